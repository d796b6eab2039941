"""Archiving and deleting a tournament, and deleting the demonstration."""

import pytest

from players.models import Player
from tests import cast
from tests.services.seasons.championship import create_evening, create_season_of
from tournaments.models import AuditLine, Entry, Event, Job, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.seasons.seasons import season_close
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.removal import (
    demo_delete,
    tournament_archive,
    tournament_delete,
)

pytestmark = pytest.mark.django_db


def create_finished_tournament() -> Tournament:
    tournament = cast.played_tournament(9, rounds_planned=1, deals_per_round=1)
    cast.make_each_decision(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    return tournament


def refusal_code(tournament: Tournament, actor: Actor, name: str = "") -> str:
    """Delete a tournament, which must be refused; return the code of the error. `name` is typed to confirm."""
    with pytest.raises(DomainError) as error:
        tournament_delete(tournament=tournament, name=name or tournament.name, actor=actor)
    assert Tournament.objects.filter(pk=tournament.pk).exists()
    return error.value.code


def test_an_owner_may_delete_a_played_tournament_and_people_stay():
    tournament, other_tournament = create_finished_tournament(), cast.drawn_tournament(8, rounds_planned=1)
    player_count = Player.objects.count()
    Job.objects.create(tournament=tournament, kind="ranking")
    tournament_delete(tournament=tournament, name=f" {tournament.name.upper()} ", actor=cast.olga())
    assert not Tournament.objects.filter(slug=tournament.slug).exists()
    for model in (Entry, Event, Job):
        assert not model.objects.exclude(tournament=other_tournament).exists()
    assert not Table.objects.exclude(round__stage__tournament=other_tournament).exists()
    assert Player.objects.count() == player_count
    assert list(check_log(other_tournament)) == []


def test_the_deletion_is_in_the_audit_log():
    tournament = create_finished_tournament()
    tournament_delete(tournament=tournament, name=tournament.name, actor=cast.olga())
    line = AuditLine.objects.get(kind="tournament.deleted")
    assert line.data == {"tournament": tournament.slug, "lines": tournament.version}
    assert line.actor == cast.olga().user


def test_a_director_may_only_delete_an_unplayed_tournament():
    assert refusal_code(create_finished_tournament(), cast.alice()) == "owner_only"
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    tournament_delete(tournament=tournament, name=tournament.name, actor=cast.alice())
    assert not Tournament.objects.filter(pk=tournament.pk).exists()


def test_a_wrong_name_is_refused():
    assert refusal_code(create_finished_tournament(), cast.olga(), name="Coupe") == "name_differs"


def test_a_running_tournament_is_neither_deleted_nor_archived():
    tournament = cast.running_tournament(8)
    assert refusal_code(tournament, cast.olga()) == "state_not_allowed"
    with pytest.raises(Conflict):
        tournament_archive(tournament=tournament, archived=True, actor=cast.alice())


def test_archiving_sets_the_flag_and_appends_no_event():
    tournament = create_finished_tournament()
    version = tournament.version
    tournament_archive(tournament=tournament, archived=True, actor=cast.alice())
    tournament.refresh_from_db()
    assert (tournament.archived, tournament.version) == (True, version)
    assert list(check_log(tournament)) == []


def test_a_person_of_the_demonstration_with_season_results_stays():
    tournament = create_evening()
    Tournament.objects.filter(pk=tournament.pk).update(demo=True)
    season = create_season_of(tournament)
    season_close(season=season, actor=cast.alice())
    demo_delete(actor=cast.olga())
    assert Player.objects.count() == 8
    assert len(season_shown(season).rows) == 8
