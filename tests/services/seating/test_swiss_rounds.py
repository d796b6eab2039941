"""Ranked rounds, seated by the ranking (Swiss system), after the drawn rounds.

Most tests start from `create_day`: two rounds are played, and the third is to be seated.
"""

import pytest

from tests import cast
from tests.worlds import cache_rows
from tournaments.models import Entry, Seat
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.next_step import Step, next_step
from tournaments.selectors.results.standings import standings_compute
from tournaments.selectors.seating.plans import certificate_of
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.play.rounds import round_open, round_reopen
from tournaments.services.registration.entries import entry_add
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw, repair_undo
from tournaments.services.seating.swiss_rounds import rank_find, round_rank
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


@cache_rows(director=cast.alice)
def create_day(players: int = 16, **settings):
    """Return a tournament after its two drawn rounds; the third is ranked."""
    tournament = cast.drawn_tournament(players, rounds_planned=3, ranked_rounds=1, deals_per_round=1, **settings)
    for seed in (1, 2):
        cast.play_round(tournament, seed=seed)
    return tournament


def get_next_step(tournament):
    return next_step(tournament.first_stage, least_players=8)  # of a draw, which these tournaments have


def entries_by_table(tournament, number: int) -> list[set[int]]:
    """Return the keys of entries at each table of a round, in the order of tables."""
    seats = Seat.objects.filter(table__round__stage__tournament=tournament, table__round__number=number)
    tables: dict[int, set[int]] = {}
    for table, entry in seats.values_list("table__station__number", "entry"):
        tables.setdefault(table, set()).add(entry)
    return [tables[number] for number in sorted(tables)]


def test_only_the_rounds_before_ranked_ones_are_drawn():
    tournament = cast.drawn_tournament(16, rounds_planned=5, ranked_rounds=2)
    assert tournament.first_stage.rounds.count() == 3
    assert len(tournament.first_stage.draws.get().plan["rounds"]) == 3


def test_the_first_round_is_always_drawn():
    with pytest.raises(DomainError) as refusal:
        cast.tournament(rounds_planned=3, ranked_rounds=3)
    assert refusal.value.code == "ranked_rounds_many"
    assert "2 tours au plus" in refusal.value.text


@pytest.mark.parametrize("players", [8])  # others: `tests/prove`
def test_without_moves_the_best_four_sit_at_the_first_table(players):
    tournament = create_day(players)
    entries = [standing.entry for standing in standings_compute(tournament.first_stage)]
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    ranks = {entry: place for place, entry in enumerate(entries)}
    tied = {standing.entry for standing in standings_compute(tournament.first_stage) if standing.tied}
    first_table = entries_by_table(tournament, 3)[0]
    assert {ranks[entry] for entry in first_table - tied} <= set(range(4))  # tied players are in any order


def test_moves_are_limited_by_the_size_of_the_field_and_the_shown_seats_are_stored():
    """A player moves by at most a quarter of the field: four places of sixteen."""
    tournament = create_day()
    plan_without_moves, plan_with_moves = (
        rank_find(stage=tournament.first_stage),
        rank_find(stage=tournament.first_stage, most_moved=100),
    )
    assert (plan_without_moves.most_moved, plan_without_moves.moved) == (0, {})
    assert (plan_with_moves.most_moved, plan_with_moves.furthest) == (4, 4)
    assert all(abs(places) <= 4 for places in plan_with_moves.moved.values())
    assert len(plan_with_moves.met) <= len(plan_without_moves.met)
    assert tournament.first_stage.rounds.count() == 2
    draw = round_rank(
        stage=tournament.first_stage, most_moved=4, seats_digest=plan_with_moves.digest, actor=cast.alice()
    )
    assert certificate_of(draw).digest == plan_with_moves.digest
    assert tournament.events.latest("sequence").data["most_moved"] == 4


def test_seats_that_differ_from_those_shown_are_refused():
    tournament = create_day()
    digest = rank_find(stage=tournament.first_stage).digest
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 5), actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        round_rank(stage=tournament.first_stage, seats_digest=digest, actor=cast.alice())
    assert refusal.value.code == "rank_stale"
    assert tournament.first_stage.rounds.count() == 2


def test_each_table_has_its_reasons():
    tournament = create_day()
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    reasons = tournament.first_stage.rounds.get(number=3).reasons
    assert len(reasons) == 4
    assert all(flags for flags in reasons)
    assert certificate_of(tournament.first_stage.draws.first()).rounds == 3


def test_an_exchange_keeps_reasons_that_name_neither_player():
    tournament = create_day()
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    reasons_before = tournament.first_stage.rounds.get(number=3).reasons
    tables = tournament.first_stage.draws.first().plan["rounds"][2]
    for _time in range(2):  # the second exchange reverts the first
        exchange_make(
            stage=tournament.first_stage, number=3, first=tables[0][0], second=tables[2][0], actor=cast.alice()
        )
    reasons_after = tournament.first_stage.rounds.get(number=3).reasons
    assert (reasons_after[1], reasons_after[3]) == (reasons_before[1], reasons_before[3])
    for reasons in (reasons_after[0], reasons_after[2]):
        assert [flag["code"] for flag in reasons].count("by_hand") == 1
        assert "by_rank" not in {flag["code"] for flag in reasons}
        assert not {tables[0][0], tables[2][0]} & {player for flag in reasons for player in flag["players"]}


def test_a_day_with_a_ranked_round_can_be_finished():
    tournament = create_day(8)
    assert (get_next_step(tournament).step, get_next_step(tournament).round) == (Step.RANK_ROUND, 3)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert (get_next_step(tournament).step, get_next_step(tournament).round) == (Step.OPEN_ROUND, 3)
    cast.play_round(tournament, seed=3)
    assert get_next_step(tournament).step == Step.FINISH
    assert list(check_log(tournament)) == []
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())


def test_a_ranked_round_must_be_seated_before_it_opens_or_the_day_ends():
    tournament = create_day()
    with pytest.raises(Conflict) as refusal:
        round_open(stage=tournament.first_stage, actor=cast.alice())
    assert refusal.value.code == "round_to_rank"
    with pytest.raises(Conflict) as refusal:
        tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    assert refusal.value.code == "rounds_remaining"


def test_ranking_a_drawn_or_open_round_is_refused():
    tournament = cast.drawn_tournament(8, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    codes = []
    for step in (lambda: None, lambda: round_open(stage=tournament.first_stage, actor=cast.alice())):
        step()
        with pytest.raises(Conflict) as refusal:
            round_rank(stage=tournament.first_stage, actor=cast.alice())
        codes.append(refusal.value.code)
    assert codes == ["round_not_by_rank", "round_already_open"]


def test_a_withdrawal_deletes_the_seats_of_a_ranked_round():
    tournament = create_day()
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    tables_before, leaver = entries_by_table(tournament, 3), cast.entry_of(tournament, 5)
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    assert get_next_step(tournament).step == Step.RANK_ROUND
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert leaver.pk not in set().union(*entries_by_table(tournament, 3))
    assert sorted(map(len, entries_by_table(tournament, 3))) == [3, 4, 4, 4]
    assert len(tables_before) == 4


def test_a_withdrawal_before_a_ranked_round_can_be_undone():
    tournament = create_day()
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    tables_before, leaver = entries_by_table(tournament, 3), cast.entry_of(tournament, 5)
    reasons = tournament.first_stage.rounds.get(number=3).reasons
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    repair_undo(stage=tournament.first_stage, actor=cast.alice())
    leaver.refresh_from_db()
    assert leaver.state == Entry.State.CHECKED_IN
    assert entries_by_table(tournament, 3) == tables_before
    assert tournament.first_stage.rounds.get(number=3).reasons == reasons


def test_an_arrival_is_seated_in_the_ranked_round():
    tournament = create_day()
    late_entry = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=late_entry, actor=cast.alice())
    late_entry.refresh_from_db()
    assert (late_entry.number, late_entry.joined_round) == (17, 3)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert late_entry.pk in set().union(*entries_by_table(tournament, 3))
    cast.play_round(tournament, seed=3)
    assert list(check_log(tournament)) == []


def test_reopening_a_round_deletes_the_seats_of_the_ranked_one():
    tournament = create_day()
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    round_reopen(round_=tournament.first_stage.rounds.get(number=2), actor=cast.alice())
    assert tournament.first_stage.rounds.count() == 2
    assert len(tournament.first_stage.draws.first().plan["rounds"]) == 2


def test_the_same_ranking_gives_the_same_seats():
    tournament = create_day()
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    first_plan = tournament.first_stage.draws.first().plan
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert tournament.first_stage.draws.first().plan == first_plan
