"""The contents of an archive file of a tournament or of a club: read and verified, without the database."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from tournaments.log.codec import Logged
from tournaments.log.events import DealRecorded
from tournaments.log.state import State
from tournaments.services.club.archive import FILE as CLUB
from tournaments.services.club.archive import club_archive_open, inner_archives
from tournaments.services.core.errors import DomainError
from tournaments.services.log.archive import archive_verify
from tournaments.services.log.container import container_kind
from tournaments.services.seasons.archive import FILE as SEASON

LONGEST_NAME = 120  # characters that are shown


@dataclass(frozen=True)
class ArchivedTournament:
    """A tournament in a file: its entries, the lines of its log, and the time of its last deal, None without any."""

    name: str
    day: date
    players: int
    lines: int
    last_deal_at: datetime | None


@dataclass(frozen=True)
class ArchiveContents:
    """A verified file. `club` is the name of the organiser, `people` its members and `seasons` their number; in the
    archive of a tournament they are empty and 0.
    """

    tournaments: tuple[ArchivedTournament, ...]
    is_club: bool = False
    club: str = ""
    people: int = 0
    seasons: int = 0


def read_contents(content: bytes) -> ArchiveContents:
    """Read and verify the archive of a tournament or of a club; its tournaments are in the order of their days.

    :raises DomainError: `return_season`, those of `club_archive_open` and of `archive_verify`.
    """
    kind = container_kind(content)
    if kind == SEASON:
        raise DomainError("return_season")
    if kind != CLUB:
        return ArchiveContents((_tournament_of(content),))
    data, container = club_archive_open(content)
    tournaments = [_tournament_of(archive) for archive in inner_archives(data, container)]
    return ArchiveContents(
        tuple(sorted(tournaments, key=lambda one: one.day)),
        is_club=True,
        club=data.club.name,
        people=len(data.people.people),
        seasons=len(data.seasons),
    )


def _tournament_of(archive: bytes) -> ArchivedTournament:
    log, state = archive_verify(archive)
    name = str(state.settings.get("name", state.slug))[:LONGEST_NAME]  # the import validates it
    return ArchivedTournament(name, _day_of(log, state), len(state.entries), len(log), _last_deal_at(log))


def _day_of(log: list[Logged], state: State) -> date:
    """Return the day of the tournament; that of its first line if the settings have no readable one."""
    try:
        return date.fromisoformat(state.settings["date"])
    except (ValueError, TypeError, KeyError):
        return log[0].at.date()


def _last_deal_at(log: Iterable[Logged]) -> datetime | None:
    return max((line.at for line in log if isinstance(line.event, DealRecorded)), default=None)
