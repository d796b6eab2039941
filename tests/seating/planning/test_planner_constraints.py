"""Separations, fixed tables, and balance by rating.

Each test draws a plan and counts it independently (`Recount`), or by its certificate.
"""

from dataclasses import replace
from statistics import mean, pstdev

import pytest

from tests.seating.recount import Recount
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import FixedTable, Request, SeatingError, Separation
from tournaments.seating.proof.verify import verify_plan


def create_clubs(size: int, count: int, *, until: int | None = None, hard: bool = True) -> tuple[Separation, ...]:
    """Return `count` clubs of `size` players each, players 1, 2, ... in order."""
    return tuple(
        Separation(players=tuple(range(size * i + 1, size * (i + 1) + 1)), until=until, hard=hard) for i in range(count)
    )


def draw_and_count(request: Request) -> Recount:
    """Draw, and count the plan, which has each player once in each round."""
    recount = Recount(draw(request), request.players)
    assert recount.is_complete
    return recount


def count_broken(recount: Recount, separations: tuple[Separation, ...]) -> int:
    """Return how often players meet whom a separation keeps apart."""
    return sum(
        recount.meets(first, second, constraint.until)
        for constraint in separations
        for i, first in enumerate(constraint.players)
        for second in constraint.players[:i]
    )


@pytest.mark.parametrize(
    ("players", "rounds", "separations"),
    [
        (24, 5, create_clubs(6, 4)),
        (40, 8, create_clubs(10, 4)),
        (33, 5, create_clubs(2, 16)),
        (64, 6, create_clubs(16, 4, until=3)),
        (100, 5, create_clubs(5, 20)),
    ],
    ids=["4 clubs of 6", "4 clubs of 10", "16 couples", "3 rounds apart", "20 families"],
)
def test_clubs_are_separated_without_repeats(players: int, rounds: int, separations: tuple[Separation, ...]) -> None:
    recount = draw_and_count(Request(players=players, rounds=rounds, separations=separations))
    assert count_broken(recount, separations) == 0
    assert recount.repeats == 0


def test_four_families_of_four_are_separated_with_24_repeats() -> None:
    separations = create_clubs(4, 4)
    recount = draw_and_count(Request(players=16, rounds=5, separations=separations, time_limit=0.5))
    assert count_broken(recount, separations) == 0
    assert recount.coincidences == 24  # 12 possible opponents for 15 meetings: three repeats each, 16 * 3 / 2


def test_soft_separation_adds_no_repeat() -> None:
    separations = create_clubs(20, 1, hard=False)
    recount = draw_and_count(Request(players=64, rounds=5, separations=separations, time_limit=0.2))
    assert recount.repeats == 0
    assert count_broken(recount, separations) <= 20  # 20 players at 16 tables: four meetings in each of five rounds


@pytest.mark.parametrize("members", [5, 16])
def test_impossible_separation_names_the_first_pair_that_does_not_fit(members: int) -> None:
    with pytest.raises(SeatingError) as error:
        draw(Request(players=16, rounds=3, separations=create_clubs(members, 1)))
    assert error.value.code == "separation_impossible"
    assert error.value.params == {"first": 4, "second": 5, "tables": 4}


def test_refusal_of_separations_that_are_impossible_together_names_the_last_pair() -> None:
    separations = tuple(Separation(players=(a, b)) for a, b in [(1, 2), (1, 3), (2, 3)])
    with pytest.raises(SeatingError) as error:
        draw(Request(players=8, rounds=2, separations=separations))
    assert (error.value.params["first"], error.value.params["second"]) == (2, 3)


def test_separation_of_all_players_is_refused() -> None:
    with pytest.raises(SeatingError):
        draw(Request(players=1000, rounds=5, separations=create_clubs(1000, 1)))


@pytest.mark.parametrize(
    "fixed",
    [
        (FixedTable(7, 3),),
        (FixedTable(1, 4), FixedTable(2, 1), FixedTable(9, 10)),
        tuple(FixedTable(p, p) for p in range(1, 10)),
    ],
)
def test_fixed_players_stay_at_their_tables(fixed: tuple[FixedTable, ...]) -> None:
    recount = draw_and_count(Request(players=40, rounds=6, fixed_tables=fixed))
    assert recount.repeats == 0
    for tables in recount.plan.rounds:
        assert all(player in tables[number - 1] for player, number in fixed)


def test_only_two_players_fixed_at_one_table_meet_again() -> None:
    recount = draw_and_count(
        Request(players=33, rounds=4, fixed_tables=(FixedTable(5, 2), FixedTable(6, 2)), time_limit=0.1)
    )
    assert recount.met[5, 6] == 4
    assert recount.repeats == 3  # of players 5 and 6


@pytest.mark.parametrize(
    ("fixed", "code"),
    [
        ((FixedTable(1, 11),), "fixed_table"),
        ((FixedTable(1, 2), FixedTable(1, 3)), "fixed_twice"),
        (tuple(FixedTable(p, 2) for p in range(1, 6)), "fixed_crowd"),
        ((FixedTable(1, 2), FixedTable(2, 2)), "separation_fixed"),
    ],
)
def test_impossible_fixed_tables_are_refused(fixed: tuple[FixedTable, ...], code: str) -> None:
    with pytest.raises(SeatingError) as error:
        draw(Request(players=40, rounds=3, fixed_tables=fixed, separations=(Separation(players=(1, 2)),)))
    assert error.value.code == code


@pytest.mark.parametrize("players", [16, 40, 33])
def test_seeds_are_spread_over_the_tables_of_round_1(players: int) -> None:
    ratings = tuple((player, 100.0 - player) for player in range(1, players + 1))
    recount = draw_and_count(Request(players=players, rounds=4, balance="spread", ratings=ratings, time_limit=1.0))
    seeds = range(1, len(recount.plan.rounds[0]) + 1)
    assert all(len(set(seeds).intersection(table)) == 1 for table in recount.plan.rounds[0])


@pytest.mark.parametrize("balance", ["spread", "equal"])
def test_balance_keeps_fixed_tables(balance: str) -> None:
    ratings = tuple((player, 100.0 - player) for player in range(1, 29))
    fixed = tuple(FixedTable(player + 20, player) for player in range(1, 7))
    recount = draw_and_count(Request(players=28, rounds=4, fixed_tables=fixed, balance=balance, ratings=ratings))
    assert all(player in tables[number - 1] for tables in recount.plan.rounds for player, number in fixed)


@pytest.mark.parametrize("balance", ["spread", "equal"])
def test_balance_is_reached_after_a_search(balance: str) -> None:
    ratings = tuple((player, float(player)) for player in range(1, 29))
    request = Request(players=28, rounds=4, fixed_tables=(FixedTable(1, 3), FixedTable(2, 3)), time_limit=0.1)
    recount = draw_and_count(replace(request, balance=balance, ratings=ratings))
    assert recount.repeats == 3  # of players 1 and 2, who are fixed at one table in four rounds
    assert all({1, 2} < set(tables[2]) for tables in recount.plan.rounds)
    if balance == "spread":
        best = set(range(22, 29))  # by rating, one for each of the seven tables
        assert [len(best.intersection(table)) for table in recount.plan.rounds[0]] == [1] * 7
    else:
        assert deviation_of_means(recount, ratings) < deviation_of_means(draw_and_count(request), ratings) / 2


def deviation_of_means(recount: Recount, ratings: tuple[tuple[int, float], ...]) -> float:
    """Return the standard deviation of the mean ratings of all tables."""
    rating = dict(ratings)
    return pstdev(mean(rating[p] for p in table) for tables in recount.plan.rounds for table in tables)


def test_equal_balance_reduces_the_deviation_of_mean_ratings() -> None:
    ratings = tuple((player, float(player * player)) for player in range(1, 41))
    request = Request(players=40, rounds=5, ratings=ratings)
    recount = draw_and_count(replace(request, balance="equal"))
    assert deviation_of_means(recount, ratings) < deviation_of_means(draw_and_count(request), ratings) / 4


def test_rating_that_is_not_a_number_is_refused() -> None:
    with pytest.raises(SeatingError) as error:
        draw(Request(players=16, rounds=3, balance="equal", ratings=((3, float("nan")),)))
    assert error.value.code == "rating_number"


@pytest.mark.parametrize(("players", "club_count", "rounds", "hard"), [(400, 10, 6, True)])
def test_clubs_of_a_large_field_get_lines_without_a_search(
    players: int, club_count: int, rounds: int, hard: bool
) -> None:
    members = [tuple(range(club, players + 1, club_count)) for club in range(1, club_count + 1)]
    separations = tuple(Separation(players=club, hard=hard) for club in members)
    request = Request(players=players, rounds=rounds, separations=separations, time_limit=0)
    plan = draw(request)
    figures = verify_plan(plan, request).figures
    assert (figures["separations_broken"].value, figures["repeats"].value) == (0, 0)
    assert plan.method == "steps"


def test_meetings_of_a_club_larger_than_the_hall_equal_the_bound() -> None:
    club = Separation(players=tuple(range(1, 31)), hard=False)
    request = Request(players=80, rounds=6, separations=(club,), time_limit=0)
    figure = verify_plan(draw(request), request).figures["separations_broken"]
    assert (figure.value, figure.bound) == (60, 60)  # 30 members at 20 tables: ten meetings in each of six rounds


@pytest.mark.parametrize(("players", "size"), [(20, 2), (32, 4), (33, 3), (60, 2), (60, 3), (64, 4)])
@pytest.mark.parametrize("seed", [1, 5])
def test_teams_play_five_rounds_without_repeats_or_meetings_inside(players: int, size: int, seed: int) -> None:
    order = RandomSource(seed).permutation(players)
    members = [tuple(sorted(p + 1 for p in order[at : at + size])) for at in range(0, players - size + 1, size)]
    request = Request(
        players=players, rounds=5, seed=seed, separations=tuple(Separation(players=team, team=True) for team in members)
    )
    certificate = verify_plan(draw(request), request)
    assert certificate.figures["repeats"].value == 0
    assert certificate.figures["separations_broken"].value == 0


@pytest.mark.parametrize(
    ("players", "rounds", "fixed"),
    [
        (32, 7, {5: 2}), (36, 8, {36: 9}), (40, 8, {1: 1}), (40, 8, {1: 4, 40: 2}), (44, 8, {7: 1}),
        (48, 8, {2: 12, 3: 1, 4: 6}), (48, 10, {30: 5}), (56, 8, {11: 3}),
    ],
    ids=str,
)  # fmt: skip
def test_only_fixed_players_return_to_a_table(players: int, rounds: int, fixed: dict[int, int]) -> None:
    tables = tuple(FixedTable(player, table) for player, table in fixed.items())
    recount = draw_and_count(Request(players=players, rounds=rounds, fixed_tables=tables))
    assert recount.repeats == 0
    assert all(recount.visits[player, table] == rounds for player, table in fixed.items())
    assert recount.returns == len(fixed) * (rounds - 1)
    assert recount.seat_spread <= 1


@pytest.mark.parametrize(("players", "rounds"), [(39, 8), (38, 8), (47, 8), (43, 6)])
def test_fixed_player_of_an_odd_field_sits_at_their_table_in_each_round(players: int, rounds: int) -> None:
    recount = draw_and_count(Request(players=players, rounds=rounds, fixed_tables=(FixedTable(1, 3),)))
    shares = recount.odd_shares()
    assert recount.repeats == 0
    assert max(shares) - min(shares) <= 1
    assert recount.visits[1, 3] == rounds
    assert recount.returns == rounds - 1


def test_clubs_with_a_fixed_player_are_separated_without_repeats() -> None:
    separations = create_clubs(6, 4)
    request = Request(players=24, rounds=5, separations=separations, fixed_tables=(FixedTable(3, 5),))
    recount = draw_and_count(request)
    assert count_broken(recount, separations) == 0
    assert recount.repeats == 0
    assert recount.visits[3, 5] == 5
