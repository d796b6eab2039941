"""Names, clubs and categories of entries: corrections of people change them until the ranking is published."""

import pytest

from players.importing.preview import import_preview
from players.models import Player
from players.person import Person
from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import standings_at
from tournaments.services.registration.importing import members_import
from tournaments.services.registration.people import people_merge, people_unmerge, person_forget, person_update
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def create_published_tournament() -> Tournament:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    return tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)


def ranking_rows(tournament: Tournament) -> list[tuple[object, ...]]:
    tournament.refresh_from_db()
    return [
        (row.rank, row.name, row.public_name, row.club, row.category, row.total)
        for row in standings_at(tournament.first_stage)
    ]


def other_person(**fields) -> Person:
    return Person(
        **({"last_name": "Nouveau", "first_name": "Nom", "club": "Autre club", "category": "Vétéran"} | fields)
    )


def test_a_correction_changes_an_open_tournament_with_an_event():
    tournament = cast.running_tournament(8, rounds_planned=1)
    entry = cast.entry_of(tournament, 1)
    version_before = tournament.version
    person_update(player=entry.player, person=other_person(), actor=cast.alice())
    tournament.refresh_from_db()
    assert tournament.version == version_before + 1
    event_data = tournament.events.get(sequence=tournament.version).data
    assert event_data == {
        "entry": entry.serial,
        "person": event_data["person"],  # a salted digest of the name
        "club": "Autre club",
        "category": "Vétéran",
        "consent": False,
    }
    assert "NOUVEAU Nom" in [row.name for row in standings_at(tournament.first_stage)]
    assert list(check_log(tournament)) == []


def test_a_later_correction_does_not_change_a_published_ranking():
    tournament = create_published_tournament()
    rows_before, version = ranking_rows(tournament), tournament.version
    for player in Player.objects.all():
        person_update(player=player, person=other_person(consent_full_name=True), actor=cast.alice())
    assert (ranking_rows(tournament), tournament.version) == (rows_before, version)
    assert list(check_log(tournament)) == []


def test_a_withdrawn_consent_changes_a_published_ranking_too():
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    entry = cast.rename_player(cast.entry_of(tournament, 1), consent_full_name=True)
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    cast.rename_player(entry, consent_full_name=False)
    public_name = next(row.public_name for row in standings_at(tournament.first_stage) if row.serial == entry.serial)
    assert public_name.endswith(".")  # an initial
    assert list(check_log(tournament)) == []


def test_an_erased_person_is_a_number_and_the_log_stays_valid():
    tournament = create_published_tournament()
    entry = cast.entry_of(tournament, 3)
    person_forget(player=entry.player, actor=cast.alice())
    names = [row.name for row in standings_at(tournament.first_stage)]
    assert f"Joueur n° {entry.serial}" in names
    assert list(check_log(tournament)) == []
    assert entry.last_name not in str(list(tournament.events.values("data", "actor")))


def test_a_merge_shows_the_kept_name_until_it_is_undone():
    tournament = cast.field(8)
    entry = tournament.entries.get(serial=1)
    kept_player = cast.player(90, last_name="Gardé", first_name="Un", licence="K1", club=None)
    merge = people_merge(kept=kept_player, merged=entry.player, actor=cast.alice())
    entry.refresh_from_db()
    assert entry.full_name == "GARDÉ Un"
    people_unmerge(merge=merge, actor=cast.alice())
    entry.refresh_from_db()
    assert entry.full_name == "D’AUBIGNÉ Chloé"
    assert list(check_log(tournament)) == []


def test_an_import_changes_no_entry_of_another_organiser():
    entry = cast.entry_of(cast.running_tournament(8, rounds_planned=1), 1)
    Player.objects.filter(pk=entry.player_id).update(last_name="Nouveau")  # not passed on to the entry yet
    home = cast.organiser("Les Dames")
    batch = import_preview(
        organiser=home, filename="m.csv", content="nom;prénom\nZola;Émile\n".encode(), user=None, size_limit=9_999
    )
    members_import(batch=batch, tournament=None, actor=cast.member("diane", "director", home))
    before = entry.last_name
    entry.refresh_from_db()
    assert entry.last_name == before != "Nouveau"
