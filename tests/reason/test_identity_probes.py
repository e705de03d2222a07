"""Who is who in a line or two: two names in brackets, and whether they are one, two, or open. Everybody in them is invented.

``//`` stands between two accounts. *same* is one entity; *two* are two that nothing holds for one; *open* are two of which
one is kept as perhaps the other; *apart* is never joined: two, open, or no name at all; *near* is the same or open (never told apart); *nobody*
are words that name nobody at all.
"""

import re

import pytest

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand_all
from firsthand.reason.reconcile import reconstruct

KIT = Toolkit.standard()
CASE = CaseFacts("Who", "Europe/London")

AS_WRITTEN = (
    (
        "accents as marks of their own",
        "[Zoe\u0308 Ka\u0308rn] drove the crane. // I asked [Zo\u00eb K\u00e4rn] to come down.",
        "same",
    ),
    ("a ship with a noble name", "The ferry [Lady Sallow] sailed with [Anna Sallow] at the wheel.", "two"),
    ("surname first in a list", "Present: [SALLOW, Peter]; THORNE, Anna; LUND, Erik. // [Peter Sallow] opened the gate.", "same"),
    (
        "surname first, second of a list",
        "Present: SALLOW, Peter; [THORNE, Anna]; LUND, Erik. // [Anna Thorne] opened the gate.",
        "same",
    ),
    ("a doctor in a list", "Present: [Sallow, Dr Peter]; Thorne, Mrs Anna. // [Dr Sallow] opened the gate.", "same"),
    ("surname and initial", "Present: [Sallow, P.]; Thorne, A.; Lund, E. // [Peter Sallow] opened the gate.", "same"),
    ("a name to a line", "Witnesses\n\n[Sallow, Peter]\nThorne, Anna\nLund, Erik\n // [Mr Sallow] opened the gate.", "same"),
    ("a line beside a line", "Witnesses\n\n[Sallow, Peter]\nThorne, Anna\n // [Anna Thorne] opened the gate.", "two"),
    (
        "heading in capitals",
        "STATEMENT OF [PETER SALLOW]\n\nI opened the gate at nine. // [Peter Sallow] opened the gate.",
        "same",
    ),
    ("surname in capitals", "[Peter SALLOW] states that the gate was open. // [Mr Sallow] opened the gate.", "same"),
    (
        "a field in capitals",
        "WITNESS: [SALLOW, PETER JAMES]\nDATE: 4 May 2025\n\nI opened the gate. // [Peter Sallow] shut it.",
        "same",
    ),
    (
        "a form's head",
        "Statement of: [Peter James SALLOW]\nAge: Over 18\n\nI opened the gate. // [Peter Sallow] shut it.",
        "same",
    ),
    ("two of a surname in a list", "Present: [Sallow, Peter]; [Sallow, Paul].", "two"),
    ("an initial of two in a list", "[Peter Sallow] drove. Paul Sallow walked. // Present: [Sallow, P.]; Thorne, A.", "open"),
    ("initials without points", "Present: A Thorne, [P Sallow], E Lund. // [Peter Sallow] opened the gate.", "same"),
    ("capitals first without a comma", "[SALLOW Peter] opened the gate. // [Peter Sallow] shut it.", "same"),
    (
        "rank before a surname that stands first",
        "On duty: Sgt [SALLOW, P.]; PC LUND, E. // [Sergeant Peter Sallow] wrote the log.",
        "same",
    ),
    ("a place and a comma", "In [Harrow], [Peter] Sallow opened the gate.", "two"),
    ("a list that is no surname first", "[Marsh], [Peter Lund] and Anna Thorne waited at the gate.", "two"),
    ("a clause and a comma", "After he met [Sallow], Peter Lund left. // [Peter Lund] opened the gate.", "two"),
    ("a comma between two people", "When I saw [Mr Sallow], Peter shut the gate. // [Peter Lund] opened the gate.", "two"),
    ("capitals all through", "[SALLOW OPENED THE GATE]. // [Peter Sallow] shut it.", "nobody"),
    (
        "speaker's label in capitals",
        "[SALLOW]: I opened the gate.\nTHORNE: When?\nSALLOW: At nine. // [Peter Sallow] shut it.",
        "same",
    ),
)
PARTICLES = (
    ("van der at a sentence's start", "[Jan van der Molen] held the rope. // [Van der Molen] held the rope.", "same"),
    ("van der with a title", "[Jan van der Molen] held the rope. // [Mr van der Molen] let it go.", "same"),
    ("van der in capitals", "[Jan van der Molen] held the rope. // Present: [VAN DER MOLEN, Jan].", "same"),
    ("de at a sentence's start", "[Lucia de Souza] rang the bell. // [De Souza] rang the bell.", "same"),
    ("de within a sentence", "[Lucia de Souza] rang the bell. // The bell was rung by [de Souza] at nine.", "same"),
    ("O with an apostrophe", "[Declan O'Dwyer] lit the lamp. // [O’Dwyer] lit the lamp.", "same"),
    ("O in capitals", "[Declan O'Dwyer] lit the lamp. // Present: [O'DWYER, Declan].", "same"),
    ("al at a sentence's start", "[Samira al-Hadid] shut the valve. // [Al-Hadid] shut the valve.", "same"),
    ("al with a title", "[Samira al-Hadid] shut the valve. // The valve was shut by [Ms al-Hadid] at nine.", "same"),
    ("double surname's possessive", "[Amy Locke-Dray] called. // [Locke-Dray's] phone was used.", "same"),
    ("half of a double surname", "[Amy Locke-Dray] called. // [Amy Locke] called.", "apart"),
    ("von within a sentence", "[Ludwig von Aster] had the key. // The key was with [von Aster] all night.", "same"),
    ("du at a sentence's start", "[Marie du Plessis] had the key. // [Du Plessis] had the key.", "same"),
    ("two of van der", "[Jan van der Molen] rowed. Piet van der Molen steered. // [Van der Molen] fell in.", "open"),
    ("Mc in capitals", "Present: [MCALLISTER, Fiona]; LUND, Erik. // [Fiona McAllister] opened the gate.", "same"),
    ("Saint's name", "[Oliver St John] had the key. // [Mr St John] had the key.", "same"),
    ("a name with two given names", "[Mary-Jane Fenn] had the key. [Mary-Jane] gave it to the guard.", "same"),
    ("different particles", "[Jan van der Molen] rowed. // [Jan de Molen] steered.", "apart"),
)
TOGETHER = (
    ("Mr and Mrs", "Mr and Mrs Thorne waited at the gate. [Mr Thorne] had the key and [Mrs Thorne] the dog.", "two"),
    (
        "Mr and Mrs are not one of two",
        "[Daniel Thorne] drove. Grace Thorne slept. // [Mr and Mrs Thorne] waited at the gate.",
        "apart",
    ),
    ("Mr and Mrs, each of them", "[Mr] and [Mrs Thorne] waited at the gate.", "two"),
    ("he of Mr and Mrs", "[Mr] and Mrs Thorne waited at the gate. // [Daniel Thorne] drove.", "near"),
    ("she is not he", "[Mr] and Mrs Thorne waited at the gate. // [Grace Thorne] drove.", "two"),
    ("Drs, the first", "Drs [Wain] and Hollis examined the boy. // [Dr Wain] examined the boy.", "same"),
    ("Drs, the second", "Drs Wain and [Hollis] examined the boy. // [Dr Hollis] examined the boy.", "same"),
    ("Drs, each of them", "Drs [Wain] and [Hollis] examined the boy.", "two"),
    ("Drs by full name", "Drs Ida Wain and [Bo Hollis] examined the boy. // [Dr Hollis] examined the boy.", "same"),
    ("PCs by number, the first", "PCs 412 [Harrow] and 388 Lund closed the road. // [PC Harrow] closed the road.", "same"),
    ("PCs by number, the second", "PCs 412 Harrow and 388 [Lund] closed the road. // [PC Lund] closed the road.", "same"),
    ("PCs by number, each of them", "PCs 412 [Harrow] and 388 [Lund] closed the road.", "two"),
    ("number after the name", "[PC 412 Harrow] took the note. // The note was taken by [Harrow 412] at nine.", "same"),
    ("number alone", "[PC 412 Harrow] took the note. // [PC 412] took the note.", "same"),
    ("another number", "[PC 412 Harrow] took the note. // [PC 421 Harrow] drove the van.", "apart"),
    ("another number alone", "[PC 412 Harrow] took the note. // [PC 388] took the note.", "two"),
    ("rank for two", "Constables Wain and [Hollis] closed the road. // [Constable Hollis] closed the road.", "same"),
    ("rank for two by full name", "Sergeants Ida Wain and [Bo Hollis] met. // [Sgt Hollis] closed the road.", "same"),
    ("firefighters", "Firefighters Pell and [Crane] went in. // [Firefighter Crane] went in.", "same"),
    ("two given names and a surname", "[Anna] and Peter Sallow waited at the gate. // [Anna Sallow] phoned.", "same"),
    ("two given names are two", "[Anna] and [Peter Sallow] waited at the gate.", "two"),
    ("a family", "[The Thornes] had left. // [Daniel Thorne] came back.", "apart"),
    ("Messrs", "Messrs Orme and [Tull] signed. // [Mr Tull] signed.", "same"),
)
CALL_SIGNS = (
    ("letter", "[Engine 5] laid a line. // [E5] laid a line.", "same"),
    ("never another number", "[E5] laid a line. // [E6] laid a line.", "two"),
    ("number in words", "[Engine Five] laid a line. // [Engine 5] laid a line.", "same"),
    ("hyphen", "[Medic 12] took the boy. // [M-12] took the boy.", "same"),
    ("two kinds, one number", "[Engine 5] laid a line. // [Ladder 5] went to the roof.", "two"),
    ("more digits", "[E5] laid a line. // [E15] laid a line.", "two"),
    ("two of a plural", "Engines 5 and [6] laid lines. // [Engine 6] laid a line.", "same"),
    ("a number alone is nothing", "[Engine 5] laid a line. // [PC 5 Harrow] closed the road.", "two"),
    ("car and engine", "[Car 5] closed the road. // [Engine 5] laid a line.", "two"),
    ("rescue", "[Rescue 51] cut the door. // [R51] cut the door.", "same"),
)
SPELLINGS = (
    ("two initials", "[P. J. Sallow] signed the log. // [Peter Sallow] signed the log.", "same"),
    ("initials run together", "[PJ Sallow] signed the log. // [Peter James Sallow] signed the log.", "near"),
    ("another initial", "[P. Sallow] signed the log. // [Q. Sallow] signed the log.", "two"),
    ("another middle initial", "[Peter J. Sallow] signed the log. // [Peter K. Sallow] drove.", "apart"),
    ("another middle name of one letter", "[Peter James Sallow] signed the log. // [Peter John Sallow] drove.", "two"),
    ("a middle name and its letter", "[Peter James Sallow] signed the log. // [Peter J. Sallow] drove.", "same"),
    ("short form", "[Robert Orme] drove. // [Bob Orme] drove.", "same"),
    ("quoted nickname", "[Robert ‘Robbo’ Orme] drove. // [Robbo Orme] drove.", "same"),
    ("nickname in brackets", "[Robert (Robbo) Orme] drove. // [Robbo Orme] drove.", "same"),
    ("a letter less in the surname", "[Peter Sallow] drove. // [Peter Salow] drove.", "near"),
    ("another letter in a given name", "[Jon Marsh] drove. // [Jan Marsh] drove.", "apart"),
    ("another letter in a surname alone", "[Mr Harlow] drove. // [Mr Harrow] drove.", "apart"),
    ("two spellings of a given name", "[Stephen Orme] drove. // [Steven Orme] drove.", "near"),
    ("two spellings by a first letter", "[Katherine Dorrow] drove. // [Catherine Dorrow] drove.", "near"),
    ("possessive of an s", "[Ada James'] bag was found. // [Ada James] lost a bag.", "same"),
    ("two ages", "[Peter Sallow], 34, drove the lorry. // [Peter Sallow], 71, saw it from a window.", "apart"),
    ("of two misspelt", "[Dana Holt] drove. Dina Holt slept. // [Dena Holt] was at the wheel.", "apart"),
)
BODIES = (
    ("abbreviation given", "[Northmoor Fire and Rescue] (NFRS) sent two crews. // [NFRS] sent two crews.", "same"),
    ("abbreviation not given", "The [Health and Safety Executive] was told. // The [HSE] was told.", "same"),
    ("two towns", "[Northmoor Police] closed the road. // [Southmoor Police] closed the bridge.", "two"),
    ("two services", "[Northmoor Fire Service] sent a crew. // [Northmoor Police] closed the road.", "two"),
    ("a short form given", "[East Vale Ambulance Trust] (the Trust) sent a car. [The Trust] was told at nine.", "same"),
    ("two companies of a name", "[Tern Chemicals] owns the shed. // [Tern Logistics] rents it.", "two"),
    ("a council is no town", "[Northmoor Council] shut the hall. // The hall is in [Northmoor] by the river.", "two"),
    ("a hospital in short", "[Northmoor General Hospital] took two patients. // [Northmoor General] took two patients.", "same"),
)
PLACES = (
    ("a town and a Mr", "[Mr Lincoln] lives in [Lincoln] with his son.", "two"),
    ("a town and a full name", "[Ada Bristol] came by train from [Bristol] that night.", "two"),
    ("a bridge and a sergeant", "[Sgt Sutton] closed [Sutton Bridge] at nine.", "two"),
    ("a street and a doctor", "[Dr Hollis] fell on [Hollis Street] at nine.", "two"),
)
ONE_SURNAME = (
    ("two women", "[Anna Thorne] drove. Grace Thorne slept. // [Ms Thorne] phoned.", "open"),
    ("a woman of two", "[Anna Thorne] drove. Daniel Thorne slept. // [Mrs Thorne] phoned.", "near"),
    ("not the man of two", "Anna Thorne drove. [Daniel Thorne] slept. // [Mrs Thorne] phoned.", "two"),
    ("a rank of two", "Dr Anna Thorne drove. [Sergeant Daniel Thorne] slept. // [Sgt Thorne] phoned.", "same"),
    ("known in its own account", "[Peter Sallow] left. [Sallow] came back. // Anna Sallow waited.", "same"),
    ("a deputy and a sergeant", "[Deputy Anna Thorne] left. [Sgt. Thorne] stayed. // Sgt. Colin Thorne wrote.", "two"),
    ("a sergeant called officer", "[Sergeant Anna Thorne] left. [Officer Thorne] came back.", "same"),
    ("an initial of two", "[Peter Sallow] left. Anna Sallow waited. // [P. Sallow] came back.", "same"),
)
ROLES = (
    ("named in one", "The caretaker, [Peter Sallow], shut the gate. // [The caretaker] shut the gate.", "same"),
    ("two managers", "[The duty manager] shut the gate. // [The night manager] had the key.", "apart"),
    ("two houses", "[The caretaker of Pell House] shut the gate. // [The caretaker of Orme Hall] had the key.", "apart"),
    (
        "two who are named",
        "The caretaker Peter Sallow shut the gate. The caretaker [Anna Thorne] opened it. // [The caretaker] fell.",
        "apart",
    ),
)
POSTS = (
    ("one post twice", "[The caretaker] shut the gate. Later [the caretaker] fell.", "same"),
    ("brought in with a", "[A caretaker] came with a lamp. [The caretaker] shut the gate.", "same"),
    ("another of the post", "[The caretaker] shut the gate. Another caretaker came. [The caretaker] fell.", "nobody"),
    ("many of the post", "The wardens met. [The warden] shut the gate. [The warden] fell.", "nobody"),
    ("by night and by day", "[The night watchman] shut the gate. [The day watchman] opened it.", "two"),
    ("with more and bare", "[The night watchman] shut the gate. Then [the watchman] fell.", "same"),
    ("the post of two ships", "[The master of the Ardent] called. [The master of the Brook] replied.", "two"),
    ("two posts", "[The caretaker] shut the gate. [The stationmaster] opened it.", "two"),
    ("a room", "[The master] bedroom burned. [The master] called.", "nobody"),
    ("whose office", "[The sheriff]'s office called. [The sheriff] came.", "nobody"),
    ("a trade", "[The crane operator] swung the load. [The crane operator] fell.", "same"),
    ("a plain trade", "[The driver] left. [The driver] came back.", "nobody"),
    ("an officer", "[The police officer] left. [The police officer] came back.", "nobody"),
    ("two accounts of one place", "On Mill Lane [the caretaker] shut it. // I went to Mill Lane. [The caretaker] fell.", "same"),
    ("two accounts of two places", "On Mill Lane [the caretaker] shut it. // At Orme Hall [the caretaker] fell.", "open"),
    ("a trade in two accounts", "On Mill Lane [the bus driver] left. // On Mill Lane [the bus driver] fell.", "open"),
    ("a name and a post", "[Peter Sallow] shut the gate on Mill Lane. // [The caretaker] shut the gate on Mill Lane.", "two"),
    ("the post beside the name", "[Peter Sallow], the caretaker, shut it. Then [the caretaker] fell.", "same"),
)
GROUPS = (
    ("a crew and who led it", "[Dell Orwin] led [the crew of Engine 5] into the barn.", "two"),
    ("crews of two engines", "[The crew of Engine 5] went in. // [The crew of Engine 6] stayed out.", "two"),
    (
        "crews of two accounts",
        "Engine 5 arrived at nine. [The crew] went in. // Ladder 2 arrived at ten. [The crew] went up.",
        "apart",
    ),
    ("three and one", "[The three paramedics] knelt. // [Ida Wain], a paramedic, knelt.", "two"),
    ("three again", "[The three paramedics] knelt. Later [the paramedics] stood up.", "near"),
    ("three in two accounts", "[The three paramedics] knelt. // [The three paramedics] stood up.", "open"),
    ("three and two", "[The three paramedics] knelt. // [The two paramedics] stood up.", "two"),
    ("two officers and the first", "[The two officers], Harrow and Lund, knelt. // [PC Harrow] stood up.", "two"),
    ("two officers, each of them", "The two officers, [Harrow] and [Lund], knelt.", "two"),
    ("a rank for many", "[Officers] knelt. // [Officer Lund] stood up.", "apart"),
    ("of the two officers", "The two officers, [Harrow] and Lund, knelt. // [PC Harrow] stood up.", "same"),
)
NUMBERED = (
    ("a door in two accounts", "I stood by [Door 4]. // [Door 4] was shut, he said.", "same"),
    ("a door in small letters", "I stood by [door 4]. // [Door 4] was shut, he said.", "same"),
    ("a door of one digit more", "I stood by [Door 4]. // [Door 14] was shut, he said.", "two"),
    ("two doors together", "Doors [4] and 14 were shut. // I stood by [Door 4].", "same"),
    ("two doors together, the other", "Doors 4 and [14] were shut. // I stood by [Door 4].", "two"),
    ("a door in words", "[Door four], he said, was shut. // I stood by [Door 4].", "same"),
    ("a train and its number", "[Train 4417] left at nine. Then [4417] stopped.", "same"),
    ("a train in two accounts", "[Train 4417] left at nine. // The railway rang. [4417] was late.", "same"),
    ("a train with digits swapped", "[Train 4417] left at nine. // [Train 4471] stopped.", "two"),
    ("a train and a bus of one number", "[Train 4417] left at nine. // [Bus 4417] stopped.", "two"),
    ("a train as timetables write it", "[Train 4417] left at nine. // [4417] (08:52 Orrin to Fell) is late.", "same"),
    ("a bus and its number", "[Bus 47] was full. // I got off the number [47 bus] there.", "same"),
    ("a year is no train", "The train left. [2019] was a bad year. // [Train 2019] left.", "nobody"),
    ("a call sign before a rank", "[HB12 Sgt Quill] attended. // [Sergeant Quill] attended.", "same"),
)
RANKS = (
    ("a rank with a stroke", "[S/C K. Sallow] took it down. // [Senior Constable Kim Sallow] took it down.", "same"),
    ("a rank with a stroke and a point", "[D/Insp. Sallow] came. // [Detective Inspector Kim Sallow] came.", "same"),
    ("an inspector and a constable", "[A/Insp. Sallow] wrote. // [S/C Sallow] wrote.", "two"),
    ("a garda", "[Garda Kim Sallow] came. // [Gda Sallow] wrote.", "same"),
    ("an assistant chief", "[Asst. Chief Kim Sallow] came. // [Assistant Chief Sallow] wrote.", "same"),
    ("an acting sergeant", "[A/Sgt Sallow] came. // [Sergeant Kim Sallow] came.", "same"),
    ("a constable in short", "[Const. Sallow] came. // [Constable Kim Sallow] came.", "same"),
    ("a detective in short", "[Det. Cst. Kim Sallow] came. // [Kim Sallow] wrote.", "same"),
    ("a constable and a haulier", "[S/C K. Sallow] came. // [Trevor Sallow], the haulier, wrote.", "two"),
)
GIVEN = (
    ("a given name alone", "On Mill Lane I asked [Ada] to wait. // [Ada Quill] came to Mill Lane.", "same"),
    ("a short form alone", "On Mill Lane I asked [Fred] to wait. // [Frederick Quill] came to Mill Lane.", "same"),
    ("a given name, nothing else shared", "I asked [Ada] to wait. // [Ada Quill] came to Mill Lane.", "apart"),
    ("a given name of two", "On Mill Lane I asked [Ada] to wait. // [Ada Quill] met Ada Moss on Mill Lane.", "apart"),
    ("a given name of a sister", "On Mill Lane my sister [Ada] fell. // [Ada Quill] came to Mill Lane.", "two"),
    ("brother and sister", "His sister [Ada Quill] fell. Her brother [Theo] saw it.", "two"),
    (
        "a given name beside the surname",
        "On Mill Lane [Quill] told [Ada] to go. // Ada Quill came to Mill Lane.",
        "apart",
    ),
    (
        "a speaker by her surname who gives her given name",
        "QUILL: All posts from [Ada].\nMOSS: Mill Lane, go on.\nQUILL: Stay.\nMOSS: Right. // [Ada Quill] came to Mill Lane.",
        "same",
    ),
    ("a nickname in marks", 'Present: [Robert "Robin" Moss].\n\nAnd then, [Robin]?', "same"),
    ("a nickname elsewhere", '[Robert "Robin" Moss] came to Mill Lane. // On Mill Lane I asked [Robin] to wait.', "same"),
    ("a given name and an initial", "On Mill Lane we met [Ada Q] and Tom. // [Ada Quill] came to Mill Lane.", "same"),
    ("a given name and another's initial", "On Mill Lane we met [Ada R] and Tom. // [Ada Quill] came to Mill Lane.", "two"),
    ("a short form of two", "On Mill Lane I asked [Chris]. // [Christopher Quill] met Christine Moss on Mill Lane.", "open"),
    ("a dog", "On Mill Lane I walked my dog [Ada]. // [Ada Quill] was on Mill Lane.", "nobody"),
    ("a friend", "On Mill Lane my mate [Sam] fell. // [Sam Quill] was on Mill Lane.", "two"),
    ("a given name behind a road", "[Robert (Bob) Vance] came to Mill Lane. // On Mill Lane [Bob] fell.", "same"),
    ("a colleague by her given name", "My colleague [Ada] was there. Then [Ada Quill] left.", "same"),
    ("a name that was told", "He told me on Mill Lane that his name was [Fred]. // [Fred Quill] came to Mill Lane.", "same"),
    ("somebody like a town", "I was told that [Quill] had been on his phone. // [Ada Quill] came.", "same"),
)
KIN = (
    ("a daughter and Mrs", "[Ada Quill], 34, whose mother fell, left. // [Mrs Quill] could not get up.", "open"),
    ("a daughter and Mr", "[Ada Quill], 34, whose mother fell, left. // [Mr Quill] could not get up.", "two"),
    ("a son and his father", "[Tom Quill] and his father waited. // [Mr Quill] could not get up.", "open"),
    ("a daughter and Ms, no kin told", "[Ada Quill], 34, left. // [Ms Quill] could not get up.", "same"),
    ("a mother twice", "Ada Quill, 34, whose [mother] fell, left. // Ada Quill said so. Ada Quill’s [mother] fell.", "same"),
    ("Mrs and her daughter", "[Mrs Moss] fell. Her daughter [Ada Moss] helped.", "two"),
    ("a daughter and her mother", "[Ada Moss] fell. Her mother, [Mrs Moss], helped.", "two"),
    ("Mr and his son", "[Mr Moss] fell. His son [Tom Moss] helped.", "two"),
    ("her mother again", "[Ada Moss] fell. Her mother, Mrs Moss, helped. Later [Mrs Moss] left.", "two"),
    ("the mother elsewhere", "[Mrs Moss] left. // [Mrs Moss] fell. Her daughter Ada Moss helped.", "same"),
    ("the daughter elsewhere", "[Mrs Moss] left. // Mrs Moss fell. Her daughter [Ada Moss] helped.", "apart"),
    ("a witness who called", "[Caller A Quill] rang. PC Moss spoke to [witness Quill].", "same"),
)
CUT = (
    ("a hospital cut short", "On Mill Lane one went to [Orrin Mercy]. // He lay in [Orrin Mercy Hospital].", "same"),
    ("a hospital of two", "One went to [Orrin Mercy]. // Orrin Mercy Hospital is by [Orrin Mercy Airport].", "apart"),
    ("a road and its school", "On [Mill Lane] it rained. // [Mill Lane School] was shut.", "two"),
    ("the hall", "On Mill Lane we went to [the hall] for tea. // [Thimble Hall], on Mill Lane, was open.", "same"),
    (
        "the hall of two",
        "On Mill Lane we went to the [hall]. // [Thimble Hall] and Pell Hall, on Mill Lane, were open.",
        "nobody",
    ),
    ("the hall of nobody", "On Mill Lane we went to [the hall]. // [Mill Lane] was wet.", "nobody"),
    ("the hall within an account", "[Thimble Hall] was open. We went to [the hall].", "same"),
    ("the shire", "On Mill Lane I asked [the shire]. // [Orrin Shire] mends Mill Lane.", "same"),
    ("the school bus", "We went by [the school] bus on Mill Lane. // [Pell School] is on Mill Lane.", "nobody"),
    (
        "the bridge of a ship",
        "The ferry rolled. I was on [the bridge] off Mill Lane. // [Pell Bridge] is on Mill Lane.",
        "nobody",
    ),
    ("a firm by its first word", "On Mill Lane I work for [Dorn]. // [Dorn Security] was on Mill Lane.", "same"),
    ("a firm and somebody", "On Mill Lane I saw [Dorn]. // [Dorn Security] was on Mill Lane. Ada Dorn too.", "apart"),
    ("a firm in full that is a name", "The truck of [Orrin Recovery Ltd] came. // [Orrin Recovery] did not comment.", "same"),
    ("a firm in full", "The lorry of [Fell Freight Pty Ltd] burned. // A driver of [Fell Freight] rang.", "same"),
    ("a town and its ferries", "[Orrin] is a town by Mill Lane. // [Orrin Ferries] sailed from Mill Lane.", "apart"),
    ("letters before their body", "[Orrin Regional Police] came. // [ORP] came. The Orrin Regional Police (ORP) left.", "same"),
    ("a road without a preposition", "Pell rd or [Mill Road]? // [Mill Rd] was shut.", "same"),
)
EMPLOYED = (
    ("a body before a post", "[Fell Ferries] chief executive [Ada Quill] wrote.", "two"),
    (
        "a body before a post, and alone",
        "[Fell Ferries] chief executive Ada Quill wrote. // It was run by [Fell Ferries].",
        "same",
    ),
    ("a body behind a post", "Present: [Ada Quill], driver, [Fell Ferries]; Tom Moss, guard.", "two"),
    (
        "a long body before a post",
        "[Fell Tunnel Operations] chief executive Ada Quill wrote. // [Fell Tunnel Operations] wrote.",
        "same",
    ),
    ("a body under a name", "[Ada Quill]\nOperations Manager, [Orrin Link]\n", "two"),
    ("a body in a heading", "[ORRIN LINK TIMES]\n\nIt rained. // The [Orrin Link Times] told of rain.", "same"),
    ("a team's town", "[Orrin Mere] fire captain [Ada Quill] wrote.", "two"),
)
FURTHER = (
    ("capitals all through with a Mr", "[MR FELL] OPENED THE GATE. // [Marcus Fell] left.", "near"),
    ("a crew by surnames", "Crew: [Fell], Tully, Wain. // [Marcus Fell] left.", "near"),
    ("initials of a crew", "Crew: [M. Fell], R. Tully, O. Wain. // [Marcus Fell] left.", "same"),
    ("a ward and a doctor", "[Hollis Ward] was full. // [Dr Hollis] left.", "two"),
    ("de la at a sentence's start", "[Ana de la Rue] called. // [De la Rue] called again.", "same"),
    ("two services of a surname", "[PC Fell] left. // [Nurse Fell] left.", "two"),
    (
        "caps list bullets",
        "Attendees\n\n- [BRANNICK, Oona]\n- FELL, Marcus\n- TULLY, Ruth\n // [Oona Brannick] rang the bell.",
        "same",
    ),
    ("numbered list", "1. [Fell, Marcus]\n2. Tully, Ruth\n // [Mr Fell] left.", "same"),
    ("tabs", "[FELL, Marcus]\tFirefighter\nTULLY, Ruth\tParamedic\n // [Marcus Fell] left.", "same"),
    (
        "interviewee field",
        "Interviewee: [FELL, Marcus]\nInterviewer: TULLY, Ruth\n\nI heard the bell. // [Marcus Fell] left.",
        "same",
    ),
    ("rank number in brackets", "[PC Fell (412)] took the note. // [PC 412] took the note.", "same"),
    ("badge", "[Officer Fell, badge 4127,] took the note. // [Officer Fell] left.", "same"),
    ("d'Arcy", "[Louis d'Arcy] held the rope. // [D'Arcy] held the rope.", "same"),
    ("Mac spelled", "[Iain MacLeod] held the rope. // [McLeod] let go.", "same"),
    ("bin", "[Hassan bin Rashid] shut it. // [Mr bin Rashid] shut it.", "same"),
    ("Sgts", "Sgts [Fell] and Tully met. // [Sergeant Fell] left.", "same"),
    ("three of a rank", "Paramedics Fell, [Tully] and Wain knelt. // [Paramedic Tully] stood.", "same"),
    ("rank for places", "Officers at [Fell] and Tully stations met. // [Officer Fell] left.", "apart"),
    ("call signs with and", "E5 and [E6] laid lines. // [Engine 6] laid a line.", "near"),
    ("Rescue pump", "[Rescue Pump 41] came. // [Pump 41] came.", "near"),
    ("initial with dot", "[R. Tully] knelt. // [Ruth Tully] knelt.", "same"),
    ("Liz", "[Elizabeth Tully] knelt. // [Liz Tully] knelt.", "same"),
    ("swap letters", "[Marcus Brannick] left. // [Marcus Brannikc] left.", "near"),
    ("brothers", "[Marcus Fell] left. // [Martin Fell] left.", "two"),
    ("age in brackets", "[Marcus Fell (19)] left. // [Marcus Fell (54)] saw it.", "apart"),
    ("ages near", "[Marcus Fell, 19,] left. // [Marcus Fell, 20,] saw it.", "same"),
    ("abbr brackets", "The [Orrin Mere Lifeboat Trust] (OMLT) was told. // [OMLT] was told.", "same"),
    ("town body", "[Corvale Hospital] was full. // He lives in [Corvale].", "two"),
    ("surname Mr town other", "[Mr Corvale] left. // They drove to [Corvale] at nine.", "two"),
    ("widow", "[Mrs Fell] waited. // [Marcus Fell] left.", "apart"),
    ("two mr", "[Mr Fell] and his son [Marcus Fell] waited.", "apart"),
    ("crew other", "[Engine 5] left. // [Engine 5A] left.", "apart"),
    ("jr", "[Amos Fell Jr] left. // [Amos Fell Sr] left.", "two"),
    ("hyphen half with Mr", "[Amy Fell-Tully] left. // [Ms Fell-Tully] left.", "same"),
    ("unit of other town", "[Orrin Police] came. // [Orrin Police Department] came.", "near"),
    ("SMITH heading", "WITNESS STATEMENT OF [RUTH TULLY]\n\nMy name is [Ruth Tully].", "same"),
)
"""Written when the rules for all above were there."""
PROBES = (
    AS_WRITTEN
    + PARTICLES
    + TOGETHER
    + CALL_SIGNS
    + SPELLINGS
    + BODIES
    + PLACES
    + ONE_SURNAME
    + ROLES
    + POSTS
    + GROUPS
    + NUMBERED
    + RANKS
    + GIVEN
    + KIN
    + CUT
    + EMPLOYED
    + FURTHER
)
FITS = {
    "nobody": ("nobody",),
    "same": ("same",),
    "two": ("two",),
    "open": ("open",),
    "apart": ("two", "open", "nobody"),
    "near": ("same", "open"),
}


def found(text: str) -> str:
    """What is found of the two names in brackets: same, open, two; or nobody, where one of them names nothing."""
    files, wanted = [], []
    for name, marked in zip("ab", text.split(" // "), strict=False):
        path, plain = f"{name}.txt", re.sub(r"[][]", "", marked)
        files.append(Found(path, plain.encode()))
        wanted += [(path, m.start() - 2 * n, m.end() - 2 * n - 2) for n, m in enumerate(re.finditer(r"\[[^]]*\]", marked))]
    made = reconstruct(CASE, [u.account for u in understand_all(files, CASE, KIT)])
    entities, accounts = {e.id: e for e in made.entities}, {a.source.path: a for a in made.accounts}
    pair = []
    for path, start, end in wanted:
        named = [
            (min(m.end, end) - max(m.start, start), m.entity)
            for m in accounts[path].mentions
            if m.start < end and start < m.end and m.entity
        ]
        if not named:
            return "nobody"
        pair.append(entities[max(named)[1]])
    one, other = pair
    if one.id == other.id:
        return "same"
    return "open" if one.id in other.ambiguous_with or other.id in one.ambiguous_with else "two"


@pytest.mark.parametrize(("text", "expected"), [pytest.param(t, e, id=n) for n, t, e in PROBES])
def test_two_names_are_one_or_two_or_open(text: str, expected: str) -> None:
    assert found(text) in FITS[expected]
