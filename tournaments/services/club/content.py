"""The data in the archive of a club, as JSON parts. People, tournaments and accounts have numbers from 1."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from tournaments.log.codec import canonical_json
from tournaments.services.core.errors import DomainError
from tournaments.services.log.container import Container
from tournaments.services.log.transfer import decode_json
from tournaments.typed_json import decode

PARTS = {"club": "club.json", "people": "people.json", "seasons": "seasons.json", "register": "register.json"}


@dataclass(frozen=True, kw_only=True)
class TournamentData:
    """The facts that the archive of a tournament omits: if it is hidden, and the numbers of its people by serial."""

    archived: bool
    players: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class ClubData:
    """The organiser; its tournaments in the order of the parts."""

    name: str
    retention_months: int | None
    accent: str
    tournaments: tuple[TournamentData, ...]


@dataclass(frozen=True, kw_only=True)
class PlayerData:
    """A person. `club` is the number of a club; `member_until` a day, `created_at` a moment."""

    last_name: str
    first_name: str
    licence: str
    club: int | None
    category: str
    birth_year: int | None
    email: str
    consent_full_name: bool
    member_until: str | None
    dues_paid: bool
    created_at: str


@dataclass(frozen=True, kw_only=True)
class PlaceData:
    """A club to which people belong."""

    name: str
    city: str


@dataclass(frozen=True, kw_only=True)
class PeopleData:
    """Clubs and people, and the pairs of similar records that are two people."""

    clubs: tuple[PlaceData, ...]
    people: tuple[PlayerData, ...]
    distinct: tuple[tuple[int, int], ...]


@dataclass(frozen=True, kw_only=True)
class ResultData:
    """A stored result of a person on an evening."""

    person: int
    score: int
    rank: int | None
    rounds: tuple[int | None, ...]
    deals: int
    club: str
    category: str


@dataclass(frozen=True, kw_only=True)
class PlannedEveningData:
    """An evening of a programme: that of a tournament, or an imported one, or one whose tournament was deleted."""

    tournament: int | None
    name: str
    date: str
    coefficient: int
    counts: bool
    imported: bool
    deals: int


@dataclass(frozen=True, kw_only=True)
class EveningData(PlannedEveningData):
    """A present evening of a season."""

    results: tuple[ResultData, ...]


@dataclass(frozen=True, kw_only=True)
class VersionEveningData(PlannedEveningData):
    """An evening in an earlier version of the programme. `evening` is its number, negative if it was removed since."""

    evening: int


@dataclass(frozen=True, kw_only=True)
class VersionData:
    """The programme of a season from a moment on."""

    at: str
    evenings: tuple[VersionEveningData, ...]


@dataclass(frozen=True, kw_only=True)
class RulingData:
    """The rules of a season from a moment on, in the format of `SeasonRules`."""

    at: str
    rules: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class RowData:
    """A row of the ranking of a season, to verify it after an import."""

    person: int
    rank: int | None
    total: str


@dataclass(frozen=True, kw_only=True)
class SeasonData:
    """A season. `lots` are by the number of a person, as text."""

    name: str
    slug: str
    starts: str
    ends: str
    public: bool
    closed_at: str | None
    created_at: str
    final: int | None
    lots: dict[str, int]
    rulings: tuple[RulingData, ...]
    evenings: tuple[EveningData, ...]
    programmes: tuple[VersionData, ...]
    ranking: tuple[RowData, ...]


@dataclass(frozen=True, kw_only=True)
class LineData:
    """A line of the audit log, with numbers of accounts, of a person and of a tournament."""

    at: str
    kind: str
    by: str
    actor: int | None
    user: int | None
    player: int | None
    tournament: int | None
    data: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class RegisterData:
    """The audit log, oldest line first, and the names of the accounts in it."""

    accounts: tuple[str, ...]
    lines: tuple[LineData, ...]


@dataclass(frozen=True, kw_only=True)
class Content:
    """All JSON parts of a file."""

    club: ClubData
    people: PeopleData
    seasons: tuple[SeasonData, ...]
    register: RegisterData


def encode_content(content: Content) -> dict[str, bytes]:
    """Return the parts by their name in the file."""
    return {PARTS[name]: canonical_json(value).encode() for name, value in asdict(content).items()}


def decode_content(container: Container) -> Content:
    """Return the content, with values of the declared types.

    :raises: ValueError, KeyError for invalid parts.
    """
    try:
        values = {name: decode_json(container.parts[part].decode()) for name, part in PARTS.items()}
    except DomainError as error:
        raise ValueError(error.code) from error
    content: Content = decode(Content, values)
    return content


def number_keys(keys: Iterable[int]) -> dict[int, int]:
    """Return the numbers in the file, from 1, by primary key."""
    return {key: number for number, key in enumerate(keys, start=1)}


def parse_at(text: str) -> datetime:
    """Parse a moment in ISO 8601, which must have an offset."""
    at = datetime.fromisoformat(text)
    if timezone.is_naive(at):
        raise ValueError(text)
    return at
