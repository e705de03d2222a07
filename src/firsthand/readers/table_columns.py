"""What the columns of a table are: where the header stands, and the role of each column by its name and its cells."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from firsthand.readers.stamps import Stamp, is_blank, parse_stamp, split_stamp

_TIME_RANKS = (
    ("event time|time of event|occurred|time occurred|occurred at|status time|event datetime|event timestamp|start|start time"
     "|begin|began|started|from|time from|incident time|time of incident|start datetime|time start|on"),
    ("time|timestamp|datetime|date time|time stamp|date and time|dttm|tm|call time|time of call|alarm time|local time|utc"
     "|utc time|when|clock|hrs|hours|event date|status datetime|date time utc|time utc|msg time|message time"),
    "created at|created|posted|posted at|sent|sent at|received|received at|published|logged at|post time|date sent|time sent",
    "logged|recorded|recorded at|reported|reported at|time logged|log time|time recorded",
)  # fmt: skip
_ROLES: Mapping[str, str] = {
    "date": "date|day|event date|incident date|call date|log date|dt|date of event|date of call",
    "end": "end|end time|to|until|till|finish|finished|ended|stop|stopped|time to|end datetime|time end|off",
    "saved": ("saved|saved at|insert date|insert time|inserted|inserted at|updated|updated at|update time|last updated"
              "|last update|modified|modified at|keyed at|entered at|entry time|export date|exported|version|revision|rev"
              "|extracted|date entered|time entered|entry date"),
    "unit": ("unit|units|callsign|call sign|unit id|resource|resources|appliance|apparatus|vehicle|asset|res|unit name|engine"
             "|rig|station unit|unitid|unit code|radio id|call signs|car|cars|car no|car number|crew|crews|crew id|team|truck|pump|ambulance"
             "|tender|boat|unit no|unit number|unit callsign|unit call sign|radio callsign|radio call sign|vehicle id|vehicle no"
             "|apparatus id|resource id|resource name|responding unit|unit resource|patrol|patrol car|squad|aircraft"),
    "text": ("remarks|remark|text|message|detail|details|narrative|comment|comments|note|notes|entry|description|headline"
             "|event|what|log entry|content|body|transcript|statement|account|summary|observation|observations|post|tweet"
             "|info|information|free text|rmk|rmks|status text|msg|title|caption|quote|answer|response|question|full text"
             "|utterance|what happened|action taken|remarks text|words|said|transmission|transcription|traffic|radio traffic"),
    "status": ("status|state|disposition|code|event type|type|status code|activity|action|act|nature|category|stage|outcome"
               "|priority|call type|incident type"),
    "speaker": ("user|author|speaker|sender|username|user name|screen name|who|by|witness|posted by|handle|name|source|voice"
                "|from|reporter|informant|caller|interviewee|account name|author name|user handle|sent by|person|respondent"
                "|calling unit|from unit|from callsign|from call sign|source unit|source alias|transmitted by|caller id"),
    "forwarder": "retweeted by|forwarded by|relayed by|shared by|reposted by|passed on by|retweeter",
    "id": ("id|no|seq|number|ref|reference|incident id|incident|event id|call id|case|message id|key|incident number|case id"
           "|case number|event number|row|line|item|entry id|record id|tweet id|post id|incident no|job|job no|log no|entry no|msg id"),
    "plain": ("address|location|place|street|site|scene|lat|lon|latitude|longitude|lng|x|y|easting|northing|grid ref|phone|tel|url|link|lang|language|postcode|zip"
             "|channel|ch|chan|radio channel|talkgroup|talk group|tg|tgid|tg name|talkgroup name|talkgroup alias|frequency|freq|duration|length"
             "|speed|heading|course|bearing|altitude|elevation|alt|accuracy|hdop|satellites"),
}  # fmt: skip
_KNOWN = {name: role for role, names in _ROLES.items() for name in names.split("|")}
_RANK = {name: rank for rank, names in enumerate(_TIME_RANKS) for name in names.split("|")}
_CHANNELS = frozenset(
    [
        "channel",
        "ch",
        "chan",
        "radio channel",
        "talkgroup",
        "talk group",
        "tg",
        "tgid",
        "tg name",
        "talkgroup name",
        "talkgroup alias",
        "frequency",
        "freq",
    ]
)
_SPOKEN = frozenset(
    [
        "message",
        "text",
        "transmission",
        "transcript",
        "transcription",
        "traffic",
        "words",
        "said",
        "msg",
        "radio traffic",
        "utterance",
        "content",
    ]
)
"""In a table with a channel, a column of this name holds what the unit of the row said."""
_SENTENCE = re.compile(r"[!?]$|\s\S+\s\S+\s\S+\.$|[.!?]\s+[A-Z]")
_NUMBER = re.compile(r"[-+]?[\d.,]+%?")
_TIMES = ("moment", "clock", "day")
_HEADER_DEPTH = 20
_SAMPLE = 200


@dataclass(frozen=True, slots=True)
class Columns:
    """The header (lower case, no two alike) and the place of each role; `texts` are the columns of language.

    `near` is a column of full stamps beside a `time` that is a clock time only. `known` is how many header words we know:
    a sign that this is a table at all.
    """

    names: tuple[str, ...]
    header: int | None
    time: int | None = None
    date: int | None = None
    end: int | None = None
    saved: int | None = None
    near: int | None = None
    unit: int | None = None
    status: int | None = None
    speaker: int | None = None
    forwarder: int | None = None
    ids: tuple[int, ...] = ()
    texts: tuple[int, ...] = ()
    known: int = 0


def plain_name(header: str) -> str:
    """A header as words: 'statusTime', 'Status_Time' and 'Status time' are one."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", header)
    words = re.sub(r"[^a-z0-9]+", " ", spaced.lower()).strip()
    return re.sub(r"(?<=\w) (?:utc|gmt|zulu|local|bst|est|edt|cst|cdt|pst|pdt|hh mm(?: ss)?|24h|lt|z)(?: \d+)?$", "", words)


def read_columns(rows: Sequence[Sequence[str]], told: Sequence[tuple[str, str]] = ()) -> Columns:
    """The columns of a table; `told` maps roles to headers (or to a number, from 1) and goes before what the header says."""
    wanted = {header.strip().lower() for _, header in told}
    header = _header_row(rows, wanted)
    start = header or 0
    width = max((len(row) for row in rows[start : start + _SAMPLE]), default=0)
    body = rows[header + 1 :] if header is not None else rows
    cells = [[row[i] for row in body[:_SAMPLE] if i < len(row) and row[i].strip()] for i in range(width)]
    heads = list(rows[header]) if header is not None else []
    kinds = [_kind(values) for values in cells]
    plain = [plain_name(h) for h in heads] if heads else _guessed(kinds, cells)
    width = len(heads) or width
    for i, name in enumerate(plain):
        if i < len(kinds) and kinds[i] == "number" and name in _RANK and all(map(_is_hours, cells[i])):
            kinds[i] = "clock"
        elif i < len(kinds) and kinds[i] not in _TIMES and name in _RANK and "time" in name:
            kinds[i] = found if (found := _kind(cells[i], _LEAST_NAMED)) in _TIMES else kinds[i]
    return _assigned(_distinct(heads or plain, width), header, plain, kinds, _told_roles(told, heads, width))


def _header_row(rows: Sequence[Sequence[str]], wanted: set[str]) -> int | None:
    """The first row that names columns: short labels, no stamps, with cells of another kind below or words we know."""
    for index, row in enumerate(rows[:_HEADER_DEPTH]):
        labels = [cell.strip() for cell in row if cell.strip()]
        if len(labels) < 2:
            continue
        if wanted & {label.lower() for label in labels}:
            return index
        if len({label.lower() for label in labels}) < len(labels) or not all(map(_is_label, labels)):
            continue
        known = sum(plain_name(label) in _KNOWN or plain_name(label) in _RANK for label in labels)
        unlike = any(_unlike(row, other) for other in rows[index + 1 : index + 6])
        if known * 2 >= len(labels) or (known and unlike) or (unlike and len(labels) == len(row)):
            return index
    return None


def _unlike(row: Sequence[str], below: Sequence[str]) -> bool:
    """Whether a cell below a label is a number, a stamp or a sentence."""
    pairs = zip(row, below, strict=False)
    return any(head.strip() and cell.strip() and not _is_label(cell.strip(), 80) for head, cell in pairs)


def _is_label(text: str, limit: int = 40) -> bool:
    if len(text) > limit or _NUMBER.fullmatch(text) or _SENTENCE.search(text):
        return False
    return parse_stamp(text) is None


_LEAST, _LEAST_NAMED = 0.6, 0.25
"""Share of the cells of a column that must be stamps; in one that is named as a time, so that what is none gets an issue."""


def _kind(values: Sequence[str], least: float = _LEAST) -> str:
    """What the cells of a column are: moment (day and time), clock, day, number, code, words or blank."""
    values = [v for v in values if not is_blank(v)]
    if not values:
        return "blank"
    stamps = [parse_stamp(split_stamp(v).text or "") for v in values]
    numbers = sum(_NUMBER.fullmatch(v) is not None for v in values)
    if sum(s is not None for s in stamps) >= least * len(values) and (numbers < 0.6 * len(values) or _whole_stamps(values)):
        dated = sum(s is not None and _is_dated(s) for s in stamps)
        timed = sum(s is not None and (s.hour is not None or s.epoch is not None) for s in stamps)
        read = len(values) * least / _LEAST
        if dated * 2 >= read:
            return "moment" if timed * 2 >= read else "day"
        return "clock" if timed * 2 >= read else "code"
    if numbers >= 0.8 * len(values):
        return "number"
    words = sum(len(v.split()) for v in values) / len(values)
    lower = any(c.islower() for v in values[:20] for c in v[1:])
    return "words" if words >= 3 and (lower or len(set(values)) > 0.3 * len(values)) else "code"


def _is_dated(stamp: Stamp) -> bool:
    """Whether a stamp names a day, or a month alone."""
    if stamp.dated or stamp.epoch is not None:
        return (stamp.year or stamp.hour) is not None
    return stamp.month is not None and stamp.hour is None


def _is_hours(text: str) -> bool:
    """Whether a bare number can be a time as services write it: 5 (five past midnight), 945, 2146."""
    return re.fullmatch(r"\d{1,4}", text) is not None and int(text) < 2400 and int(text) % 100 < 60


def _whole_stamps(values: Sequence[str]) -> bool:
    """Whether bare numbers have the shape of a stamp: seconds since 1970, YYYYMMDDhhmmss, or a date with dots."""
    if all(re.fullmatch(r"\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})", v) for v in values):
        return True
    return all(len(v.split(".")[0]) in (10, 12, 13, 14) for v in values) or all(re.fullmatch(r"\d\d\.\d\d", v) for v in values)


def _guessed(kinds: Sequence[str], cells: Sequence[Sequence[str]]) -> list[str]:
    """Names for the columns of a table without a header, from what the cells are."""
    names = [""] * len(kinds)
    wordy = [i for i, kind in enumerate(kinds) if kind == "words"]
    if not wordy:  # short remarks: a column in which some cells are phrases
        wordy = [i for i, kind in enumerate(kinds) if kind == "code" and any(_is_phrase(cell) for cell in cells[i][:50])]
    if wordy:
        names[max(wordy, key=lambda i: (sum(map(len, cells[i])) / max(1, len(cells[i])), -i))] = "text"
    for i, kind in enumerate(kinds):
        guess = {"moment": "time", "clock": "time", "day": "date"}.get(kind)
        if kind == "code" and any(any(c.isdigit() for c in v) and any(c.isalpha() for c in v) for v in cells[i][:20]):
            guess = "unit"
        if guess and guess not in names:
            names[i] = guess
    return names


def _is_phrase(text: str) -> bool:
    """Whether a cell is at least three words, some of them in lower case."""
    words = text.split()
    return len(words) >= 3 and sum(word.islower() for word in words) >= 2


def _told_roles(told: Sequence[tuple[str, str]], heads: Sequence[str], width: int) -> dict[str, int]:
    lowered = [h.strip().lower() for h in heads]
    roles = {}
    for role, header in told:
        name = header.strip().lower()
        number = name.removeprefix("column").strip()
        if name in lowered:
            roles[role] = lowered.index(name)
        elif number.isdigit() and 0 < int(number) <= width:
            roles[role] = int(number) - 1
    return roles


def _distinct(names: Sequence[str], width: int) -> tuple[str, ...]:
    """Lower case, none empty, no two alike."""
    made: list[str] = []
    for i in range(width):
        base = " ".join(names[i].lower().split()) if i < len(names) else ""
        base = name = base or f"column {i + 1}"
        number = 2
        while name in made:
            name, number = f"{base} {number}", number + 1
        made.append(name)
    return tuple(made)


def _assigned(
    names: tuple[str, ...], header: int | None, plain: Sequence[str], kinds: Sequence[str], told: Mapping[str, int]
) -> Columns:
    width = len(names)
    kinds = [*kinds, *["blank"] * width][:width]
    plain = [*plain, *[""] * width][:width]
    is_time = [kind in _TIMES for kind in kinds]

    def named(role: str, fits: Callable[[int], bool] = lambda i: not is_time[i]) -> int | None:
        if role in told:
            return told[role]
        taken = set(told.values())
        return next((i for i in range(width) if _KNOWN.get(plain[i]) == role and i not in taken and fits(i)), None)

    end = named("end", lambda i: is_time[i])
    saved = named("saved", lambda _: True)
    time, date = _time_columns(plain, kinds, told, {i for i in (end, saved) if i is not None})
    near = next((i for i, kind in enumerate(kinds) if kind == "moment" and i != time), None)
    texts = _texts(plain, kinds, told)
    speaker = told.get("author", named("speaker", lambda i: not is_time[i] and kinds[i] != "number" and i not in texts))
    if speaker is None and _CHANNELS.intersection(plain) and any(plain[i] in _SPOKEN for i in texts):
        speaker = named("unit")  # on a radio channel the unit of a row is the one that speaks
    return Columns(
        names, header, time, date, end, saved,
        near if time is not None and kinds[time] == "clock" else None,
        named("unit"),
        named("status", lambda i: not is_time[i] and i not in texts),
        speaker if texts else None,
        told.get("relayed_by", named("forwarder")),
        tuple(i for i in range(width) if i == told.get("id") or (_KNOWN.get(plain[i]) == "id" and not is_time[i])),
        texts,
        sum(name in _KNOWN or name in _RANK for name in plain) if header is not None else 0,
    )  # fmt: skip


def _time_columns(
    plain: Sequence[str], kinds: Sequence[str], told: Mapping[str, int], late: set[int]
) -> tuple[int | None, int | None]:
    """The columns of the event's time and of its date: by name before those that tell when a row was saved."""
    timed = [i for i, kind in enumerate(kinds) if kind in ("moment", "clock")]
    free = [i for i in timed if i not in late] or timed
    time = told.get("time", min(free, key=lambda i: (_time_rank(plain[i]), i), default=None))
    days = [i for i, kind in enumerate(kinds) if kind == "day" and i not in late and _KNOWN.get(plain[i]) != "id"]
    date = told.get("date", next(iter(days), None))
    return (date, None) if time is None else (time, date)


def _time_rank(name: str) -> int:
    if name in _RANK:
        return _RANK[name]
    return 4 if "time" in name or "date" in name else 5


def _texts(plain: Sequence[str], kinds: Sequence[str], told: Mapping[str, int]) -> tuple[int, ...]:
    """Columns named as text, and unnamed ones that hold language."""
    reserved = {i for role, i in told.items() if role != "text"}
    skip = ("plain", "id", "speaker", "forwarder", "unit", "date", "saved")
    return tuple(
        i
        for i, name in enumerate(plain)
        if i == told.get("text")
        or (
            i not in reserved
            and (
                (_KNOWN.get(name) == "text" and kinds[i] in ("words", "code"))
                or (kinds[i] == "words" and _KNOWN.get(name) not in skip)
            )
        )
    )
