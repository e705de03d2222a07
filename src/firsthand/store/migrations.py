"""Numbered changes of the schema; each is recorded in the transaction that makes it."""

import sqlalchemy as sa

from firsthand.errors import CaseError

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE families (key VARCHAR(64) PRIMARY KEY, packed BLOB NOT NULL)",
        """CREATE TABLE judgements (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL, actor TEXT NOT NULL, at TEXT NOT NULL, verb TEXT NOT NULL,
            about TEXT NOT NULL, value TEXT, reason TEXT NOT NULL, hash TEXT NOT NULL
        )""",
    ),
    ("ALTER TABLE judgements ADD COLUMN targets TEXT NOT NULL DEFAULT '[]'",),
)


def migrate(connection: sa.Connection) -> int:
    """Bring the database to the newest schema, within a transaction that the caller holds; the number of changes made now.

    Raises CaseError when a later version of the tool has changed it.
    """
    connection.execute(sa.text("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)"))
    done = int(connection.execute(sa.text("SELECT COALESCE(MAX(number), 0) FROM migrations")).scalar_one())
    if done > len(MIGRATIONS):
        raise CaseError("The case was written by a later version of Firsthand. Open it with that version.")
    for number, statements in enumerate(MIGRATIONS[done:], done + 1):
        for statement in statements:
            connection.execute(sa.text(statement))
        connection.execute(sa.text("INSERT INTO migrations (number) VALUES (:number)"), {"number": number})
    return len(MIGRATIONS) - done
