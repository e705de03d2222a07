"""People told by their post or number alone, across accounts: 'the watchman' is the one watchman of the case. See docs/decisions/0014."""

from collections import defaultdict
from collections.abc import Sequence

from firsthand.language.groups import is_group
from firsthand.language.titles import POSTS, family, same_office, told_by_post
from firsthand.reason.identity_groups import Groups, Local
from firsthand.reason.identity_names import folded

LISTED = 12
"""Others told by one post that somebody may be, of which no more are weighed."""


def join_posts(groups: Groups) -> None:
    """Give a post to the one person who is named in it; else join those told by one post whose accounts share a name.

    Of several named in a post each may be meant, and the post stays open between them; so do those told by a trade that several
    may follow, and those whose accounts have nothing else in common.
    """
    people = groups.of("person")
    unnamed = [one for one in people if told_by_post(one.entity.name)]
    if not unnamed:
        return
    holders = _holders(groups, people)
    alone: dict[str, list[Local]] = defaultdict(list)
    for one in unnamed:
        head = _head(one)
        held = holders.get(head, {})
        if len(held) > 1:
            groups.leave_open(one, list(held.values()))
        elif held and _fits(one, next(iter(held.values()))):
            groups.join(one, next(iter(held.values())), forced=True)
        else:
            alone[head].append(one)
    if alone:
        _join_alike(groups, alone)


def open_groups(groups: Groups) -> None:
    """Leave groups of one number and role ('three paramedics') that several accounts tell of open between each other."""
    alike: dict[str, list[Local]] = defaultdict(list)
    for one in groups.of("other"):
        if is_group(one.entity.name):
            alike[one.entity.name].append(one)
    for some in alike.values():
        for one in some if len(some) > 1 else ():
            groups.leave_open(one, [o for o in some[:LISTED] if o is not one])


def _head(one: Local) -> str:
    return min(family(one.entity.titles[0]) & POSTS, default="") or one.entity.name.removeprefix("the ")


def _post(one: Local) -> str:
    return one.entity.name.removeprefix("the ")


def _holders(groups: Groups, people: Sequence[Local]) -> dict[str, dict[str, Local]]:
    """For each post the people named in it, one member of each group."""
    found: dict[str, dict[str, Local]] = defaultdict(dict)
    for one in people:
        if not told_by_post(one.entity.name):
            for head in sorted({word for title in one.entity.titles for word in family(title)} & POSTS):
                found[head].setdefault(groups.root(one), one)
    return found


def _fits(one: Local, holder: Local) -> bool:
    post = one.entity.titles[0]
    return any(same_office(post, family(post), title) for title in holder.entity.titles)


def _join_alike(groups: Groups, alone: dict[str, list[Local]]) -> None:
    """Join those told by one post whose accounts share a name, or its first two words ('Mill Lane School'); a bare post is whoever alone is told with more."""
    sources = {one.source for some in alone.values() for one in some}
    named: dict[str, set[str]] = defaultdict(set)
    for other in groups.locals:
        if other.source in sources and not told_by_post(other.entity.name):
            named[other.source] |= {groups.root(other), " ".join(folded(other.entity.name).split()[:2])}
    for head, some in sorted(alone.items()):
        fuller = {_post(one) for one in some} - {head}
        bare = min(fuller, default=head) if len(fuller) < 2 else head
        by_post: dict[str, list[Local]] = defaultdict(list)
        for one in some:
            by_post[bare if _post(one) == head else _post(one)].append(one)
        for post, alike in sorted(by_post.items()):
            one_each = head in POSTS or head.split()[0] in ("mother", "father", "wife", "husband")
            kept = _connected(groups, alike, named) if one_each else alike
            others = [one for name in sorted(fuller) for one in by_post[name]] if post == head and fuller else []
            for one in kept:
                options = [o for o in (*kept[:LISTED], *others[:LISTED]) if o is not one]
                if options:
                    groups.leave_open(one, options)


def _connected(groups: Groups, some: Sequence[Local], named: dict[str, set[str]]) -> list[Local]:
    """Join those whose accounts name somebody or something in common; one of each group comes back."""
    first: dict[str, Local] = {}
    for one in some:
        for name in sorted(named[one.source]):
            groups.join(first.setdefault(name, one), one)
    heads: dict[str, Local] = {}
    for one in some:
        heads.setdefault(groups.root(one), one)
    return list(heads.values())
