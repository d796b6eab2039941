"""Writes a verified log as a tournament: a new one, or one that has the first lines already."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction

from players.models import Organiser, Player
from players.names import plain
from players.services.clubs import club_named
from tournaments.log.codec import Logged
from tournaments.log.people import name_commitment
from tournaments.log.state import State
from tournaments.models import Entry, Event, Official, Tournament
from tournaments.services.access.audit import consents_note
from tournaments.services.access.organisers import reserved_slugs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.faults import fault_of
from tournaments.services.core.log import REFRESH, event_row, wake_worker
from tournaments.services.log.admission import INVALID_VALUE_ERRORS, log_must_be_sane, tournament_must_be_valid
from tournaments.services.log.restore import rows_write

NAME_FIELDS = ("last_name", "first_name", "salt")

Person = dict[str, str]  # `NAME_FIELDS` and `licence`


@dataclass(frozen=True)
class LogNames:
    """The names that the log omits: `people` by serial, `officials` by number, both as text.

    `players` are the records of the people by serial, if they are known.
    """

    people: dict[str, Person]
    officials: dict[str, str]
    players: Mapping[int, Player] | None = None


def commitment_to(person: Person) -> str:
    """Return the commitment to a name, empty for an erased one."""
    if not person["last_name"]:
        return ""
    return name_commitment(salt=person["salt"], last_name=person["last_name"], first_name=person["first_name"])


@transaction.atomic
def tournament_create_from_log(organiser: Organiser, names: LogNames, log: list[Logged], state: State) -> Tournament:
    """Create the tournament with all its rows, and verify them.

    :raises Conflict: `log_file_known`, `address_taken`; :raises DomainError: `log_file_impossible`.
    """
    if Tournament.objects.filter(organiser=organiser, slug=state.slug).exists():
        raise Conflict("log_file_known", slug=state.slug)
    if state.slug in reserved_slugs(state.slug):
        raise Conflict("address_taken", slug=state.slug)
    log_must_be_sane(log, state)
    with _refuse_invalid_values():
        tournament = Tournament.objects.create(organiser=organiser, slug=state.slug, name=state.slug)
        _write_log(tournament, names, log, state)
    return tournament


@transaction.atomic
def tournament_extend_from_log(tournament: Tournament, names: LogNames, log: list[Logged], state: State) -> None:
    """Append the lines of a longer log that starts with the tournament's own, and verify the rows that change.

    Call it with the tournament's row locked. Present entries keep their names, if the log has not erased them.

    :raises DomainError: `log_file_impossible`.
    """
    log_must_be_sane(log, state)
    with _refuse_invalid_values():
        erased = [int(serial) for serial, person in names.people.items() if not person["last_name"]]
        tournament.entries.filter(serial__in=erased).update(last_name="", first_name="", sort_key="", salt="")
        _write_log(tournament, names, log, state)
    transaction.on_commit(lambda: wake_worker(REFRESH, tournament.pk))


def _write_log(tournament: Tournament, names: LogNames, log: list[Logged], state: State) -> None:
    """Write the lines, officials and entries that the tournament does not have yet, and all rows of the state."""
    numbers = set(tournament.officials.values_list("number", flat=True))
    officials = [(int(number), name) for number, name in names.officials.items() if int(number) not in numbers]
    Official.objects.bulk_create(Official(tournament=tournament, number=n, name=name) for n, name in officials)
    rows = (event_row(tournament, line) for line in log[tournament.version :])
    Event.objects.bulk_create(rows, batch_size=500)
    _entries_write(tournament, state, names)
    rows_write(tournament, state)
    tournament_must_be_valid(tournament, log, state)


@contextmanager
def _refuse_invalid_values() -> Iterator[None]:
    """Raise `log_file_impossible` for values that no service writes; faults of the database are raised as they are."""
    try:
        yield
    except INVALID_VALUE_ERRORS as error:
        if fault_of(error):
            raise
        raise DomainError("log_file_impossible") from error


def _entries_write(tournament: Tournament, state: State, names: LogNames) -> None:
    """Create the missing entries with their names and players, and note new consents in the audit log."""
    present = set(tournament.entries.values_list("serial", flat=True))
    had_consent = set(tournament.organiser.players.filter(consent_full_name=True).values_list("pk", flat=True))
    entries = []
    for serial in sorted(state.entries.keys() - present):
        entry, person = state.entries[serial], names.people[str(serial)]
        own = {name: person[name] for name in NAME_FIELDS}
        if names.players is not None:
            player = names.players[serial]
        else:
            player = player_get_or_create(
                tournament.organiser, person, entry.club, entry.category, consent=entry.consent
            )
        sort_key = plain(f"{own['last_name']} {own['first_name']}")
        entries.append(Entry(tournament=tournament, player=player, serial=serial, sort_key=sort_key, **own))
    Entry.objects.bulk_create(entries)
    consents_note({entry.player for entry in entries}, had_consent, Actor.program(tournament.organiser))


def player_get_or_create(organiser: Organiser, person: Person, club: str, category: str, *, consent: bool) -> Player:
    """Return the organiser's player with the same licence and name, else create one, anonymous without a name.

    The new player has no licence if another player of the organiser has it.
    """
    licence = person["licence"]
    with_licence = Player.objects.current().filter(organiser=organiser, licence=licence).first() if licence else None
    name = plain(f"{person['last_name']} {person['first_name']}")
    if with_licence is not None and with_licence.sort_key == name:
        return with_licence
    return Player.objects.create(
        organiser=organiser,
        last_name=person["last_name"] or "Anonyme",
        first_name=person["first_name"],
        licence="" if with_licence else licence,
        club=club_named(club, organiser) if club else None,
        category=category,
        consent_full_name=consent,
    )
