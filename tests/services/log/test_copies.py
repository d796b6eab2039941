"""The return of an evening from a copy of its log: all lines, names where they are known, refusals of other files.

First the content of a copy, then its import without data, with an archive, into an older database, and refusals.
"""

import gzip
import json
from collections.abc import Callable

import pytest

from players.models import Player
from tests import cast
from tests.services.log.lost_data import delete_with_people, return_to, whole_copy
from tournaments.models import Device, Event, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.copies import copy_part
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.core.errors import DomainError
from tournaments.services.log.archive import archive_write
from tournaments.services.log.copies import copy_import, is_copy
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.people import person_forget

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of nine players in round 2 of 3, with lots as tie-break."""
    tournament = cast.played_tournament(9, rounds_planned=3, deals_per_round=2, tie_breaks=["lot"])
    cast.open_next_round(tournament)
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    tournament.refresh_from_db()
    return tournament


def totals(tournament: Tournament) -> list[tuple[object, ...]]:
    """Return the ranking without names."""
    return [(row.rank, row.total, row.keys) for row in standings_compute(tournament.first_stage)]


def change_line(copy: bytes, number: int, **changes: object) -> bytes:
    """Return the copy with a changed line; line 0 is the head."""
    lines = gzip.decompress(copy).decode().split("\n")
    lines[number] = json.dumps(json.loads(lines[number]) | changes)
    return gzip.compress("\n".join(lines).encode())


def remove_line(copy: bytes, number: int) -> bytes:
    """Return the copy without a line; line 0 is the head."""
    lines = gzip.decompress(copy).split(b"\n")
    return gzip.compress(b"\n".join(lines[:number] + lines[number + 1 :]))


def refusal_code(copy: bytes, archive: bytes = b"") -> str:
    """Import a copy that must be refused; return the code of the error."""
    count = Event.objects.count()
    with pytest.raises(DomainError) as error:
        copy_import(copy, cast.alice(), archive=archive)
    assert Event.objects.count() == count
    return error.value.code


def test_copy_contains_no_name_and_no_salt(tournament: Tournament) -> None:
    text = gzip.decompress(whole_copy(tournament)).decode()
    for entry in tournament.entries.all():
        assert entry.last_name not in text
        assert entry.salt not in text
    assert cast.alice().label not in text


def test_joined_parts_are_the_whole_copy(tournament: Tournament) -> None:
    parts = [copy_part(tournament, 0, 1), copy_part(tournament, 1, 20), copy_part(tournament, 20, tournament.version)]
    assert gzip.decompress(b"".join(parts)) == gzip.decompress(whole_copy(tournament))
    assert copy_part(tournament, tournament.version, tournament.version) == b""


def test_evening_returns_with_the_names_of_an_archive_and_the_same_digest(tournament: Tournament) -> None:
    copy, archive = whole_copy(tournament), archive_write(tournament, cast.alice())
    names = list(tournament.entries.order_by("serial").values_list("last_name", "first_name"))
    digest, ranking = tournament.digest, totals(tournament)
    delete_with_people(tournament)
    result = copy_import(copy, cast.alice(), archive=archive)
    assert (result.tournament.digest, result.lines, result.nameless) == (digest, result.tournament.version, 0)
    assert list(result.tournament.entries.order_by("serial").values_list("last_name", "first_name")) == names
    assert totals(result.tournament) == ranking


def test_evening_returns_without_names_and_is_valid(tournament: Tournament) -> None:
    copy, digest, version, ranking = whole_copy(tournament), tournament.digest, tournament.version, totals(tournament)
    delete_with_people(tournament)
    result = copy_import(copy, cast.alice())
    assert (result.lines, result.nameless) == (version, 9)  # all players
    assert Event.objects.get(tournament=result.tournament, sequence=version).digest == digest
    assert [entry.full_name for entry in result.tournament.entries.order_by("serial")][:2] == [
        "N° 1 Joueur 1",
        "N° 2 Joueur 2",
    ]
    assert totals(result.tournament) == ranking
    assert list(result.tournament.officials.values_list("name", flat=True)) == ["organisateur 1"]
    assert list(check_log(result.tournament)) == []


def test_evening_that_returned_goes_on_and_its_names_can_be_corrected(tournament: Tournament) -> None:
    copy = whole_copy(tournament)
    delete_with_people(tournament)
    returned = copy_import(copy, cast.alice()).tournament
    cast.enter(cast.table_of(returned, 1, 2), cast.basile(), number=2)
    entry = cast.rename_player(returned.entries.get(serial=1), last_name="Dupont", first_name="Jeanne")
    assert entry.full_name == "DUPONT Jeanne"
    assert list(check_log(Tournament.objects.get())) == []


def test_archive_from_before_the_evening_names_those_who_were_registered() -> None:
    early = cast.field(8)
    archive = archive_write(early, cast.alice())
    entry_add(tournament=early, player=cast.player(30), actor=cast.alice())
    early.refresh_from_db()
    copy = whole_copy(early)
    delete_with_people(early)
    result = copy_import(copy, cast.alice(), archive=archive)
    assert result.nameless == 1
    assert result.tournament.entries.get(serial=9).full_name == "N° 9 Joueur 9"
    assert list(check_log(result.tournament)) == []


def test_older_database_gets_the_lines_that_it_lacks(tournament: Tournament) -> None:
    device, _secret = cast.tablet(1, tournament)
    copy, digest, ranking = whole_copy(tournament), tournament.digest, totals(tournament)
    version = tournament.version
    return_to(tournament, version - 12)
    result = copy_import(copy, cast.alice())
    assert (result.tournament, result.lines, result.nameless) == (tournament, 12, 0)
    assert (result.tournament.digest, totals(result.tournament)) == (digest, ranking)
    assert Device.objects.get().pk == device.pk
    assert list(check_log(result.tournament)) == []


def test_name_that_was_corrected_in_the_missing_lines_stays_the_older_one(tournament: Tournament) -> None:
    version = tournament.version
    entry = tournament.entries.get(serial=4)
    before = (entry.last_name, entry.first_name, entry.salt)
    cast.rename_player(entry, last_name="Autrement")
    tournament.refresh_from_db()
    copy = whole_copy(tournament)
    return_to(tournament, version)
    tournament.entries.filter(serial=4).update(last_name=before[0], first_name=before[1], salt=before[2])
    result = copy_import(copy, cast.alice())
    assert result.nameless == 0
    assert result.tournament.entries.get(serial=4).last_name == before[0]
    assert list(check_log(result.tournament)) == []


def test_name_that_was_erased_in_the_missing_lines_is_erased(tournament: Tournament) -> None:
    version, entry = tournament.version, tournament.entries.get(serial=3)
    names = {"last_name": entry.last_name, "first_name": entry.first_name, "salt": entry.salt}
    person_forget(player=entry.player, actor=cast.alice())
    tournament.refresh_from_db()
    copy = whole_copy(tournament)
    return_to(tournament, version)
    tournament.entries.filter(serial=3).update(**names)
    result = copy_import(copy, cast.alice())
    assert result.tournament.entries.get(serial=3).full_name == "Joueur n° 3"
    assert list(check_log(result.tournament)) == []


def test_copy_that_is_older_than_the_desk_or_equal_is_refused(tournament: Tournament) -> None:
    equal, older = whole_copy(tournament), Tournament.objects.get()
    older.version -= 5
    assert [refusal_code(copy) for copy in (equal, whole_copy(older))] == ["copy_known", "copy_known"]


def test_copy_with_other_lines_than_the_desk_is_refused(tournament: Tournament) -> None:
    copy = whole_copy(tournament)
    return_to(tournament, tournament.version - 1)
    cast.enter(cast.table_of(tournament, 2, 2), cast.alice())
    assert refusal_code(copy) == "copy_forked"


def test_copy_of_another_tournament_with_the_same_address_is_refused(tournament: Tournament) -> None:
    copy = whole_copy(tournament)
    delete_with_people(tournament)
    cast.field(8)  # named like the first one
    assert refusal_code(copy) == "log_file_known"


def test_archive_of_another_evening_names_no_player(tournament: Tournament) -> None:
    copy = whole_copy(tournament)
    delete_with_people(tournament)
    other = cast.field(8, name="Coupe d’automne")
    assert refusal_code(copy, archive=archive_write(other, cast.alice())) == "copy_names_other"
    assert refusal_code(copy, archive=b"x") == "archive_unreadable"


def test_arbiter_cannot_bring_an_evening_back(tournament: Tournament) -> None:
    with pytest.raises(DomainError):
        copy_import(whole_copy(tournament), cast.basile())


BROKEN: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "a line is altered": ("log_file_broken", lambda copy: change_line(copy, 7, actor="director:2")),
    "the first line is missing": (
        "log_file_broken",
        lambda copy: remove_line(copy, 1),
    ),
    "the file is truncated": ("log_file_unreadable", lambda copy: copy[:-9]),
    "a byte of the file is altered": ("log_file_unreadable", lambda copy: copy[:900] + b"\x00\xff" + copy[902:]),
    "other bytes follow": ("log_file_unreadable", lambda copy: copy + b"<html>"),
    "it has a head only": ("log_file_unreadable", lambda copy: gzip.compress(gzip.decompress(copy).split(b"\n", 1)[0])),
    "it is of another kind": ("log_file_unreadable", lambda copy: change_line(copy, 0, file="chelem-log")),
    "its format is newer": ("log_file_newer", lambda copy: change_line(copy, 0, format=2)),
    "a line has a newer format": ("log_file_newer", lambda copy: change_line(copy, 3, format=99)),
    "it is empty": ("log_file_unreadable", lambda copy: gzip.compress(b"")),
    "it is no text": ("log_file_unreadable", lambda copy: gzip.compress(b"\xff\xfe\x00")),
}


@pytest.mark.parametrize("what", BROKEN)
def test_broken_copy_is_refused(tournament: Tournament, what: str) -> None:
    """Even damaged, the file begins like a gzip file, so it is taken for a copy."""
    code, damage = BROKEN[what]
    copy = damage(whole_copy(tournament))
    delete_with_people(tournament)
    assert is_copy(copy)
    assert refusal_code(copy) == code
    assert not Player.objects.exists()
