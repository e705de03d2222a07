"""One utterance: words of one voice and the words that report them."""

import re
from dataclasses import dataclass, field

from spacy.tokens import Token

from firsthand.language.parsing import Parsed
from firsthand.language.phrases import phrase_of
from firsthand.model import Span


@dataclass(frozen=True, slots=True)
class Source:
    """The words that name who speaks: the head of the phrase in its parse."""

    part: Parsed = field(repr=False)
    head: Token = field(repr=False)


@dataclass(frozen=True, slots=True)
class Utterance:
    """Words of one voice. `anchor` is where the reporting stands, so that what is around it is whose report it is.

    `source` is None where nobody is named; `shared` marks what keeps the voice that is around it (something perceived),
    `label` is where the speaker's name stands when no parse gives it;
    `silent` what makes no statement of its own because another says the same words.
    `hint` is a basis that the reporting words give, or ''. `reporting`, `naming` and `attributed` are the whole phrases of
    cue, source and content.
    """

    span: Span
    segments: tuple[Span, ...]
    mode: str
    anchor: int
    cue: Span | None = None
    source: Source | None = None
    addressee: Source | None = None
    closed: bool = True
    inferred: bool = False
    shared: bool = False
    silent: bool = False
    hint: str = ""
    kind: str = "say"
    label: Span | None = None
    reporting: Span | None = None
    naming: Span | None = None
    attributed: tuple[Span, ...] = ()


def label_span(source: Source) -> tuple[Span, bool, str]:
    """Where the words that name the source stand, whether they are a name, and the kind of the phrase."""
    phrase = phrase_of(source.head)
    place = source.part.place(source.part.doc[phrase.start : phrase.end])
    words = source.part.doc[phrase.start : phrase.end + 3].text
    if len(re.findall('[“"]', words[: len(place)])) == 1 and (closing := re.match('[.,]?[”"]', words[len(place) :])):
        place = Span(place.start, place.end + closing.end())
    return place, phrase.named, phrase.kind
