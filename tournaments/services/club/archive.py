"""The archive of a club: `.chelem`, a ZIP with people, the archives of all tournaments, seasons and the audit log.

It is imported into a club without data of its own: the demonstration is deleted, anything else refuses the file.
People are created as in the file, and each entry of a tournament refers to its person there, so that nothing is matched
by names. Tournaments are imported by `archive_import`, with all its checks. The content is not trusted.

Rehearsals, removed drafts and the demonstration are left out, and so is what the archive of a tournament omits. The
evenings and people of the demonstration that are in a season of the club are kept, for its ranking.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from players.models import Organiser, Player
from tournaments.models import AuditLine, Entry, HallMap, Look, Season, SeasonEvent, Tournament
from tournaments.selectors.hall.maps import hall_map_of
from tournaments.selectors.look import look_of
from tournaments.services.access.audit import audit_write, export_note
from tournaments.services.access.organisers import DEFAULT_NAME, organiser_rename
from tournaments.services.access.permissions import must_allow
from tournaments.services.club.content import (
    PARTS,
    ClubData,
    Content,
    TournamentData,
    decode_content,
    encode_content,
    number_keys,
)
from tournaments.services.club.people import people_export, people_import
from tournaments.services.club.register import register_export, register_import
from tournaments.services.club.seasons import season_import, seasons_export
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.faults import fault_of
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.log.admission import INVALID_VALUE_ERRORS, fields_must_be_valid
from tournaments.services.log.archive import HALL_MAP, LOGO, archive_for_club, archive_import, archive_unpacked_bytes
from tournaments.services.log.container import MAX_TABLE_BYTES, Container, container_open, container_pack
from tournaments.services.log.transfer import MAX_CHARACTERS
from tournaments.services.publication.hall_map import check_picture, check_spots
from tournaments.services.publication.look import check_look
from tournaments.services.registration.privacy import retention_check
from tournaments.services.setup.removal import count_without_demo, demo_delete, demo_seasons_of

FILE, FORMAT = "chelem-club", 1
TOURNAMENTS = "tournaments/"
MAX_PARTS_BYTES = 50_000_000
MAX_JSON_BYTES = 20_000_000  # of the JSON parts together
MOST_JSON_VALUES = 400_000  # lists and objects: an empty one takes 2 bytes in the file and 64 in memory
MAX_INNER_BYTES = 300_000_000  # of the archives of all tournaments, unpacked
MOST_TOURNAMENTS = MAX_TABLE_BYTES // 100 - 10  # a line of the table has 94 bytes
FORMAT_ERRORS = (*INVALID_VALUE_ERRORS, RecursionError)


@dataclass(frozen=True)
class ReturnedClub:
    """The numbers of what an import has created."""

    people: int
    tournaments: int
    seasons: int


def club_archive_write(actor: Actor) -> bytes:
    """Return the file of the actor's club with all names, and note the export in the audit log.

    The tournaments are written before the locks are taken; one that changed meanwhile is written again. Tournaments are
    locked before the organiser, as in writes of the desk, which insert a person or an audit line: in the other order
    PostgreSQL would find a deadlock.

    :raises DomainError: `owner_only`, `club_archive_large`.
    """
    must_allow(actor, "club_archive")
    written: dict[int, tuple[str, bytes]] = {}
    _write_tournaments(actor.home, written)
    with transaction.atomic():
        for tournament in _own_tournaments(actor.home):
            lock_tournament(tournament)
        organiser = Organiser.objects.select_for_update().get(pk=actor.home.pk)
        tournaments = _write_tournaments(organiser, written)
        content = _export_content(organiser, tournaments)
        look, hall_map = look_of(organiser), hall_map_of(organiser)
    parts = encode_content(content) | ({LOGO: bytes(look.logo)} if look and look.logo else {})
    parts |= {_part_name(place): written[one.pk][1] for place, one in enumerate(tournaments, start=1)}
    about: dict[str, object] = {}
    if hall_map and hall_map.picture:
        parts[HALL_MAP], about["spots"] = bytes(hall_map.picture), hall_map.spots
    file = container_pack(FILE, FORMAT, parts, **about)
    _must_be_readable(file, parts, len(tournaments))
    export_note(actor=actor, what="club", form="chelem")
    return file


def _must_be_readable(file: bytes, parts: Mapping[str, bytes], tournaments: int) -> None:
    """Refuse a file that the import would refuse for its size.

    :raises DomainError: `club_archive_large`.
    """
    is_large = len(file) > settings.ARCHIVE_MAX_BYTES or sum(map(len, parts.values())) > MAX_PARTS_BYTES
    try:
        _check_json_size(parts)
        _check_inner_size(part for name, part in parts.items() if name.startswith(TOURNAMENTS))
    except DomainError:
        is_large = True
    if is_large or tournaments > MOST_TOURNAMENTS:
        raise DomainError("club_archive_large", limit=settings.ARCHIVE_MAX_BYTES // 1_000_000, most=MOST_TOURNAMENTS)


def club_archive_import(content: bytes, actor: Actor, *, beside_others: bool = True) -> ReturnedClub:
    """Import everything at the actor's organiser, in one transaction.

    On SQLite the transaction stops all other writers for its time. Without `beside_others` it is refused where other
    organisers have data.

    :raises DomainError: `owner_only`, those of `container_open`, of `archive_import`, of `season_import`, of
        `retention_check`, of `check_look`, of `check_picture` and of `check_spots`;
    :raises Conflict: `club_archive_not_empty`, `club_archive_shared`, those of `archive_import`.
    """
    must_allow(actor, "club_archive")
    _must_be_empty(actor.home)
    has_data = Q(players__isnull=False) | Q(tournaments__isnull=False)
    if not beside_others and Organiser.objects.exclude(pk=actor.home.pk).filter(has_data).exists():
        raise Conflict("club_archive_shared")
    data, container = club_archive_open(content)
    parts = container.parts
    look = check_look(logo=parts.get(LOGO, b""), accent=data.club.accent)
    hall_map: dict[str, object] = {}
    if HALL_MAP in parts:
        hall_map = check_picture(parts[HALL_MAP]) | {"spots": check_spots(container.about.get("spots", {}))}
    archives = inner_archives(data, container)
    with _refuse_invalid_values(), transaction.atomic():
        returned = _import_content(data, archives, look, actor)
        if hall_map:
            HallMap.objects.get_or_create(organiser=actor.home, defaults=hall_map)
        return returned


def club_archive_open(content: bytes) -> tuple[Content, Container]:
    """Return the content of a file and its container, without the database.

    :raises DomainError: those of `container_open`.
    """
    container = container_open(content, FILE, FORMAT, largest=settings.ARCHIVE_MAX_BYTES, longest=MAX_PARTS_BYTES)
    _check_json_size(container.parts)
    with _refuse_invalid_values():
        data = decode_content(container)
        names = [_part_name(place) for place, _one in enumerate(data.club.tournaments, start=1)]
        if container.parts.keys() - {LOGO, HALL_MAP} != {*PARTS.values(), *names}:
            raise ValueError(FILE)
    return data, container


def inner_archives(data: Content, container: Container) -> list[bytes]:
    """Return the archives of the tournaments in their order. Their parts are verified, and their size is limited.

    :raises DomainError: `archive_too_large`, those of `archive_unpacked_bytes`.
    """
    archives = [container.parts[_part_name(place)] for place, _one in enumerate(data.club.tournaments, start=1)]
    _check_inner_size(archives)
    return archives


def _check_json_size(parts: Mapping[str, bytes]) -> None:
    """Limit the memory that the JSON parts need.

    :raises DomainError: `archive_too_large`.
    """
    texts = [parts.get(name, b"") for name in PARTS.values()]
    values = sum(text.count(b"[") + text.count(b"{") for text in texts)
    if sum(map(len, texts)) > MAX_JSON_BYTES or values > MOST_JSON_VALUES:
        raise DomainError("archive_too_large", limit=MAX_JSON_BYTES // 1_000_000)


def _check_inner_size(archives: Iterable[bytes]) -> None:
    """Verify the archives of the tournaments, and limit their unpacked bytes together.

    :raises DomainError: `archive_too_large`, those of `archive_unpacked_bytes`.
    """
    bytes_left = MAX_INNER_BYTES
    for archive in archives:
        bytes_left -= archive_unpacked_bytes(archive, min(bytes_left, MAX_CHARACTERS))


@contextmanager
def _refuse_invalid_values() -> Iterator[None]:
    """Raise `archive_unreadable` for values that no service writes; faults of the database are raised as they are."""
    try:
        yield
    except FORMAT_ERRORS as error:
        if fault_of(error):
            raise
        raise DomainError("archive_unreadable") from error


def _part_name(place: int) -> str:
    return f"{TOURNAMENTS}{place:04}.chelem"


def _write_tournaments(organiser: Organiser, written: dict[int, tuple[str, bytes]]) -> list[Tournament]:
    """Add the archive of each tournament, by its key and with the digest of its log, unless it has that one already.

    Return the tournaments in the order in which they were created.
    """
    tournaments = _own_tournaments(organiser)
    for tournament in tournaments:
        if written.get(tournament.pk, ("", b""))[0] != tournament.digest:
            with transaction.atomic():
                lock_tournament(tournament)
                written[tournament.pk] = tournament.digest, archive_for_club(tournament)
    return tournaments


def _own_tournaments(organiser: Organiser) -> list[Tournament]:
    """Return the tournaments of the file; one of the demonstration only if it is an evening of a season in the file."""
    evenings = SeasonEvent.objects.filter(season__in=_own_seasons(organiser)).exclude(tournament=None)
    own = Q(demo=False) | Q(pk__in=evenings.values("tournament"))
    return list(organiser.tournaments.real().filter(own).order_by("pk"))


def _own_seasons(organiser: Organiser) -> QuerySet[Season]:
    return organiser.seasons.exclude(pk__in=demo_seasons_of(organiser).values("pk")).order_by("pk")


def _export_content(organiser: Organiser, tournaments: list[Tournament]) -> Content:
    """Return the data of the club without the archives of its tournaments, to which it refers by number."""
    tournament_numbers = number_keys(tournament.pk for tournament in tournaments)
    seasons = list(_own_seasons(organiser))
    people, people_numbers = people_export(organiser, tournament_numbers, [season.pk for season in seasons])
    entries = Entry.objects.filter(tournament__in=tournament_numbers).order_by("pk")
    players: dict[int, dict[str, int]] = {key: {} for key in tournament_numbers}
    for tournament, serial, player in entries.values_list("tournament", "serial", "player"):
        players[tournament][str(serial)] = people_numbers[player]
    look = look_of(organiser)
    club = ClubData(
        name=organiser.name,
        retention_months=organiser.retention_months,
        accent=look.accent if look else "",
        tournaments=tuple(TournamentData(archived=one.archived, players=players[one.pk]) for one in tournaments),
    )
    return Content(
        club=club,
        people=people,
        seasons=seasons_export(seasons, people_numbers, tournament_numbers),
        register=register_export(organiser, people_numbers, tournament_numbers),
    )


def _import_content(data: Content, archives: list[bytes], look: Mapping[str, object], actor: Actor) -> ReturnedClub:
    """Write everything. Call it in a transaction."""
    organiser = Organiser.objects.select_for_update().get(pk=actor.home.pk)
    _must_be_empty(organiser)
    demo_delete(actor=actor)
    people = people_import(data.people, organiser)
    tournaments = {
        number: _import_tournament(archive, about, people, actor)
        for number, (archive, about) in enumerate(zip(archives, data.club.tournaments, strict=True), start=1)
    }
    for season in data.seasons:
        season_import(season, organiser, people, tournaments)
    register_import(data.register, organiser, people, tournaments)
    if look["logo"] or look["accent"]:
        Look.objects.get_or_create(organiser=organiser, defaults=look)
    _take_settings(data.club, organiser)
    returned = ReturnedClub(people=len(people), tournaments=len(tournaments), seasons=len(data.seasons))
    audit_write(organiser, AuditLine.Kind.CLUB_RETURNED, actor, data={"lines": len(data.register.lines)})
    return returned


def _must_be_empty(organiser: Organiser) -> None:
    """Refuse to add a club to data other than the demonstration: people would be doubled, or deleted with it.

    :raises Conflict: `club_archive_not_empty`.
    """
    present: dict[str, Any] = count_without_demo(organiser)
    if any(present.values()):
        raise Conflict("club_archive_not_empty", **present)


def _import_tournament(archive: bytes, about: TournamentData, people: Mapping[int, Player], actor: Actor) -> Tournament:
    """Import a tournament for the people of the club, by number in the archive, and restore its mark as archived."""
    players = {int(serial): people[number] for serial, number in about.players.items()}
    tournament = archive_import(archive, actor, with_look=False, players=players)
    if about.archived:
        Tournament.objects.filter(pk=tournament.pk).update(archived=True)
    return tournament


def _take_settings(club: ClubData, organiser: Organiser) -> None:
    """Take the retention period, and the name if the organiser has none of its own; its slug stays."""
    retention_check(club.retention_months)
    organiser.retention_months = club.retention_months
    fields_must_be_valid(organiser)
    organiser.save()
    if organiser.name == DEFAULT_NAME != club.name:
        organiser_rename(organiser=organiser, name=club.name)
