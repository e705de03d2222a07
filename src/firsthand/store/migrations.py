"""Numbered changes of the schema; each is recorded in the transaction that makes it."""

import sqlalchemy as sa

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE families (key VARCHAR(64) PRIMARY KEY, packed BLOB NOT NULL)",
        """CREATE TABLE judgements (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL, actor TEXT NOT NULL, at TEXT NOT NULL, verb TEXT NOT NULL,
            about TEXT NOT NULL, value TEXT, reason TEXT NOT NULL, hash TEXT NOT NULL
        )""",
    ),
)


def migrate(engine: sa.Engine) -> int:
    """Bring the database to the newest schema; the number of changes made now."""
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)"))
        done = connection.execute(sa.text("SELECT COALESCE(MAX(number), 0) FROM migrations")).scalar_one()
        for number, statements in enumerate(MIGRATIONS[done:], done + 1):
            for statement in statements:
                connection.execute(sa.text(statement))
            connection.execute(sa.text("INSERT INTO migrations (number) VALUES (:number)"), {"number": number})
    return len(MIGRATIONS) - int(done)
