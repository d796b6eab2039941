"""A copy of the tournament to play with: made, played by the program, thrown away; the real one never notices."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from tests import cast
from tests.waiting import TIMEOUT_SECONDS
from tournaments.models import Event, Round, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.stored import stored_rows
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.rehearsal.copying import rehearsal_drop, rehearsal_pace, rehearsal_start
from tournaments.services.rehearsal.playing import rehearsal_play, rehearsals_sweep
from tournaments.services.stages.adding import stage_add
from tournaments.tasks import job_sweep

pytestmark = pytest.mark.django_db
LATER = timezone.now() + timedelta(days=1)


def start(made: Tournament, seconds: int | None = None) -> Tournament:
    return rehearsal_start(tournament=made, seconds=seconds, actor=cast.alice())


def play(copy: Tournament, *, seconds: float = TIMEOUT_SECONDS, now=None) -> Tournament:
    rehearsal_play(copy, until=time.monotonic() + seconds, now=now)
    return Tournament.objects.get(pk=copy.pk)


def deals_in(copy: Tournament) -> int:
    return copy.stages.get(number=1).rounds.get(number=1).tables.filter(deals__isnull=False).count()


@pytest.fixture
def made() -> Tournament:
    """The first of two rounds is played, a penalty is given, two teams play, the second round is open."""
    made = cast.drawn(9, rounds_planned=2, deals_per_round=2)
    cast.play_round(made)
    cast.one_of_each_decision(made)
    cast.playing_next(made)
    cast.enter(cast.table_of(made, 1, 2), cast.alice())
    made.refresh_from_db()
    return made


def test_the_copy_stands_where_the_tournament_stands_and_its_log_proves_it(made):
    copy = start(made)
    assert copy.slug == f"{made.slug}-repetition"
    assert list(check_log(copy)) == []
    same, other = (stored_rows(one) for one in (made, copy))
    assert {key for key in same if same[key] != other[key]} == {("tournament",)}
    assert {n for n, v in same["tournament",].items() if other["tournament",][n] != v} == {"slug", "digest"}
    ranked = [[(row.serial, row.total) for row in standings_compute(one.first_stage)] for one in (made, copy)]
    assert ranked[0] == ranked[1]
    assert {one.code for one in made.stations.all()}.isdisjoint(one.code for one in copy.stations.all())


def test_it_plays_itself_to_the_end_of_the_day_and_the_tournament_stays_as_it_was(made):
    before = stored_rows(made)
    copy = play(start(made, 5), now=LATER)
    assert copy.state == Tournament.State.FINISHED
    assert copy.rehearsal_seconds is None
    assert not Round.objects.filter(stage__tournament=copy).exclude(state=Round.State.CLOSED).exists()
    assert sum(row.total for row in standings_compute(copy.first_stage)) == -20, "the penalty, and nothing else"
    assert list(check_log(copy)) == []
    assert stored_rows(made) == before


@pytest.mark.parametrize(
    "settings",
    [
        {"ranked_rounds": 1},
        {"recording_mode": "totals"},
        {"odd_tables": "5mort", "players": 13},
        {"deals_per_round": None, "minutes_per_round": 30},
        {"game": "burro"},
        {"game": "scarto", "players": 9},
        {"game": "texas-42"},
    ],
)
def test_any_tournament_plays_itself(settings):
    made = cast.field(settings.pop("players", 8), **({"rounds_planned": 2} | settings))
    copy = play(start(made, 5), seconds=60, now=LATER)
    assert copy.state == Tournament.State.FINISHED
    assert list(check_log(copy)) == []


def test_who_is_expected_is_there(made):
    waiting = cast.tournament(name="Demain", rounds_planned=1)
    for index in range(8):
        cast.entry_add(tournament=waiting, player=cast.player(index), actor=cast.alice())
    copy = play(start(waiting, 5), now=LATER)
    assert copy.state == Tournament.State.FINISHED
    assert waiting.entries.filter(state="checked_in").count() == 0


def test_the_final_is_played_too():
    made = cast.field(8, rounds_planned=1, deals_per_round=1)
    final = {"name": "Finale", "cut": {"who": "best", "count": 4}, "rounds_planned": 1, "deals_per_round": 1}
    stage_add(tournament=made, source=1, settings=final, actor=cast.alice())
    copy = play(start(made, 5), now=LATER)
    assert copy.state == Tournament.State.FINISHED
    tables = copy.stages.get(number=2).rounds.get().tables.all()
    assert {sheet_get(table).counted for table in tables} == {1}  # two tables where the lots tie the fourth


def test_it_goes_at_the_pace_that_was_chosen():
    made = cast.playing(8, rounds_planned=1, deals_per_round=4)
    copy = start(made, 60)
    opened = copy.stages.get(number=1).rounds.get(number=1).opened_at
    assert opened is not None

    def deals_after(seconds: int) -> set[int]:
        """Those that count: a deal that everybody passes is written too, and dealt again."""
        play(copy, now=opened + timedelta(seconds=seconds))
        tables = Table.objects.filter(round__stage__tournament=copy)
        return {sheet_get(table).counted for table in tables}

    assert deals_after(0) == {0}
    assert deals_after(15) == {1}
    assert deals_after(16) == {2}
    assert deals_after(60) == {4}


def test_it_stops_after_its_turn_and_goes_on_at_the_next(made):
    copy = start(made, 5)
    for _turn in range(100):
        copy = play(copy, seconds=0, now=LATER)
        if copy.rehearsal_seconds is None:
            break
    assert copy.state == Tournament.State.FINISHED


def test_the_worker_plays_only_what_is_to_play_itself(made):
    copy = start(made)
    assert rehearsals_sweep() == 0
    rehearsal_pace(tournament=copy, seconds=60, actor=cast.alice())
    version = copy.version
    Round.objects.filter(stage__tournament=copy, state="open").update(opened_at=timezone.now() - timedelta(hours=1))
    job_sweep()
    copy.refresh_from_db()
    made.refresh_from_db()
    assert copy.version > version
    assert made.version < copy.version


def test_it_stops_to_play_where_the_day_cannot_go_on():
    alone = cast.field(2)
    copy = play(start(alone, 5), now=LATER)
    assert copy.rehearsal_seconds is None
    assert copy.state == Tournament.State.OPEN


def test_it_is_thrown_away_with_everything_and_can_begin_anew(made):
    tables = [Tournament, Event, Round, Table, *[type(row) for row in made.entries.all()[:1]]]
    before = [model.objects.count() for model in tables]
    copy = start(made, 5)
    cast.send(cast.tablet(1, copy)[0], round_number=2, line=2)
    play(copy, now=LATER)
    rehearsal_drop(tournament=copy, actor=cast.alice())
    assert [model.objects.count() for model in tables] == before
    assert start(made).slug == f"{made.slug}-repetition"


def test_only_a_rehearsal_can_be_thrown_away_and_only_a_tournament_rehearsed(made):
    with pytest.raises(Conflict):
        rehearsal_drop(tournament=made, actor=cast.alice())
    with pytest.raises(Conflict):
        rehearsal_pace(tournament=made, seconds=5, actor=cast.alice())
    with pytest.raises(DomainError):
        start(made, 7)
    copy = start(made)
    for again in (made, copy):
        with pytest.raises(Conflict):
            start(again)
    with pytest.raises(DomainError):
        rehearsal_drop(tournament=copy, actor=cast.basile())
    assert Tournament.objects.count() == 2
    over = cast.finished(8, rounds_planned=1, deals_per_round=1)
    with pytest.raises(Conflict):
        start(over)
