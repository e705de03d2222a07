"""People of one account: full names first, then titled surnames, bare surnames, given names and roles."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from firsthand.extract import Draft
from firsthand.extract.gathering import Cluster, Gathering
from firsthand.extract.grammar import Naming
from firsthand.language.bodies import IN_TOWN
from firsthand.language.names import (
    PersonName,
    bare,
    deletions,
    folded,
    full_forms,
    given_fit,
    given_names,
    middles_fit,
    one_generation,
    one_person,
    parts,
    sex,
    slips,
    spelled_alike,
)
from firsthand.language.titles import (
    ANYBODYS,
    HEADS_OF_FORCE,
    HONORIFICS,
    KIN,
    compatible,
    family,
    one_rank,
    plain,
    role_after,
    role_in_form,
    role_of_oneself,
    same_office,
    sex_told,
)

NEXT = 300
"""Characters within which a person is named after an office told in other words."""

KIN_NEAR = 200
"""Characters within which 'her mother' is the mother of somebody named before."""

MANY = 60
"""People of one surname in one account beyond which a surname is not weighed against each."""

SPEAKERS = 200
"""Speakers of one record beyond which labels are not weighed against each other."""

_INTRODUCING = frozenset({"news", "report"})
"""Accounts that give a full name before they go on with the surname."""

_AGE = re.compile(r"(?:, (?:aged |who is )?(\d{1,2})(?=[,.;]| of | from )| \((?:aged )?(\d{1,2})\))")

_AND_KIN = re.compile(
    r" (?:and|with) (?:his|her|their) (?:\w+ )?(?:son|daughter|wife|husband|partner|brother|sister|father|mother|cousin|nephew|niece|uncle|aunt),? "
)

_KIN_NAMED = re.compile(r"\b(?:[Hh]is|[Hh]er|[Tt]heir) (?:[a-z]+ )?(?:" + "|".join(sorted(KIN)) + r"),? (?=[A-Z])")
"""What leads to somebody named who is kin to another."""

_WHERE = re.compile(
    r"(?<!spoke )(?<!said )(?<!listened )(?<!talked )\b(?:from|in|at|near|outside|to|towards|via|around|through) $", re.IGNORECASE
)

_ALSO_WORDS = frozenset(
    ["will", "mark", "may", "grace", "hope", "rose", "dawn", "joy", "bill", "frank", "faith", "rob", "pat", "jack", "sue", "art"]
)


def _given_like(name: str) -> bool:
    """Whether a word without a certain kind may be a given name: a common one that is no other word, or a double one."""
    word = bare(name)
    return (word in given_names() and word not in _ALSO_WORDS) or ("-" in name and name.title() == name)


class People:
    """The people of an account, found in one pass over its namings."""

    def __init__(self, draft: Draft, gathering: Gathering) -> None:
        self._draft = draft
        self._made = gathering
        self._by_surname: dict[str, list[Cluster]] = defaultdict(list)
        self._by_given: dict[str, list[Cluster]] = defaultdict(list)
        self._by_form: dict[tuple[str, str], list[Cluster]] = defaultdict(list)
        self._by_cut: dict[str, set[str]] = defaultdict(set)
        self._order: list[tuple[int, int]] = []
        self._by_place: dict[int, Cluster] = {}
        self._parts: dict[int, PersonName] = {}
        self._by_other: dict[tuple[str, str], Cluster] = {}
        self._nicknames: set[str] = set()
        self._kin_told = {m.end() for m in _KIN_NAMED.finditer(draft.text)}
        self._named_in_full: list[tuple[int, int, Cluster]] = []

    def gather(self, namings: Sequence[Naming]) -> list[Naming]:
        """Give people their namings; what names no person comes back."""
        people = [n for n in namings if n.kind in ("person", "known:person")]
        short = []
        for naming in sorted(people, key=lambda n: not n.also):  # other names are known before they are met
            if parts(naming.name).given or naming.kind == "known:person":
                self._full(naming)
            else:
                short.append(naming)
        self._join_variants()
        for naming in sorted(short, key=lambda n: (not n.label, not n.titles, not n.also, n.start)):
            self._short(naming)
        self._join_labels()
        rest = []
        for naming in namings:
            loose = naming.kind in ("word", "place", "organisation", "other") and not naming.sure
            if loose and self._bare(naming):
                continue
            if naming.kind == "role" and " " not in naming.name and naming.name[0].isupper() and self._surname_only(naming):
                continue
            if naming.kind not in ("person", "known:person"):
                rest.append(naming)
        self._appositions(namings)
        return rest

    def roles(self, namings: Iterable[Naming]) -> list[Naming]:
        """Link a role to the one person of the account who holds it; roles that nobody named in it holds come back."""
        unheld = []
        holders: dict[str, list[Cluster]] = defaultdict(list)
        for cluster in self._clusters():
            for word in sorted({w for t in cluster.titles for w in family(t)}):
                holders[word].append(cluster)
        for naming in namings:
            wanted = family(naming.name)
            some = holders.get(min(wanted), []) if wanted else []
            fitting = [c for c in some if any(same_office(naming.name, wanted, title) for title in c.titles)]
            if naming.sure and len(fitting) == 1:
                fitting[0].inferred.append(naming)
            elif (leader := self._leader(naming)) is not None:
                leader.inferred.append(naming)
                leader.titles[naming.name] = None
            elif some:
                self._made.open.append((naming, "person"))
            else:
                unheld.append(naming)
        return unheld

    # ------------------------------------------------------------------ full names

    def _clusters(self) -> list[Cluster]:
        return [c for c in self._made.clusters if c.kind == "person"]

    def _full(self, naming: Naming) -> None:
        name = parts(naming.name)
        aged = self._aged(naming)
        if not naming.also and (held := self._by_other.get((name.surname, name.given))) is not None:
            held.take(naming)
            return
        for cluster in self._by_form.get((name.surname, name.given), ()):
            known = self._parts[id(cluster)]
            if (
                known.given == name.given
                and one_generation(known, name)
                and middles_fit(known, name)
                and one_person(naming.also + aged, cluster.also)
            ):
                cluster.also.update(dict.fromkeys(aged))
                cluster.take(naming)
                if len(naming.name) > len(cluster.name):
                    self._parts[id(cluster)] = name
                    cluster.name = naming.name
                return
        self._new(naming, name).also.update(dict.fromkeys(aged))

    def _aged(self, naming: Naming) -> tuple[str, ...]:
        """The name with the age that stands behind it: 'Ada Quill, 34'."""
        text = self._draft.text
        age = _AGE.match(text, naming.end) if text[naming.end : naming.end + 2] in (", ", " (") else None
        return (f"{naming.name}, {age[1] or age[2]}",) if age else ()

    def _new(self, naming: Naming, name: PersonName) -> Cluster:
        cluster = self._made.cluster("person", naming.name)
        cluster.known = naming.kind == "known:person"
        cluster.take(naming)
        self._parts[id(cluster)] = name
        self._by_surname[name.surname].append(cluster)
        for cut in deletions(name.surname):
            self._by_cut[cut].add(name.surname)
        for other in naming.also:
            self._also(cluster, other)
        if name.given:
            self._by_given[name.given].append(cluster)
            for form in sorted(full_forms(name.given) | {name.given[0]}):
                self._by_form[name.surname, form].append(cluster)
        return cluster

    def _also(self, cluster: Cluster, other: str) -> None:
        """Find a cluster under another name too: a nickname, or a name borne before."""
        told = parts(other)
        if not told.given:
            self._by_given[told.surname].append(cluster)
            self._nicknames.add(told.surname)
            return
        if cluster not in self._by_surname[told.surname]:
            self._by_surname[told.surname].append(cluster)
        self._by_other[told.surname, told.given] = cluster

    def _join_variants(self) -> None:
        """Join an initial, a short form or a slip to the one full name that fits."""
        for cluster in list(self._clusters()):
            mine = self._parts[id(cluster)]
            same = self._same_given(cluster, mine)
            slipped = self._slipped(cluster, mine) if len(mine.given) > 1 else []
            known = [(c, self._parts[id(c)]) for c in same or slipped]
            others = [c for c, name in known if one_generation(name, mine) and middles_fit(name, mine)]
            fuller = [
                c
                for c in others
                if (len(self._parts[id(c)].given), len(c.namings), c.name) > (len(mine.given), len(cluster.namings), cluster.name)
            ]
            if len(others) == 1 and fuller and compatible(tuple(cluster.titles), tuple(fuller[0].titles)) and not cluster.known:
                self._merge(cluster, fuller[0])

    def _slipped(self, cluster: Cluster, mine: PersonName) -> list[Cluster]:
        """Those of the same given name whose surname is a slip away."""
        near = {n for cut in deletions(mine.surname) for n in self._by_cut.get(cut, ()) if spelled_alike(n, mine.surname)}
        some = [c for n in sorted(near) for c in self._by_form.get((n, mine.given), ())]
        return [c for c in some if c is not cluster and self._parts[id(c)].given == mine.given]

    def _same_given(self, cluster: Cluster, mine: PersonName) -> list[Cluster]:
        """The others of this surname whose given name may be the same; blocked, for thousands may share a surname."""
        found: dict[int, Cluster] = {}
        for form in sorted(full_forms(mine.given)) if mine.given else ():
            found.update((id(c), c) for c in self._by_form.get((mine.surname, form), ()) if c is not cluster)
        return [c for c in found.values() if given_fit(self._parts[id(c)].given, mine.given)]

    def _merge(self, cluster: Cluster, into: Cluster) -> None:
        for naming in cluster.namings:
            into.take(naming)
        self._made.clusters.remove(cluster)
        mine = self._parts[id(cluster)]
        self._by_surname[mine.surname] = [c for c in self._by_surname[mine.surname] if c is not cluster]
        for form in full_forms(mine.given) | {mine.given[:1]}:
            key = mine.surname, form
            self._by_form[key] = [c for c in self._by_form[key] if c is not cluster]
        self._by_given[mine.given] = [c for c in self._by_given[mine.given] if c is not cluster]
        if into not in self._by_surname[mine.surname]:
            self._by_surname[mine.surname].append(into)

    # ------------------------------------------------------------------ one word

    def _short(self, naming: Naming) -> None:
        """A surname with or without a title, or a given name alone."""
        word = parts(naming.name).surname
        ranks = tuple(t for t in naming.titles if plain(t) not in HONORIFICS)
        options = self._by_surname.get(word, []) if naming.label else self._named(word)
        if not options and (ANYBODYS.issuperset(map(plain, naming.titles)) or word[0] == "#"):
            options = self._by_given.get(word, [])
        if len(options) > MANY:
            self._open_many(naming, options)
            return
        fitting = [c for c in options if one_rank(tuple(c.titles), ranks)] if ranks else options
        if ranks and len(fitting) > 1:
            wanted = {w for t in ranks for w in family(t)}
            fitting = [c for c in fitting if any(wanted & family(t) for t in c.titles)] or fitting
        kin = _AND_KIN.match(self._draft.text, naming.end) if " " in self._draft.text[naming.end : naming.end + 1] else None
        if kin:  # 'Mr Ferris and his son Otto Ferris': he is not his own son
            fitting = [c for c in fitting if all(n.start != kin.end() for n in c.namings)]
            options = fitting
        fitting = [c for c in fitting if self._sex_fits(naming, c) and one_person(naming.also, c.also)]
        if self._kin_told and (others := [c for c in fitting if self._is_kin(naming, c)]):
            fitting = options = [c for c in options if c not in others]
        if len(fitting) > 1 and naming.titles:  # 'Mrs Moss' again, who is not her daughter
            fitting = [c for c in fitting if c.name == naming.name and set(naming.titles) <= set(c.titles)] or fitting
        if len(fitting) == 1:
            fitting[0].take(naming)
            for other in naming.also:
                self._also(fitting[0], other)
        elif len(fitting) > 1:
            self._open(naming, fitting)
        elif naming.label or naming.titles or not options:
            lone = word in given_names() and not naming.titles and not naming.label
            self._new(naming, PersonName("", word) if lone else PersonName(word))
        else:
            self._open(naming, options)

    def _is_kin(self, naming: Naming, cluster: Cluster) -> bool:
        """Whether the words tell one of the two as kin of the other: 'Mrs Moss … her daughter Ada Moss', 'Ada Moss … her mother, Mrs Moss'."""
        if naming.start in self._kin_told:
            return any(0 < naming.start - n.start < KIN_NEAR for n in cluster.namings)
        return any(n.start in self._kin_told and 0 < n.start - naming.start < KIN_NEAR for n in cluster.namings)

    def _sex_fits(self, naming: Naming, cluster: Cluster) -> bool:
        """Whether 'Mr' or 'Mrs' does not speak against a given name or another title."""
        told = sex_told(naming.titles)
        known = sex_told(tuple(cluster.titles)) or sex(self._parts[id(cluster)].given)
        return not told or not known or told == known

    def _named(self, surname: str) -> list[Cluster]:
        """Clusters of a surname, or of the one surname that it is a slip of."""
        if self._by_surname.get(surname):
            return self._by_surname[surname]
        if len(surname) < 6:
            return []
        cuts = {n for cut in deletions(surname) for n in self._by_cut.get(cut, ())}
        near = sorted(n for n in cuts if len(n) > 5 and n[0] == surname[0] and self._by_surname[n] and spelled_alike(n, surname))
        return self._by_surname[near[0]] if len(near) == 1 else []

    def _open(self, naming: Naming, options: Sequence[Cluster]) -> None:
        """One of several: the only one spoken of before in this paragraph, or in a report that introduces people, else nobody."""
        start = self._draft.text.rfind("\n", 0, naming.start) + 1
        near = [c for c in options if any(start <= n.start < naming.start and len(n.name.split()) > 1 for n in c.namings)]
        if not near and self._draft.source.kind in _INTRODUCING:
            near = [c for c in options if any(n.start < naming.start and len(n.name.split()) > 1 for n in c.namings)]
        if len(near) == 1:
            near[0].take(naming)
        else:
            self._made.doubt(self._draft, naming, (c.name for c in options))

    def _open_many(self, naming: Naming, options: Sequence[Cluster]) -> None:
        """One of very many: the only one named in full before in this paragraph, else nobody; the many are not weighed one by one."""
        if not self._named_in_full:
            self._named_in_full = sorted(
                (n.start, id(c), c) for c in self._clusters() for n in c.namings if len(n.name.split()) > 1
            )
        start = self._draft.text.rfind("\n", 0, naming.start) + 1
        first, last = (bisect_left(self._named_in_full, (at, 0)) for at in (start, naming.start))
        word = parts(naming.name).surname
        near = {at: c for _, at, c in self._named_in_full[first:last] if word in (self._parts[at].surname, self._parts[at].given)}
        if len(near) == 1:
            next(iter(near.values())).take(naming)
        else:
            self._made.doubt(self._draft, naming, (c.name for c in options[:MANY]), len(options))

    def _bare(self, naming: Naming) -> bool:
        """Whether a single capitalised word is the surname or given name of somebody named in full."""
        if " " in naming.name and parts(naming.name).given:
            return False
        word = parts(naming.name).surname if " " in naming.name else bare(naming.name)
        options = self._by_surname.get(word) or (self._named(word) if naming.kind != "word" or len(word) > 6 else [])
        if not options and (naming.kind != "word" or _given_like(naming.name) or word in self._nicknames):
            options = self._by_given.get(word, [])
        if not options or (naming.kind == "organisation" and self._trades(naming)):
            return False
        if self._gone_to(naming, all(c in self._by_given.get(word, ()) for c in options)):
            return False
        if len(options) == 1:
            options[0].take(naming)
        elif len(options) > MANY:
            self._open_many(naming, options)
        else:
            self._open(naming, options)
        return True

    def _surname_only(self, naming: Naming) -> bool:
        """Whether a word that is a title too stands for one who bears it as a surname: 'Dr King … King replied'."""
        options = self._by_surname.get(bare(naming.name), [])
        if len(options) == 1:
            options[0].take(replace(naming, kind="word", titles=()))
        return len(options) == 1

    def _gone_to(self, naming: Naming, given: bool) -> bool:
        """'drove from Lincoln to …': the town, though somebody has that given name (`given`) or surname."""
        text = self._draft.text
        if naming.kind != "place" or (not given and text[naming.end : naming.end + 2] in ("'s", "’s")):
            return False
        return (_WHERE if given else IN_TOWN).search(text, max(0, naming.start - 40), naming.start) is not None

    def _trades(self, naming: Naming) -> bool:
        """'at Pell's': the firm, not the man."""
        text = self._draft.text
        return text[naming.end : naming.end + 2] in ("'s", "’s") and text[: naming.start].rstrip().endswith(
            (" at", " for", " from")
        )

    # ------------------------------------------------------------------ labels

    def _join_labels(self) -> None:
        """Join labels of speakers that differ by a slip or two, the rarer to the commoner; one that speaks of the other stays apart."""
        labels = [c for c in self._clusters() if any(n.label for n in c.namings) and " " not in c.name and len(c.name) >= 6]
        if not 2 <= len(labels) <= SPEAKERS:
            return
        ranked = sorted(labels, key=lambda c: (-len(c.namings), min(n.start for n in c.namings)))
        for rare in reversed(ranked):
            mine = bare(rare.name)
            fits = [
                c for c in ranked
                if c is not rare and c in self._made.clusters and bare(c.name)[0] == mine[0]
                and slips(bare(c.name), mine) <= (1 if min(len(mine), len(bare(c.name))) < 8 else 2)
            ]  # fmt: skip
            if len(fits) == 1 and ranked.index(fits[0]) < ranked.index(rare) and not self._speaks_of(rare, fits[0]):
                self._merge(rare, fits[0])

    def _speaks_of(self, one: Cluster, other: Cluster) -> bool:
        """Whether a line of the one names the other."""
        text, word = self._draft.text, folded(other.name)
        for naming in one.namings:
            end = text.find("\n", naming.end)
            if word in folded(text[naming.end : end if end >= 0 else len(text)]):
                return True
        return False

    # ------------------------------------------------------------------ titles beside names

    def _appositions(self, namings: Sequence[Naming]) -> None:
        """Titles that stand beside a name: 'the X Chief of Police, Anthony Y' and 'Tamar Oakes, the deck officer'."""
        text = self._draft.text
        roles_by_end = {n.end: n for n in namings if n.kind == "role"}
        for cluster in self._clusters():
            for naming in cluster.namings:
                before = roles_by_end.get(naming.start - 2) if text[naming.start - 2 : naming.start] == ", " else None
                if before is not None and not naming.titles:
                    cluster.titles[before.titles[0]] = None
                role = role_after(text, naming.end) or role_in_form(text, naming.end)
                if role:
                    cluster.titles[role] = None
        self._author()

    def _author(self) -> None:
        """The post that the author of a statement gives as his or her own."""
        author = self._draft.source.author
        if self._draft.source.kind not in ("statement", "testimony", "email") or not author:
            return
        own = [c for c in self._clusters() if any(folded(n.name) in folded(author) for n in c.namings if " " in n.name)]
        role = role_of_oneself(self._draft.text) if len(own) == 1 else None
        if role:
            own[0].titles[role] = None

    def _places(self) -> list[tuple[int, int]]:
        """Where people are named, in order; made once all are gathered."""
        if not self._order:
            self._by_place = {n.start: c for c in self._clusters() for n in c.namings}
            self._order = sorted((start, 0) for start in self._by_place)
        return self._order

    def _leader(self, naming: Naming) -> Cluster | None:
        """Whose office is told in other words: 'the Easton Sheriff' straight before the Easton chief of police is named."""
        words = [plain(w) for w in naming.name.split()]
        if not naming.name[0].isupper() or words[-1] not in HEADS_OF_FORCE:
            return None
        place = set(words) - family(naming.name) - {"police", "county"}
        i = bisect_right(self._places(), (naming.end, 1 << 60))
        if not place or i >= len(self._order) or self._order[i][0] - naming.end > NEXT:
            return None
        first = self._by_place[self._order[i][0]]
        for title in sorted(first.titles):
            held = {plain(w) for w in title.split()}
            if place <= held and held & HEADS_OF_FORCE:
                return first
        return None
