"""Whom a pronoun stands for, cautiously: for voices, never for identity."""

from bisect import bisect_left

from firsthand.extract import Draft
from firsthand.language.names import folded, sex
from firsthand.language.titles import sex_told
from firsthand.model import Entity, Mention

REACH = 600
"""Characters that a pronoun reaches back, tuned on nothing: about four sentences."""

_PRONOUN_SEX = {"he": "m", "him": "m", "his": "m", "himself": "m", "she": "f", "her": "f", "hers": "f", "herself": "f"}


def antecedent(draft: Draft, position: int) -> Mention | None:
    """The mention of a person that a pronoun at `position` stands for, None when that is not clear.

    Looks back over the sentence and the few before it, never into another record or past the paragraph before
    this one. Of the nearest sentence that names people, the first one named (mostly its subject) is taken; when
    the pronoun's sex rules it out, the next. The answer is inferred: mark it so. Needs the layers 'mentions' and
    'entities'. For many questions on one draft keep an `Antecedents`.
    """
    return Antecedents(draft).of(position)


class Antecedents:
    """`antecedent` for many positions of one draft."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._people = [m for m in draft.mentions if _person(m)]
        self._starts = [m.start for m in self._people]
        self._entities = {e.id: e for e in draft.entities}

    def of(self, position: int) -> Mention | None:
        """See `antecedent`."""
        draft = self._draft
        wanted = _PRONOUN_SEX.get(_word_at(draft.text, position), "")
        floor = _floor(draft, position)
        i = bisect_left(self._starts, position)
        near = [m for m in self._people[max(0, i - 20) : i] if m.start >= floor and m.end <= position]
        if not near:
            return None
        for sentence in _sentences_back(draft, position, near):
            fitting = [m for m in sentence if _fits(m, wanted, self._entities)]
            fitting = [m for m in fitting if wanted and _sex_of(m, self._entities) == wanted] or fitting
            if fitting:
                several = len({m.entity or m.id for m in fitting}) > 1
                return None if several and _level(draft, fitting) else fitting[0]
        return None


def _word_at(text: str, position: int) -> str:
    end = position
    while end < len(text) and text[end].isalpha():
        end += 1
    return text[position:end].casefold()


def _person(mention: Mention) -> bool:
    return mention.type == "person" and (mention.entity is not None or mention.inferred)


def _floor(draft: Draft, position: int) -> int:
    """Where looking back ends: the record's start, the paragraph before this one, and REACH."""
    start = max(0, position - REACH)
    for record in draft.records[_record_index(draft, position) :][:1]:
        if record.start <= position < record.end and record.kind != "revision":
            start = max(start, record.start)
    breaks = [at for at in (draft.text.rfind("\n\n", 0, position),) if at >= 0]
    if breaks:
        start = max(start, draft.text.rfind("\n", 0, breaks[0]))
    return start


def _record_index(draft: Draft, position: int) -> int:
    """The last record that starts at or before the position."""
    return max(0, bisect_left(draft.records, position + 1, key=lambda r: r.start) - 1)


def _sentences_back(draft: Draft, position: int, near: list[Mention]) -> list[list[Mention]]:
    """The mentions by sentence, the nearest sentence first."""
    i = bisect_left(draft.sentences, position + 1, key=lambda s: s.start) - 1
    groups: list[list[Mention]] = []
    end = position
    while i >= 0 and near:
        start = draft.sentences[i].start
        group = [m for m in near if start <= m.start < end]
        if group:
            groups.append(group)
        if start <= near[0].start:
            break
        end, i = start, i - 1
    return groups


def _fits(mention: Mention, wanted: str, entities: dict[str, Entity]) -> bool:
    """Whether nothing known of the person speaks against the pronoun's sex."""
    return not wanted or _sex_of(mention, entities) in ("", wanted)


def _sex_of(mention: Mention, entities: dict[str, Entity]) -> str:
    """'f' or 'm' where a title, a role or the given name tells it."""
    entity = entities.get(mention.entity or "")
    told = sex_told((mention.text, *(entity.titles if entity else ())))
    if told:
        return told
    name = entity.name if entity else ""
    return sex(folded(name.split()[0])) if " " in name else sex(folded(name))


def _level(draft: Draft, fitting: list[Mention]) -> bool:
    """Whether several people are named side by side ('Ada Quill and Ben Moss'), so that none comes first."""
    between = draft.text[fitting[0].end : fitting[1].start].strip(" ,").casefold()
    return between in ("and", "or", "and then", "")
