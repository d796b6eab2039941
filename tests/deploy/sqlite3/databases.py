"""A small database with what `deploy/sqlite3` reads of Chelem's, made past Django."""

import sqlite3
from contextlib import closing
from pathlib import Path

from deploy.sqlite3.known import record_position, sign_database

TABLES = """
    PRAGMA journal_mode = WAL;
    CREATE TABLE django_migrations (app TEXT, name TEXT);
    CREATE TABLE tournaments_tournament (id INTEGER PRIMARY KEY AUTOINCREMENT, version INTEGER, digest TEXT);
    CREATE TABLE tournaments_event (
        id INTEGER PRIMARY KEY AUTOINCREMENT, tournament_id INTEGER, sequence INTEGER, at TEXT, digest TEXT);
    CREATE INDEX event_digest ON tournaments_event (digest);
    INSERT INTO tournaments_tournament (version, digest) VALUES (0, '');
"""


def database(file: Path, *, lines: int) -> Path:
    """One tournament with so many lines of log; signed and known, as after a start."""
    with closing(sqlite3.connect(file)) as made:
        made.executescript(TABLES)
    append(file, lines=lines)
    sign_database(file)
    record_position(file)
    return file


def append(file: Path, *, lines: int) -> None:
    """As the program does: the line, and the version and digest of the tournament with it."""
    with closing(sqlite3.connect(file)) as opened, opened:
        (version,) = opened.execute("SELECT version FROM tournaments_tournament").fetchone()
        for sequence in range(version + 1, version + lines + 1):
            row = (1, sequence, "2026-11-22 14:41:00", f"{sequence:064x}")
            opened.execute(
                "INSERT INTO tournaments_event (tournament_id, sequence, at, digest) VALUES (?, ?, ?, ?)", row
            )
            opened.execute("UPDATE tournaments_tournament SET version = ?, digest = ?", row[1::2])


def execute(file: Path, statement: str) -> None:
    """Something that Chelem would not do."""
    with closing(sqlite3.connect(file, isolation_level=None)) as opened:
        opened.execute(statement)
