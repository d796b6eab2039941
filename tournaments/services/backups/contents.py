"""The contents of backups that a fresh install finds in the folders of backups: those of other installs too."""

import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from urllib.parse import quote

from tournaments.selectors.backups import Backup, backups_of_all_installs, install_id, main_folder, second_folder

SQLITE = b"SQLite format 3\0"  # the first bytes of a database
MOST_READ, MOST_FOUND = 6, 5  # those of a folder that are read, twice if some are of this install; those listed
# `own` are the tournaments without the demonstration and rehearsals. Its people are those with an entry in it only.
OWN = "WITH own AS (SELECT id, name, date FROM tournaments_tournament WHERE NOT demo AND rehearsal_of_id IS NULL)"
COUNT_QUERY = f"""{OWN} SELECT
    (SELECT count(*) FROM own),
    (SELECT count(*) FROM players_player WHERE
        id NOT IN (SELECT player_id FROM tournaments_entry WHERE player_id IS NOT NULL)
        OR id IN (SELECT player_id FROM tournaments_entry WHERE tournament_id IN (SELECT id FROM own))),
    (SELECT max(at) FROM tournaments_event WHERE tournament_id IN (SELECT id FROM own))"""  # noqa: S608  # constants
LAST_QUERY = f"{OWN} SELECT name FROM own ORDER BY date DESC, id DESC LIMIT 1"  # noqa: S608  # constants


@dataclass(frozen=True)
class FoundBackup:
    """A backup in a folder. `is_whole`: its bytes have the digest in its name, as when it was verified.

    The numbers, the name of the last tournament and the time of the last line are None where they cannot be read, as
    in an encrypted file.
    """

    backup: Backup
    is_whole: bool
    is_own: bool
    tournaments: int | None = None
    people: int | None = None
    last: str = ""
    last_line_at: datetime | None = None

    @property
    def command(self) -> str:
        """The command that restores it, to type in a shell."""
        return shlex.join(["chelem", "restore", str(self.backup.path), "--replace"])


def found_backups() -> list[FoundBackup]:
    """Return the newest backups of both folders that may contain a club, newest first."""
    found = [one for folder in filter(None, (main_folder(), second_folder())) for one in _found_in(folder)]
    return sorted(found, key=lambda one: one.backup, reverse=True)[:MOST_FOUND]


def _found_in(folder: Path) -> Iterator[FoundBackup]:
    """Yield the newest backups of a folder, of other installs and of this one, without those that have only the
    demonstration.
    """
    own_id = install_id()
    backups = sorted(backups_of_all_installs(folder), reverse=True)
    for is_own in (False, True):
        for backup in islice((each for each in backups if (each.of == own_id) is is_own), MOST_READ):
            found = _read(backup, is_own=is_own)
            if found and (found.tournaments, found.people) != (0, 0):
                yield found


def _read(backup: Backup, *, is_own: bool) -> FoundBackup | None:
    """Read a backup without writing next to it; None if the file is gone, as with a stick that was pulled out."""
    try:
        is_whole = backup.is_whole
    except OSError:
        return None
    if backup.is_encrypted or not is_whole:
        return FoundBackup(backup, is_whole, is_own)
    try:
        with closing(sqlite3.connect(f"file:{quote(str(backup.path))}?mode=ro&immutable=1", uri=True)) as database:
            tournaments, people, last_line_at = database.execute(COUNT_QUERY).fetchone()
            (last,) = database.execute(LAST_QUERY).fetchone() or ("",)
        at = datetime.fromisoformat(last_line_at).replace(tzinfo=UTC) if last_line_at else None
    except (sqlite3.Error, ValueError, TypeError):  # of a version with other tables
        return FoundBackup(backup, is_whole, is_own)
    return FoundBackup(backup, is_whole, is_own, tournaments, people, str(last), at)
