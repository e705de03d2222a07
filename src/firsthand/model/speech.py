"""Who says what: a stretch of text with its whole chain of voices."""

from firsthand.model.text import Span
from firsthand.model.values import dataclass

MODES = ("direct", "mixed", "indirect", "block", "post", "own")
BASES = ("device", "did", "saw", "heard", "told", "read", "unnamed", "official", "inferred", "not_stated")
STANCES = ("observation", "report", "inference", "opinion", "intention", "question", "instruction")
CERTAINTIES = ("asserted", "probable", "possible", "unknown", "counterfactual")


@dataclass(frozen=True, slots=True)
class Voice:
    """One hop of a chain: a label as written and, where it stands in the text, its place."""

    label: str
    entity: str | None = None
    named: bool = False
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """One stretch of one voice saying one thing; voices run from the outermost to the speaker.

    `cue_span` is the word that reports, `reporting` the whole phrase around it ('has repeatedly said'), `naming` the whole
    phrase that names who speaks, `attributed` the contents with what belongs to them as phrases ('that the gate was open');
    none where the text does not say or the reading does not tell.
    """

    id: str
    document: str
    start: int
    end: int
    text: str
    segments: tuple[Span, ...]
    mode: str = "own"
    closed: bool = True
    cue: str | None = None
    cue_span: Span | None = None
    addressee: str | None = None
    voices: tuple[Voice, ...] = ()
    inferred_speaker: bool = False
    basis: str = "not_stated"
    stance: str = "report"
    certainty: str = "asserted"
    polarity: str = "pos"
    record: str | None = None
    reporting: Span | None = None
    naming: Span | None = None
    attributed: tuple[Span, ...] = ()
