"""Scripts of speech: who speaks in which turn, and the lines of head, procedure and foot around the turns."""

import re
from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, field, replace

from firsthand.readers.labels import SWORN, Label, ends_script, is_note, label_of, questioner_of, sworn_name
from firsthand.readers.lines import LETTERS, Line, word_set

_LONG = 140
"""A longer line is a paragraph, so that the next line starts another."""

ASKS = word_set("interviewer questioner examiner investigator").union(
    ("interviewing officer", "interviewed by", "conducted by", "examined by", "questioned by", "counsel", "lead interviewer")
)
ANSWERS = word_set("interviewee witness deponent subject respondent").union(
    ("person interviewed", "interview of", "interview with", "testimony of", "deposition of", "evidence of", "examination of", "name",
     "the witness", "the deponent")
)  # fmt: skip
ROLES = (
    ASKS | ANSWERS | word_set("chair coroner clerk reporter transcriber controller observer representative solicitor interpreter")
)


def is_role(label: str, roles: Container[str]) -> bool:
    """Whether a label names one of these roles, of one person or of several: 'Witness', 'Interviewers'."""
    low = label.lower()
    return low in roles or low.removesuffix("s") in roles or low.removesuffix("es") in roles


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its label as written, who asks and who answers at this point, and its paragraphs of lines without the label."""

    label: Label
    first: Line
    paragraphs: tuple[tuple[Line, ...], ...]
    asks: str | None = None
    answers: str | None = None


@dataclass(frozen=True, slots=True)
class Loose:
    """A line between turns; `note` is true for remarks such as '(Pause.)'."""

    line: Line
    note: bool = False


@dataclass(frozen=True, slots=True)
class Script:
    head: tuple[Line, ...]
    body: tuple[Turn | Loose, ...]

    @property
    def turns(self) -> tuple[Turn, ...]:
        return tuple(item for item in self.body if isinstance(item, Turn))


@dataclass
class _State:
    """What is known while the lines go by."""

    asks: str | None = None
    answers: str | None = None
    body: list[Turn | Loose] = field(default_factory=list)
    label: Label | None = None
    first: Line | None = None
    paragraphs: list[list[Line]] = field(default_factory=list)
    procedure: list[Line] = field(default_factory=list)
    gap: bool = False

    def close(self) -> None:
        """End the turn that is open."""
        if self.label and self.first:
            paragraphs = tuple(tuple(p) for p in self.paragraphs if any(line.text.strip() for line in p))
            self.body.append(Turn(self.label, self.first, paragraphs, self.asks, self.answers))
        self.label, self.first, self.paragraphs = None, None, []


def script_of(lines: Sequence[Line]) -> Script:
    """The turns of a script. Lines before the first turn are its head."""
    lines = _one_turn_a_line(lines)
    labels = _accepted(lines)
    state = _State()
    head: list[Line] = []
    for index, line in enumerate(lines):
        if line.blank:
            state.gap = state.gap or not line.tight
            continue
        _take(state, line, labels.get(index), lines[index + 1 : index + 3], head)
        state.gap = False
    state.close()
    return Script(tuple(head), tuple(state.body))


_INLINE = re.compile(
    r"(?<=[.?!\"”’\])])(?<!Mr\.)(?<!Ms\.)(?<!Dr\.)(?<!Mrs\.)(?<!St\.)(?<!\s[A-Z]\.)\s+"
    r"(?=(?:[QA][.:]\s+|[A-Z][A-Z.'’]+(?: [A-Z0-9][A-Z0-9.'’]*){0,3}:\s+)\S)"
)


def _one_turn_a_line(lines: Sequence[Line]) -> list[Line]:
    """The lines with each turn that starts inside one put on a line of its own: 'Q. Were you there? A. I was.'"""
    made: list[Line] = []
    for line in lines:
        label = label_of(line.text) if ":" in line.text or "." in line.text else None
        if label is None or label.kind not in ("qa", "caps"):
            made.append(line)
            continue
        pieces = _INLINE.split(line.text)
        kept = all((inner := label_of(piece)) and inner.kind == label.kind for piece in pieces)
        made += [replace(line, text=piece) for piece in pieces] if kept else [line]
    return made


def _take(state: _State, line: Line, label: Label | None, following: Sequence[Line], head: list[Line]) -> None:
    """Put one line where it belongs."""
    procedural, by = questioner_of(line.text)
    if procedural or _swears(line, following, state):
        state.close()
        state.asks = by or state.asks
        state.answers = sworn_name(" ".join(" ".join((line.text, *(f.text for f in following))).split())) or state.answers
        _loose(state, head, line)
    elif label:
        state.close()
        state.asks = label.by or state.asks
        state.label, state.first = label, line
        state.paragraphs = [[replace(line, text=line.text[label.end :])]]
    elif state.label is None or ends_script(line.text, gap=state.gap):
        state.close()
        _loose(state, head, line, note=is_note(line.text))
    elif state.gap or len(state.paragraphs[-1][-1].text) > _LONG or is_note(line.text):
        state.paragraphs.append([line])
    else:
        state.paragraphs[-1].append(line)


def _loose(state: _State, head: list[Line], line: Line, *, note: bool = False) -> None:
    if state.body:
        state.body.append(Loose(line, note))
    else:
        head.append(line)


def _swears(line: Line, following: Sequence[Line], state: _State) -> bool:
    """Whether a witness is named and sworn here: on this line, or a name in capitals with the oath on the next."""
    text = line.text.strip()
    if label_of(line.text):
        return False
    name_only = text.endswith(",") and text[:-1].isupper() and len(text.split()) <= 6
    if name_only and any(SWORN.search(f.text) for f in following):
        return True
    apart = state.gap or state.label is None
    return apart and len(text) < 160 and SWORN.search(text) is not None and (sworn_name(text) is not None or state.label is None)


def _accepted(lines: Sequence[Line]) -> dict[int, Label]:
    """Labels by the index of their line: those that come back, are in capitals, or head nearly every paragraph."""
    found = {i: label for i, line in enumerate(lines) if not line.blank and (label := label_of(line.text))}
    for index in (*_presented(lines, found), *_valued(lines, found), *_bare(lines, found)):
        found.pop(index, None)
    counts = Counter(label.text for label in found.values())
    names = [i for i, label in found.items() if label.kind in ("name", "stamped", "headed", "dated")]
    filled = [i for i, line in enumerate(lines) if LETTERS.search(line.text)]
    dense = len(filled) > 0 and len(found) >= 0.8 * len(filled) and len(counts) <= max(2, len(found) * 0.7)
    named = {
        i for i in names if counts[found[i].text] > 1 or dense or found[i].kind == "dated" or _NUMBERED.fullmatch(found[i].text)
    }
    qa = sum(label.kind == "qa" for label in found.values())
    caps = {i for i, label in found.items() if label.kind == "caps" and (counts[label.text] > 1 or _stands_as_turn(lines, i, qa))}
    first_named = min(named, default=0)
    roles = {i for i in names if i > first_named and len(found[i].text.split()) <= 4 and named and _after_gap(lines, i)}
    return {i: label for i, label in found.items() if label.kind == "qa" or i in named or i in caps or i in roles}


def _presented(lines: Sequence[Line], found: dict[int, Label]) -> list[int]:
    """Labels at the start that only present: 'Interviewer: Ada Marsh, safety branch'; before Q. and A. any that comes once."""
    counts = Counter(label.text for label in found.values())
    asked = any(label.kind == "qa" for label in found.values())
    lead: list[int] = []
    for index, label in found.items():
        words = lines[index].text[label.end :].strip()
        heads = is_presented(label.text, words) or (asked and label.kind == "name" and counts[label.text] == 1)
        if label.kind == "qa" or not heads:
            break
        lead.append(index)
    return lead


def _bare(lines: Sequence[Line], found: dict[int, Label]) -> list[int]:
    """Lines of a stamp and a name without words below, as the entries of a log: then none of them is a label."""
    headed = [index for index, label in found.items() if label.kind in ("headed", "dated")]
    spoken = sum(
        index + 1 < len(lines) and LETTERS.search(lines[index + 1].text) is not None and index + 1 not in found
        for index in headed
    )
    return headed if len(headed) < _LEAST_HEADED or spoken < _HEADED * len(headed) else []


_LEAST_HEADED = 2
_HEADED = 0.8
_NUMBERED = re.compile(
    r"(?:(?:unidentified|unknown) )?(?:speaker|voice|participant|person|male|female|caller|witness|officer)[ _-]*(?:\d{1,2}|[A-Z])",
    re.IGNORECASE,
)
"""Somebody whom the one who wrote it down could not name: a label, even where it comes once."""


def _valued(lines: Sequence[Line], found: dict[int, Label]) -> list[int]:
    """Labels with a figure and no words beside them: a list of results, no speech."""
    words = ((index, label, lines[index].text[label.end :].strip()) for index, label in found.items())
    return [index for index, label, said in words if label.kind == "name" and said and not LETTERS.search(said)]


def is_presented(label: str, words: str) -> bool:
    """Whether a label with these words says who has a part, and is no turn."""
    if not words or len(words) > 90 or words.endswith(("?", "!")) or not words[0].isupper():
        return False
    role = is_role(label, ROLES)
    name = words.rstrip(".").split(",")[0].split("(")[0].split()
    return role and len(name) <= 8 and sum(word[0].isupper() for word in name if word) >= 0.7 * len(name)


def _stands_as_turn(lines: Sequence[Line], index: int, qa: int) -> bool:
    """Whether a label in capitals that comes once opens a turn: words follow that are no mere value."""
    words = lines[index].text.split(":", 1)[-1].split()
    said = len(words) > 2 and any(word.islower() for word in words)
    return qa > 0 or said or not words or lines[index].text.rstrip().endswith((".", "?", "!"))


def _after_gap(lines: Sequence[Line], index: int) -> bool:
    return index > 0 and (lines[index - 1].blank or label_of(lines[index - 1].text) is not None)
