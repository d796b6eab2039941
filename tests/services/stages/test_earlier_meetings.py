"""The setting of a later stage for players who met in an earlier one, and for team-mates."""

from itertools import combinations

import pytest

from tests import cast
from tournaments.log.fold import fold
from tournaments.log.invariants import find_faults
from tournaments.models import Seat, Stage, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.stored import log_of
from tournaments.selectors.seating.earlier import met_before_now
from tournaments.selectors.seating.plans import certificate_of, request_of
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.registration.teams import team_make
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.repairs import entry_withdraw
from tournaments.services.stages.adding import stage_add, stage_change
from tournaments.services.stages.passing import stage_answer, stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of sixteen players after a round at four tables."""
    return cast.played_tournament(16, play_seed=2, rounds_planned=1, deals_per_round=2, team_size="any")


def enter_final(tournament: Tournament, count: int = 16, **settings) -> Stage:
    cut = {"who": "best", "count": count} if count < 16 else {"who": "all"}
    defaults = {"name": "Finale", "cut": cut, "rounds_planned": 2, "deals_per_round": 2}
    stage = stage_add(tournament=tournament, source=1, settings=defaults | settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    return stage


def all_meetings(stage: Stage) -> list[frozenset[int]]:
    """Return the pairs of entries that share a table of a stage, once for each meeting."""
    entries_by_table: dict[int, list[int]] = {}
    for table, entry in Seat.objects.filter(table__round__stage=stage).values_list("table", "entry"):
        entries_by_table.setdefault(table, []).append(entry)
    return [frozenset(pair) for entries in entries_by_table.values() for pair in combinations(entries, 2)]


def meeting_pairs(stage: Stage) -> set[frozenset[int]]:
    """Return the pairs of entries that share a table of a stage, each once."""
    return set(all_meetings(stage))


def count_met_again(stage: Stage) -> int:
    """Return the number of pairs that met in the first stage and meet in this one."""
    return len(meeting_pairs(stage) & meeting_pairs(stage.tournament.first_stage))


def assert_log_is_valid(tournament: Tournament) -> None:
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def test_by_default_a_final_avoids_the_meetings_of_the_qualification(tournament):
    stage = enter_final(tournament)
    assert stage.earlier_meetings == Stage.EarlierMeetings.WISH
    draw = cast.draw_stage(stage, seed=3)
    assert len(request_of(draw).met_before) == 24  # four tables with six meetings each
    assert count_met_again(stage) == 0
    assert certificate_of(draw).figures["met_again"].value == 0
    assert_log_is_valid(tournament)


def test_earlier_meetings_can_be_ignored(tournament):
    draw = draw_make(stage=enter_final(tournament, earlier_meetings="none"), actor=cast.alice(), seed=3)
    assert request_of(draw).met_before == ()
    assert "met_again" not in certificate_of(draw).figures
    assert_log_is_valid(tournament)


def test_impossible_hard_separations_are_refused_and_can_be_soft():
    # Two tables: a second round always has repeated meetings.
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=2)
    stage = enter_final(tournament, earlier_meetings="hard", rounds_planned=1)
    with pytest.raises(DomainError) as refusal:
        cast.draw_stage(stage, seed=3)
    assert "se sont déjà rencontrés dans une phase précédente" in refusal.value.text
    assert "demandez de les séparer si possible" in refusal.value.text
    assert not stage.draws.exists()
    stage_change(stage=stage, settings={"earlier_meetings": "wish"}, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    assert count_met_again(stage) == 4  # two and two at each table
    assert_log_is_valid(tournament)


def test_a_replacement_brings_own_meetings_into_the_certificate(tournament):
    stage = enter_final(tournament, count=8)
    draw = cast.draw_stage(stage, seed=3)
    stage_answer(stage=stage, entry=stage.entries.get(number=1), stays=False, actor=cast.alice())
    draw.refresh_from_db()
    earlier_pairs = meeting_pairs(tournament.first_stage)
    assert certificate_of(draw).figures["met_again"].value == sum(pair in earlier_pairs for pair in all_meetings(stage))
    assert met_before_now(stage)
    assert_log_is_valid(tournament)


def test_a_departure_is_repaired_without_old_meetings(tournament):
    stage = enter_final(tournament, earlier_meetings="hard")
    cast.draw_stage(stage, seed=3)
    cast.play_round(tournament, stage=stage)
    entry_withdraw(stage=stage, entry=stage.entries.get(number=1), actor=cast.alice())
    assert count_met_again(stage) == 0
    assert_log_is_valid(tournament)


def create_team_of_three(tournament: Tournament, stage: Stage) -> None:
    """Make a team of three finalists who have not met."""
    earlier_pairs = meeting_pairs(tournament.first_stage)
    for members in combinations(stage.entries, 3):
        if not any(frozenset({first.pk, second.pk}) in earlier_pairs for first, second in combinations(members, 2)):
            team_make(tournament=tournament, entries=list(members), name="Trois", actor=cast.alice())
            return
    raise AssertionError("all groups of three finalists have met before")


def test_more_team_mates_than_tables_refuse_the_draw_of_a_final_unless_it_is_a_wish(tournament):
    stage = enter_final(tournament, count=8)
    create_team_of_three(tournament, stage)
    with pytest.raises(Conflict) as refusal:
        cast.draw_stage(stage, seed=3)
    assert refusal.value.code == "team_tables_later"
    assert "séparés si possible" in refusal.value.text
    stage_change(stage=stage, settings={"team_mates": "wish"}, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    assert_log_is_valid(tournament)
    log = list(log_of(tournament))
    assert list(find_faults(fold(log), log)) == []  # else its archive would be refused


def test_the_setting_is_fixed_by_the_draw(tournament):
    stage = enter_final(tournament)
    cast.draw_stage(stage, seed=3)
    for settings in ({"earlier_meetings": "none"}, {"team_mates": "wish"}):
        with pytest.raises(Conflict) as refusal:
            stage_change(stage=stage, settings=settings, actor=cast.alice())
        assert refusal.value.code == "settings_locked"
        stage.refresh_from_db()
