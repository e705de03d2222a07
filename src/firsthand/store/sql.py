"""A store in a database, through SQLAlchemy Core: SQLite for a case on one machine; the schema is plain SQL."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from time import sleep
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa

from firsthand.codec import made_of, pack, unpack
from firsthand.errors import CaseError
from firsthand.model import Judgement, Target
from firsthand.store import Family, broken_link, link, targets_text
from firsthand.store.migrations import MIGRATIONS, migrate

FOLDER = ".firsthand"
OPENING_TRIES, OPENING_PAUSE_S = 300, 0.05
"""How often and how long one waits for others that open the same new store."""
metadata = sa.MetaData()
families_table = sa.Table(
    "families", metadata, sa.Column("key", sa.String(64), primary_key=True), sa.Column("packed", sa.LargeBinary, nullable=False)
)
judgements_table = sa.Table(
    "judgements",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    *(
        sa.Column(name, sa.Text, nullable=name == "value")
        for name in ("id", "actor", "at", "verb", "about", "value", "reason", "hash", "targets")
    ),
)


def open_store(folder: Path) -> "SqlStore":
    """The store of the case in `folder`, made when there is none: `.firsthand/case.db`, for the owner alone (mode 0700)."""
    place = folder / FOLDER
    try:
        place.mkdir(mode=0o700, exist_ok=True)
        with suppress(OSError):
            place.chmod(0o700)
        return SqlStore(sa.create_engine(sa.URL.create("sqlite", database=str(place / "case.db"))))
    except (OSError, sa.exc.DatabaseError) as fault:
        raise CaseError(
            f"{place} cannot be used to keep the case ({fault}). Make the folder writable, or, if case.db is damaged, "
            "move it away and build again: accounts are read anew, judgements live in that file alone."
        ) from None


def log_in(folder: Path) -> tuple[Judgement, ...]:
    """The judgements kept in `folder`, read without writing anything there; none when no case is kept there."""
    place = (folder / FOLDER / "case.db").absolute()
    if not place.is_file():
        return ()
    in_use = place.with_name("case.db-wal").exists()
    for mode in (
        ("mode=ro", "immutable=1") if in_use else ("immutable=1",)
    ):  # the first looks into what a writer has not put away yet
        address = f"file:{quote(str(place))}?{mode}"
        engine = sa.create_engine("sqlite://", creator=lambda address=address: sqlite3.connect(address, uri=True))
        try:
            return SqlStore(engine, writable=False).judgements()
        except sa.exc.DatabaseError:
            continue
        finally:
            engine.dispose()
    raise CaseError(f"{place} cannot be read, so what was decided in this case is not known. Check that the file is whole.")


class SqlStore:
    """Keeps a case in the database behind `engine`."""

    lasting = True

    def __init__(self, engine: sa.Engine, *, writable: bool = True) -> None:
        self._engine = engine
        if engine.dialect.name == "sqlite" and writable:
            sa.event.listen(engine, "connect", _durable)
        if writable and not self._up_to_date():
            with self._writing() as connection:
                migrate(connection)

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        found: dict[str, Family] = {}
        with self._engine.connect() as connection:
            for some in _chunks(keys, 500):
                rows = connection.execute(sa.select(families_table).where(families_table.c.key.in_(some)))
                found.update({row.key: unpack(row.packed, Family) for row in rows})
        return found

    def known(self, keys: Iterable[str]) -> frozenset[str]:
        with self._engine.connect() as connection:
            return frozenset(_known(connection, keys))

    def keep(self, families: Mapping[str, Family]) -> None:
        with self._engine.connect() as connection:
            known = _known(connection, families)
        packed = {key: pack(family) for key, family in families.items() if key not in known}
        if not packed:
            return
        with self._writing() as connection:  # packed before, so that nobody who decides something waits for that
            known = _known(connection, packed)
            rows = [{"key": key, "packed": data} for key, data in packed.items() if key not in known]
            if rows:
                connection.execute(sa.insert(families_table), rows)

    def retain(self, keys: Iterable[str]) -> None:
        wanted = set(keys)
        with self._engine.connect() as connection:
            stale = sorted(row.key for row in connection.execute(sa.select(families_table.c.key)) if row.key not in wanted)
        if stale:
            with self._writing() as connection:
                for some in _chunks(stale, 500):
                    connection.execute(sa.delete(families_table).where(families_table.c.key.in_(some)))

    def drop_derived(self) -> None:
        with self._writing() as connection:
            connection.execute(sa.delete(families_table))

    def judgements(self) -> tuple[Judgement, ...]:
        return tuple(judgement for judgement, _ in self._log())

    def append(self, judgement: Judgement) -> None:
        row = {f: getattr(judgement, f) for f in ("id", "actor", "at", "verb", "value", "reason")}
        row |= {"about": json.dumps(judgement.about), "targets": targets_text(judgement)}
        while not self._appended(judgement, row):
            """Another writer was quicker; SQLite makes writers wait, other databases refuse the number that is taken."""

    def _appended(self, judgement: Judgement, row: dict[str, object]) -> bool:
        """Whether the judgement could be put behind the one that is last now."""
        try:
            with self._writing() as connection:
                last = connection.execute(_LAST).first()
                row["hash"] = link(last.hash if last else "", judgement)
                connection.execute(sa.insert(judgements_table), {"number": last.number + 1 if last else 1, **row})
        except sa.exc.IntegrityError:
            return False
        return True

    def broken_link(self) -> int | None:
        return broken_link(self._log())

    def head(self) -> str:
        with self._engine.connect() as connection:
            last = connection.execute(_LAST).first()
        return str(last.hash) if last else ""

    def close(self) -> None:
        self._engine.dispose()

    def _log(self) -> list[tuple[Judgement, str]]:
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(judgements_table).order_by(judgements_table.c.number)).all()
        return [(_judgement(row), row.hash) for row in rows]

    def _up_to_date(self) -> bool:
        """Whether the schema is the newest; told without writing, so that opening waits for nobody."""
        try:
            with self._engine.connect() as connection:
                return bool(connection.execute(sa.text("SELECT MAX(number) FROM migrations")).scalar_one() == len(MIGRATIONS))
        except (sa.exc.OperationalError, sa.exc.ProgrammingError):
            return False

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """One transaction that holds the right to write from its beginning: what it reads is what it writes behind."""
        with self._engine.connect() as connection:
            if connection.dialect.name != "sqlite":
                with connection.begin():
                    yield connection
                return
            connection = connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.exec_driver_sql("ROLLBACK")
                raise
            connection.exec_driver_sql("COMMIT")


_LAST = sa.select(judgements_table.c.number, judgements_table.c.hash).order_by(judgements_table.c.number.desc()).limit(1)


def _judgement(row: "sa.Row[Any]") -> Judgement:
    targets = made_of(json.loads(row.targets), tuple[Target, ...])
    return Judgement(row.id, row.actor, row.at, row.verb, tuple(json.loads(row.about)), row.value, row.reason, targets=targets)


def _known(connection: sa.Connection, keys: Iterable[str]) -> set[str]:
    """Those of the keys under which something is kept."""
    column = families_table.c.key
    return {row.key for some in _chunks(keys, 500) for row in connection.execute(sa.select(column).where(column.in_(some)))}


def _chunks(keys: Iterable[str], size: int) -> Iterator[list[str]]:
    stream = iter(sorted(keys))
    while some := list(islice(stream, size)):
        yield some


def _durable(connection: object, _record: object) -> None:
    """Each write of SQLite on disk before it counts; readers do not wait for a writer."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA busy_timeout=30000")
    # Several that open a new store at once hinder each other in this step, for which SQLite does not wait by itself.
    for left in reversed(range(OPENING_TRIES)):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError:
            if not left:
                raise
            sleep(OPENING_PAUSE_S)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
