"""Archiving and deleting a tournament, and deleting the demonstration."""

import pytest
from django.core.management import call_command

from players.models import Club, Player
from tests import cast
from tests.services.seasons.championship import evening, season_of
from tournaments.models import AuditLine, Entry, Event, Job, Season, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.registration.entries import entry_add
from tournaments.services.seasons.events import season_event_add
from tournaments.services.seasons.seasons import season_close
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.removal import demo_delete, demo_of, tournament_archive, tournament_delete

pytestmark = pytest.mark.django_db


def finished_tournament() -> Tournament:
    tournament = cast.drawn_tournament(9, rounds_planned=1)
    cast.play_round(tournament)
    cast.make_each_decision(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    return tournament


def refusal(tournament: Tournament, actor: Actor, name: str = "") -> str:
    with pytest.raises(DomainError) as refused:
        tournament_delete(tournament=tournament, name=name or tournament.name, actor=actor)
    assert Tournament.objects.filter(pk=tournament.pk).exists()
    return refused.value.code


def test_an_owner_may_delete_a_played_tournament_and_people_stay():
    tournament, other = finished_tournament(), cast.drawn_tournament(8, rounds_planned=1)
    people = Player.objects.count()
    Job.objects.create(tournament=tournament, kind="ranking")
    tournament_delete(tournament=tournament, name=f" {tournament.name.upper()} ", actor=cast.olga())
    assert not Tournament.objects.filter(slug=tournament.slug).exists()
    for model in (Entry, Event, Job):
        assert not model.objects.exclude(tournament=other).exists()
    assert not Table.objects.exclude(round__stage__tournament=other).exists()
    assert Player.objects.count() == people
    assert list(check_log(other)) == []


def test_the_deletion_is_in_the_audit_log():
    tournament = finished_tournament()
    tournament_delete(tournament=tournament, name=tournament.name, actor=cast.olga())
    line = AuditLine.objects.get(kind="tournament.deleted")
    assert line.data == {"tournament": tournament.slug, "lines": tournament.version}
    assert line.actor == cast.olga().user


def test_a_director_may_only_delete_an_unplayed_tournament():
    assert refusal(finished_tournament(), cast.alice()) == "owner_only"
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    tournament_delete(tournament=tournament, name=tournament.name, actor=cast.alice())
    assert not Tournament.objects.filter(pk=tournament.pk).exists()


def test_a_wrong_name_is_refused():
    assert refusal(finished_tournament(), cast.olga(), name="Coupe") == "name_differs"


def test_a_running_tournament_is_neither_deleted_nor_archived():
    tournament = cast.running_tournament(8)
    assert refusal(tournament, cast.olga()) == "state_not_allowed"
    with pytest.raises(Conflict):
        tournament_archive(tournament=tournament, archived=True, actor=cast.alice())


def test_archiving_only_changes_the_list():
    tournament = finished_tournament()
    version = tournament.version
    tournament_archive(tournament=tournament, archived=True, actor=cast.alice())
    tournament.refresh_from_db()
    assert (tournament.archived, tournament.version) == (True, version)
    assert list(check_log(tournament)) == []


def test_the_demonstration_is_deleted_with_its_people_only():
    call_command("load_demo", organiser=cast.organiser().slug, verbosity=0)
    demo = Tournament.objects.get(state=Tournament.State.RUNNING)
    known = demo.entries.first().player
    mine = cast.drawn_tournament(8, rounds_planned=1)
    entry_add(tournament=cast.tournament(name="Autre soir"), player=known, actor=cast.alice())
    assert demo in demo_of(cast.organiser())
    own = set(Player.objects.filter(entries__tournament=mine))
    demo_delete(actor=cast.olga())
    assert set(Player.objects.all()) == own | {known}
    assert list(Club.objects.filter(pk=known.club_id)) == [known.club]
    assert not demo_of(cast.organiser()).exists()
    assert not Season.objects.exists()
    assert list(check_log(mine)) == []
    demo_delete(actor=cast.olga())  # idempotent
    assert set(Player.objects.all()) == own | {known}


def test_a_season_of_the_demonstration_with_another_tournament_stays():
    call_command("load_demo", organiser=cast.organiser().slug, verbosity=0)
    mine, season = evening(name="La mienne"), Season.objects.get()
    season_event_add(season=season, tournament=mine, actor=cast.alice())
    demo_delete(actor=cast.olga())
    season.refresh_from_db()
    assert [one.name for one in season.events.all() if one.tournament] == ["La mienne"]
    demo_delete(actor=cast.olga())
    assert Season.objects.filter(pk=season.pk).exists()


def test_a_person_of_the_demonstration_with_season_results_stays():
    tournament = evening()
    Tournament.objects.filter(pk=tournament.pk).update(demo=True)
    kept = season_of(tournament)
    season_close(season=kept, actor=cast.alice())
    demo_delete(actor=cast.olga())
    assert Player.objects.count() == 8
    assert len(season_shown(kept).rows) == 8
