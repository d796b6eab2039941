"""The contents of backups that a fresh install finds in the folders of backups: those of other installs too."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from itertools import islice

from tournaments.selectors.backups import (
    Backup,
    backups_of_all_installs,
    install_id,
    main_folder,
    restore_command,
    second_folder,
)

MOST_READ, MOST_FOUND = 6, 5  # those of other installs that are read, as many of this one; those that are listed
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
        """The command that puts it in place of the database of this computer."""
        return restore_command(self.backup.path, replace=True)


def found_backups() -> list[FoundBackup]:
    """Return the newest backups of both folders that may contain a club, each once, those of other installs first.

    Backups of this install are those of the demonstration on a fresh one, and may be encrypted, so that this is not
    visible.
    """
    return list(islice(_find(), MOST_FOUND))


def _find() -> Iterator[FoundBackup]:
    """Yield the newest backups of other installs, then those of this one, without those of only the demonstration."""
    own_id = install_id()
    folders = filter(None, (main_folder(), second_folder()))
    backups = [backup for folder in folders for backup in backups_of_all_installs(folder)]
    copies: dict[tuple[str, datetime], list[Backup]] = defaultdict(list)
    for backup in sorted(backups, key=lambda each: each.at, reverse=True):  # stable: the main folder comes first
        copies[backup.of, backup.at].append(backup)
    for is_own in (False, True):
        for same in islice((same for (of, _at), same in copies.items() if (of == own_id) is is_own), MOST_READ):
            found = _read_copies(same, is_own=is_own)
            if found and (found.tournaments, found.people) != (0, 0):
                yield found


def _read_copies(copies: Iterable[Backup], *, is_own: bool) -> FoundBackup | None:
    """Return the first copy of a backup that is whole, otherwise a changed one; None if all are gone."""
    changed = None
    for backup in copies:
        try:
            state = backup.path.stat()
            found = _read(backup, state.st_mtime_ns, state.st_size, is_own=is_own)
        except OSError:  # as with a stick that was pulled out
            continue
        if found.is_whole:
            return found
        changed = changed or found
    return changed


@lru_cache(maxsize=4 * MOST_READ)
def _read(backup: Backup, _mtime_ns: int, _size_bytes: int, *, is_own: bool) -> FoundBackup:
    """Read a backup without writing next to it, again only after a change.

    :raises OSError: the file cannot be read.
    """
    is_whole = backup.is_whole
    if backup.is_encrypted or not is_whole:
        return FoundBackup(backup, is_whole, is_own)
    try:
        uri = f"{backup.path.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as database:
            tournaments, people, last_line_at = database.execute(COUNT_QUERY).fetchone()
            (last,) = database.execute(LAST_QUERY).fetchone() or ("",)
        at = datetime.fromisoformat(last_line_at).replace(tzinfo=UTC) if last_line_at else None
    except (sqlite3.Error, ValueError, TypeError):  # of a version with other tables
        return FoundBackup(backup, is_whole, is_own)
    return FoundBackup(backup, is_whole, is_own, tournaments, people, str(last), at)
