"""Who takes part in a script and when it was held, as its head says."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from firsthand.readers.heads import ORGANISATION, Facts, first_date, line_facts, merged
from firsthand.readers.labels import SWORN, questioner_of
from firsthand.readers.turns import ANSWERS, ASKS, Turn, is_role

_TITLES = (
    re.compile(
        r"\b(?:interview|transcript|deposition|testimony|hearing|inquest|debrief|debriefing|recording|examination|statement)\b",
        re.IGNORECASE,
    ),
    re.compile(r"\b(?:call|evidence|inquiry|proceedings|minutes|radio|channel|log)\b", re.IGNORECASE),
)
_WITH = re.compile(
    r"\b(?i:interview|deposition|testimony|evidence|examination|debrief(?:ing)?|statement)\s+(?i:of|with|by|from)\s+"
    r"(?P<name>(?:[A-Z][\w.'’-]*\s*){1,6})"
)
_BY = re.compile(
    r"\b(?i:interview(?:ed)?|deposition|examination|examined|debrief(?:ing)?|conducted|questioned)\b.*?\s(?i:by)\s+(?P<name>(?:[A-Z][\w.'’-]*\s*){1,6})"
)
_LABELLED = re.compile(r"\s*(?P<label>[A-Za-z][A-Za-z ]{2,30}?)\s*:\s*(?P<value>\S.*)")
_INITIALS = re.compile(r"(?P<name>[A-Z][\w.'’-]*(?:\s+[A-Z][\w.'’-]*){1,5})\s*[(\[](?P<short>[A-Z]{1,4})[)\]]")
_PRESENT = frozenset(
    {
        "present",
        "persons present",
        "those present",
        "people present",
        "in attendance",
        "attending",
        "attended by",
        "participants",
        "parties",
        "in the room",
        "speakers",
    }
)
_SHORT = re.compile(r"[(\[](?P<short>[A-Z]{1,4})[)\]]")
_ASKING = re.compile(
    r"\b(?:PC|WPC|DC|DS|DI|DCI|Det|Detective|Cst|Const|Constable|Sgt|Sergeant|Insp|Inspector|Lt|Lieutenant|Agent|investigator|interviewer|examiner"
    r"|interviewing|questioning|asking|counsel to|investigating|HR|safety (?:manager|officer|advis[eo]r|inspector))\b"
)
_ONLY_THERE = re.compile(
    r"\b(?:solicitor|lawyer|attorney|counsel|barrister|representative|rep|observer|interpreter|note-?taker|transcriber|clerk|appropriate adult|support|friend|steward of the union)\b",
    re.IGNORECASE,
)
_TESTIMONY = re.compile(
    r"\b(?:deposition|testimony|hearing|inquest|grand jury|trial|inquiry|court|sworn|proceedings)\b", re.IGNORECASE
)
_INTERVIEW = re.compile(r"\b(?:interview\w*|debrief\w*)\b", re.IGNORECASE)
_LOWER = re.compile(r"\b[a-z]")


@dataclass(frozen=True, slots=True)
class Cast:
    """What the head states. `asks` and `answers` are the names behind the roles; `names` maps other labels to names."""

    facts: Facts
    asks: str | None = None
    answers: str | None = None
    names: tuple[tuple[str, str], ...] = ()

    def speaker(self, turn: Turn) -> tuple[str, bool]:
        """The speaker of a turn, and whether a bare role had to stay one."""
        label = turn.label.text
        low = label.lower()
        if turn.label.kind == "qa":
            name = (turn.asks or self.asks) if label.upper().startswith("Q") else (turn.answers or self.answers)
            return name or label, name is None
        if low in ANSWERS and (name := turn.answers or self.answers):
            return name, False
        if low in ASKS and (name := self.asks):
            return name, False
        return dict(self.names).get(label, label), False


def cast_of(head: Sequence[str]) -> Cast:
    """The cast and the facts in the lines of a head."""
    facts: list[Facts] = []
    titles: list[str] = []
    asks = answers = None
    names: list[tuple[str, str]] = []
    for text in (" ".join(line.split()) for line in head):
        labelled = _LABELLED.fullmatch(text)
        role = labelled["label"].lower() if labelled else ""
        names += [(found["short"], found["name"]) for found in _INITIALS.finditer(text)]
        if labelled and is_role(role, ASKS | ANSWERS):
            name = _person(labelled["value"])
            asks, answers = (asks or name, answers) if is_role(role, ASKS) else (asks, answers or name)
        elif labelled and role in _PRESENT:
            there = _there(labelled["value"])
            names += there.names
            asks, answers = asks or there.asks, answers or there.answers
        elif stated := line_facts(text):
            facts.append(stated)
        elif len(text) <= 140 and re.match(r"[^(\[]*[A-Za-z]{2}", text) and not is_procedure(text):
            titles.append(text)
    whole = merged(facts)
    title, outlet = _title(titles)
    asks = asks or next((found["name"].strip(" .,") for text in titles if (found := _BY.search(text))), None)
    answers = answers or next((n for text in titles if (n := _named(text))), None)
    for held in filter(None, (asks, answers)):
        names += [(letters, held) for letters in _initials(held) if letters not in dict(names)]
    return Cast(
        Facts(None, whole.title or title, whole.author, whole.outlet or outlet, whole.created or whole.published or _held(titles)),
        asks, answers, tuple(dict(names).items()),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _There:
    """Who was present: names by their short forms, and the one who asks and the one who answers where that is clear."""

    names: list[tuple[str, str]]
    asks: str | None
    answers: str | None


def _there(value: str) -> _There:
    """Those named behind 'Present:', parted by semicolons or 'and': by rank or task one may ask, and one is left who answers."""
    names: list[tuple[str, str]] = []
    asking: list[str] = []
    others: list[str] = []
    for part in re.split(r"\s*;\s*(?:and\s+)?|(?<=[)\]]),\s*(?:and\s+)?(?=[A-Z])|\s+(?:and|&)\s+(?=[A-Z])", value.strip(" .")):
        name = _person(part)
        if not re.search(r"[A-Z]\w", name):
            continue
        short = _SHORT.search(part)
        letters = (short["short"],) if short else _initials(name)
        names = [pair for pair in names if pair[0] not in letters] + [(s, name) for s in letters if s not in dict(names)]
        if _ONLY_THERE.search(part):
            continue
        (asking if _ASKING.search(part) else others).append(name)
    return _There(names, asking[0] if len(asking) == 1 else None, others[0] if len(others) == 1 and asking else None)


def _initials(name: str) -> tuple[str, ...]:
    """The letters by which a label may stand for somebody: of the given name or the name in quotation marks, and of the surname."""
    words = [w for w in re.findall(r"[\w'’-]+", name) if w[:1].isupper() and not _ASKING.fullmatch(w)]
    return tuple(f"{w[0]}{words[-1][0]}" for w in dict.fromkeys(words[:-1])) if len(words) > 1 else ()


def is_procedure(text: str) -> bool:
    """Whether a line of a head only opens the questions or swears a witness."""
    return questioner_of(text)[0] or SWORN.search(text) is not None or text.endswith(",")


def kind_of(head: Sequence[str], turns: Sequence[Turn]) -> str:
    """'testimony', 'interview' or 'transcript', by the words of the head and by who speaks."""
    text = " ".join(head)
    labels = {turn.label.text.upper().rstrip(".") for turn in turns}
    qa = any(turn.label.kind == "qa" for turn in turns)
    if labels & {"THE COURT", "THE WITNESS", "THE CLERK", "THE CORONER", "THE CHAIR"} or any(turn.asks for turn in turns):
        return "testimony"
    if _INTERVIEW.search(text) or any(label.startswith("INTERVIEW") for label in labels):
        return "interview"
    if _TESTIMONY.search(text):
        return "testimony"
    return "interview" if qa else "transcript"


def _person(value: str) -> str:
    """The name at the start of 'Watch Manager Ada Cole, Northmere, Red Watch'."""
    return re.split(r"[,;(\[]|\s+[–—-]\s+|\s+(?:at|of|from)\s+", value.strip(), maxsplit=1)[0].strip(" .") or value.strip()


def _named(text: str) -> str | None:
    """The name in 'Interview with Ada Cole' or 'DEPOSITION OF ADA COLE'."""
    found = _WITH.search(text)
    if not found:
        return None
    words = re.split(r"\s+(?:by|on|held|at|dated)\s+", found["name"].strip(), maxsplit=1, flags=re.IGNORECASE)[0].split()
    kept: list[str] = []
    for word in words:
        if not word[0].isupper() or word.lower() in ("the", "a", "mr.", "on"):
            break
        kept.append(word)
    return " ".join(kept).strip(" .,") if 1 < len(kept) <= 6 else None


def _title(lines: Sequence[str]) -> tuple[str | None, str | None]:
    """The line that names the kind of script, and the body on the line before it."""
    if not lines:
        return None, None
    places = (i for pattern in _TITLES for i, line in enumerate(lines[:6]) if pattern.search(line))
    place = next(places, 0)
    return lines[place], next((line for line in lines[:place] if ORGANISATION.search(line)), None)


def _held(lines: Sequence[str]) -> str | None:
    """The date that a line ties to the interview or the hearing itself."""
    for line in lines:
        if re.search(r"\b(?:held|taken|recorded|conducted|interviewed|heard|sitting|dated)\b", line, re.IGNORECASE) and (
            date := first_date(line)
        ):
            return date
    return None
