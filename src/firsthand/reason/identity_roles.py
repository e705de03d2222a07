"""People told by their post alone: 'the watchman' is the one watchman of the case."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from firsthand.language.lexicon import words
from firsthand.language.titles import family, plain, same_office
from firsthand.model import Account, Claim, Entity, Mention, Reference, Voice

POSTS = words("posts")
"""Posts that one person holds in one place, so that 'the' tells who is meant; a driver or a witness may be anyone."""


def with_roles(accounts: Sequence[Account], entities: Mapping[str, Entity]) -> tuple[Account, ...]:
    """The accounts with mentions of a post that one person of the case alone holds linked to that person, as inferred."""
    holders: dict[str, list[Entity]] = defaultdict(list)
    for entity in (entities[i] for i in sorted(entities)):
        if entity.type == "person":
            for word in sorted({w for t in entity.titles for w in family(t)} & POSTS):
                holders[word].append(entity)
    if not holders:
        return tuple(accounts)
    return tuple(_linked(account, holders) for account in accounts)


def _linked(account: Account, holders: Mapping[str, Sequence[Entity]]) -> Account:
    found: dict[str, Entity] = {}
    for mention in account.mentions:
        if mention.entity is None and mention.inferred and mention.type == "person":
            holder = _holder(mention.text, holders)
            if holder is not None:
                found[mention.id] = holder
    if not found:
        return account
    places = {(m.start, m.end): found[m.id].id for m in account.mentions if m.id in found}
    linked = [m for m in account.mentions if m.id in found]
    return replace(
        account,
        mentions=tuple(replace(m, entity=found[m.id].id) if m.id in found else m for m in account.mentions),
        entities=tuple(sorted({*account.entities, *found.values()}, key=lambda e: e.id)),
        statements=tuple(
            replace(s, voices=tuple(_voice(v, places) for v in s.voices)) if any(v.entity is None for v in s.voices) else s
            for s in account.statements
        ),
        claims=_claims(account.claims, linked, found),
    )


def _holder(text: str, holders: Mapping[str, Sequence[Entity]]) -> Entity | None:
    """The only person of the case who holds the post that a mention tells with 'the', or bare as in a log."""
    told = [plain(w) for w in text.split()]
    role = told[1:] if told[:1] == ["the"] else told
    if not role or role[0] in ("a", "an", "one", "our", "his", "her", "their", "my", "another"):
        return None
    wanted = family(" ".join(role))
    post = min(wanted & POSTS, default="")
    fitting = [e for e in holders.get(post, ()) if any(same_office(" ".join(role), wanted, t) for t in e.titles)]
    return fitting[0] if len(fitting) == 1 and len(holders[post]) == 1 else None


def _voice(voice: Voice, places: Mapping[tuple[int, int], str]) -> Voice:
    if voice.entity is not None or voice.start is None or voice.end is None:
        return voice
    return replace(voice, entity=places.get((voice.start, voice.end)))


def _claims(claims: Sequence[Claim], linked: Sequence[Mention], found: Mapping[str, Entity]) -> tuple[Claim, ...]:
    """The claims whose actor or object is one of these mentions, in its words."""
    made = []
    for claim in claims:
        inside = {m.text: found[m.id].id for m in linked if claim.start <= m.start and m.end <= claim.end}
        if inside:
            claim = replace(claim, actor=_reference(claim.actor, inside), object=_reference(claim.object, inside))
        made.append(claim)
    return tuple(made)


def _reference(reference: Reference | None, inside: Mapping[str, str]) -> Reference | None:
    if reference is None or reference.entity is not None or reference.text not in inside:
        return reference
    return replace(reference, entity=inside[reference.text])
