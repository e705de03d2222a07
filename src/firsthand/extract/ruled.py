"""What the rules make of a text, for the network that has the last word on where sources, cues and contents reach."""

from collections.abc import Iterator, Sequence

from firsthand.extract import Draft
from firsthand.extract.utterance import Utterance, label_span
from firsthand.extract.utterances import utterances
from firsthand.language.tagger.features import Ruled


def ruled(draft: Draft) -> Iterator[Ruled]:
    """Marks for the utterances that the rules find."""
    yield from marks_of(utterances(draft))


def marks_of(told: Sequence[Utterance]) -> Iterator[Ruled]:
    """Marks for utterances."""
    reach = -1
    for utterance in told:
        inner = utterance.span.end <= reach
        reach = max(reach, utterance.span.end)
        name = (
            "shared"
            if utterance.shared
            else {"direct": "direct", "block": "direct", "mixed": "mixed"}.get(utterance.mode, "indirect")
        )
        for segment in utterance.segments:
            yield Ruled("inner" if inner and not utterance.shared else name, segment)
            if utterance.kind == "think":
                yield Ruled("think", segment)
        if utterance.mode == "mixed":
            yield Ruled("indirect", utterance.span)
        if utterance.cue is not None:
            yield Ruled("cue", utterance.cue)
        if utterance.source is not None:
            yield Ruled("source", label_span(utterance.source)[0])
