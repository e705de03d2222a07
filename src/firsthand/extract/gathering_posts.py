"""People whom an account tells by a post alone: 'the caretaker'. See docs/decisions/0014."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from firsthand.extract import Draft
from firsthand.extract.gathering import Gathering
from firsthand.extract.grammar import Grammar, Naming
from firsthand.language.lexicon import words
from firsthand.language.titles import POSTS

_TRADES = words("trades")
_NOUNS = ("NOUN", "PROPN")
_OF = re.compile(r" of (?P<of>(?:the )?[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*)")
_OF_BODY = re.compile(r"[’']s? (?:" + "|".join(sorted(words("offices"))) + r")\b", re.IGNORECASE)


def gather_posts(draft: Draft, made: Gathering, namings: Iterable[Naming], grammar: Grammar) -> None:
    """Give somebody whom the account tells by one post an entity; whoever may be anybody stays open.

    What stands before the post ('night', 'day') or behind it ('of the Ardent') tells people apart. One post is one
    person, unless the account tells of several in it; the bare post is whoever alone is told with more.
    """
    told: dict[str, list[tuple[str, Naming]]] = defaultdict(list)
    for naming in namings:
        head = naming.name.split()[-1].casefold()
        post = _post(draft.text, naming, head, grammar)
        if post is None:
            made.open.append((naming, "person"))
        else:
            told[head].append((post, naming))
    for head, some in sorted(told.items()):
        fuller = {post for post, _ in some} - {head}
        bare = min(fuller, default=head) if len(fuller) < 2 else ""
        several = _several(draft.text, head)
        by_post: dict[str, list[Naming]] = defaultdict(list)
        for post, naming in some:
            by_post["" if several else bare if post == head else post].append(naming)
        for post, own in sorted(by_post.items()):
            _gather(made, post, head, own)


def _gather(made: Gathering, post: str, head: str, namings: Sequence[Naming]) -> None:
    """An entity for those told by a post, with the one who was brought in with 'a'; without 'the', or a post, nobody."""
    first = next((n for n in namings if n.sure), None)
    brought_in = [n for n in namings if not n.sure]
    if first is None or not post or (post == head and head not in POSTS):
        made.open += [(n, "person") for n in namings]
        return
    cluster = made.cluster("person", f"the {post}")
    cluster.titles[post] = None
    cluster.inferred = [n for n in namings if n.sure or (len(brought_in) == 1 and n.start < first.start)]
    made.open += [(n, "person") for n in namings if n not in cluster.inferred]


def _post(text: str, naming: Naming, head: str, grammar: Grammar) -> str | None:
    """The post that a naming tells of one person, with what it is the post of; None where it may be anybody's or is nobody's."""
    article = text[naming.start : naming.end].split()[0].casefold()
    last = grammar.token(naming.end - len(head))
    if (head not in POSTS and head not in _TRADES) or not (naming.sure or article in ("a", "an")):
        return None
    if (last is not None and last.dep_ == "compound" and last.head.i > last.i) or _OF_BODY.match(text, naming.end):
        return None  # 'the master bedroom', 'the sheriff's office'
    of = _OF.match(text, naming.end)
    post = naming.name.casefold() + (f" of {of['of']}" if of else "")
    if head in POSTS or of:
        return post
    before = grammar.token(naming.end - len(naming.name))
    return post if " " in naming.name and before is not None and before.pos_ in _NOUNS else None


def _several(text: str, head: str) -> bool:
    """Whether an account tells of more than one in a post."""
    many = f"{head[:-3]}men" if head.endswith("man") else f"{head}s"
    more = r"(?:another|other|second|third|two|three|both|each|every|any|no) (?:[a-z-]+ ){0,2}?"
    return re.search(rf"\b(?:{many}|{more}{head})\b", text, re.IGNORECASE) is not None
