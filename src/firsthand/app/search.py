"""Search over words, voices and names: an index in memory, made from the reconstruction and dropped with it."""

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock

from firsthand.export.csv import chain_text
from firsthand.model import Account, Reconstruction

SHOWN = 60
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage in which the words stand. `what` is 'statement' or 'text'."""

    what: str
    id: str
    document: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Hits:
    """What was found, best first, and how many in all."""

    passages: tuple[Hit, ...]
    entities: tuple[str, ...]
    total: int


class Index:
    """Full text of statements with their voices, of the text between them, and of entities with their other names."""

    def __init__(self, made: Reconstruction) -> None:
        self._lock = Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        run = self._database.execute
        columns = "words, voices, what UNINDEXED, id UNINDEXED, document UNINDEXED, start UNINDEXED, end UNINDEXED"
        tokens = "tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'"
        run(f"CREATE VIRTUAL TABLE passages USING fts5({columns}, {tokens})")
        run(f"CREATE VIRTUAL TABLE names USING fts5(name, id UNINDEXED, {tokens})")
        rows = (row for account in made.accounts for row in _passages(account))
        self._database.executemany("INSERT INTO passages VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        names = ((" · ".join(dict.fromkeys((e.name, *e.aliases, *e.titles))), e.id) for e in made.entities)
        self._database.executemany("INSERT INTO names VALUES (?, ?)", names)

    def find(self, asked: str, limit: int = SHOWN) -> Hits:
        """Passages and names that have all the words; the last word may be a beginning."""
        query = _query(asked)
        if not query:
            return Hits((), (), 0)
        with self._lock:
            passages = self._database.execute(
                "SELECT what, id, document, start, end FROM passages WHERE passages MATCH ? ORDER BY rank, rowid LIMIT ?",
                (query, limit),
            ).fetchall()
            total = len(passages)
            if total == limit:
                total = self._database.execute("SELECT count(*) FROM passages WHERE passages MATCH ?", (query,)).fetchone()[0]
            names = self._database.execute(
                "SELECT id FROM names WHERE names MATCH ? ORDER BY rank, rowid LIMIT 12", (query,)
            ).fetchall()
        return Hits(tuple(Hit(*row) for row in passages), tuple(row[0] for row in names), total)


def _query(asked: str) -> str:
    """The words as phrases of the index, so that nothing that is typed is an operator."""
    words = _WORD.findall(asked)
    quoted = ['"' + word.replace('"', "") + '"' for word in words]
    if quoted and not asked.endswith((" ", '"', "”")):
        quoted[-1] += "*"
    if len(quoted) > 1 and asked.strip()[:1] in ('"', "“"):
        return '"' + " ".join(words) + '"'
    return " ".join(quoted)


def _passages(account: Account) -> Iterator[tuple[str, str, str, str, str, int, int]]:
    """Statements, and sentences that no statement of another voice covers."""
    document = account.document
    if document is None:
        return
    covered: list[tuple[int, int]] = []
    for said in account.statements:
        yield (said.text, chain_text(said.voices), "statement", said.id, document.id, said.start, said.end)
        covered.append((said.start, said.end))
    covered.sort()
    at = reach = 0
    for sentence in account.sentences:
        while at < len(covered) and covered[at][0] <= sentence.start:
            reach = max(reach, covered[at][1])
            at += 1
        if sentence.end > reach:
            yield (document.text[sentence.start : sentence.end], "", "text", "", document.id, sentence.start, sentence.end)
