"""What an author has withdrawn or put right later: earlier words that the same author's later words replace."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from firsthand.model import Finding, instant
from firsthand.reason.citing import finding, quoted, source_name, teller
from firsthand.reason.denials import denies
from firsthand.reason.gists import Gist, Rarity, likeness
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse
from firsthand.reason.versions import corrects, same_giver

_WITHDRAWS = re.compile(
    r"\bwhat (?:i|we) (?:posted|wrote|said) (?:earlier|before|last)\b|\b(?:our|my|an|the|this) (?:earlier|previous|first|last|initial) (?:post|statement|message|tweet|report|update|account|release"
    r"|version|article|information|figure)s?\b"
    r"|\b(?:we|i) (?:earlier|previously|wrongly|mistakenly|incorrectly) (?:said|reported|posted|stated|gave|wrote|told)\b"
    r"|\b(?:that|this|it|which) was (?:wrong|incorrect|a mistake|an error|not right|in error|inaccurate)\b"
    r"|^\W*(?:correction|corrected|retraction|clarification)\b|\bplease (?:disregard|ignore)\b|\bretract(?:s|ed)?\b"
    r"|\bwithdr(?:aw|awn|ew)s? (?:our|my|the|that) (?:post|statement|report|claim|message)\b",
    re.IGNORECASE,
)
_EARLIER = re.compile(
    r"\b(?:earlier|previous|first|draft|original|initial|old|last)\b(?: \w+)? ?\b(?:version|report|statement|post|article|account|draft|release|notice|message)?s?$",
    re.IGNORECASE,
)
_RESTATES = re.compile(
    r"\b(?:earlier|previously|wrongly|mistakenly|first|in (?:my|our|the) (?:draft|first|earlier)) (?:\w+ )?(?:said|stated|reported|gave|put|wrote|posted|told)\b"
    r"|\b(?:draft|earlier \w+|first statement)\b[^.]{0,20}\b(?:I|we) (?:put|said|gave|wrote)\b|, not \d",
    re.IGNORECASE,
)
_CORRECTS = re.compile(
    r"\b(?:corrected|amended|revised|updated) (?:statement|release|notice|version|report|account|press release)\b"
    r"|\b(?:this|it) (?:replaces|supersedes|corrects|withdraws) (?:the|our|an|all) (?:\w+ )?(?:statement|release|notice|version|report|account)s?\b",
    re.IGNORECASE,
)
_CORRECTION = re.compile(
    r"\bcorrect(?:s|ed|ing|ion|ions)\b(?! (?:that|in saying))|\b(?:withdr[ae]w(?:s|n|ing)?|supersed(?:es?|ed|ing)|replac(?:es?|ed|ing)|revis(?:es?|ed|ing)"
    r"|amend(?:s|ed|ing)?|retract(?:s|ed|ing)?|updat(?:es?|ed|ing)) (?:\w+ ){0,2}(?:figures?|numbers?|counts?|total|toll|statement|notice|version|report|account|release|estimate)\b"
    r"|\b(?:put|set|puts|sets|putting|setting) (?:\w+ ){0,5}(?:right|straight)\b|\bnow (?:says?|puts?|gives?|stands?|believes?|reports?|known|confirms?)\b"
    r"|\b(?:earlier|previous|original|first|initial|former|old) (?:\w+ )?(?:figures?|numbers?|counts?|totals?|tolls?|estimates?|statements?|notices?|versions?|reports?"
    r"|accounts?|releases?)\b|\b(?:as|than|was|were|had been) (?:\w+ ){0,4}(?:previously|earlier|first|originally|initially) (?:said|stated|reported|given|thought|announced)\b"
    r"|\b(?:previously|earlier|originally|initially|at first|wrongly|mistakenly) (?:\w+ ){0,3}(?:said|stated|reported|gave|given|put|announced|told|counted|thought)\b",
    re.IGNORECASE,
)
_SECOND_THOUGHTS = re.compile(
    r"\b(?:re-?count(?:ed|ing|s)?|counted (?:them )?again|count(?:ed|ing)? (?:a )?second time|mis-?(?:counted|stated|read|remembered|heard|took)|over-?stated|under-?stated"
    r"|mistake[ns]?|mistaken(?:ly)?|in error|an? error|wrong(?:ly)?|in ?accurate(?:ly)?|incorrect(?:ly)?|not (?:right|correct|accurate|so)"
    r"|(?:on|after|having|since) (?:checking|checked|reflection|looking|looked|reading|read|going|gone|speaking|spoken|seeing|seen|further|going)|latest (?:figure|count|number|total)s?"
    r"|(?:has|have|had) since (?:\w+ )?(?:been )?\w+(?:ed|en|nd|rned|wn)|(?:it )?(?:now )?(?:emerged|emerges|transpired|turns out|turned out|been established)|new figures?|fresh (?:count|figures?)"
    r"|(?:corrected|amended|revised|updated|second|further|additional|supplementary|new) (?:statement|account|version|report|notice|release|figures?|number|count|total)"
    r"|instead of|rather than|and not|in fact|actually|(?:i|we|it|he|she|they) (?:had )?(?:first|earlier|previously|originally|then|before) (?:\w+ )?(?:said|gave|put|wrote|told|stated|reported)"
    r"|(?:said|gave|put|wrote|told|stated|reported|given|published) (?:\w+ ){0,4}(?:before|earlier|previously|originally|yesterday|last (?:night|week))|no longer|correction|clarification|update[sd]?"
    r"|should (?:have )?(?:read|be|been|said)|(?:true|right|correct|real|proper|actual|final) (?:figure|number|count|total)|(?:had )?(?:thought|believed|understood)"
    r"|now (?:make|say|put|know|think|understand|give|accept|stand|believe|report|count)s?|wish(?:es)? to (?:change|correct|amend|add|withdraw|alter)|disregard|ignore|supersed\w*"
    r"|replac\w+|withdr[ae]w\w*|retract\w*|amend\w*|revis\w+|(?:first|earlier|previous|original|old|last|draft) (?:\w+ )?(?:statement|account|report|version|notice|figure|count|number))\b",
    re.IGNORECASE,
)
"""Words with which somebody tells anew what he told before."""
_PUTS_RIGHT = re.compile(
    r"\b(?:correction|corrected|correcting|amend\w*|revised|disregard|ignore|supersedes?|retract\w*|update[sd]?|recount)\b",
    re.IGNORECASE,
)
ANEW = 320
AROUND = 200
"""Characters on either side of a claim in which it may be said that it puts an earlier one right."""
HEAD = 400
"""Characters at the head of a text in which it says that it replaces another."""
_UPDATES = re.compile(r"^\W*update\b", re.IGNORECASE)
CHANGES_SHOWN = 4
_SENT = ("message", "post", "email")


def withdrawn(material: Material, gists: Mapping[str, Gist], rare: Rarity, reuse: Reuse) -> list[Finding]:
    """Earlier messages that a later one of the same author takes back, with the claims; not those that `reuse` has found."""
    known = {frozenset(f.because) for f in reuse.findings if f.kind == "superseded"}
    by_author: dict[tuple[str, str], dict[str, list[Gist]]] = defaultdict(lambda: defaultdict(list))
    for gist in gists.values():
        if gist.record and gist.record.speaker and gist.record.kind in ("message", "post", "email"):
            by_author[gist.source, gist.record.speaker][gist.record.id].append(gist)
    made = []
    for author in sorted(by_author):
        records = sorted(by_author[author].values(), key=lambda claims: (_posted(claims[0]), claims[0].id))
        for place, claims in enumerate(records):
            taking_back = [g for g in claims if _WITHDRAWS.search(g.claim.text)]
            if taking_back and place:
                made += _taken_back(material, records[:place], claims, taking_back, rare, known)
    return made


def _posted(gist: Gist) -> float:
    time = gist.record.time if gist.record else None
    return instant(time.earliest) if time and time.earliest else float("inf")


def _taken_back(
    material: Material,
    before: Sequence[list[Gist]],
    claims: list[Gist],
    taking_back: list[Gist],
    rare: Rarity,
    known: set[frozenset[str]],
) -> list[Finding]:
    """The earlier claim that comes nearest to what the later message speaks of."""
    terms = frozenset(t for g in claims for t in g.terms)
    scored = [(likeness(g.terms, terms, rare), g) for record in before for g in record if g.key]
    likely = [(score, g) for score, g in scored if score > 0]
    if not likely:
        return []
    old = max(likely, key=lambda entry: (entry[0], entry[1].id))[1]
    if frozenset(g.record.id for g in (old, taking_back[0]) if g.record) in known:
        return []
    new = next((g for g in claims if _UPDATES.search(g.claim.text)), taking_back[0])
    text = f"{teller(material, new.claim)} takes back an earlier message of the same author: {quoted(new.text)} replaces {quoted(old.text)}."
    return [finding("superseded", "none", material, (old.id, new.id), text)]


def replacing_pairs(material: Material, reuse: Reuse) -> set[tuple[str, str]]:
    """(Later, earlier) sources: versions, and near-copies of which one says at its head that it replaces the other."""
    found = set(reuse.versions)
    for told in reuse.findings:
        if told.kind in ("copy", "partial_copy") and len(told.sources) == 2:
            heads = [(_head_corrects(material, source), source) for source in told.sources]
            if heads[0][0] != heads[1][0]:
                (_, earlier), (_, later) = sorted(heads)
                found.add((later, earlier))
    return found


def _head_corrects(material: Material, source: str) -> bool:
    document = material.account_of[source].document
    return bool(document and _CORRECTS.search(document.text[:HEAD]))


def between_versions(material: Material, gists: Mapping[str, Gist], reuse: Reuse, rare: Rarity) -> list[Finding]:
    """What a later version of an account says otherwise than the earlier one: denials and counts."""
    of_source: dict[str, list[Gist]] = defaultdict(list)
    replacing = replacing_pairs(material, reuse)
    versions = {source for pair in replacing for source in pair}
    for gist in gists.values():
        if gist.source in versions:
            of_source[gist.source].append(gist)
    made: list[Finding] = []
    for later, earlier in sorted(replacing):
        changes = [
            (old, new) for new in of_source[later] for old in of_source[earlier] if old.key & new.key and _otherwise(old, new, rare)
        ]  # fmt: skip
        for old, new in changes[:CHANGES_SHOWN]:
            text = (
                f"{source_name(material.source(new.id))} says {quoted(new.text)} where its earlier version"
                f" {source_name(material.source(old.id))} says {quoted(old.text)}."
            )
            aspect = "polarity" if old.claim.polarity != new.claim.polarity else "quantity"
            made.append(finding("superseded", aspect, material, (old.id, new.id), text))
    return made


def _otherwise(old: Gist, new: Gist, rare: Rarity) -> bool:
    if any(g.claim.stance not in ("observation", "report", "inference") for g in (old, new)):
        return False
    if old.claim.polarity != new.claim.polarity:
        no, yes = (old, new) if old.claim.polarity == "neg" else (new, old)
        return denies(no, yes, rare)
    differ = any(a.thing == b.thing and not a.meets(b) for a in old.counts for b in new.counts)
    return differ and likeness(old.terms, new.terms, rare) >= 0.5


def restates(gist: Gist) -> bool:
    """Whether a claim only says what an earlier version said, so that it can be put right."""
    label = gist.statement.voices[-1].label if gist.statement.voices else ""
    return bool(_EARLIER.search(label)) or bool(_RESTATES.search(gist.claim.text))


def _one_voice(a: Gist, b: Gist) -> bool:
    """Whether both pass on what one body or person says: 'the trust'."""
    return not {v.label.casefold() for v in a.statement.voices[1:]}.isdisjoint(v.label.casefold() for v in b.statement.voices[1:])


class Replaced:
    """Says whether of two claims the one replaces the other, so that they may differ without a conflict."""

    def __init__(self, material: Material, reuse: Reuse, findings: Sequence[Finding]) -> None:
        self._material = material
        self._corrected: dict[str, bool] = {}
        self._speak_anew: dict[str, bool] = {}
        self._speak_of_correction: dict[str, bool] = {}
        self._givers: dict[tuple[str, str], bool] = {}
        self._pairs = {frozenset(pair) for pair in replacing_pairs(material, reuse)}
        self._pairs |= {frozenset(f.because) for f in (*findings, *reuse.findings) if f.kind == "superseded"}

    def __call__(self, a: Gist, b: Gist) -> bool:
        if restates(a) or restates(b) or self._put_right(a, b) or self._put_right_beside(a, b):
            return True
        records = frozenset(g.record.id for g in (a, b) if g.record)
        return not self._pairs.isdisjoint((frozenset((a.source, b.source)), frozenset((a.id, b.id)), records))

    def _put_right(self, a: Gist, b: Gist) -> bool:
        """Whether one giver gives both accounts, and one of them says at its head or end that it corrects an earlier one."""
        if a.source == b.source:
            return False
        if a.record and b.record and a.record.speaker and a.record.speaker == b.record.speaker and a.record.kind in _SENT:
            return self._withdraws(a) != self._withdraws(b)
        if self._corrects(a.source) == self._corrects(b.source):
            return False
        return same_giver(self._material.account_of[a.source], self._material.account_of[b.source]) is True

    def _put_right_beside(self, a: Gist, b: Gist) -> bool:
        """Whether the words around the one say that it puts an earlier word right, of the same giver or voice or with the other's count."""
        if a.source == b.source:
            near = abs(a.claim.start - b.claim.start) <= ANEW
            return near and any(self._anew(gist) or self._puts_right(gist) for gist in (a, b))
        one_giver, one_voice = self._one_giver(a.source, b.source), _one_voice(a, b)
        for new, old in ((a, b), (b, a)):
            if one_giver and self._anew(new):
                return True
            if (one_giver or one_voice or self._names_count(new, old)) and self._puts_right(new):
                return True
            if new.record and _PUTS_RIGHT.search(self._around(new, AROUND)):
                return True  # an entry that says so of itself, whoever made the other
        return False

    def _anew(self, gist: Gist) -> bool:
        """Whether the words around a claim speak of second thoughts."""
        if gist.id not in self._speak_anew:
            self._speak_anew[gist.id] = bool(_SECOND_THOUGHTS.search(self._around(gist, ANEW)))
        return self._speak_anew[gist.id]

    def _puts_right(self, gist: Gist) -> bool:
        """Whether the words around a claim speak of an earlier word that they put right."""
        if gist.id not in self._speak_of_correction:
            self._speak_of_correction[gist.id] = bool(_CORRECTION.search(self._around(gist, AROUND)))
        return self._speak_of_correction[gist.id]

    def _one_giver(self, one: str, other: str) -> bool:
        sources = (min(one, other), max(one, other))
        if sources not in self._givers:
            self._givers[sources] = same_giver(self._material.account_of[one], self._material.account_of[other]) is True
        return self._givers[sources]

    def _names_count(self, new: Gist, old: Gist) -> bool:
        around = self._around(new, AROUND)
        return any(re.search(rf"\b{re.escape(c.quantity.text)}\b", around, re.IGNORECASE) for c in old.counts)

    def _around(self, gist: Gist, reach: int) -> str:
        document = self._material.account_of[gist.source].document
        low, high = (gist.record.start, gist.record.end) if gist.record else (0, len(document.text) if document else 0)
        return document.text[max(low, gist.claim.start - reach) : min(high, gist.claim.end + reach)] if document else ""

    def _withdraws(self, gist: Gist) -> bool:
        """Whether the message in which a claim stands takes back an earlier one."""
        document, record = self._material.account_of[gist.source].document, gist.record
        return bool(document and record and _WITHDRAWS.search(document.text, record.start, record.end))

    def _corrects(self, source: str) -> bool:
        if source not in self._corrected:
            self._corrected[source] = corrects(self._material.account_of[source])
        return self._corrected[source]
