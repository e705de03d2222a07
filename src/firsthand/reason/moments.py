"""One act done once to one thing, and told as of two moments that lie too far apart for any clock."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from firsthand.model import Finding
from firsthand.reason.citing import components, finding, quoted, teller
from firsthand.reason.clashes import unique
from firsthand.reason.clashes_times import at_two_times
from firsthand.reason.deeds import Deed, elsewhere
from firsthand.reason.denials import TELLING
from firsthand.reason.gists import Gist, contrasted
from firsthand.reason.hearsay import hearsay
from firsthand.reason.material import FIRST_HAND, Material
from firsthand.reason.tokens import contents
from firsthand.reason.windows import CLOCKS_APART_S, gap

FAR_S = 6 * 3600.0
"""What lies farther apart is another occasion."""
RECURS = 4
"""Tellings of one act beyond which it is taken to recur."""
DEEDS = (
    "shut",
    "open",
    "lock",
    "explode",
    "collapse",
    "collide",
    "derail",
    "ignite",
    "sink",
    "launch",
    "release",
    "overturn",
    "aground",
)
"""Kinds of act that are done once to one thing until somebody undoes them."""
_AGAIN = re.compile(
    r"\b(?:again|second|third|another|next|last|once more|re-?\w+ed|about|around|roughly|or so|later)\b", re.IGNORECASE
)


def two_moments(
    material: Material, gists: Mapping[str, Gist], replaced: Callable[[Gist, Gist], bool], deeds: Mapping[str, Deed]
) -> list[Finding]:
    """For each act that two accounts tell at first hand in the same words and time apart, one conflict of time."""
    postings: dict[tuple[str, frozenset[str]], list[Gist]] = defaultdict(list)
    for gist in gists.values():
        if _sure(gist):
            postings[gist.acts[0], _thing(gist)].append(gist)
    pairs = [
        pair for posting in postings.values() if len(posting) <= RECURS for pair in _apart(posting) if not replaced(*pair)
    ]  # fmt: skip
    pairs = unique((*pairs, *(p for p in at_two_times(deeds) if not replaced(*p) and not any(map(hearsay, p)))))
    return [_shown(material, bunch) for bunch in components(pairs, lambda g: g.id)]


def _sure(gist: Gist) -> bool:
    """Whether a claim tells at first hand, for certain and to the minute, of an act upon one thing."""
    claim = gist.claim
    when = claim.when
    telling = claim.polarity == "pos" and claim.stance in TELLING and claim.certainty == "asserted" and not hearsay(gist)
    if not telling or gist.statement.basis not in FIRST_HAND or gist.kind not in DEEDS or gist.acts[:1] != gist.kinds[:1]:
        return False
    exact = when is not None and when.text is not None and not when.approximate and gist.window is not None and gist.window.tight
    return exact and len(_thing(gist)) >= 1 and not _AGAIN.search(claim.text)


def _thing(gist: Gist) -> frozenset[str]:
    """What it is done to, in the words that tell things apart; who does it or sees it done is left out."""
    actor = gist.claim.actor.text.casefold().split() if gist.claim.actor else []
    return frozenset(t for t in gist.key if not t.isdigit() and t not in actor and t.lstrip("~") not in actor)


def _apart(posting: list[Gist]) -> Iterator[tuple[Gist, Gist]]:
    for place, a in enumerate(posting):
        for b in posting[place + 1 :]:
            if a.lineage == b.lineage or a.window is None or b.window is None or contrasted(a, b) or elsewhere(a, b):
                continue
            if contents(a.claim.text) == contents(b.claim.text):
                continue  # placing tells of those
            if CLOCKS_APART_S < gap(a.window, b.window) <= FAR_S:
                yield a, b


def _shown(material: Material, bunch: list[tuple[Gist, Gist]]) -> Finding:
    a, b = min(bunch, key=lambda p: (p[0].copied + p[1].copied, p[0].id, p[1].id))
    text = f"{teller(material, a.claim)} and {teller(material, b.claim)} tell one act as of two moments: {_timed(a)} and {_timed(b)}."
    fits = ("it was done twice", "one of the times is not exact")
    return finding("conflict", "time", material, (a.id, b.id), text, fits)


def _timed(gist: Gist) -> str:
    """The words of a claim, and its time as written where it stands elsewhere: an entry's, or 'It was 21:37 when …'."""
    when = gist.claim.when
    outside = when is not None and when.text is not None and when.text not in gist.text
    return f"{quoted(gist.text)} ({when.text})" if outside and when else quoted(gist.text)
