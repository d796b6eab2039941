"""Side lists of a season and its ranking of clubs.

The evenings of `FOUR`: (A 620, B 600, C -700), (A 630, B 600, C 360), (C 400, A -280), (C 300).
"""

from tests.ranking.seasons.three import FOUR, A, B, C
from tournaments.ranking.seasons.evenings import Evening, EveningResult
from tournaments.ranking.seasons.rules import SeasonRules
from tournaments.ranking.seasons.side_lists import club_standings, side_lists
from tournaments.ranking.seasons.standings import season_standings


def test_side_lists_have_most_evenings_most_wins_and_best_evenings():
    lists = side_lists(season_standings(FOUR, SeasonRules()))
    assert [(line.person, line.figure) for line in lists.most_evenings] == [(C, 4), (A, 3), (B, 2)]
    assert {(line.person, line.figure) for line in lists.most_wins} == {(A, 2), (C, 2)}
    assert next((line.person, line.figure, line.evening) for line in lists.best_evenings) == (A, 630, 2)


def test_a_side_list_with_too_many_ties_is_empty():
    results = tuple(EveningResult(person=person, score=0, rank=1) for person in range(20))
    lists = side_lists(season_standings([Evening(number=1, results=results)], SeasonRules()))
    assert lists.most_evenings == ()


def test_a_club_counts_its_best_members_of_each_evening():
    def evening_results(*lines: tuple[int, str, int]) -> tuple[EveningResult, ...]:
        return tuple(EveningResult(person=person, club=club, score=score, rank=1) for person, club, score in lines)

    first_evening = Evening(
        number=1, results=evening_results((1, "Atouts", 50), (2, "Atouts", 40), (3, "Atouts", -90), (4, "Dames", 60))
    )
    second_evening = Evening(number=2, results=evening_results((4, "Dames", 30), (5, "", 500)))
    rows = club_standings([first_evening, second_evening, Evening(number=3)], SeasonRules(club_best=2))
    assert [(row.club, row.rank, row.total, row.people) for row in rows] == [("Atouts", 1, 90, 2), ("Dames", 1, 90, 1)]
    assert all(row.tied for row in rows)
    assert [row.total for row in club_standings([first_evening], SeasonRules(club_best=0))] == [60, 0]
