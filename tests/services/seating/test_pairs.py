"""Fixed pairs: teams of two who sit opposite each other in all rounds, and their withdrawals and substitutes."""

import pytest

from tests import cast
from tournaments.log.codec import verify_chain
from tournaments.log.fold import fold
from tournaments.log.sound import find_faults
from tournaments.models import Draw, Entry, Stage, TeamMember, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.stored import log_of
from tournaments.selectors.registration.teams import teams_of
from tournaments.selectors.results.team_standings import team_standings
from tournaments.selectors.seating.pairs import pairs_are_seated, pairs_forecast
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.core.errors import Conflict, DomainError, Refusals
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.registration.entries import entry_add, entry_check_in
from tournaments.services.registration.teams import team_change, team_drop, team_make, team_rename
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.repairs import entry_withdraw, plan_repair, repair_undo
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.settings import tournament_configure
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db

PAIRS = {"game": "texas-42", "rule_options": {"game_to": 2}}


@pytest.fixture
def made() -> Tournament:
    """Draw sixteen players in eight pairs for three rounds."""
    return cast.drawn(16, rounds_planned=3, **PAIRS)


def entry(made: Tournament, serial: int) -> Entry:
    found: Entry = made.first_stage.entries.get(serial=serial)
    return found


def sides(made: Tournament, number: int) -> set[frozenset[int]]:
    """Return the serials of players who sit opposite each other in a round."""
    found = set()
    for table in made.first_stage.rounds.get(number=number).tables.all():
        seats = dict(table.seats.values_list("number", "entry__serial"))
        found |= {frozenset({seats[1], seats[3]}), frozenset({seats[2], seats[4]})}
    return found


def two_by_two(*serials: int) -> set[frozenset[int]]:
    return {frozenset(two) for two in zip(serials[::2], serials[1::2], strict=True)}


def refused(do, *args, made: Tournament, **kwargs) -> DomainError:
    """Return the refusal; the log must not change."""
    before = (list(made.events.values_list("digest", flat=True)), Draw.objects.count(), TeamMember.objects.count())
    with pytest.raises(DomainError) as error:
        do(*args, **kwargs)
    now = (list(made.events.values_list("digest", flat=True)), Draw.objects.count(), TeamMember.objects.count())
    assert now == before
    assert error.value.text
    return error.value


def test_partners_sit_opposite_each_other_and_meet_every_other_pair_at_most_once(made):
    everybody = two_by_two(*range(1, 17))
    assert [sides(made, number) for number in (1, 2, 3)] == [everybody] * 3
    request = request_of(made.first_stage.draws.get())
    assert len(request.pairs) == 8
    assert not request.partners_change
    met = [
        frozenset({frozenset(table[::2]), frozenset(table[1::2])})
        for tables in plan_of(made.first_stage.draws.get()).rounds
        for table in tables
    ]
    assert len(set(met)) == len(met) == 12
    assert list(check_log(made)) == []


def test_an_odd_number_of_pairs_has_a_bye_in_turn():
    made = cast.drawn(14, rounds_planned=3, **PAIRS)
    byes = plan_of(made.first_stage.draws.get()).byes
    assert [len(resting) for resting in byes] == [2, 2, 2]
    assert len({player for resting in byes for player in resting}) == 6


def test_a_player_without_a_partner_is_named_before_the_draw():
    made = cast.field(6, rounds_planned=3, **PAIRS)
    alone = entry_add(tournament=made, player=cast.player(50), actor=cast.alice(), checked_in=True)
    error = refused(draw_make, stage=made.first_stage, actor=cast.alice(), made=made)
    assert (error.code, error.params["name"]) == ("pair_alone", alone.full_name)
    assert "formez sa paire" in error.text
    entry_check_in(entry=alone, state="no_show", actor=cast.alice())
    entry_check_in(entry=entry(made, 2), state="registered", actor=cast.alice())
    error = refused(draw_make, stage=made.first_stage, actor=cast.alice(), made=made)
    assert (error.code, error.params["missing"]) == ("pair_half", entry(made, 2).full_name)
    forecast = pairs_forecast(made.first_stage)
    assert (forecast.pairs, forecast.alone, len(forecast.halves)) == (2, (), 1)
    entry_check_in(entry=entry(made, 1), state="registered", actor=cast.alice())
    draw_make(stage=made.first_stage, seed=1, actor=cast.alice())
    assert sides(made, 1) == two_by_two(3, 4, 5, 6)
    assert list(check_log(made)) == []


def test_a_pair_is_two_players():
    made = cast.field(6, rounds_planned=3, **PAIRS)
    one = made.teams.get(number=1)
    three = [entry(made, 1), entry(made, 2), entry_add(tournament=made, player=cast.player(50), actor=cast.alice())]
    assert refused(team_change, team=one, entries=three, actor=cast.alice(), made=made).code == "pair_two"
    assert refused(team_change, team=one, entries=three[:1], actor=cast.alice(), made=made).code == "pair_two"
    team_change(team=one, entries=three[1:], actor=cast.alice())
    assert (
        refused(
            team_make, tournament=made, entries=[entry(made, 1), entry(made, 3)], actor=cast.alice(), made=made
        ).code
        == "team_member_elsewhere"
    )
    assert list(check_log(made)) == []


def test_a_seated_pair_can_only_be_renamed(made):
    one = made.teams.get(number=1)
    late = entry_add(tournament=made, player=cast.player(50), actor=cast.alice())
    swapped = [entry(made, 1), late]
    assert refused(team_change, team=one, entries=swapped, actor=cast.alice(), made=made).code == "pair_seated"
    assert refused(team_drop, team=one, actor=cast.alice(), made=made).code == "pair_seated"
    team_rename(team=one, name="Les Dominos", actor=cast.alice())
    team_change(team=one, entries=[entry(made, 2), entry(made, 1)], actor=cast.alice())
    assert teams_of(made)[0].entries[0].serial == 2
    assert list(check_log(made)) == []


def test_the_withdrawal_of_one_partner_is_refused(made):
    cast.play_round(made)
    error = refused(entry_withdraw, stage=made.first_stage, entry=entry(made, 1), actor=cast.alice(), made=made)
    assert error.code == "pair_left"
    assert entry(made, 2).full_name in error.text


def test_both_partners_can_withdraw(made):
    cast.play_round(made)
    plan_repair(stage=made.first_stage, leavers=[entry(made, 4), entry(made, 3)], actor=cast.alice())
    rest = two_by_two(1, 2, *range(5, 17))
    assert sides(made, 2) < rest
    assert len(sides(made, 2)) == 6, "seven pairs: one has a bye"
    assert list(check_log(made)) == []


def test_a_substitute_joins_the_partner_of_the_leaver(made):
    cast.play_round(made)
    came = entry_add(tournament=made, player=cast.player(50), actor=cast.alice())
    plan_repair(stage=made.first_stage, leavers=[entry(made, 1)], arrivals=[came], actor=cast.alice())
    assert frozenset({2, 17}) in sides(made, 2) & sides(made, 3)
    columns = ("entry__serial", "place", "round")
    assert list(made.teams.get(number=1).members.values_list(*columns)) == [(1, 1, 1), (2, 2, 1), (17, 1, 2)]
    assert list(check_log(made)) == []
    for _round in range(2):
        cast.play_round(made)
    mine = next(row for row in team_standings(made) if row.number == 1)
    assert not mine.withdrawn
    assert mine.total == sum(seat.won for seat in entry(made, 2).seats.select_related("table")), (
        "what the pair has won, with whoever played"
    )
    repaired = made.first_stage.draws.count()
    assert repaired == 2
    assert list(check_log(made)) == []


def test_a_substitution_can_be_undone(made):
    cast.play_round(made)
    came = entry_add(tournament=made, player=cast.player(50), actor=cast.alice())
    plan_repair(stage=made.first_stage, leavers=[entry(made, 1)], arrivals=[came], actor=cast.alice())
    repair_undo(stage=made.first_stage, actor=cast.alice())
    assert sides(made, 2) == two_by_two(*range(1, 17))
    assert not TeamMember.objects.filter(entry=came).exists()
    assert list(check_log(made)) == []


def test_an_undo_that_separates_partners_is_refused(made):
    cast.play_round(made)
    came = entry_add(tournament=made, player=cast.player(50), actor=cast.alice())
    plan_repair(stage=made.first_stage, leavers=[entry(made, 1)], arrivals=[came], actor=cast.alice())
    made.refresh_from_db()
    joined = made.events.get(name="team.changed").sequence
    assert refused(event_undo, tournament=made, sequence=joined, actor=cast.alice(), made=made).code == "pair_apart"
    made.refresh_from_db()
    event_undo(tournament=made, sequence=made.events.get(name="draw.repaired").sequence, actor=cast.alice())
    assert pairs_are_seated(made.first_stage)
    assert list(check_log(made)) == []


def test_substitutes_and_pairs_are_matched_in_any_order(made):
    """Two single leavers and a pair leave, two substitutes and a pair arrive, in mixed order."""
    cast.play_round(made)
    late = [entry_add(tournament=made, player=cast.player(50 + n), actor=cast.alice()) for n in range(4)]
    team_make(tournament=made, entries=[late[0], late[2]], actor=cast.alice())
    leavers = [entry(made, serial) for serial in (5, 9, 6, 1)]
    arrivals = [late[0], late[1], late[2], late[3]]
    plan_repair(stage=made.first_stage, leavers=leavers, arrivals=arrivals, actor=cast.alice())
    seated = sides(made, 2)
    assert {frozenset({17, 19}), frozenset({10, 18}), frozenset({2, 20})} <= seated
    assert len(seated) == 8
    assert pairs_are_seated(made.first_stage)
    assert list(check_log(made)) == []


def test_the_arrival_of_one_partner_is_refused(made):
    cast.play_round(made)
    late = [entry_add(tournament=made, player=cast.player(50 + n), actor=cast.alice()) for n in range(2)]
    alone = {"stage": made.first_stage, "arrivals": late[:1], "actor": cast.alice()}
    assert refused(plan_repair, **alone, made=made).code == "pair_alone"
    team_make(tournament=made, entries=late, actor=cast.alice())
    assert refused(plan_repair, **alone, made=made).code == "pair_together"
    plan_repair(stage=made.first_stage, arrivals=late, actor=cast.alice())
    assert len(sides(made, 2)) == 8, "nine pairs: one has a bye"
    assert pairs_are_seated(made.first_stage)
    assert list(check_log(made)) == []


def test_pairs_are_seated_by_the_ranking():
    made = cast.drawn(16, rounds_planned=3, ranked_rounds=1, **PAIRS)
    for _round in range(2):
        cast.play_round(made)
    came = entry_add(tournament=made, player=cast.player(50), actor=cast.alice())
    plan_repair(stage=made.first_stage, leavers=[entry(made, 1)], arrivals=[came], actor=cast.alice())
    round_rank(stage=made.first_stage, actor=cast.alice())
    assert sides(made, 3) == two_by_two(17, 2, *range(3, 17))
    cast.play_round(made)
    assert list(check_log(made)) == []


def test_a_game_counts_once_in_the_ranking_of_pairs(made):
    cast.play_round(made)
    ranked = team_standings(made)
    assert sum(row.total for row in ranked) == made.first_stage.rounds.get(number=1).tables.count() == 4
    assert sum(row.figures[1] for row in ranked) == 0, "what one side wins the other loses"
    for row in ranked:
        assert [mate.counts for mate in row.members] == [True, True]
    best = ranked[0]
    before = best.figures[1]
    mate = entry(made, best.members[1].serial)
    adjustment_give(
        stage=made.first_stage,
        adjustment=AdjustmentInput(entry=mate, kind="penalty", points=2, reason="retard"),
        actor=cast.basile(),
    )
    again = next(row for row in team_standings(made) if row.number == best.number)
    assert again.figures[1] == before - 2


def test_partners_and_game_can_change_until_a_pair_exists():
    made = cast.tournament(game="texas-42")
    tournament_configure(tournament=made, settings={"partners": "changing"}, actor=cast.alice())
    made.refresh_from_db()
    assert not made.in_pairs
    tournament_configure(tournament=made, settings={"partners": "fixed"}, actor=cast.alice())
    two = [entry_add(tournament=made, player=cast.player(n), actor=cast.alice()) for n in range(2)]
    team_make(tournament=made, entries=two, actor=cast.alice())
    for settings in ({"partners": "changing"}, {"game": "french-tarot"}):
        with pytest.raises(Refusals) as error:
            tournament_configure(tournament=made, settings=settings, actor=cast.alice())
        assert error.value.code == "teams_made"
        made.refresh_from_db()
    assert made.in_pairs
    assert list(check_log(made)) == []


def test_partners_are_fixed_by_the_draw(made):
    with pytest.raises(Conflict) as error:
        tournament_configure(tournament=made, settings={"partners": "changing"}, actor=cast.alice())
    assert error.value.code == "settings_locked"


def test_partners_qualify_together_for_a_final():
    made = cast.drawn(16, rounds_planned=1, **PAIRS)
    cast.play_round(made)
    final: Stage = stage_add(
        tournament=made,
        source=1,
        settings={"cut": {"who": "best", "count": 8, "ties": "all"}, "rounds_planned": 1},
        actor=cast.alice(),
    )
    stage_enter(stage=final, actor=cast.alice())
    draw_make(stage=final, seed=1, actor=cast.alice())
    assert pairs_are_seated(final)
    assert list(check_log(made)) == []


def test_a_tournament_of_pairs_can_be_exported_and_imported(made):
    """An import in which partners do not sit opposite each other is refused."""
    cast.play_round(made)
    came = entry_add(tournament=made, player=cast.player(50), actor=cast.alice())
    plan_repair(stage=made.first_stage, leavers=[entry(made, 1)], arrivals=[came], actor=cast.alice())
    made.refresh_from_db()
    state = fold(verify_chain(log_of(made)))
    assert list(find_faults(state, [])) == []
    state.teams[1].members, state.teams[2].members = state.teams[2].members, state.teams[1].members[:2]
    assert any(told.startswith("partners apart") for told in find_faults(state, []))
