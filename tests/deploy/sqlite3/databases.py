"""A small database with the tables that `deploy/sqlite3` reads, created without Django."""

import sqlite3
from contextlib import closing
from pathlib import Path

from deploy.sqlite3.position import save_position, sign_database

TABLES = """
    PRAGMA journal_mode = WAL;
    CREATE TABLE django_migrations (app TEXT, name TEXT);
    CREATE TABLE tournaments_tournament (id INTEGER PRIMARY KEY AUTOINCREMENT, version INTEGER, digest TEXT);
    CREATE TABLE tournaments_event (
        id INTEGER PRIMARY KEY AUTOINCREMENT, tournament_id INTEGER, sequence INTEGER, at TEXT, digest TEXT);
    CREATE INDEX event_digest ON tournaments_event (digest);
    INSERT INTO tournaments_tournament (version, digest) VALUES (0, '');
"""


def create_database(file: Path, *, lines: int) -> Path:
    """Create a database with one tournament and `lines` log lines, signed and with saved position as after a start."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(TABLES)
    append_lines(file, lines=lines)
    sign_database(file)
    save_position(file)
    return file


def append_lines(file: Path, *, lines: int) -> None:
    """Add log lines, and update version and digest of the tournament, as Chelem does."""
    with closing(sqlite3.connect(file)) as connection, connection:
        (version,) = connection.execute("SELECT version FROM tournaments_tournament").fetchone()
        for sequence in range(version + 1, version + lines + 1):
            digest = f"{sequence:064x}"
            row = (1, sequence, "2026-11-22 14:41:00", digest)
            connection.execute(
                "INSERT INTO tournaments_event (tournament_id, sequence, at, digest) VALUES (?, ?, ?, ?)", row
            )
            connection.execute("UPDATE tournaments_tournament SET version = ?, digest = ?", (sequence, digest))


def execute_statement(file: Path, statement: str) -> None:
    """Execute a statement in a connection of its own, as another program would."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute(statement)
