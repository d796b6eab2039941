"""Results of teams from the days of their members during membership."""

from tournaments.ranking.days import PlayerDay
from tournaments.ranking.measure import Measure
from tournaments.ranking.rules import RankingRules
from tournaments.ranking.team_days import StageDays, TeamHolder, team_results
from tournaments.ranking.teams import TeamRule, rank_teams

BEGUN = [(1, 1), (1, 2)]


def create_stage_days(*days: PlayerDay, begun=BEGUN) -> StageDays:
    return StageDays(days={day.player: day for day in days}, begun=begun)


def test_results_count_for_the_team_only_during_membership():
    days = [
        PlayerDay(player=1, scores={(1, 1): 30}, left=(1, 1), withdrawn=True),
        PlayerDay(player=2, scores={(1, 1): 1000, (1, 2): 7}),
        PlayerDay(player=3, scores={(1, 1): 5, (1, 2): 5}),
    ]
    teams = {
        4: [
            TeamHolder(player=1, place=1),
            TeamHolder(player=3, place=2),
            TeamHolder(player=2, place=1, since=(1, 2)),
        ]
    }
    (row,) = rank_teams(team_results(teams, [create_stage_days(*days)]), rule=TeamRule(size=2))
    assert (row.team, row.total, row.rounds, row.missing) == (4, 30 + 7 + 10, (35, 12), 0)
    assert dict(row.members) == {1: 30, 2: 7, 3: 10}


def test_the_place_of_a_member_without_a_seat_is_missing():
    days = [PlayerDay(player=1, scores={(1, 1): 40, (1, 2): 0})]
    teams = {1: [TeamHolder(player=1, place=1), TeamHolder(player=2, place=2)]}
    (row,) = rank_teams(team_results(teams, [create_stage_days(*days)]), rule=TeamRule(size=2, missing="average"))
    assert (row.total, row.missing) == (80, 40)


def test_stages_add_points_won_in_them_without_carried_points():
    first_stage = create_stage_days(
        PlayerDay(player=1, scores={(1, 1): 40}), PlayerDay(player=2, scores={(1, 1): -10}), begun=[(1, 1)]
    )
    final = create_stage_days(PlayerDay(player=1, scores={(2, 1): -25}, carried={"score": 20}), begun=[(2, 1)])
    teams = {7: [TeamHolder(player=1, place=1), TeamHolder(player=2, place=2)]}
    (row_of_first_stage,) = rank_teams(team_results(teams, [first_stage]), rule=TeamRule(size=2))
    (row_of_both_stages,) = rank_teams(team_results(teams, [first_stage, final]), rule=TeamRule(size=2))
    assert (row_of_first_stage.total, row_of_first_stage.rounds) == (30, (30,))
    assert (row_of_both_stages.total, row_of_both_stages.rounds, dict(row_of_both_stages.members)) == (
        5,
        (30, -25),
        {1: 15, 2: -10},
    )
    assert not row_of_both_stages.withdrawn


def test_a_member_outside_a_stage_misses_no_rounds_of_it():
    """A missed round costs five letters, but only in stages that the player was in."""
    letters = (Measure("score", greater_is_better=False, missed=5),)
    first_stage = create_stage_days(
        PlayerDay(player=1, scores={(1, 1): 2}), PlayerDay(player=2, scores={(1, 1): 3}), begun=[(1, 1)]
    )
    final = create_stage_days(PlayerDay(player=1, scores={(2, 1): 1}), begun=[(2, 1)])
    teams = {1: [TeamHolder(player=1, place=1), TeamHolder(player=2, place=2)]}
    (row,) = rank_teams(
        team_results(teams, [first_stage, final]), RankingRules(measures=letters), rule=TeamRule(size=2)
    )
    assert row.total == 6


def test_adjustments_of_a_team_are_added_to_its_total():
    teams = {1: [TeamHolder(player=1, place=1)], 2: [TeamHolder(player=2, place=1)]}
    days = create_stage_days(
        PlayerDay(player=1, scores={(1, 1): 10}), PlayerDay(player=2, scores={(1, 1): 5}), begun=[(1, 1)]
    )
    rows = rank_teams(team_results(teams, [days], adjustments={2: [20, -5]}), rule=TeamRule())
    assert [(row.team, row.total, row.adjustment) for row in rows] == [(2, 20, 15), (1, 10, 0)]
