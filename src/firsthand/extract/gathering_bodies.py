"""Bodies, units, places and things of one account, and the short forms that stand for them."""

import re
from collections import defaultdict
from collections.abc import Sequence

from firsthand.extract import Draft
from firsthand.extract.gathering import Cluster, Gathering
from firsthand.extract.grammar import Grammar, Naming
from firsthand.language.bodies import LEGAL, PLACE_TAILS, PLACES, PLAIN_PREFIXES, UNIT, UNIT_WORDS
from firsthand.language.lexicon import words
from firsthand.language.names import acronym_of, folded
from firsthand.language.runs import MONTHS, STOP, WEEKDAYS
from firsthand.language.titles import LABELS, ROLES

_IN_BRACKETS = re.compile(r"[,;]?\s*\((?:the |or |hereafter )?[“\"'‘]?(?P<short>[A-Z][A-Za-z&]{1,9})[”\"'’]?\)")
_ANOTHER = re.compile(r"\b(?:an?|another|different|other|second|wrong) $")
_TOWN = re.compile(r"(?:,? in|,) (?P<town>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?)(?![\w]| ?\d)")
_TOWN_NEXT = re.compile(r" (?P<town>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?)(?![\w]| ?\d)")
"""The town behind a road in a log."""
_ACTS = re.compile(r" (?:are|were|have|say|said|says|told|asked|advise|advised|refused|sent)\b")
_IN_CHARGE = re.compile(
    r" (?:(?:is |now )?(?:in|i/c|has|takes|taking|assumes|assuming|taken|took|assumed)(?: (?:charge|command)\b|$|[.;,])|(?:advis|confirm)(?:es|ed|s)\b|(?:reports|requests|states|says)\b)",
    re.MULTILINE,
)
"""What a remark goes on with that begins with somebody: 'Sallow in charge', 'Sallow requests a second pump'."""
_TECHNICAL = words("technical")
_VOWELS = frozenset("AEIOUY")


_NAMED_AS = ("nsubj", "nsubjpass", "dobj", "pobj", "poss", "dative", "attr", "acomp", "oprd", "appos", "npadvmod", "intj")
"""What a name is in its sentence."""


class Bodies:
    """What is not a person, in one pass over the namings that people left."""

    def __init__(self, draft: Draft, gathering: Gathering, grammar: Grammar) -> None:
        self._draft = draft
        self._made = gathering
        self._grammar = grammar
        self._index: dict[tuple[str, str], Cluster] = {}
        self._short: dict[str, Cluster] = {}
        self._speakers = {folded(r.speaker) for r in draft.records if r.speaker}
        self._acting: frozenset[str] = frozenset()
        self._named_bodies: frozenset[str] = frozenset()

    def gather(self, namings: Sequence[Naming]) -> None:
        """Clusters for bodies, units, places, vessels and vehicles; short forms are given to them."""
        self._units([n for n in namings if n.kind in ("unit", "known:unit")])
        self._acting = self._agents(namings)
        self._named_bodies = frozenset(_key(n.name) for n in namings if n.kind == "organisation")
        for naming in namings:
            self._named(naming)
        self._towns([n for n in namings if n.kind == "place"])
        for naming in namings:
            if naming.kind == "acronym":
                self._acronym(naming)
        for naming in namings:
            match naming.kind:
                case "organisation" | "place" | "other" | "word" if (
                    not naming.sure or self._agent(naming) or self._is_prefix(naming)
                ):
                    self._loose(naming)
                case "body":
                    self._body(naming)
                case _:
                    pass

    # ------------------------------------------------------------------ what is named in full

    def _named(self, naming: Naming) -> None:
        kind = naming.kind.removeprefix("known:")
        if (
            kind in ("person", "unit", "acronym", "body", "role", "word", "place") and not naming.kind.startswith("known:")
        ) or kind == "unit":
            return
        if not naming.sure or (naming.kind == "organisation" and self._is_prefix(naming)):
            return
        self._take(kind if kind != "handle" else "other", naming)
        if kind == "organisation":
            self._bracketed(naming)

    def _take(self, kind: str, naming: Naming, name: str | None = None) -> Cluster:
        name = name or naming.name
        key = kind, _key(name)
        cluster = self._index.get(key)
        if cluster is None:
            cluster = self._index[key] = self._made.cluster(kind, name)
        cluster.take(naming)
        return cluster

    def _bracketed(self, naming: Naming) -> None:
        """'Orrin Water Authority (OWA)': the short form is the body's."""
        found = _IN_BRACKETS.match(self._draft.text, naming.end)
        if found and (found["short"].casefold() == acronym_of(naming.name) or found["short"].isupper()):
            self._short.setdefault(found["short"], self._index["organisation", _key(naming.name)])

    def _bodies(self) -> list[Cluster]:
        return [c for c in self._made.clusters if c.kind == "organisation"]

    def _is_prefix(self, naming: Naming) -> bool:
        """Whether the words are held back because a fuller name may take them."""
        key = _key(naming.name)
        if " " not in key:
            return False
        tail = self._draft.text[max(0, naming.start - 4) : naming.start].casefold() == "the " and any(
            k.endswith(f" {key}") for k in self._named_bodies
        )
        return tail or (key.split()[-1] in ("fire", "police") and any(k.startswith(f"{key} ") for k in self._named_bodies))

    # ------------------------------------------------------------------ short forms

    def _acronym(self, naming: Naming) -> None:
        known = self._short.get(naming.name)
        if known is None:
            fitting = [c for c in self._bodies() if acronym_of(c.name) == naming.name.casefold()]
            if len(fitting) > 1:
                self._made.doubt(self._draft, naming, (c.name for c in fitting))
                return
            known = fitting[0] if fitting else None
        if known is not None:
            self._short[naming.name] = known
            known.take(naming)
        elif (
            naming.name.casefold() not in _TECHNICAL
            and (naming.sure or (_unspeakable(naming.name) and self._grammar.token(naming.start) is not None))
            and not self._shouted(naming)
        ):
            self._short[naming.name] = self._take("organisation", naming)

    def _shouted(self, naming: Naming) -> bool:
        """Whether the words about it are upper case too."""
        text = self._draft.text
        line = text[text.rfind("\n", 0, naming.start) + 1 : naming.start] + text[naming.end : naming.end + 40].split("\n")[0]
        letters = [c for c in line if c.isalpha()]
        return bool(letters) and all(c.isupper() for c in letters)

    def _body(self, naming: Naming) -> None:
        """'the Authority': the one body whose name ends so, or whose short form may."""
        head = naming.name.casefold()
        fitting = [c for c in self._bodies() if head in _key(c.name).split()[-1:]]
        fitting = fitting or [
            c for c in self._bodies() if c.name.isupper() and c.name[-1].casefold() == head[0] and len(c.name) > 2
        ]
        if len(fitting) == 1:
            fitting[0].take(naming)
        elif len(fitting) > 1:
            self._made.doubt(self._draft, naming, (c.name for c in fitting))

    def _agents(self, namings: Sequence[Naming]) -> frozenset[str]:
        """Names that sound like places and do what bodies do ('Fell Valley are turning it round'), and are nowhere a place."""
        text = self._draft.text
        some = [n for n in namings if n.kind in ("place", "other", "organisation") and " " in n.name]
        acting = {n.name for n in some if _ACTS.match(text, n.end)}
        bodies = [_key(n.name) for n in namings if n.kind == "organisation"]
        for name in {n.name for n in some if n.kind == "place"}:
            if len({b for b in bodies if b.startswith(_key(name) + " ")}) == 1 and not self._labelled_place(some, name):
                acting.add(name)
        sited = {n.name for n in some if text[max(0, n.start - 4) : n.start].split()[-1:] in (["in"], ["at"], ["on"])}
        sited |= {n.name for n in some if text[n.end : n.end + 2] == ", " and text[n.end + 2 : n.end + 3].isupper()}
        return frozenset(acting - sited)

    def _labelled_place(self, some: Sequence[Naming], name: str) -> bool:
        """Whether the parser takes the name for a town or country."""
        return any(self._grammar.label(n.start, n.end) == "GPE" for n in some if n.name == name)

    def _agent(self, naming: Naming) -> bool:
        return naming.kind == "place" and naming.name in self._acting

    def _loose(self, naming: Naming) -> None:
        """A name without certain kind: the entity of that very name, or the one body that it begins, else by its label."""
        key = _key(naming.name)
        for kind in ("organisation", "vessel", "place", "unit"):
            if (kind, key) in self._index:
                self._index[kind, key].take(naming)
                return
        if naming.kind in ("organisation", "word", "other") or self._agent(naming):
            longer = [
                c
                for c in self._bodies()
                if _key(c.name).startswith(f"{key} ") or (" " in key and _key(c.name).endswith(f" {key}"))
            ]
            if len(longer) == 1 and (naming.kind != "word" or len(key) > 3):
                longer[0].take(naming)
                return
        if self._opens_cell(naming):
            if _IN_CHARGE.match(self._draft.text, naming.end) and naming.name.casefold() not in ROLES | LABELS:
                self._take("other", naming)
            return
        if self._agent(naming) or (naming.kind == "organisation" and not self._sentence_word(naming)):
            self._take("organisation", naming)
        elif naming.kind == "place":
            self._take("place", naming)
        elif (naming.kind == "word" and self._stands_as_name(naming)) or (
            naming.kind == "other" and " " in naming.name and len(naming.name.split()) < 5
        ):
            self._take("other", naming)

    def _stands_as_name(self, naming: Naming) -> bool:
        """Whether a word is used as a name, though nothing here tells whose: the case may know."""
        token = self._grammar.last_token(naming.start, naming.name)
        if folded(naming.name) in self._speakers and len(naming.name) > 2 and not naming.name.isupper():
            return True
        return (
            token is not None and token.pos_ == "PROPN" and not self._opens_cell(naming) and token.dep_ in _NAMED_AS
            and len(naming.name) > 2 and not naming.name.isupper() and token.tag_ == "NNP"
        )  # fmt: skip

    def _opens_cell(self, naming: Naming) -> bool:
        """Whether a word is upper case only because a remark in a log begins with it, and is so nowhere else."""
        passage = self._grammar.passage(naming.start)
        if passage is None or passage.passage.kind != "cell" or " " in naming.name:
            return False
        text = self._draft.text
        opens = naming.start == passage.passage.start or text[max(0, naming.start - 2) : naming.start] in (". ", "; ")
        return opens and re.search(rf"[a-z,] {re.escape(naming.name)}\b", text) is None

    def _sentence_word(self, naming: Naming) -> bool:
        return " " not in naming.name and not naming.name[1:].islower()

    # ------------------------------------------------------------------ units

    def _units(self, namings: Sequence[Naming]) -> None:
        """Units by their number and what stands before it; a letter means what this account spells out for it."""
        long_forms = {folded(n.name) for n in namings if (m := UNIT.fullmatch(n.name)) and m["word"]}
        spelled = {
            m["code"].casefold()
            for n in namings
            if (m := UNIT.fullmatch(n.name))
            and m["code"]
            and folded(f"{UNIT_WORDS.get(m['code'].casefold(), '?')} {m['digits']}") in long_forms
        }
        for naming in namings:
            m = UNIT.fullmatch(naming.name)
            name = naming.name
            if m and m["word"]:
                name = f"{UNIT_WORDS[m['word'].casefold()]} {m['number']}"
            elif m and (m["code"].casefold() in spelled or m["code"].casefold() in PLAIN_PREFIXES):
                name = f"{UNIT_WORDS[m['code'].casefold()]} {m['digits']}"
            self._take("unit", naming, name)

    # ------------------------------------------------------------------ places

    def _towns(self, namings: Sequence[Naming]) -> None:
        """Places; a road that is told with its town is another than that road in another town."""
        text = self._draft.text
        towns: dict[str, dict[str, None]] = defaultdict(dict)
        told: list[tuple[Naming, str]] = []
        others: set[str] = set()
        logged = any(r.kind == "row" for r in self._draft.records[:1])
        for naming in namings:
            town = ""
            found = _TOWN.match(text, naming.end) or (_TOWN_NEXT.match(text, naming.end) if logged else None)
            if found and _roadlike(naming.name) and _is_town(found["town"]):
                town = found["town"].removesuffix("'s").removesuffix("’s")
                towns[_key(_road(naming.name))][town] = None
                if _ANOTHER.search(text, max(0, naming.start - 12), naming.start):
                    others.add(_key(_road(naming.name)))
            told.append((naming, town))
        for naming, town in told:
            road = _road(naming.name)
            known = towns.get(_key(road), {})
            if town:
                cluster = self._take("place", naming, f"{road}, {town}")
                cluster.also[road] = None
            elif len(known) > 1 and road == naming.name:
                self._made.doubt(self._draft, naming, (f"{road}, {t}" for t in known))
            elif len(known) > 1 or (len(known) == 1 and _key(road) not in others):
                self._take("place", naming, f"{road}, {next(iter(known))}").also[road] = None
            elif naming.sure and not self._agent(naming):
                self._take("place", naming)


def _roadlike(name: str) -> bool:
    """Whether a name may stand in several towns; a numbered part of a site does not."""
    return " " in name and not name[-1].isdigit() and not any(w.isdigit() for w in name.split())


def _is_town(words: str) -> bool:
    parts = words.split()
    return not parts[0].isupper() and parts[-1].casefold() not in PLACES and parts[0].casefold() not in WEEKDAYS | MONTHS | STOP


def _road(name: str) -> str:
    """The name without what only says what it is: 'Mill Road trading estate' is on Mill Road."""
    tail = PLACE_TAILS.search(name)
    head = name[: tail.start()] if tail else name
    return head if tail and " " in head else name


def _unspeakable(word: str) -> bool:
    """Whether letters are an abbreviation rather than a word in capitals."""
    return len(word) >= 3 and sum(c in _VOWELS for c in word) * 3 <= len(word)


def _key(name: str) -> str:
    """A name for comparing: without an article and without the legal form."""
    words = folded(name).replace("&", "and").replace(".", "").split()
    words = words[1:] if words[:1] == ["the"] else words
    while len(words) > 1 and words[-1].rstrip(".,") in LEGAL:
        words = words[:-1]
    return " ".join(words)
