"""What nobody says: events with relayed support only, with the denials at hand, and what the material leaves open."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from firsthand.model import CaseFacts, Event, Finding, Question, content_id
from firsthand.reason.citing import WHOLE, finding, quoted, teller, worded
from firsthand.reason.denials import RELAYED, denies
from firsthand.reason.events import without_frames
from firsthand.reason.gists import Gist, Rarity, gists, rarity_of
from firsthand.reason.hearsay import rumoured
from firsthand.reason.material import FIRST_HAND, Material
from firsthand.reason.questions import asked
from firsthand.reason.reuse import Reuse
from firsthand.reason.states import StateTold, states, states_told
from firsthand.reason.tokens import stem, words

SHOWN = 40
"""Events on relayed words alone that are shown; those that somebody denies come first."""
DENIALS_SHOWN = 2
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SAYING = frozenset(map(stem, ("say", "tell", "ask", "read", "hear", "write", "speak", "report", "state")))
_ASIDE = re.compile(r"(?:who|whose|which|because|when|while|where|until|since|as|if|after|before)\b", re.IGNORECASE)
"""How a clause begins that only says beside the point of a sentence who, why or when."""
_OF_ALL = re.compile(r"\W*(?:nobody|no[- ]one|none)\b", re.IGNORECASE)
"""A denial that holds of everybody: 'Nobody was killed'."""
FEW = 5
"""A denial that names nothing but the act is tied to hearsay of that act only where few deny such an act."""


def unsupported(case: CaseFacts, material: Material, events: Sequence[Event], reuse: Reuse) -> tuple[Finding, ...]:
    """Events that rest on relayed words alone, with denials at first hand beside them."""
    resting = [e for e in events if e.support == "relayed_only" and _by_hearsay(material, e)]
    if not resting:
        return ()
    known = gists(material, reuse)
    recent = {i: g for i, g in known.items() if not _of_another_year(g, case)}
    denials = _Denials(recent, states(material, reuse), rarity_of(material, reuse))
    weighed = []
    for event in resting:
        claims = sorted(
            (known[c] for c in without_frames(material, event.claims)), key=lambda g: (rumoured(g.statement), -len(g.key), g.id)
        )
        if (
            not any(_worth_showing(g) for g in claims)
            or claims[0].claim.certainty != "asserted"
            or not any(g.statement.basis in ("told", "unnamed") for g in claims)
        ):
            continue
        against = denials.of(claims)
        if against or event.participants or claims[0].kind or any(g.statement.basis == "unnamed" for g in claims):
            weighed.append((not against, not event.participants, -len(event.claims), event.id, claims, against))
    weighed.sort(key=lambda w: w[:4])
    told: set[str] = set()
    made: list[Finding] = []
    for *_, claims, against in weighed:
        if claims[0].claim.statement not in told and len(made) < SHOWN:
            made.append(_resting(material, claims, against))
        told.update(g.claim.statement for g in claims)
    return tuple(sorted(made, key=lambda f: f.id))


def _by_hearsay(material: Material, event: Event) -> bool:
    """Whether all that is told of an event was told to the teller; what a body states officially is no hearsay."""
    said = [material.statement(material.claims[c]) for c in without_frames(material, event.claims)]
    return all(s.basis in RELAYED or rumoured(s) for s in said)


def _of_another_year(gist: Gist, case: CaseFacts) -> bool:
    """Whether the sentence is of another year than the incident: what was then neither bears out nor denies anything."""
    if case.incident_date is None:
        return False
    years = set(_YEAR.findall(gist.statement.text))
    return bool(years) and str(case.incident_date.year) not in years


def _worth_showing(gist: Gist) -> bool:
    """Whether a claim says something that another has said: not 'he told me', not what the speaker himself does, no by-clause."""
    own_doing = gist.first_person and len(gist.statement.voices) < 2
    particulars = len(gist.key) + len(gist.kinds) + len(gist.doers)
    return (
        len(gist.key) >= 1
        and particulars >= 2
        and stem(gist.claim.action) not in _SAYING
        and not own_doing
        and not (_ASIDE.match(gist.claim.text) and gist.statement.start < gist.claim.start)
    )


class _Denials:
    """Finds what is said against words that are only relayed, at first hand before anything else."""

    def __init__(self, known: Mapping[str, Gist], told: Iterable[StateTold], rare: Rarity) -> None:
        self._rare = rare
        sure = [g for g in known.values() if g.claim.certainty == "asserted" and g.claim.stance in ("observation", "report")]
        self._negative: dict[str, list[Gist]] = defaultdict(list)
        self._own: dict[str, list[Gist]] = defaultdict(list)
        for gist in sure:
            if gist.claim.polarity == "neg":
                for kind in gist.kinds:
                    self._negative[kind].append(gist)
                if gist.first_person:
                    self._own[gist.voice].append(gist)
        self._states: dict[tuple[str, str], list[StateTold]] = defaultdict(list)
        for one in told:
            if one.gist.id in known and one.gist.claim.certainty == "asserted" and one.gist.statement.basis not in RELAYED:
                self._states[one.respect, one.state].append(one)

    def of(self, claims: Sequence[Gist]) -> list[Gist]:
        """The denials of an event, first-hand ones first."""
        found: dict[str, Gist] = {}
        for yes in claims:
            for kind in yes.kinds:
                few = len(self._negative[kind]) <= FEW
                for no in self._negative[kind][:60]:
                    of_them = no.first_person or bool(no.entities & yes.entities) or _OF_ALL.match(no.text) is not None
                    if denies(no, yes, self._rare) or (few and of_them and no.kind == yes.kind and not no.key - yes.key):
                        found[no.id] = no
            found.update((g.id, g) for g in self._other_states(yes))
            found.update((g.id, g) for who in sorted(yes.doers) for g in self._own[who][:60] if _of_this(g, yes))
        first_hand = (*FIRST_HAND, "device")
        return sorted(found.values(), key=lambda g: (g.statement.basis not in first_hand, not g.first_person, g.id))

    def _other_states(self, yes: Gist) -> list[Gist]:
        """Claims that the same one was in a state that excludes the one told of."""
        found = []
        for told in states_told([yes]):
            for (respect, state), others in sorted(self._states.items()):
                if respect == told.respect and state != told.state:
                    few = len(others) <= FEW and respect in ("waking", "sobriety", "life")
                    found += [o.gist for o in others[:60] if o.gist.source != yes.source and (few or o.about & told.about)]
        return found


def _of_this(no: Gist, yes: Gist) -> bool:
    """Whether somebody says of himself that what is told of him was not so: 'I was not in my car'."""
    return bool(no.key & yes.key) and (len(no.key & yes.key) > 1 or bool(set(no.acts) & set(yes.acts)) or not no.acts)


def _resting(material: Material, claims: Sequence[Gist], against: Sequence[Gist]) -> Finding:
    """The finding: as many denials as claims at most, so that what it is about stays in front."""
    shown = claims[:3]
    beside = against[: min(DENIALS_SHOWN, len(shown))]
    chain = " → ".join(v.label for v in shown[0].statement.voices) or teller(material, shown[0].claim)
    text = f"{quoted(_said(shown[0]))} rests on relayed words alone ({chain})"
    if beside:
        no = beside[0]
        text += f"; {teller(material, no.claim)} says {quoted(worded(no.claim, no.text, no.statement))}"
    return finding("unsupported", "none", material, tuple(g.id for g in (*shown, *beside)), f"{text}.")


def _said(gist: Gist) -> str:
    """The words passed on, whole where they are few."""
    whole = " ".join(gist.statement.text.split())
    return whole if gist.statement.mode in ("indirect", "mixed") and len(whole) <= WHOLE else gist.text


def questions(material: Material) -> tuple[Question, ...]:
    """What the material itself leaves open, each question once with every statement that leaves it open."""
    found: dict[tuple[str, ...], list[tuple[str, str]]] = defaultdict(list)
    for account in material.accounts:
        for statement in account.statements:
            if statement.stance != "question" and (text := asked(statement)):
                found[tuple(words(text))].append((text, statement.id))
    made = []
    for wording in sorted(found):
        because = tuple(dict.fromkeys(i for _, i in found[wording]))
        made.append(Question(content_id("qu", *sorted(because)), found[wording][0][0], because))
    return tuple(sorted(made, key=lambda q: q.id))
