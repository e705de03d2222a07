"""Nouns that tell bodies, places, units, vessels and vehicles, as data."""

import re

from firsthand.language.lexicon import words

BODIES = words("bodies")
"""Last words of the names of bodies."""

CENTRES = frozenset({"control", "dispatch", "fireground"})
"""Words that, in capitals, stand for the room that sends crews out."""

OFFICES = words("offices")
"""Bodies that are called by their last word alone: 'the Authority'."""

COLLECTIVES = words("collectives")
"""Single words in capitals that stand for a body, though they act like people."""

COMMON = words("common")
"""Words that open a line or a remark in a log and name nobody."""

LEGAL = frozenset(
    {"ltd", "limited", "pty", "llp", "bv", "nv", "ag", "srl", "inc", "llc", "plc", "corp", "co", "gmbh", "company", "corporation"}
)
OF_BODIES = words("of_bodies")
"""Words before 'of' in the name of a body or place."""

PLACES = words("places") | frozenset({"st", "rd", "ave", "av", "blvd", "ln", "ct", "hwy", "pkwy", "sq"})
"""Last words of the names of places."""

GROUPS = words("groups")
"""Words after a name that make it a family's or a place's people, never one person."""

PLACE_OPENERS = words("place_openers")
"""First words of the names of places."""

SURNAMES_TOO = words("surnames_too")
"""Last words of the names of places that are surnames too."""

NAMED_GROUNDS = words("named_grounds")
"""Last words of the names of places that are last words of other names too: what stands before them decides."""

ROAD_WORDS = {
    "st": "street", "rd": "road", "ave": "avenue", "av": "avenue", "blvd": "boulevard", "ln": "lane", "ct": "court", "hwy": "highway",
    "pkwy": "parkway", "sq": "square", "cres": "crescent", "ter": "terrace",
}  # fmt: skip
"""Short last words of the names of roads, with the full word."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th)$")


def in_full(name: str) -> str:
    """A folded name of a place with the word for what it is, and a street's low number, written out: '5th st' is 'fifth street'."""
    words_of = name.split()
    if len(words_of) < 2:
        return name
    if words_of[-2:] == ["general", "hospital"] and len(words_of) > 2:
        return " ".join(words_of[:-1])  # it is called so in short
    words_of[-1] = ROAD_WORDS.get(words_of[-1].rstrip("."), words_of[-1])
    numbered = _ORDINAL.fullmatch(words_of[0])
    if numbered and 0 < int(numbered[1]) <= len(ORDINALS):
        words_of[0] = ORDINALS[int(numbered[1]) - 1]
    return " ".join(words_of)


PLACE_TAILS = re.compile(
    r"[ \u00a0](?:(?:trading|industrial|business|housing|retail) (?:estate|park)|(?:fire |police |railway |bus |pumping )?station"
    r"|(?:primary |high |secondary |grammar )?school|car park|estate|hospital|bridge|harbour|pier|quay|dock|wharf|depot|plant"
    r"|village hall|town hall|airport|gate|lock|weir|sluice|tunnel|street|road|lane)\b"
)
"""Lower-case words that carry on the name of a place."""

BEFORE_PLACE = frozenset(
    {
        "at",
        "in",
        "near",
        "outside",
        "inside",
        "behind",
        "beside",
        "opposite",
        "around",
        "along",
        "across",
        "reach",
        "to",
        "from",
        "by",
        "of",
        "into",
        "off",
    }
)

IN_TOWN = re.compile(
    r"\b(?:in|near|outside|via|(?:dr[oi]ve\w*|driving|travel\w*|flew|flown|train|bus|coach|ferry|moved?|journey|flight|commut\w*)"
    r"(?: \w+){0,3} (?:from|to)) $",
    re.IGNORECASE,
)
"""What stands before a name that is a town's, though somebody may be called so too."""

UNIT_WORDS = {
    "engine": "Engine", "eng": "Engine", "e": "Engine", "ladder": "Ladder", "lad": "Ladder", "l": "Ladder",
    "truck": "Truck", "trk": "Truck", "t": "Truck", "medic": "Medic", "med": "Medic", "m": "Medic",
    "ambulance": "Ambulance", "amb": "Ambulance", "a": "Ambulance", "rescue": "Rescue", "res": "Rescue", "r": "Rescue",
    "battalion": "Battalion", "batt": "Battalion", "bn": "Battalion", "b": "Battalion", "squad": "Squad", "sq": "Squad",
    "tower": "Tower", "tanker": "Tanker", "tnk": "Tanker", "brush": "Brush", "pump": "Pump", "p": "Pump",
    "car": "Car", "adam": "Adam", "boat": "Boat", "lifeboat": "Lifeboat", "hazmat": "Hazmat", "platform": "Platform",
    "quint": "Quint", "q": "Quint", "utility": "Utility", "helicopter": "Helicopter", "division": "Division", "tac": "TAC",
    "van": "Van", "marine": "Marine", "crew": "Crew", "team": "Team", "chief": "Chief", "delta": "Delta", "bravo": "Bravo", "alpha": "Alpha", "charlie": "Charlie", "echo": "Echo",
    "foxtrot": "Foxtrot", "sierra": "Sierra", "tango": "Tango", "victor": "Victor", "whiskey": "Whiskey", "zulu": "Zulu",
}  # fmt: skip
"""What stands before the number of a unit, with the full word."""

PLAIN_PREFIXES = frozenset({"eng", "lad", "trk", "med", "amb", "res", "batt", "bn", "tnk", "sq"})
"""Short forms that can mean one thing only."""

_LONG = "|".join(sorted((w for w in UNIT_WORDS if len(w) > 2), key=lambda w: (-len(w), w)))
UNIT = re.compile(
    rf"(?<![\w/-])(?:(?i:(?P<word>{_LONG}))[ \u00a0-]?(?P<number>\d{{1,4}}[A-Z]?)|(?P<code>[A-Z]{{1,4}}|\d{{1,2}}[A-Z]{{1,2}})-?(?P<digits>\d{{1,3}}))(?![\w/]|-\w|[.:,]\d|°)"
)
NUMBERED_PLACE = re.compile(
    r"(?<![\w-])(?P<word>Unit|Gate|Bay|Hall|Building|Block|Room|Pier|Berth|Dock|Platform|Terminal|Shed|Bunker|Tank|Sector|Zone|Level|Floor|Stairwell|Warehouse|Hangar|Wing)"
    r" (?P<number>\d{1,4}[A-Z]?|[A-Z])(?![\w'’])"
)
NOT_UNITS = frozenset(
    {
        "covid",
        "mp",
        "co",
        "h",
        "g",
        "v",
        "utc",
        "gmt",
        "iso",
        "ww",
        "no",
        "pm",
        "am",
        "id",
        "ip",
        "tv",
        "usb",
        "sop",
        "page",
        "rev",
        "vol",
        "fig",
        "ch",
        "ps",
        "x",
        "s",
        "n",
        "w",
    }
)
ROAD = re.compile(r"(?<=\bthe )[ABM]\d{1,4}\b")

VESSELS = (
    "passenger ferry|car ferry|ferryboat|ferry|fishing boat|fishing vessel|pilot boat|pilot launch|patrol boat|workboat|speedboat|motorboat"
    "|motor boat|sailing boat|houseboat|narrowboat|container ship|cargo ship|cruise ship|motor vessel|bulk carrier|paddle steamer|sand dredger"
    "|tug|trawler|barge|yacht|ship|vessel|boat|lifeboat|launch|tanker|freighter|steamer|schooner|cutter|dredger|coaster|liner|cruiser"
    "|dinghy|catamaran|hovercraft|sloop|ketch|smack|lightship|frigate|destroyer|submarine|hydrofoil|lighter"
)
VESSEL = re.compile(
    rf"\b(?i:{VESSELS})[ \u00a0](?:called |named |the )?(?P<quote>[“‘\"'])?(?P<name>[A-Z][\w'’-]+(?: (?:of |the )*[A-Z][\w'’-]+){{0,3}}(?: [IVX]+\b)?)"
    r"|\b(?:MV|M/V|HMS|USS|RMS|SS|MT|FV|RNLB|USCGC|HMCS)[ \u00a0](?P<ship>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,3})"
)
VEHICLE = re.compile(
    r"\b(?:an?|the|his|her|their|my|our) (?P<name>(?:(?:white|black|red|blue|grey|gray|silver|green|yellow|dark|light|brown|orange|old|small|large) ){1,2}"
    r"(?:[A-Z][\w-]+ ){0,2}(?:van|car|lorry|truck|pickup|bus|coach|saloon|estate car|hatchback|motorbike|motorcycle|tractor|trailer|minibus|taxi|SUV|sedan|Transit))\b"
)
