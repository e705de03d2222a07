"""The vocabulary of times, and the widths that vague words are given. All widths are assumptions that are shown as such."""

from firsthand.language.numberwords import ONES, TEENS

# --------------------------------------------------------------------------- widths: documented defaults

ABOUT_MINUTE_S = 300
"""'about 18:20', 'about half past six': five minutes to either side."""
ABOUT_HOUR_S = 900
"""'about nine': a quarter of an hour to either side."""
SHORTLY_S = 600
"""'shortly after 2:21', 'just before ten', 'a bit before': within ten minutes."""
GONE_S = 1800
"""'gone eleven': within half an hour after."""
BESIDE_PART_S = 3600
"""'just before dawn', 'shortly after lunch': within an hour of that part of the day."""
ABOUT_SHARE = 0.2
"""'about ten minutes': a fifth more or less."""
VAGUE_LENGTHS = {
    "moment": (0, 300), "second": (2, 60), "minute": (60, 3600), "hour": (3600, 86400), "day": (86400, 14 * 86400),
    "week": (7 * 86400, 60 * 86400), "month": (30 * 86400, 365 * 86400), "year": (365 * 86400, 20 * 365 * 86400),
    "decade": (10 * 365 * 86400, 90 * 365 * 86400), "century": (100 * 365 * 86400, 900 * 365 * 86400),
}  # fmt: skip
"""'minutes later', 'hours later' without a number: least and most seconds."""
SOON_S = (0, 3600)
"""'soon afterwards', 'shortly afterwards'."""
COUPLE, FEW, SEVERAL = (2, 3), (2, 6), (3, 9)

PARTS_OF_DAY = {
    "morning": ((6, 0), (11, 59)), "afternoon": ((12, 0), (17, 59)), "evening": ((18, 0), (22, 59)),
    "night": ((18, 0), (29, 59)), "overnight": ((20, 0), (30, 59)), "dawn": ((4, 0), (7, 59)), "dusk": ((16, 30), (21, 59)),
    "lunchtime": ((12, 0), (13, 59)), "small hours": ((0, 0), (5, 59)), "daytime": ((6, 0), (17, 59)),
    "midday": ((11, 30), (12, 29)), "breakfast": ((6, 0), (9, 59)), "teatime": ((16, 0), (18, 59)),
    "first thing": ((5, 0), (9, 59)), "last thing": ((20, 0), (23, 59)), "early morning": ((0, 0), (8, 59)), "late morning": ((10, 0), (11, 59)), "mid morning": ((9, 0), (10, 59)),
    "early afternoon": ((12, 0), (14, 29)), "late afternoon": ((15, 0), (17, 59)), "mid afternoon": ((14, 0), (15, 59)),
    "early evening": ((17, 0), (19, 59)), "late evening": ((20, 0), (23, 59)), "mid evening": ((19, 0), (20, 59)),
    "late night": ((21, 0), (27, 59)), "early night": ((18, 0), (21, 59)), "early": ((0, 0), (8, 59)),
    "late": ((18, 0), (23, 59)),
}  # fmt: skip
"""(hour, minute) of the first and the last minute; hours from 24 up are on the next day."""

# --------------------------------------------------------------------------- words

MONTHS = {
    "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5, "june": 6, "jun": 6,
    "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sept": 9, "sep": 9, "october": 10, "oct": 10, "november": 11,
    "nov": 11, "december": 12, "dec": 12,
}  # fmt: skip
WEEKDAYS = {
    "monday": 0, "tuesday": 1, "wednesday": 2, "thursday": 3, "friday": 4, "saturday": 5, "sunday": 6, "mon": 0, "tue": 1,
    "tues": 1, "wed": 2, "weds": 2, "thu": 3, "thur": 3, "thurs": 3, "fri": 4, "sat": 5, "sun": 6,
}  # fmt: skip
PART_WORDS = {
    "morning": "morning", "mornings": "morning", "afternoon": "afternoon", "evening": "evening", "night": "night",
    "overnight": "overnight", "dawn": "dawn", "daybreak": "dawn", "sunrise": "dawn", "dusk": "dusk", "sunset": "dusk",
    "nightfall": "dusk", "lunchtime": "lunchtime", "lunch": "lunchtime", "breakfast": "breakfast", "teatime": "teatime",
    "daytime": "daytime",
}  # fmt: skip
SEASONS = {"spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11), "winter": (12, 14)}
"""First and last month; from 13 up the next year."""
UNITS = {
    "second": 1, "seconds": 1, "sec": 1, "secs": 1, "moment": 60, "moments": 60, "minute": 60, "minutes": 60, "min": 60,
    "mins": 60, "hour": 3600, "hours": 3600, "hr": 3600, "hrs": 3600, "day": 86400, "days": 86400, "night": 86400,
    "nights": 86400, "week": 604800, "weeks": 604800, "fortnight": 1209600, "month": 2629800, "months": 2629800,
    "year": 31557600, "years": 31557600, "yr": 31557600, "yrs": 31557600, "decade": 315576000, "decades": 315576000, "quarters": 7889400, "century": 3155760000, "centuries": 3155760000,
}  # fmt: skip
UNIT_NAMES = {
    "sec": "second", "secs": "second", "min": "minute", "mins": "minute", "hr": "hour", "hrs": "hour", "night": "day",
    "nights": "day", "yr": "year", "yrs": "year", "fortnight": "week", "centuries": "century",
}  # fmt: skip
HOURS = {**ONES, "ten": 10, "eleven": 11, "twelve": 12}
HOURS_24 = {**TEENS, "twenty": 20, "twenty-one": 21, "twenty-two": 22, "twenty-three": 23}
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "twenty-first": 21, "twenty-second": 22,
    "twenty-third": 23, "twenty-fourth": 24, "twenty-fifth": 25, "twenty-sixth": 26, "twenty-seventh": 27,
    "twenty-eighth": 28, "twenty-ninth": 29, "thirtieth": 30, "thirty-first": 31,
}  # fmt: skip
INCIDENT_WORDS = frozenset(
    "accident arson assault attack avalanche blast blaze bombing breach capsize capsizing collapse collision crash derailment"  # noqa: SIM905 - a word list reads better as text
    " disaster earthquake emergency explosion fire flood flooding incident inferno killing killings landslide leak massacre"
    " murder murders raid riot robbery rollover rupture shooting shootings siege sinking spill stabbing stampede storm tornado"
    " tragedy wreck".split()
)
"""Nouns by which an account names the incident itself."""

ZONE_OFFSETS = {
    "utc": 0, "gmt": 0, "z": 0, "bst": 60, "wet": 0, "west": 60, "cet": 60, "cest": 120, "eet": 120, "eest": 180, "est": -300,
    "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420, "akst": -540, "akdt": -480,
    "hst": -600, "ist": 330, "aest": 600, "aedt": 660, "acst": 570, "acdt": 630, "awst": 480, "nzst": 720, "nzdt": 780,
    "jst": 540,
}  # fmt: skip
"""Minutes east of UTC for labels of zones; labels that name no offset ('ET', 'local time') stand for the case's zone."""
LOCAL_LABELS = frozenset({"local", "local time"})
REGIONS = {
    "et": "America/New_York", "eastern": "America/New_York", "ct": "America/Chicago", "central": "America/Chicago",
    "mt": "America/Denver", "mountain": "America/Denver", "pt": "America/Los_Angeles", "pacific": "America/Los_Angeles",
}  # fmt: skip
"""Labels that name a region, summer and winter."""
