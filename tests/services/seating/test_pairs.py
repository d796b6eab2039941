"""Fixed pairs: teams of two who sit opposite each other in all rounds, and their withdrawals and substitutes.

First the draw, then withdrawals and substitutes, ranked rounds, settings, and a final.
"""

import pytest

from tests import cast
from tournaments.log.codec import verify_chain
from tournaments.log.fold import fold
from tournaments.log.invariants import find_faults
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
from tournaments.services.seating.repairs import entry_withdraw, repair_make, repair_undo
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.settings import tournament_configure
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db

PAIRS = {"game": "texas-42", "rule_options": {"game_to": 1}}


@pytest.fixture
def tournament() -> Tournament:
    """Draw sixteen players in eight pairs for three rounds."""
    return cast.drawn_tournament(16, rounds_planned=3, **PAIRS)


def get_entry(tournament: Tournament, serial: int) -> Entry:
    entry: Entry = tournament.first_stage.entries.get(serial=serial)
    return entry


def partner_serials(tournament: Tournament, number: int) -> set[frozenset[int]]:
    """Return the serials of players who sit opposite each other in a round."""
    pairs = set()
    for table in tournament.first_stage.rounds.get(number=number).tables.all():
        seats = dict(table.seats.values_list("number", "entry__serial"))
        pairs |= {frozenset({seats[1], seats[3]}), frozenset({seats[2], seats[4]})}
    return pairs


def pairs_in_order(*serials: int) -> set[frozenset[int]]:
    """Return the pairs of the first and second serial, the third and fourth, and so on."""
    return {frozenset(pair) for pair in zip(serials[::2], serials[1::2], strict=True)}


def get_refusal(service, *args, unchanged_tournament: Tournament, **kwargs) -> DomainError:
    """Return the refusal of a service, which must not change the log, draws or members of teams."""
    counts_before = (
        list(unchanged_tournament.events.values_list("digest", flat=True)),
        Draw.objects.count(),
        TeamMember.objects.count(),
    )
    with pytest.raises(DomainError) as error:
        service(*args, **kwargs)
    counts_after = (
        list(unchanged_tournament.events.values_list("digest", flat=True)),
        Draw.objects.count(),
        TeamMember.objects.count(),
    )
    assert counts_after == counts_before
    assert error.value.text
    return error.value


def test_partners_sit_opposite_each_other_and_meet_every_other_pair_at_most_once(tournament):
    all_pairs = pairs_in_order(*range(1, 17))
    assert [partner_serials(tournament, number) for number in (1, 2, 3)] == [all_pairs] * 3
    request = request_of(tournament.first_stage.draws.get())
    assert len(request.pairs) == 8
    assert not request.partners_change
    meetings = [
        frozenset({frozenset(table[::2]), frozenset(table[1::2])})
        for tables in plan_of(tournament.first_stage.draws.get()).rounds
        for table in tables
    ]
    assert len(set(meetings)) == len(meetings) == 3 * 4, "three rounds at four tables"
    assert list(check_log(tournament)) == []


def test_an_odd_number_of_pairs_has_a_bye_in_turn():
    tournament = cast.drawn_tournament(14, rounds_planned=3, **PAIRS)
    byes = plan_of(tournament.first_stage.draws.get()).byes
    assert [len(resting) for resting in byes] == [2, 2, 2], "one of seven pairs in each round"
    assert len({player for resting in byes for player in resting}) == 6


def test_a_player_without_a_partner_is_named_before_the_draw():
    tournament = cast.field(6, rounds_planned=3, **PAIRS)
    single_entry = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice(), checked_in=True)
    error = get_refusal(draw_make, stage=tournament.first_stage, actor=cast.alice(), unchanged_tournament=tournament)
    assert (error.code, error.params["name"]) == ("pair_alone", single_entry.full_name)
    assert "formez sa paire" in error.text
    entry_check_in(entry=single_entry, state="no_show", actor=cast.alice())
    entry_check_in(entry=get_entry(tournament, 2), state="registered", actor=cast.alice())
    error = get_refusal(draw_make, stage=tournament.first_stage, actor=cast.alice(), unchanged_tournament=tournament)
    assert (error.code, error.params["missing"]) == ("pair_half", get_entry(tournament, 2).full_name)
    forecast = pairs_forecast(tournament.first_stage)
    assert (forecast.pairs, forecast.alone, len(forecast.halves)) == (2, (), 1)
    entry_check_in(entry=get_entry(tournament, 1), state="registered", actor=cast.alice())
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    assert partner_serials(tournament, 1) == pairs_in_order(3, 4, 5, 6)
    assert list(check_log(tournament)) == []


def test_a_pair_is_two_players():
    tournament = cast.field(6, rounds_planned=3, **PAIRS)
    team = tournament.teams.get(number=1)
    entries = [
        get_entry(tournament, 1),
        get_entry(tournament, 2),
        entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice()),
    ]
    assert (
        get_refusal(team_change, team=team, entries=entries, actor=cast.alice(), unchanged_tournament=tournament).code
        == "pair_two"
    )
    assert (
        get_refusal(
            team_change, team=team, entries=entries[:1], actor=cast.alice(), unchanged_tournament=tournament
        ).code
        == "pair_two"
    )
    team_change(team=team, entries=entries[1:], actor=cast.alice())
    assert (
        get_refusal(
            team_make,
            tournament=tournament,
            entries=[get_entry(tournament, 1), get_entry(tournament, 3)],
            actor=cast.alice(),
            unchanged_tournament=tournament,
        ).code
        == "team_member_elsewhere"
    )
    assert list(check_log(tournament)) == []


def test_a_seated_pair_can_only_be_renamed(tournament):
    team = tournament.teams.get(number=1)
    late_entry = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    new_entries = [get_entry(tournament, 1), late_entry]
    assert (
        get_refusal(
            team_change, team=team, entries=new_entries, actor=cast.alice(), unchanged_tournament=tournament
        ).code
        == "pair_seated"
    )
    assert get_refusal(team_drop, team=team, actor=cast.alice(), unchanged_tournament=tournament).code == "pair_seated"
    team_rename(team=team, name="Les Dominos", actor=cast.alice())
    team_change(team=team, entries=[get_entry(tournament, 2), get_entry(tournament, 1)], actor=cast.alice())
    assert teams_of(tournament)[0].entries[0].serial == 2
    assert list(check_log(tournament)) == []


def test_the_withdrawal_of_one_partner_is_refused(tournament):
    cast.play_round(tournament)
    error = get_refusal(
        entry_withdraw,
        stage=tournament.first_stage,
        entry=get_entry(tournament, 1),
        actor=cast.alice(),
        unchanged_tournament=tournament,
    )
    assert error.code == "pair_left"
    assert get_entry(tournament, 2).full_name in error.text


def test_both_partners_can_withdraw(tournament):
    cast.play_round(tournament)
    repair_make(
        stage=tournament.first_stage, leavers=[get_entry(tournament, 4), get_entry(tournament, 3)], actor=cast.alice()
    )
    other_pairs = pairs_in_order(1, 2, *range(5, 17))
    assert partner_serials(tournament, 2) < other_pairs
    assert len(partner_serials(tournament, 2)) == 6, "seven pairs: one has a bye"
    assert list(check_log(tournament)) == []


def test_a_substitute_joins_the_partner_of_the_leaver(tournament):
    cast.play_round(tournament)
    substitute = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    repair_make(
        stage=tournament.first_stage, leavers=[get_entry(tournament, 1)], arrivals=[substitute], actor=cast.alice()
    )
    assert frozenset({2, 17}) in partner_serials(tournament, 2) & partner_serials(tournament, 3)
    columns = ("entry__serial", "place", "round")
    assert list(tournament.teams.get(number=1).members.values_list(*columns)) == [(1, 1, 1), (2, 2, 1), (17, 1, 2)]
    assert list(check_log(tournament)) == []
    for _round in range(2):
        cast.play_round(tournament)
    team_row = next(row for row in team_standings(tournament) if row.number == 1)
    assert not team_row.withdrawn
    assert team_row.total == sum(seat.won for seat in get_entry(tournament, 2).seats.select_related("table")), (
        "the wins of the pair, also those of the substitute"
    )
    draw_count = tournament.first_stage.draws.count()
    assert draw_count == 2
    assert list(check_log(tournament)) == []


def test_a_substitution_can_be_undone(tournament):
    cast.play_round(tournament)
    substitute = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    repair_make(
        stage=tournament.first_stage, leavers=[get_entry(tournament, 1)], arrivals=[substitute], actor=cast.alice()
    )
    repair_undo(stage=tournament.first_stage, actor=cast.alice())
    assert partner_serials(tournament, 2) == pairs_in_order(*range(1, 17))
    assert not TeamMember.objects.filter(entry=substitute).exists()
    assert list(check_log(tournament)) == []


def test_an_undo_that_separates_partners_is_refused(tournament):
    cast.play_round(tournament)
    substitute = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    repair_make(
        stage=tournament.first_stage, leavers=[get_entry(tournament, 1)], arrivals=[substitute], actor=cast.alice()
    )
    tournament.refresh_from_db()
    sequence = tournament.events.get(name="team.changed").sequence
    assert (
        get_refusal(
            event_undo, tournament=tournament, sequence=sequence, actor=cast.alice(), unchanged_tournament=tournament
        ).code
        == "pair_apart"
    )
    tournament.refresh_from_db()
    event_undo(tournament=tournament, sequence=tournament.events.get(name="draw.repaired").sequence, actor=cast.alice())
    assert pairs_are_seated(tournament.first_stage)
    assert list(check_log(tournament)) == []


def test_substitutes_and_pairs_are_matched_in_any_order(tournament):
    """Two single leavers and a pair leave, two substitutes and a pair arrive, in mixed order."""
    cast.play_round(tournament)
    late_entries = [entry_add(tournament=tournament, player=cast.player(50 + n), actor=cast.alice()) for n in range(4)]
    team_make(tournament=tournament, entries=[late_entries[0], late_entries[2]], actor=cast.alice())
    leavers = [get_entry(tournament, serial) for serial in (5, 9, 6, 1)]
    arrivals = [late_entries[0], late_entries[1], late_entries[2], late_entries[3]]
    repair_make(stage=tournament.first_stage, leavers=leavers, arrivals=arrivals, actor=cast.alice())
    pairs = partner_serials(tournament, 2)
    assert {frozenset({17, 19}), frozenset({10, 18}), frozenset({2, 20})} <= pairs
    assert len(pairs) == 8
    assert pairs_are_seated(tournament.first_stage)
    assert list(check_log(tournament)) == []


def test_the_arrival_of_one_partner_is_refused(tournament):
    cast.play_round(tournament)
    late_entries = [entry_add(tournament=tournament, player=cast.player(50 + n), actor=cast.alice()) for n in range(2)]
    arguments = {"stage": tournament.first_stage, "arrivals": late_entries[:1], "actor": cast.alice()}
    assert get_refusal(repair_make, **arguments, unchanged_tournament=tournament).code == "pair_alone"
    team_make(tournament=tournament, entries=late_entries, actor=cast.alice())
    assert get_refusal(repair_make, **arguments, unchanged_tournament=tournament).code == "pair_together"
    repair_make(stage=tournament.first_stage, arrivals=late_entries, actor=cast.alice())
    assert len(partner_serials(tournament, 2)) == 8, "nine pairs: one has a bye"
    assert pairs_are_seated(tournament.first_stage)
    assert list(check_log(tournament)) == []


def test_pairs_are_seated_by_the_ranking():
    tournament = cast.drawn_tournament(16, rounds_planned=3, ranked_rounds=1, **PAIRS)
    for _round in range(2):
        cast.play_round(tournament)
    substitute = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    repair_make(
        stage=tournament.first_stage, leavers=[get_entry(tournament, 1)], arrivals=[substitute], actor=cast.alice()
    )
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert partner_serials(tournament, 3) == pairs_in_order(17, 2, *range(3, 17))
    cast.play_round(tournament)
    assert list(check_log(tournament)) == []


def test_a_game_counts_once_in_the_ranking_of_pairs(tournament):
    cast.play_round(tournament)
    teams = team_standings(tournament)
    assert sum(row.total for row in teams) == tournament.first_stage.rounds.get(number=1).tables.count() == 4
    assert sum(row.figures[1] for row in teams) == 0, "what one side wins the other loses"
    for row in teams:
        assert [member.counts for member in row.members] == [True, True]
    best_team = teams[0]
    points_before = best_team.figures[1]
    member = get_entry(tournament, best_team.members[1].serial)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=member, kind="penalty", points=2, reason="retard"),
        actor=cast.basile(),
    )
    team_after = next(row for row in team_standings(tournament) if row.number == best_team.number)
    assert team_after.figures[1] == points_before - 2


def test_partners_and_game_can_change_until_a_pair_exists():
    tournament = cast.tournament(game="texas-42")
    tournament_configure(tournament=tournament, settings={"partners": "changing"}, actor=cast.alice())
    tournament.refresh_from_db()
    assert not tournament.in_pairs
    tournament_configure(tournament=tournament, settings={"partners": "fixed"}, actor=cast.alice())
    entries = [entry_add(tournament=tournament, player=cast.player(n), actor=cast.alice()) for n in range(2)]
    team_make(tournament=tournament, entries=entries, actor=cast.alice())
    for settings in ({"partners": "changing"}, {"game": "french-tarot"}):
        with pytest.raises(Refusals) as error:
            tournament_configure(tournament=tournament, settings=settings, actor=cast.alice())
        assert error.value.code == "teams_made"
        tournament.refresh_from_db()
    assert tournament.in_pairs
    assert list(check_log(tournament)) == []


def test_partners_are_fixed_by_the_draw(tournament):
    with pytest.raises(Conflict) as error:
        tournament_configure(tournament=tournament, settings={"partners": "changing"}, actor=cast.alice())
    assert error.value.code == "settings_locked"


def test_partners_qualify_together_for_a_final():
    tournament = cast.played_tournament(16, rounds_planned=1, **PAIRS)
    final: Stage = stage_add(
        tournament=tournament,
        source=1,
        settings={"cut": {"who": "best", "count": 8, "ties": "all"}, "rounds_planned": 1},
        actor=cast.alice(),
    )
    stage_enter(stage=final, actor=cast.alice())
    draw_make(stage=final, seed=1, actor=cast.alice())
    assert pairs_are_seated(final)
    assert list(check_log(tournament)) == []


def test_partners_who_do_not_sit_opposite_each_other_are_a_fault_of_the_log(tournament):
    cast.play_round(tournament)
    substitute = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    repair_make(
        stage=tournament.first_stage, leavers=[get_entry(tournament, 1)], arrivals=[substitute], actor=cast.alice()
    )
    tournament.refresh_from_db()
    state = fold(verify_chain(log_of(tournament)))
    assert list(find_faults(state, [])) == []
    first_team, second_team = state.teams[1], state.teams[2]
    (first_captain, *first_mates), (second_captain, *second_mates) = first_team.members, second_team.members
    first_team.members, second_team.members = (second_captain, *first_mates), (first_captain, *second_mates)
    faults = list(find_faults(state, []))
    assert faults
    assert all(fault.startswith("partners apart") for fault in faults)
