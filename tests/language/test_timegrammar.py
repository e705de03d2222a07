"""Times as written, read against an incident on Tuesday 8 October 2024 and an account given on Friday 11 October 2024."""

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firsthand.language.timeanchors import Anchors
from firsthand.language.timegrammar import PassageText, read_passages, read_times
from firsthand.language.timegrammar_words import ABOUT_MINUTE_S, SHORTLY_S
from firsthand.model import instant

CASE = {"incident": date(2024, 10, 8), "told": date(2024, 10, 11)}
ZONE = "America/Chicago"

PLACED = (
    ("The tram left the depot at 7:05 p.m.", "7:05 p.m.", "2024-10-08T19:05:00", "2024-10-08T19:05:59"),
    ("The tram left the depot at 7.05pm.", "7.05pm", "2024-10-08T19:05:00", "2024-10-08T19:05:59"),
    ("It stopped at 19:05 and again at 19:12:30.", "19:05", "2024-10-08T19:05:00", "2024-10-08T19:05:59"),
    ("It stopped at 19:05 and again at 19:12:30.", "19:12:30", "2024-10-08T19:12:30", "2024-10-08T19:12:30"),
    ("We booked on at 1430 hours.", "1430 hours", "2024-10-08T14:30:00", "2024-10-08T14:30:59"),
    ("Command was passed at 2359 hrs.", "2359 hrs", "2024-10-08T23:59:00", "2024-10-08T23:59:59"),
    ("Rescue 2 was back at base by 0415 hrs.", "by 0415 hrs", "", "2024-10-08T04:15:59"),
    ("The doors shut at half past eight in the evening.", "half past eight in the evening", "2024-10-08T20:30:00", "2024-10-08T20:30:59"),
    ("He rang at quarter to nine that night.", "quarter to nine that night", "2024-10-08T20:45:00", "2024-10-08T20:45:59"),
    ("She rang at a quarter past ten last night.", "quarter past ten last night", "2024-10-10T22:15:00", "2024-10-10T22:15:59"),
    ("It was twenty to eight in the morning.", "twenty to eight in the morning", "2024-10-08T07:40:00", "2024-10-08T07:40:59"),
    ("The alarm went at ten past nine p.m.", "ten past nine p.m.", "2024-10-08T21:10:00", "2024-10-08T21:10:59"),
    ("It was five minutes to midnight.", "five minutes to midnight", "2024-10-08T23:55:00", "2024-10-08T23:55:59"),
    ("The siren went at noon.", "noon", "2024-10-08T12:00:00", "2024-10-08T12:00:59"),
    ("The siren went at 12 noon on 3 October 2024.", "12 noon on 3 October 2024", "2024-10-03T12:00:00", "2024-10-03T12:00:59"),
    ("They came on at eight o'clock in the morning.", "eight o'clock in the morning", "2024-10-08T08:00:00", "2024-10-08T08:00:59"),
    ("They came on at 8 o'clock that evening.", "8 o'clock that evening", "2024-10-08T20:00:00", "2024-10-08T20:00:59"),
    ("At nine at night the lamps were lit.", "nine at night", "2024-10-08T21:00:00", "2024-10-08T21:00:59"),
    ("We heard it about 9.40 p.m.", "about 9.40 p.m.", "2024-10-08T21:35:00", "2024-10-08T21:45:00"),
    ("We heard it around 21:40.", "around 21:40", "2024-10-08T21:35:00", "2024-10-08T21:45:00"),
    ("We heard it at approximately 2140 hours.", "approximately 2140 hours", "2024-10-08T21:35:00", "2024-10-08T21:45:00"),
    ("We heard it shortly before 9.40 p.m.", "shortly before 9.40 p.m.", "2024-10-08T21:30:00", "2024-10-08T21:40:00"),
    ("We heard it just after 21:40.", "just after 21:40", "2024-10-08T21:40:00", "2024-10-08T21:50:00"),
    ("We heard it a little after 9:40 pm.", "a little after 9:40 pm", "2024-10-08T21:40:00", "2024-10-08T21:50:00"),
    ("We heard it some time after 9:40 pm.", "some time after 9:40 pm", "2024-10-08T21:40:00", "2024-10-08T21:50:00"),
    ("Nobody was there until gone eleven that night.", "until gone eleven that night", "2024-10-08T23:00:00", ""),
    ("It was nearly ten at night.", "nearly ten at night", "2024-10-08T21:50:00", "2024-10-08T22:00:00"),
    ("No later than 10 p.m. the gates were shut.", "No later than 10 p.m.", "", "2024-10-08T22:00:59"),
    ("The yard was locked from 10 p.m.", "from 10 p.m.", "2024-10-08T22:00:00", ""),
    ("The line was live until 22:15.", "until 22:15", "", "2024-10-08T22:15:59"),
    ("The line has been dead since 22:15.", "since 22:15", "2024-10-08T22:15:00", ""),
    ("It rained between 7 and 8 p.m.", "between 7 and 8 p.m.", "2024-10-08T19:00:00", "2024-10-08T20:00:59"),
    ("It rained between 21:00 and 22:30.", "between 21:00 and 22:30", "2024-10-08T21:00:00", "2024-10-08T22:30:59"),
    ("It rained from 9:15 to 11 p.m.", "from 9:15 to 11 p.m.", "2024-10-08T21:15:00", "2024-10-08T23:00:59"),
    ("The road was shut from 23:30 to 00:45.", "from 23:30 to 00:45", "2024-10-08T23:30:00", "2024-10-09T00:45:59"),
    ("The road was shut 11:30 p.m.-12:45 a.m.", "11:30 p.m.-12:45 a.m.", "2024-10-08T23:30:00", "2024-10-09T00:45:59"),
    ("A patrol passed between half past nine and ten o'clock that night.", "between half past nine and ten o'clock that night", "2024-10-08T21:30:00", "2024-10-08T22:00:59"),
    ("The depot burned on Tuesday.", "Tuesday", "2024-10-08T00:00:00", "2024-10-08T23:59:59"),
    ("The depot burned on Tuesday night.", "Tuesday night", "2024-10-08T18:00:00", "2024-10-09T05:59:59"),
    ("The hearing will be held on Tuesday.", "Tuesday", "2024-10-15T00:00:00", "2024-10-15T23:59:59"),
    ("The hearing will be held next Tuesday.", "next Tuesday", "2024-10-15T00:00:00", "2024-10-15T23:59:59"),
    ("He was seen last Friday.", "last Friday", "2024-10-04T00:00:00", "2024-10-04T23:59:59"),
    ("They met this Wednesday.", "this Wednesday", "2024-10-09T00:00:00", "2024-10-09T23:59:59"),
    ("She left early on Wednesday.", "early on Wednesday", "2024-10-09T00:00:00", "2024-10-09T08:59:59"),
    ("She left late on Tuesday.", "late on Tuesday", "2024-10-08T18:00:00", "2024-10-08T23:59:59"),
    ("They worked into the early hours of Wednesday.", "the early hours of Wednesday", "2024-10-09T00:00:00", "2024-10-09T05:59:59"),
    ("By Wednesday lunchtime the lines were clear.", "By Wednesday lunchtime", "", "2024-10-09T13:59:59"),
    ("It was built in 1998.", "1998", "1998-01-01T00:00:00", "1998-12-31T23:59:59"),
    ("It was rebuilt in the spring of 2011.", "spring of 2011", "2011-03-01T00:00:00", "2011-05-31T23:59:59"),
    ("It was inspected in June.", "June", "2024-06-01T00:00:00", "2024-06-30T23:59:59"),
    ("It was inspected in late September.", "late September", "2024-09-21T00:00:00", "2024-09-30T23:59:59"),
    ("It was inspected in mid-September 2023.", "mid-September 2023", "2023-09-11T00:00:00", "2023-09-20T23:59:59"),
    ("It was inspected in early 2022.", "early 2022", "2022-01-01T00:00:00", "2022-04-30T23:59:59"),
    ("It will be inspected in November.", "November", "2024-11-01T00:00:00", "2024-11-30T23:59:59"),
    ("The permit ran out on 30 September.", "30 September", "2024-09-30T00:00:00", "2024-09-30T23:59:59"),
    ("The permit ran out on Sept. 30, 2024.", "Sept. 30, 2024", "2024-09-30T00:00:00", "2024-09-30T23:59:59"),
    ("The permit ran out on the 30th of September 2024.", "30th of September 2024", "2024-09-30T00:00:00", "2024-09-30T23:59:59"),
    ("The permit ran out on September 30th.", "September 30th", "2024-09-30T00:00:00", "2024-09-30T23:59:59"),
    ("The permit ran out on 30/09/2024.", "30/09/2024", "2024-09-30T00:00:00", "2024-09-30T23:59:59"),
    ("The permit ran out on 2024-09-30.", "2024-09-30", "2024-09-30T00:00:00", "2024-09-30T23:59:59"),
    ("The permit ran out on 30.09.24.", "30.09.24", "2024-09-30T00:00:00", "2024-09-30T23:59:59"),
    ("The permit ran out on Monday, September 30, 2024.", "Monday, September 30, 2024", "2024-09-30T00:00:00", "2024-09-30T23:59:59"),
    ("The permit ran out on Mon 30 Sep 2024 at 17:00.", "Mon 30 Sep 2024 at 17:00", "2024-09-30T17:00:00", "2024-09-30T17:00:59"),
    ("On the thirtieth of September two thousand and twenty-four it ran out.", "thirtieth of September two thousand and twenty-four", "2024-09-30T00:00:00", "2024-09-30T23:59:59"),
    ("On the 30th the permit ran out.", "30th", "2024-09-30T00:00:00", "2024-09-30T23:59:59"),
    ("From 4 to 6 October the line was shut.", "4 to 6 October", "2024-10-04T00:00:00", "2024-10-06T23:59:59"),
    ("October 4-6 the line was shut.", "October 4-6", "2024-10-04T00:00:00", "2024-10-06T23:59:59"),
    ("He came yesterday.", "yesterday", "2024-10-10T00:00:00", "2024-10-10T23:59:59"),
    ("He came yesterday morning.", "yesterday morning", "2024-10-10T06:00:00", "2024-10-10T11:59:59"),
    ("He came the day before yesterday.", "the day before yesterday", "2024-10-09T00:00:00", "2024-10-09T23:59:59"),
    ("He will come tomorrow.", "tomorrow", "2024-10-12T00:00:00", "2024-10-12T23:59:59"),
    ("He came this morning.", "this morning", "2024-10-11T06:00:00", "2024-10-11T11:59:59"),
    ("He slept last night.", "last night", "2024-10-10T18:00:00", "2024-10-11T05:59:59"),
    ("He was there last week.", "last week", "2024-09-30T00:00:00", "2024-10-06T23:59:59"),
    ("He was there last month.", "last month", "2024-09-01T00:00:00", "2024-09-30T23:59:59"),
    ("He was there last year.", "last year", "2023-01-01T00:00:00", "2023-12-31T23:59:59"),
    ("He will be there next month.", "next month", "2024-11-01T00:00:00", "2024-11-30T23:59:59"),
    ("He went away over the weekend.", "weekend", "2024-10-05T00:00:00", "2024-10-06T23:59:59"),
    ("He went away two days ago.", "two days ago", "2024-10-09T00:00:00", "2024-10-09T23:59:59"),
    ("He went away three weeks ago.", "three weeks ago", "2024-09-17T00:00:00", "2024-09-23T23:59:59"),
    ("He went away six months ago.", "six months ago", "2024-04-01T00:00:00", "2024-04-30T23:59:59"),
    ("He went away ten years ago.", "ten years ago", "2014-01-01T00:00:00", "2014-12-31T23:59:59"),
    ("Two days after the fire the owner wrote to us.", "Two days after the fire", "2024-10-10T00:00:00", "2024-10-10T23:59:59"),
    ("The day after the fire the owner wrote to us.", "The day after the fire", "2024-10-09T00:00:00", "2024-10-09T23:59:59"),
    ("On the night of the fire I was at home.", "the night of the fire", "2024-10-08T18:00:00", "2024-10-09T05:59:59"),
    ("On the night of October 8 I was at home.", "the night of October 8", "2024-10-08T18:00:00", "2024-10-09T05:59:59"),
    ("On the morning of 9 October I came back.", "morning of 9 October", "2024-10-09T06:00:00", "2024-10-09T11:59:59"),
    ("At the time of the fire I was at home.", "time of the fire", "2024-10-08T00:00:00", "2024-10-08T23:59:59"),
    ("A week before the fire the wires were cut.", "A week before the fire", "2024-09-28T00:00:00", "2024-10-04T23:59:59"),
    ("The next day we came back.", "The next day", "2024-10-09T00:00:00", "2024-10-09T23:59:59"),
    ("The following morning we came back.", "The following morning", "2024-10-09T06:00:00", "2024-10-09T11:59:59"),
    ("That evening we had been told to leave.", "That evening", "2024-10-08T18:00:00", "2024-10-08T22:59:59"),
    ("That night nobody slept.", "That night", "2024-10-08T18:00:00", "2024-10-09T05:59:59"),
    ("At 9:10 p.m. the tram stopped. Five minutes later the lights failed.", "9:10 p.m.", "2024-10-08T21:10:00", "2024-10-08T21:10:59"),
    ("At 9:10 p.m. the tram stopped. Five minutes later the lights failed.", "Five minutes later", "2024-10-08T21:15:00", "2024-10-08T21:15:59"),
    ("At 9:10 p.m. the tram stopped. About half an hour later the lights failed.", "9:10 p.m.", "2024-10-08T21:10:00", "2024-10-08T21:10:59"),
    ("At 9:10 p.m. the tram stopped. About half an hour later the lights failed.", "About half an hour later", "2024-10-08T21:34:00", "2024-10-08T21:46:59"),
    ("The tram stopped at 9:10 p.m. Ten minutes before that the wire had sparked.", "9:10 p.m.", "2024-10-08T21:10:00", "2024-10-08T21:10:59"),
    ("The tram stopped at 9:10 p.m. Ten minutes before that the wire had sparked.", "Ten minutes before that", "2024-10-08T21:00:00", "2024-10-08T21:00:59"),
    ("The tram stopped at 9:10 p.m. Four minutes after the tram stopped, the lights failed.", "9:10 p.m.", "2024-10-08T21:10:00", "2024-10-08T21:10:59"),
    ("The tram stopped at 9:10 p.m. Four minutes after the tram stopped, the lights failed.", "Four minutes after the tram stopped", "2024-10-08T21:14:00", "2024-10-08T21:14:59"),
    ("The evacuation began at 9:20 p.m. Ten minutes into the evacuation the lights failed.", "9:20 p.m.", "2024-10-08T21:20:00", "2024-10-08T21:20:59"),
    ("The evacuation began at 9:20 p.m. Ten minutes into the evacuation the lights failed.", "Ten minutes into the evacuation", "2024-10-08T21:30:00", "2024-10-08T21:30:59"),
    ("The lights failed seconds before the blast.", "seconds before the blast", "2024-10-08T00:00:00", "2024-10-08T23:59:59"),
    ("In the ’12 flood the depot stood dry.", "’12", "2012-01-01T00:00:00", "2012-12-31T23:59:59"),
    ("It was Christmas Eve 2022.", "Christmas Eve 2022", "2022-12-24T00:00:00", "2022-12-24T23:59:59"),
    ("At 0215 on Wednesday the roof fell.", "0215 on Wednesday", "2024-10-09T02:15:00", "2024-10-09T02:15:59"),
    ("At 2.15 a.m. on Wednesday the roof fell.", "2.15 a.m. on Wednesday", "2024-10-09T02:15:00", "2024-10-09T02:15:59"),
    ("Before Friday nobody had asked.", "Before Friday", "", "2024-10-10T23:59:59"),
    ("After Wednesday nobody asked.", "After Wednesday", "2024-10-10T00:00:00", ""),
    ("Since Tuesday the yard has been shut.", "Since Tuesday", "2024-10-08T00:00:00", ""),
    ("It was dark by dusk on Tuesday.", "by dusk on Tuesday", "", "2024-10-08T21:59:59"),
    ("We left at dawn on Wednesday.", "dawn on Wednesday", "2024-10-09T04:00:00", "2024-10-09T07:59:59"),
    ("It was stored there until 2019.", "until 2019", "", "2019-12-31T23:59:59"),
    ("He has been there since March.", "since March", "2024-03-01T00:00:00", ""),
    ("It is timed at two one four five hours.", "two one four five hours", "2024-10-08T21:45:00", "2024-10-08T21:45:59"),
    ("Received, time two one four five.", "two one four five", "2024-10-08T21:45:00", "2024-10-08T21:45:59"),
    ("Nineteen thirty hours, all quiet.", "Nineteen thirty hours", "2024-10-08T19:30:00", "2024-10-08T19:30:59"),
    ("At nine thirty that night all was quiet.", "nine thirty that night", "2024-10-08T21:30:00", "2024-10-08T21:30:59"),
    ("At oh seven thirty hours all was quiet.", "oh seven thirty hours", "2024-10-08T07:30:00", "2024-10-08T07:30:59"),
    ("It was around 0930ish.", "around 0930ish", "2024-10-08T09:25:00", "2024-10-08T09:35:00"),
    ("It was 10pm-ish.", "10pm-ish", "2024-10-08T21:45:00", "2024-10-08T22:15:00"),
    ("Moments before the blast I was there.", "Moments before the blast", "2024-10-08T00:00:00", "2024-10-08T23:59:59"),
    ("On the evening of Tuesday, October 8, I left.", "evening of Tuesday, October 8", "2024-10-08T18:00:00", "2024-10-08T22:59:59"),
    ("On Tuesday, Oct. 8, at about 9:30 p.m. I left.", "Tuesday, Oct. 8, at about 9:30 p.m.", "2024-10-08T21:25:00", "2024-10-08T21:35:00"),
    ("At approximately 9:30 p.m. on Oct. 8, 2024, officers came.", "approximately 9:30 p.m. on Oct. 8, 2024", "2024-10-08T21:25:00", "2024-10-08T21:35:00"),
    ("I was on duty on 8 October at 21:30 hrs.", "8 October at 21:30 hrs", "2024-10-08T21:30:00", "2024-10-08T21:30:59"),
    ("At 2130hrs on 08/10/24 I was there.", "2130hrs on 08/10/24", "2024-10-08T21:30:00", "2024-10-08T21:30:59"),
    ("08/10/2024 21:30 gate shut.", "08/10/2024 21:30", "2024-10-08T21:30:00", "2024-10-08T21:30:59"),
    ("It was 9:30 p.m. ET on Tuesday.", "9:30 p.m. ET on Tuesday", "2024-10-08T21:30:00", "2024-10-08T21:30:59"),
    ("It was 2130 hours local time.", "2130 hours local time", "2024-10-08T21:30:00", "2024-10-08T21:30:59"),
    ("He left 2 hrs ago.", "2 hrs ago", "2024-10-10T22:00:00", "2024-10-11T21:59:59"),
    ("He left an hour ago.", "an hour ago", "2024-10-10T23:00:00", "2024-10-11T22:59:59"),
    ("Earlier that day he left.", "that day", "2024-10-08T00:00:00", "2024-10-08T23:59:59"),
    ("Later that night he left.", "that night", "2024-10-08T18:00:00", "2024-10-09T05:59:59"),
    ("The previous evening he had left.", "The previous evening", "2024-10-07T18:00:00", "2024-10-07T22:59:59"),
    ("The door had been open since the previous evening.", "since the previous evening", "2024-10-07T18:00:00", ""),
    ("The night before, he left.", "The night before", "2024-10-07T18:00:00", "2024-10-08T05:59:59"),
    ("In the 1990s it was a mill.", "1990s", "1990-01-01T00:00:00", "1999-12-31T23:59:59"),
    ("It closed at the end of May.", "the end of May", "2024-05-21T00:00:00", "2024-05-31T23:59:59"),
    ("I started at 6 a.m. and finished at 2 p.m.", "6 a.m.", "2024-10-08T06:00:00", "2024-10-08T06:00:59"),
    ("I started at 6 a.m. and finished at 2 p.m.", "2 p.m.", "2024-10-08T14:00:00", "2024-10-08T14:00:59"),
    ("The time was 21:15 by my watch.", "21:15", "2024-10-08T21:15:00", "2024-10-08T21:15:59"),
    ("Some twenty minutes before the fire was reported I walked past.", "Some twenty minutes before the fire was reported", "2024-10-08T00:00:00", "2024-10-08T23:59:59"),
    ("He told me on the Tuesday.", "Tuesday", "2024-10-08T00:00:00", "2024-10-08T23:59:59"),
    ("He told me on the Wednesday morning.", "Wednesday morning", "2024-10-09T06:00:00", "2024-10-09T11:59:59"),
    ("I finished at ten on the Tuesday night.", "ten on the Tuesday night", "2024-10-08T22:00:00", "2024-10-08T22:00:59"),
    ("Tuesday's fire, Wednesday's meeting.", "Tuesday", "2024-10-08T00:00:00", "2024-10-08T23:59:59"),
    ("Tuesday's fire, Wednesday's meeting.", "Wednesday", "2024-10-09T00:00:00", "2024-10-09T23:59:59"),
    ("On Oct 8th around 9pm.", "Oct 8th around 9pm", "2024-10-08T20:45:00", "2024-10-08T21:15:00"),
    ("On the 8th of October, around 9 pm.", "8th of October, around 9 pm", "2024-10-08T20:45:00", "2024-10-08T21:15:00"),
    ("In the morning of 9 October.", "morning of 9 October", "2024-10-09T06:00:00", "2024-10-09T11:59:59"),
    ("At first light on Wednesday.", "first light on Wednesday", "2024-10-09T04:00:00", "2024-10-09T07:59:59"),
    ("It was gone midnight.", "gone midnight", "2024-10-08T00:00:00", "2024-10-08T00:30:00"),
    ("They will meet on 14 October at 10 a.m.", "14 October at 10 a.m.", "2024-10-14T10:00:00", "2024-10-14T10:00:59"),
    ("Monday to Friday the shop is shut.", "Monday to Friday", "2024-10-07T00:00:00", "2024-10-11T23:59:59"),
    ("From Monday until Wednesday it rained.", "From Monday until Wednesday", "2024-10-07T00:00:00", "2024-10-09T23:59:59"),
    ("It took from 9.05 to 9.20 p.m.", "from 9.05 to 9.20 p.m.", "2024-10-08T21:05:00", "2024-10-08T21:20:59"),
    ("between 8 and 9 October", "8 and 9 October", "2024-10-08T00:00:00", "2024-10-09T23:59:59"),
    ("At 21:58:03 hours control sent E7.", "21:58:03 hours", "2024-10-08T21:58:03", "2024-10-08T21:58:03"),
    ("Oct 2024", "Oct 2024", "2024-10-01T00:00:00", "2024-10-31T23:59:59"),
    ("It began October 2024.", "October 2024", "2024-10-01T00:00:00", "2024-10-31T23:59:59"),
    ("Wednesday 9th October", "Wednesday 9th October", "2024-10-09T00:00:00", "2024-10-09T23:59:59"),
    ("9 Oct", "9 Oct", "2024-10-09T00:00:00", "2024-10-09T23:59:59"),
    ("the 9 October meeting", "9 October", "2024-10-09T00:00:00", "2024-10-09T23:59:59"),
    ("on 9/10", "9/10", "2024-10-09T00:00:00", "2024-10-09T23:59:59"),
    ("on 10/9 at 9:14 p.m.", "10/9 at 9:14 p.m.", "2024-10-09T21:14:00", "2024-10-09T21:14:59"),
    ("It was between 2 and 3 in the morning.", "between 2 and 3 in the morning", "2024-10-08T02:00:00", "2024-10-08T03:00:59"),
    ("It was between two and three in the morning.", "between two and three in the morning", "2024-10-08T02:00:00", "2024-10-08T03:00:59"),
    ("It lasted from Monday night into Tuesday morning.", "from Monday night into Tuesday morning", "2024-10-07T18:00:00", "2024-10-08T11:59:59"),
    ("It was stolen between 8 p.m. on Saturday and 6 a.m. on Sunday.", "between 8 p.m. on Saturday and 6 a.m. on Sunday", "2024-10-05T20:00:00", "2024-10-06T06:00:59"),
    ("It was out by 4 a.m. Wednesday.", "by 4 a.m. Wednesday", "", "2024-10-09T04:00:59"),
    ("The alarm rang at 24:00 on 8 October.", "24:00 on 8 October", "2024-10-09T00:00:00", "2024-10-09T00:00:59"),
    ("It will be in two days' time.", "two days' time", "2024-10-13T00:00:00", "2024-10-13T23:59:59"),
    ("This coming Monday they will meet.", "This coming Monday", "2024-10-14T00:00:00", "2024-10-14T23:59:59"),
    ("On the night of 8/9 October he slept.", "the night of 8/9 October", "2024-10-08T18:00:00", "2024-10-09T05:59:59"),
    ("It happened on or before 8 October.", "on or before 8 October", "", "2024-10-08T23:59:59"),
    ("He did not leave until 9 p.m.", "until 9 p.m.", "2024-10-08T21:00:00", ""),
    ("He had left by the Monday before the fire.", "by the Monday before the fire", "", "2024-10-07T23:59:59"),
    ("The morning after the fire we went back.", "The morning after the fire", "2024-10-09T06:00:00", "2024-10-09T11:59:59"),
    ("Early on the evening of 8 October it rained.", "Early on the evening of 8 October", "2024-10-08T17:00:00", "2024-10-08T19:59:59"),
    ("We were out in the pre-dawn hours of Wednesday.", "the pre-dawn hours of Wednesday", "2024-10-09T00:00:00", "2024-10-09T05:59:59"),
    ("2147: second alarm.", "2147", "2024-10-08T21:47:00", "2024-10-08T21:47:59"),
    ("On 8 October the fire began. Three days later we went back.", "Three days later", "2024-10-11T00:00:00", "2024-10-11T23:59:59"),
    ("It rang at 12:30 a.m. and later on.", "12:30 a.m.", "2024-10-08T00:30:00", "2024-10-08T00:30:59"),
    ("It rang at 12:30 p.m. and later on.", "12:30 p.m.", "2024-10-08T12:30:00", "2024-10-08T12:30:59"),
)  # fmt: skip

LENGTHS = (
    ("He worked there for eleven years.", "eleven years", 347133600, 347133600),
    ("It burned for two and a half hours.", "two and a half hours", 9000, 9000),
    ("It burned for an hour and a half.", "an hour and a half", 5400, 5400),
    ("It burned for half an hour.", "half an hour", 1800, 1800),
    ("It burned for one hour and twenty minutes.", "one hour and twenty minutes", 4800, 4800),
    ("It burned for at least two hours.", "at least two hours", 7200, None),
    ("It burned for up to two hours.", "up to two hours", 0, 7200),
    ("It burned for ten to fifteen minutes.", "ten to fifteen minutes", 600, 900),
    ("It burned for about ten minutes.", "about ten minutes", 480, 720),
    ("It burned for a few minutes.", "a few minutes", 120, 360),
    ("It burned for a couple of hours.", "a couple of hours", 7200, 10800),
    ("It burned for 90 minutes or more.", "90 minutes or more", 5400, None),
    ("It took 10 mins.", "10 mins", 600, 600),
    ("He has slept for the past two days.", "the past two days", 172800, 172800),
    ("For the first ten minutes nobody came.", "the first ten minutes", 600, 600),
    ("The call lasted 1 minute 20 seconds.", "1 minute 20 seconds", 80, 80),
    ("He served 12 years and 3 months.", "12 years and 3 months", 386580600, 386580600),
)  # fmt: skip

NO_TIMES = (
    "Unit 7 was well alight.", "The mill at 1725 Tanner Street is empty.", "Some 1750 people came.",
    "The second winch jammed, and the wall may give way.", "Sgt. Edda March stood beside May Lundy.", "They began to march at the gate.",
    "Version 3.8.1 was installed, then version 2.10.", "Badge 2214 was found.", "Ring 01632 960 144 or 999.",
    "He is 44, and his son is a 12-year-old.", "They won 3-2 and the odds were 10:1.", "It cost £9.50 or $12.30.",
    "She told him [inaudible 01:02:33] the key.", "The night watchman and the day crew had left.",
    "Good morning, said the Evening Standard.", "A second engine came up the lane.", "The sun set on Sat Nagar Road.",
    "She said the fall broke his arm.", "It ran at 40 miles an hour.", "Take the second door on the 4th floor.",
    "Five to six people stood there.", "He looked at two of them.", "About nine. Maybe more.", "He marched past ten men.",
    "Gate 9 to Gate 11 were shut.", "Watch the door, I have the watch.",
    "The mark was 8.31 per cent.", "He was at 31 Cinder Lane, then at 7 Mill Row.", "5/6 of it was gone.", "We had one day man.",
    "The fire alarm and the fire brigade came after the fire engine.",
)  # fmt: skip


def only(text, **case):
    found = read_times(text, **case)
    assert len(found) == 1, [r.when.text for r in found]
    return found[0].when


def codes(text, **case):
    return [code for r in read_times(text, **case) for code, _ in r.issues]


def iso(moment):
    return moment.isoformat(timespec="seconds") if moment else ""


@pytest.mark.parametrize(("text", "words", "earliest", "latest"), PLACED)
def test_words_get_the_bounds_that_they_tell(text, words, earliest, latest):
    found = {r.when.text: r.when for r in read_times(text, **CASE)}
    assert words in found
    assert (iso(found[words].earliest), iso(found[words].latest)) == (earliest, latest)


@pytest.mark.parametrize(("text", "words", "least", "most"), LENGTHS)
def test_lengths_of_time_are_durations_and_no_moments(text, words, least, most):
    when = only(text, **CASE)
    assert when.text == words
    assert when.duration_s == (least, most)
    assert when.earliest is when.latest is None


@pytest.mark.parametrize("text", NO_TIMES)
def test_what_only_looks_like_a_time_is_none(text):
    assert [r.when.text for r in read_times(text, **CASE)] == []


def test_offsets_quote_the_words():
    text = "She rang at ten past nine p.m. on Tuesday, and again two minutes later."
    assert [text[r.start : r.end] for r in read_times(text, **CASE)] == ["ten past nine p.m. on Tuesday", "two minutes later"]


def test_a_weekday_follows_the_tense():
    def at(tense):
        return only("It is on Monday.", told=date(2024, 10, 11), tense=lambda *_: tense).earliest.date()

    assert at("past") == date(2024, 10, 7)
    assert at("future") == at("present") == date(2024, 10, 14)


def test_next_and_last_keep_both_readings_only_inside_the_week():
    def readings(text):
        return [c[0].date() for c in only(text, told=date(2024, 10, 9)).candidates]

    assert readings("It will be next Friday.") == [date(2024, 10, 18), date(2024, 10, 11)]
    assert readings("It was last Monday.") == [date(2024, 9, 30), date(2024, 10, 7)]
    assert readings("It was last Friday.") == []


def test_a_numeric_date_stays_open_until_something_settles_it():
    text = "The lamp was last cleaned on 05/06/2024."
    open_date = only(text)
    assert [c[0].date() for c in open_date.candidates] == [date(2024, 5, 6), date(2024, 6, 5)]
    assert (open_date.earliest.date(), open_date.latest.date()) == (date(2024, 5, 6), date(2024, 6, 5))
    assert codes(text) == ["ambiguous_day_month"]
    assert only(text, locale="en-GB").earliest.date() == date(2024, 6, 5)
    assert only(text, locale="en-US").earliest.date() == date(2024, 5, 6)
    assert only(text, told=date(2024, 5, 20)).earliest.date() == date(2024, 5, 6)
    assert only(text, incident=date(2024, 6, 5)).earliest.date() == date(2024, 6, 5)
    both = read_times(text + " It broke on 23/06/2024.")
    assert [r.when.earliest.date() for r in both] == [date(2024, 6, 5), date(2024, 6, 23)]


def test_an_hour_that_repeats_has_two_instants():
    when = only("The panel printed 01:20:05 on 3 November 2024.", zone=ZONE)
    first, second = (c[0] for c in when.candidates)
    assert second.utcoffset() - first.utcoffset() == -timedelta(hours=1)
    assert (when.earliest, when.latest) == (first, second)
    assert codes("The panel printed 01:20:05 on 3 November 2024.", zone=ZONE) == ["repeated_hour"]


def test_an_hour_that_the_clock_skips_is_told():
    assert codes("It rang at 2:20 a.m. on 10 March 2024.", zone=ZONE) == ["nonexistent_time"]
    assert codes("It rang at 3:20 a.m. on 10 March 2024.", zone=ZONE) == []


def test_a_label_of_the_other_season_keeps_the_own_clock_first():
    when = only("First alarm 2024-06-27 20:31:16 CST.", zone=ZONE)
    assert [iso(c[0]) for c in when.candidates] == ["2024-06-27T20:31:16-05:00", "2024-06-27T21:31:16-05:00"]
    assert codes("First alarm 2024-06-27 20:31:16 CST.", zone=ZONE) == ["zone_mismatch"]
    assert codes("First alarm 2024-06-27 20:31:16 CDT.", zone=ZONE) == []


def test_a_stated_zone_is_not_assumed():
    stated, assumed = only("At 22:30 UTC on 8 October 2024.", zone=ZONE), only("At 22:30 on 8 October 2024.", zone=ZONE)
    assert (iso(stated.earliest), stated.zone_assumed) == ("2024-10-08T17:30:00-05:00", False)
    assert (iso(assumed.earliest), assumed.zone_assumed) == ("2024-10-08T22:30:00-05:00", True)
    assert only("At 22:30 on 8 October 2024.").zone is None


def test_after_midnight_belongs_to_the_next_day_of_an_evening():
    found = read_times("Engine 4 booked in at 2251 hours; the stop was sent at 0026 hrs.", incident=date(2024, 10, 8))
    assert [iso(r.when.earliest) for r in found] == ["2024-10-08T22:51:00", "2024-10-09T00:26:00"]


def test_midnight_of_a_night_is_its_end_with_the_other_kept():
    when = only("The hall went dark soon after midnight on Friday night.", told=date(2024, 10, 8))
    assert [iso(c[0]) for c in when.candidates] == ["2024-10-05T00:00:00", "2024-10-04T00:00:00"]
    assert when.latest - when.earliest == timedelta(seconds=SHORTLY_S)
    assert when.approximate


def test_midnight_of_a_day_is_open():
    assert codes("It shut at midnight on 8 October 2024.") == ["ambiguous_time"]


def test_about_widens_by_a_named_width():
    when = only("It was about 9:40 p.m.", **CASE)
    assert when.approximate
    assert when.latest - when.earliest == timedelta(seconds=2 * ABOUT_MINUTE_S)


def test_an_open_half_of_the_day_is_settled_by_the_other_times_of_the_account():
    text = "He came at ten past nine. The call was logged at 21:15."
    assert iso(read_times(text, **CASE)[0].when.earliest) == "2024-10-08T21:10:00"
    assert set(codes("He came at ten past nine.", **CASE)) == {"ambiguous_time", "date_assumed"}


def test_the_hour_of_a_bare_minute_comes_from_the_time_before():
    found = read_times("We left at 21:55. It was just after ten past when we got there.", **CASE)
    assert iso(found[1].when.earliest) == "2024-10-08T22:10:00"


def test_a_time_without_any_day_keeps_its_time_of_day():
    when = only("The pump stopped at 21:40.")
    assert when.earliest is when.latest is None
    assert when.time_of_day == ("21:40:00", "21:40:59")


def test_an_account_cannot_tell_what_came_after_it():
    when = only("The tram stopped at 23:50.", incident=date(2024, 10, 8), told=datetime(2024, 10, 8, 23, 0))
    assert iso(when.earliest) == "2024-10-07T23:50:00"


def test_a_record_is_the_measure_of_times_in_it():
    night = datetime(2024, 10, 9, 0, 24)
    assert iso(only("It went up at 23:50.", record=night).earliest) == "2024-10-08T23:50:00"
    assert iso(only("It went up at ten to twelve.", record=night).earliest) == "2024-10-08T23:50:00"


def test_a_time_told_from_an_event_names_it_and_takes_its_time():
    text = "The first lamp went out at 9:10 p.m. Three minutes later the tram stopped."
    relation = read_times(text, **CASE)[1].when.relation
    assert (relation.op, relation.offset_s) == ("after", (180, 180))
    assert "first lamp" in relation.anchor


def test_an_anchor_told_later_in_the_sentence_is_found():
    found = read_times("Six minutes into the drill, which began at 7:30 p.m., the bell failed.", **CASE)
    assert iso(found[0].when.earliest) == "2024-10-08T19:36:00"


def test_without_an_anchor_the_bounds_stay_open():
    when = only("Two minutes later the bell failed.", **CASE)
    assert when.earliest is when.latest is None
    assert codes("Two minutes later the bell failed.", **CASE) == ["relative_without_anchor"]


def test_assumptions_are_told_once():
    assert codes("At 21:10 it stopped, at 21:20 it burned, at 21:30 it fell.", **CASE) == ["date_assumed"]


def test_reading_is_linear_in_the_text():
    text = "At 21:05 the pump ran. Two minutes later it stopped, and ten minutes after the pump ran he left.\n"
    assert len(read_times(text * 400, **CASE)) == 3 * 400


WORDS = (  # noqa: SIM905 - a word list reads better as text
    "at on in the of to and from between until before since about just shortly half quarter past two eleven twenty midnight noon morning"
    " night Monday next last that March Feb. 29 31 2024 '09 9:41 24:00 2214 hours p.m. am o'clock minutes days years ago later into fire"
    " yesterday week summer - – , . / EST +01:00 second fourth 999999"
).split()  # fmt: skip


@given(
    st.lists(st.sampled_from(WORDS), max_size=10), st.sampled_from((None, date(2024, 2, 29), date(1, 1, 1), date(9999, 12, 31)))
)
@settings(max_examples=150, deadline=None)
def test_any_words_give_quotes_in_order_with_bounds_in_order(words, told):
    text, end = " ".join(words), 0
    for reading in read_times(text, told=told, incident=date(2024, 11, 3), zone=ZONE):
        assert end <= reading.start < reading.end <= len(text)
        assert reading.when.text == text[reading.start : reading.end]
        end = reading.end
        if reading.when.earliest and reading.when.latest:
            assert instant(reading.when.earliest) <= instant(reading.when.latest)


def test_what_lies_beyond_the_calendar_stays_open():
    when = only("It formed 500,000 years ago.", told=date(2024, 10, 11))
    assert when.earliest is when.latest is None


@pytest.mark.parametrize(
    ("text", "words", "hour"),
    [
        ("At 11:00 on 3 May the gate was shut.", "At 11:00 on 3 May", 11),
        ("He left at 10:20. The pump had been started at 21:40.", "10:20", 10),
        ("At 12:10 UTC the beacon was heard.", "12:10 UTC", 12),
        ("At 9:10 UTC the beacon was heard.", "9:10 UTC", 9),
        ("The gate opened at 09:15.", "09:15", 9),
    ],
)
def test_hours_of_a_day_of_twenty_four(text, words, hour):
    told = {"told": date(2024, 10, 11), "locale": "en-GB"}
    reading = next(r for r in read_times(text, **told, incident=date(2024, 5, 3)) if words.removeprefix("At ") in r.when.text)
    assert reading.when.earliest.hour == hour
    assert "ambiguous_time" not in [code for code, _ in reading.issues]


@pytest.mark.parametrize(
    "text", ["At 11:00 on 3 May the gate was shut. He rang at seven.", "At 9:10 on 3 May the gate was shut."]
)
def test_a_clock_of_twelve_hours_leaves_the_half_of_the_day_open(text):
    told = {"told": date(2024, 10, 11), "locale": "en-GB", "incident": date(2024, 5, 3)}
    first = read_times(text, **told)[0]
    assert "ambiguous_time" in [code for code, _ in first.issues]
    assert len(first.when.candidates) == 2


@pytest.mark.parametrize(
    ("text", "words", "earliest", "latest"),
    [
        ("Between 1830 and 1845 we cleared the hall.", "Between 1830 and 1845", "2024-10-08T18:30:00", "2024-10-08T18:45:59"),
        ("Control logged it at 21.07.33.", "21.07.33", "2024-10-08T21:07:33", "2024-10-08T21:07:33"),
        ("The valve was checked around 0600.", "around 0600", "2024-10-08T05:55:00", "2024-10-08T06:05:00"),
        ("She rang at 5 to 8 in the evening.", "5 to 8 in the evening", "2024-10-08T19:55:00", "2024-10-08T19:55:59"),
        ("Two nights earlier there was a smell of gas.", "Two nights earlier", "2024-10-06T00:00:00", "2024-10-06T23:59:59"),
        ("She left just before lunch.", "just before lunch", "2024-10-08T11:00:00", "2024-10-08T11:59:59"),
        ("It stood there from Monday through to Tuesday.", "from Monday through to Tuesday", "2024-10-07T00:00:00", "2024-10-08T23:59:59"),
        ("I left at ten to three in the morning and was home by four.", "by four", "", "2024-10-08T04:00:59"),
    ],
)  # fmt: skip
def test_times_as_people_on_duty_tell_them(text, words, earliest, latest):
    reading = next(r for r in read_times(text, **CASE) if r.when.text == words)
    assert (iso(reading.when.earliest), iso(reading.when.latest)) == (earliest, latest)


def test_a_club_and_a_ratio_are_no_times():
    assert not read_times("The Monday Night Club took 12 of 1845 votes.", **CASE)


@pytest.mark.parametrize(
    ("text", "words", "earliest", "latest"),
    [
        ("I came on at 5.45 that morning and went off at 6 in the evening.", "6 in the evening", "2024-10-08T18:00:00", "2024-10-08T18:00:59"),
        ("The fog came down at 8pm, and by half past you could see nothing.", "by half past", "", "2024-10-08T20:30:59"),
        ("It berthed at first light on the 9th.", "first light on the 9th", "2024-10-09T04:00:00", "2024-10-09T07:59:59"),
        ("The boat was overdue from 1600.", "from 1600", "2024-10-08T16:00:00", ""),
        ("We saw him at 9.05, 9.20 and again at 9.55 p.m.", "9.20", "2024-10-08T21:20:00", "2024-10-08T21:20:59"),
    ],
)  # fmt: skip
def test_times_that_lean_on_what_was_told_before(text, words, earliest, latest):
    reading = next(r for r in read_times(text, **CASE) if r.when.text == words)
    assert (iso(reading.when.earliest), iso(reading.when.latest)) == (earliest, latest)


def test_minutes_past_an_hour_that_is_open_stay_open():
    found = read_times("Last orders were at eleven, so it was about ten past.", **CASE)
    assert len(found[1].when.candidates) == 2
    assert "ambiguous_time" in [code for code, _ in found[1].issues]


@pytest.mark.parametrize("text", ["It was rung every two hours, on the half hour.", "The mill by 1845 was dated and built on."])
def test_what_is_no_time_of_the_day(text):
    assert not [r for r in read_times(text, **CASE) if r.when.grain == "minute" or r.when.duration_s]


def passages(*texts, heading=0):
    """Readings of passages told later than the incident, the first `heading` of them titles: each time as written with its day."""
    anchors = Anchors(told=datetime(2025, 5, 5), incident=date(2025, 5, 3), zone="Europe/London")
    made = [PassageText(t, anchors, 1000 * n, heading=n < heading) for n, t in enumerate(texts)]
    return {r.when.text: r.when.earliest.date().isoformat() for r in read_passages(made) if r.when.earliest}


def test_what_is_set_for_a_day_leaves_the_story_where_it_was():
    made = passages("On the afternoon of 3 May we set a repair for the following morning. At 7:05 p.m. the pump stopped.")
    assert made["7:05 p.m."] == "2025-05-03"


def test_what_happened_on_the_next_day_moves_the_story():
    made = passages("On the afternoon of 3 May the pump ran. The following morning it was cold. At 7:05 a.m. the pump stopped.")
    assert made["7:05 a.m."] == "2025-05-04"


def test_what_is_reported_at_a_meeting_was_on_the_day_of_the_incident():
    made = passages(
        "Minutes of the meeting of 5 May 2025",
        "The chair opened at 9:00 a.m. Mr Tarn stated that his men called at 6:41 p.m. and waited. The meeting ended at 10:20 a.m.",
        heading=1,
    )
    assert (made["9:00 a.m."], made["6:41 p.m."], made["10:20 a.m."]) == ("2025-05-05", "2025-05-03", "2025-05-05")


def test_the_day_of_the_aftermath_is_not_that_of_what_is_told_next():
    made = passages("She died in hospital on Monday, 5 May.", "Gate 12 was opened at 7:33 p.m. and people came out.")
    assert made["7:33 p.m."] == "2025-05-03"


def test_half_past_seven_told_in_the_afternoon_of_the_day_was_in_the_morning():
    made = read_times("He rang at half past seven.", told=datetime(2025, 5, 3, 15, 40), incident=date(2025, 5, 3))
    assert [(r.when.earliest, r.when.candidates) for r in made] == [(datetime(2025, 5, 3, 7, 30), ())]


def test_seven_told_the_next_morning_may_be_of_the_evening_before():
    made = read_times("The lamps failed at eight minutes to seven.", told=datetime(2025, 5, 4, 8, 31), incident=date(2025, 5, 3))
    assert sorted(c[0] for c in made[0].when.candidates) == [datetime(2025, 5, 3, 18, 52), datetime(2025, 5, 4, 6, 52)]
