"""What members bring to their teams: what they did while they were in them."""

from tournaments.ranking.days import PlayerDay
from tournaments.ranking.team_days import TeamHolder, team_results
from tournaments.ranking.teams import TeamRule, rank_teams

BEGUN = [(1, 1), (1, 2)]


def test_a_replacement_counts_from_when_they_came_and_who_left_until_then():
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
    (row,) = rank_teams(team_results(teams, days, begun=BEGUN), rule=TeamRule(size=2))
    assert (row.team, row.total, row.rounds, row.missing) == (4, 30 + 7 + 10, (35, 12), 0)
    assert dict(row.members) == {1: 30, 2: 7, 3: 10}


def test_who_never_had_a_seat_leaves_their_place_missing():
    days = [PlayerDay(player=1, scores={(1, 1): 40, (1, 2): 0})]
    teams = {1: [TeamHolder(player=1, place=1), TeamHolder(player=2, place=2)]}
    (row,) = rank_teams(team_results(teams, days, begun=BEGUN), rule=TeamRule(size=2, missing="average"))
    assert (row.total, row.missing) == (80, 40)
