"""Progress of a search, stopping it with its best plan, and changes of settings while it runs."""

from uuid import uuid4

import pytest

from tests import cast
from tournaments.models import Job
from tournaments.seating.annealing.budget import SearchProgress
from tournaments.selectors.seating.choice import DrawChoice
from tournaments.services.core.errors import Conflict
from tournaments.services.seating import searches
from tournaments.services.seating.draws import draw_plan, draw_store
from tournaments.services.seating.redraws import draw_choose
from tournaments.services.seating.searches import search_stop, search_track
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch):
    """Store the progress of a search at each report."""
    monkeypatch.setattr(searches, "UPDATE_INTERVAL_SECONDS", 0)


def test_progress_and_end_are_stored():
    tournament, job_id = cast.tournament(), uuid4()
    with search_track(tournament=tournament, job_id=job_id, user=None) as search:
        search.report(SearchProgress(fraction=0.42, coincidences=3))
        assert Job.objects.get(pk=job_id).progress == 42
        assert not search.should_stop()
    assert Job.objects.get(pk=job_id).state == Job.State.DONE


def test_a_stop_request_is_read():
    tournament, job_id = cast.tournament(), uuid4()
    with search_track(tournament=tournament, job_id=job_id, user=None) as search:
        search_stop(tournament, job_id)
        search.report(SearchProgress(fraction=0.5, coincidences=3))
        assert search.should_stop()


def test_a_search_of_another_tournament_cannot_be_stopped():
    tournament, job_id = cast.tournament(), uuid4()
    with search_track(tournament=tournament, job_id=job_id, user=None) as search:
        search_stop(cast.tournament(name="Coupe d’hiver"), job_id)
        search.report(SearchProgress(fraction=0.5, coincidences=3))
        assert not search.should_stop()


def test_a_stopped_draw_stores_its_best_plan():
    """pantheon#784: the pairing of a round crashed, or never ended."""
    tournament, job_id = cast.field(10, rounds_planned=5), uuid4()
    with search_track(tournament=tournament, job_id=job_id, user=None) as search:
        search_stop(tournament, job_id)
        choice = DrawChoice.of(tournament.first_stage)
        draw_choose(stage=tournament.first_stage, choice=choice, seed=1, actor=cast.alice(), search=search)
    assert tournament.first_stage.rounds.count() == 5


def test_a_failed_search_is_marked_as_failed():
    tournament, job_id = cast.field(2), uuid4()
    choice = DrawChoice.of(tournament.first_stage)
    with pytest.raises(Conflict), search_track(tournament=tournament, job_id=job_id, user=None) as search:
        draw_choose(stage=tournament.first_stage, choice=choice, seed=1, actor=cast.alice(), search=search)
    assert Job.objects.get(pk=job_id).state == Job.State.FAILED


def test_a_job_of_another_kind_is_not_changed():
    tournament = cast.tournament()
    job = Job.objects.create(tournament=tournament, kind="ranking")
    with search_track(tournament=tournament, job_id=job.pk, user=None) as search:
        search.report(SearchProgress(fraction=0.5, coincidences=3))
    search_stop(tournament, job.pk)
    job.refresh_from_db()
    assert (job.state, job.progress, job.args) == (Job.State.QUEUED, 0, {})


@pytest.mark.parametrize(
    "settings", [{"rounds_planned": 2}, {"ranked_rounds": 1}, {"odd_tables": "5"}, {"game": "texas-42"}], ids=str
)
def test_a_setting_changed_during_a_search_makes_the_plan_stale(settings):
    tournament = cast.field(8)
    planned_draw = draw_plan(stage=tournament.first_stage, seed=1)
    tournament_configure(tournament=tournament, settings=settings, actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        draw_store(stage=tournament.first_stage, new_plan=planned_draw, actor=cast.alice())
    assert refusal.value.code == "plan_stale"
    assert not tournament.first_stage.draws.exists()


def test_a_setting_without_effect_on_the_seats_may_change_during_a_search():
    tournament = cast.field(8)
    planned_draw = draw_plan(stage=tournament.first_stage, seed=1)
    tournament_configure(tournament=tournament, settings={"name": "Coupe d’été"}, actor=cast.alice())
    assert draw_store(stage=tournament.first_stage, new_plan=planned_draw, actor=cast.alice()).begun == 0  # rounds
