"""Rehearsals: a copy of a tournament is created, played automatically and deleted, without changes to the original."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from tests import cast
from tests.waiting import TIMEOUT_SECONDS
from tournaments.models import Entry, Event, Round, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.stored import stored_rows
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.rehearsal.copying import rehearsal_drop, rehearsal_pace_set, rehearsal_start
from tournaments.services.rehearsal.playing import rehearsal_play, rehearsals_sweep
from tournaments.services.stages.adding import stage_add
from tournaments.tasks import job_sweep

pytestmark = pytest.mark.django_db
LATER = timezone.now() + timedelta(days=1)


def start_rehearsal(tournament: Tournament, *, seconds: int | None = None) -> Tournament:
    """Start a rehearsal whose rounds take so many seconds; without seconds, people play it."""
    return rehearsal_start(tournament=tournament, seconds=seconds, actor=cast.alice())


def play_rehearsal(copy: Tournament, *, seconds: float = TIMEOUT_SECONDS, now=None) -> Tournament:
    """Play what is due at `now` for at most `seconds`; return the copy as stored."""
    rehearsal_play(copy, until=time.monotonic() + seconds, now=now)
    return Tournament.objects.get(pk=copy.pk)


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament with one played round of two, a penalty and two teams."""
    tournament = cast.played_tournament(9, rounds_planned=2, deals_per_round=2)
    cast.make_each_decision(tournament)
    tournament.refresh_from_db()
    return tournament


def test_the_copy_has_the_state_of_the_tournament_and_a_valid_log(tournament):
    copy = start_rehearsal(tournament)
    assert copy.slug == f"{tournament.slug}-repetition"
    assert list(check_log(copy)) == []
    rows, copied_rows = stored_rows(tournament), stored_rows(copy)
    assert {key for key in rows if rows[key] != copied_rows[key]} == {("tournament",)}
    row, copied_row = rows["tournament",], copied_rows["tournament",]
    assert {name for name, value in row.items() if copied_row[name] != value} == {"slug", "digest"}
    ranking, copied_ranking = (standings_compute(each.first_stage) for each in (tournament, copy))
    assert [(row.serial, row.total) for row in ranking] == [(row.serial, row.total) for row in copied_ranking]
    codes = {station.code for station in tournament.stations.all()}
    assert codes.isdisjoint(station.code for station in copy.stations.all())


def test_automatic_play_finishes_the_copy_without_changing_the_original(tournament):
    rows_before = stored_rows(tournament)
    copy = play_rehearsal(start_rehearsal(tournament, seconds=5), now=LATER)
    assert copy.state == Tournament.State.FINISHED
    assert copy.rehearsal_seconds is None
    assert not Round.objects.filter(stage__tournament=copy).exclude(state=Round.State.CLOSED).exists()
    assert sum(row.total for row in standings_compute(copy.first_stage)) == -20, "only the penalty"
    assert list(check_log(copy)) == []
    assert stored_rows(tournament) == rows_before


@pytest.mark.parametrize(
    "settings",
    [
        {"ranked_rounds": 1, "rounds_planned": 2},
        {"recording_mode": "totals"},
        {"deals_per_round": None, "minutes_per_round": 30},
    ],
)
def test_tournaments_of_all_kinds_can_be_played_automatically(settings):
    players = settings.pop("players", 4)  # `make prove` gives other games and numbers
    tournament = cast.field(players, **({"rounds_planned": 1} | settings))
    copy = play_rehearsal(start_rehearsal(tournament, seconds=5), seconds=60, now=LATER)
    assert copy.state == Tournament.State.FINISHED
    assert list(check_log(copy)) == []


def test_expected_players_are_checked_in():
    unopened_tournament = cast.tournament(name="Demain", rounds_planned=1)
    for index in range(8):
        cast.entry_add(tournament=unopened_tournament, player=cast.player(index), actor=cast.alice())
    copy = play_rehearsal(start_rehearsal(unopened_tournament, seconds=5), now=LATER)
    assert copy.state == Tournament.State.FINISHED
    assert unopened_tournament.entries.filter(state="checked_in").count() == 0


def test_a_final_is_played_automatically():
    tournament = cast.field(8, rounds_planned=1, deals_per_round=1)
    final_settings = {"name": "Finale", "cut": {"who": "best", "count": 4}, "rounds_planned": 1, "deals_per_round": 1}
    stage_add(tournament=tournament, source=1, settings=final_settings, actor=cast.alice())
    copy = play_rehearsal(start_rehearsal(tournament, seconds=5), now=LATER)
    assert copy.state == Tournament.State.FINISHED
    tables = copy.stages.get(number=2).rounds.get().tables.all()
    assert {sheet_get(table).counted for table in tables} == {1}  # two tables where players tie for fourth


def test_deals_are_entered_at_the_chosen_pace():
    copy = start_rehearsal(cast.drawn_tournament(8, rounds_planned=1, deals_per_round=4), seconds=60)
    cast.open_next_round(copy)
    opened_at = copy.stages.get(number=1).rounds.get(number=1).opened_at
    assert opened_at is not None

    def deals_after(seconds: int) -> set[int]:
        """Return the number of deals that count, without passed ones."""
        play_rehearsal(copy, now=opened_at + timedelta(seconds=seconds))
        tables = Table.objects.filter(round__stage__tournament=copy)
        return {sheet_get(table).counted for table in tables}

    # A round takes 60 seconds: each of its four deals is entered at the start of its own 15 seconds.
    assert deals_after(0) == {0}
    assert deals_after(15) == {1}
    assert deals_after(16) == {2}
    assert deals_after(60) == {4}


def test_a_sweep_stops_after_its_time_and_the_next_continues(tournament):
    copy = start_rehearsal(tournament, seconds=5)
    copy = play_rehearsal(copy, seconds=0, now=LATER)
    assert copy.state == Tournament.State.RUNNING
    for _turn in range(100):
        copy = play_rehearsal(copy, seconds=0, now=LATER)
        if copy.rehearsal_seconds is None:
            break
    assert copy.state == Tournament.State.FINISHED


def test_the_sweep_plays_automatic_rehearsals_only(tournament):
    copy = start_rehearsal(tournament)
    cast.open_next_round(copy)
    assert rehearsals_sweep() == 0
    rehearsal_pace_set(tournament=copy, seconds=60, actor=cast.alice())
    version = copy.version
    Round.objects.filter(stage__tournament=copy, state="open").update(opened_at=timezone.now() - timedelta(hours=1))
    job_sweep()
    copy.refresh_from_db()
    tournament.refresh_from_db()
    assert copy.version > version
    assert tournament.version < copy.version


def test_automatic_play_stops_after_a_refusal():
    tournament_of_two = cast.field(2)  # too few for a draw
    copy = play_rehearsal(start_rehearsal(tournament_of_two, seconds=5), now=LATER)
    assert copy.rehearsal_seconds is None
    assert copy.state == Tournament.State.OPEN


def test_a_dropped_rehearsal_can_be_started_again(tournament):
    models = [Tournament, Event, Round, Table, Entry]
    counts_before = [model.objects.count() for model in models]
    copy = start_rehearsal(tournament, seconds=5)
    cast.open_next_round(copy)
    cast.send(cast.tablet(1, copy)[0], round_address=2, line=2)
    play_rehearsal(copy, now=LATER)
    rehearsal_drop(tournament=copy, actor=cast.alice())
    assert [model.objects.count() for model in models] == counts_before
    assert start_rehearsal(tournament).slug == f"{tournament.slug}-repetition"


def test_only_rehearsals_are_dropped_and_only_tournaments_rehearsed(tournament):
    with pytest.raises(Conflict):
        rehearsal_drop(tournament=tournament, actor=cast.alice())
    with pytest.raises(Conflict):
        rehearsal_pace_set(tournament=tournament, seconds=5, actor=cast.alice())
    with pytest.raises(DomainError):
        start_rehearsal(tournament, seconds=7)  # no pace on offer
    copy = start_rehearsal(tournament)
    for rehearsed in (tournament, copy):
        with pytest.raises(Conflict):
            start_rehearsal(rehearsed)
    with pytest.raises(DomainError):
        rehearsal_drop(tournament=copy, actor=cast.basile())
    assert Tournament.objects.count() == 2
    finished_tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    with pytest.raises(Conflict):
        start_rehearsal(finished_tournament)
