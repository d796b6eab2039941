"""Rounds by rank: repeats are avoided within a limit of moves, odd tables and seats are shared, teams are separated.

Flags and their sentences explain each table.
"""

import random
from dataclasses import replace

import pytest

from tests.seating.samples import PLANE_16
from tests.work import calls_of
from tournaments.seating.problem.request import FixedTable, Odd, Round, SeatingError, Separation
from tournaments.seating.problem.tally import Tally, tally
from tournaments.seating.swiss.ranked import Flag, Pattern, RankedRequest, seat_next_round
from tournaments.seating.wording.sentences import flag_sentences

NO_LIMIT = 24  # places, more than any move of these fields; without `most_moved` no player moves to avoid a repeat


def in_order(players: int) -> tuple[int, ...]:
    return tuple(range(1, players + 1))


def sorted_tables(tables: Round) -> list[list[int]]:
    return [sorted(table) for table in tables]


def play_event(players: int, rounds: int, *, seed: int = 0, **settings: object) -> tuple[Tally, list[Round]]:
    """Play a whole event by rank, with random scores around a random skill; return its tally and rounds."""
    rng = random.Random(seed)
    skill = [rng.gauss(0, 1) for _ in range(players + 1)]
    score = [0.0] * (players + 1)
    fields = {"most_moved": NO_LIMIT} | settings
    request = RankedRequest(ranking=in_order(players), rounds=rounds, **fields)  # type: ignore[arg-type] # mixed settings
    for _ in range(rounds):
        ranked_round = seat_next_round(request)
        for table in ranked_round.tables:
            points = [skill[player] + rng.gauss(0, 2) for player in table]
            for player, point in zip(table, points, strict=True):
                score[player] += point - sum(points) / len(points)
        request = replace(
            request,
            ranking=tuple(sorted(in_order(players), key=lambda player: -score[player])),
            history=(*request.history, ranked_round.tables),
            history_byes=(*request.history_byes, ranked_round.byes),
        )
    return tally(request.history, request.history_byes), list(request.history)


def test_in_a_first_round_four_consecutive_ranks_share_a_table() -> None:
    ranked_round = seat_next_round(RankedRequest(ranking=in_order(16), rounds=5))
    assert sorted_tables(ranked_round.tables) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    assert ranked_round.flags == ((Flag(code="by_rank"),),) * 4


def test_table_that_skips_an_odd_one_has_the_flag_rest_by_rank() -> None:
    """Player 19 sat at the table of three in round 1: in strict fairness 16, 17 and 18 do now, 19 sits above them."""
    first_round = ((5, 1, 9, 13), (6, 2, 10, 16), (7, 3, 14, 17), (8, 11, 15, 18), (4, 12, 19))
    request = RankedRequest(
        ranking=in_order(19), rounds=2, history=(first_round,), history_byes=((),), strict_fairness=True
    )
    ranked_round = seat_next_round(request)
    assert sorted_tables(ranked_round.tables) == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
        [13, 14, 15, 19],
        [16, 17, 18],
    ]
    assert [flags[0].code for flags in ranked_round.flags] == ["by_rank", "by_rank", "by_rank", "rest_by_rank", "odd"]


def test_folded_tables_have_one_player_of_each_quarter() -> None:
    ranked_round = seat_next_round(RankedRequest(ranking=in_order(16), rounds=5, pattern=Pattern.FOLDED))
    assert sorted_tables(ranked_round.tables) == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]


def test_repeats_are_avoided_and_moves_are_flagged() -> None:
    first_round = seat_next_round(RankedRequest(ranking=in_order(32), rounds=5))
    request = RankedRequest(
        ranking=in_order(32), rounds=5, history=(first_round.tables,), history_byes=((),), most_moved=NO_LIMIT
    )
    second_round = seat_next_round(request)
    assert not tally((first_round.tables, second_round.tables)).repeats
    moves = [flag for flags in second_round.flags for flag in flags if flag.code == "moved"]
    assert moves
    assert max(abs(flag.places) for flag in moves) <= NO_LIMIT / 2


def test_repeats_are_flagged_if_no_move_is_allowed() -> None:
    first_round = seat_next_round(RankedRequest(ranking=in_order(16), rounds=5))
    request = RankedRequest(ranking=in_order(16), rounds=5, history=(first_round.tables,), history_byes=((),))
    second_round = seat_next_round(request)
    assert sorted_tables(second_round.tables) == sorted_tables(first_round.tables)
    assert [flag.code for flag in second_round.flags[0]] == ["repeat"] * 6  # a flag for each pair of the table


@pytest.mark.parametrize("limit", [1, 3, 5, 9])
def test_moves_are_within_the_limit(limit: int) -> None:
    rng = random.Random(limit)
    order = list(in_order(40))
    history: list[Round] = []
    for _ in range(5):
        rng.shuffle(order)
        request = RankedRequest(ranking=tuple(order), rounds=5, history=tuple(history), most_moved=limit)
        ranked_round = seat_next_round(replace(request, history_byes=((),) * len(history)))
        for table, tables_flags in zip(ranked_round.tables, ranked_round.flags, strict=True):
            assert len(table) == 4
            assert all(abs(flag.places) <= limit for flag in tables_flags)
        history.append(ranked_round.tables)


def test_sixteen_players_play_five_ranked_rounds_without_a_repeat() -> None:
    for seed in range(6):
        counts, _ = play_event(16, 5, seed=seed)
        assert counts.repeats == 0


def test_planned_event_of_sixteen_is_completed_without_a_repeat() -> None:
    request = RankedRequest(
        ranking=(9, 3, 14, 1, 7, 12, 5, 16, 2, 11, 8, 6, 15, 4, 10, 13),
        rounds=5,
        most_moved=NO_LIMIT,
        history=PLANE_16[:3],
        history_byes=((),) * 3,
    )
    fourth = seat_next_round(request)
    fifth = seat_next_round(replace(request, history=(*request.history, fourth.tables), history_byes=((),) * 4))
    assert tally((*request.history, fourth.tables, fifth.tables)).repeats == 0


@pytest.mark.parametrize(("players", "rounds"), [(64, 6), (100, 6), (200, 5)])
def test_large_fields_have_no_repeat(players: int, rounds: int) -> None:
    assert play_event(players, rounds)[0].repeats == 0


@pytest.mark.parametrize("odd", [Odd.THREE, Odd.FIVE, Odd.BYE])
@pytest.mark.parametrize("players", [33])  # others: `tests/prove`
def test_odd_shares_in_strict_fairness_are_within_one(players: int, odd: Odd) -> None:
    counts, _ = play_event(players, 5, odd=odd, strict_fairness=True)
    visits = counts.byes if odd is Odd.BYE else counts.odd_visits
    shares = [visits[player] for player in in_order(players)]
    assert max(shares) - min(shares) <= 1


def test_table_of_three_has_consecutive_ranks_and_a_flag() -> None:
    ranked_round = seat_next_round(RankedRequest(ranking=in_order(19), rounds=5))
    assert sorted_tables(ranked_round.tables)[-1] == [17, 18, 19]
    assert ranked_round.flags[-1][0].code == "odd"


def test_separations_are_kept_in_ranked_rounds() -> None:
    separations = (Separation(players=(1, 2, 3)), Separation(players=(5, 6), until=1))
    request = RankedRequest(ranking=in_order(16), rounds=5, separations=separations, most_moved=NO_LIMIT)
    ranked_round = seat_next_round(request)
    for table in ranked_round.tables:
        assert len({1, 2, 3}.intersection(table)) <= 1
        assert len({5, 6}.intersection(table)) <= 1


def test_separation_broken_by_the_limit_is_flagged() -> None:
    ranked_round = seat_next_round(
        RankedRequest(ranking=in_order(16), rounds=5, separations=(Separation(players=(1, 2)),))
    )
    assert Flag(code="together", players=(1, 2)) in ranked_round.flags[0]
    (text,) = flag_sentences([Flag(code="together", players=(1, 2))], "en")
    assert text.startswith("1 and 2 play together")


def test_tables_are_numbered_around_fixed_players() -> None:
    ranked_round = seat_next_round(RankedRequest(ranking=in_order(16), rounds=5, fixed_tables=(FixedTable(1, 3),)))
    assert sorted(ranked_round.tables[2]) == [1, 2, 3, 4]
    assert sorted(ranked_round.tables[0]) == [9, 10, 11, 12]
    assert ranked_round.flags[2] == (Flag(code="fixed_table", players=(1,)),)
    with pytest.raises(SeatingError):
        seat_next_round(RankedRequest(ranking=in_order(16), rounds=5, fixed_tables=(FixedTable(1, 5),)))


def test_seats_are_shared_over_ranked_rounds() -> None:
    counts, _ = play_event(48, 4)
    assert max(max(seats[:4]) - min(seats[:4]) for seats in counts.seats.values()) <= 2


def test_equal_requests_give_equal_rounds() -> None:
    assert play_event(45, 4) == play_event(45, 4)


@pytest.mark.parametrize("players", [200])  # others: `tests/prove`
def test_a_round_by_rank_makes_at_most_8_000_calls_a_player(players: int) -> None:
    """Limit the seconds that `tests/load/bench_seating.py` prints, by counting calls instead of time."""
    _, history = play_event(players, 4)
    request = RankedRequest(ranking=in_order(players), rounds=5, history=tuple(history), history_byes=((),) * 4)
    request = replace(request, most_moved=NO_LIMIT)
    assert calls_of(lambda: seat_next_round(request)) < 8_000 * players


def test_leavers_are_not_seated() -> None:
    first_round = seat_next_round(RankedRequest(ranking=in_order(17), rounds=3))  # player 17 then leaves
    request = RankedRequest(
        ranking=in_order(16), rounds=3, history=(first_round.tables,), history_byes=(first_round.byes,)
    )
    ranked_round = seat_next_round(request)
    assert sorted(player for table in ranked_round.tables for player in table) == list(range(1, 17))


@pytest.mark.parametrize(
    ("ranking", "code"),
    [
        ((1, 2), "players_few"),
        ((1, 1, 2, 3, 4, 5, 6, 7, 8), "ranking_player"),
        ((0, *range(1, 9)), "ranking_player"),
    ],
)
def test_invalid_rankings_are_refused(ranking: tuple[int, ...], code: str) -> None:
    with pytest.raises(SeatingError) as error:
        seat_next_round(RankedRequest(ranking=ranking, rounds=5))
    assert error.value.code == code


def test_flags_have_sentences() -> None:
    assert flag_sentences([Flag(code="by_hand")]) == ["Places échangées à la main."]
    assert flag_sentences([Flag(code="by_rank")], "en") == ["Formed by the ranking alone."]
    odd = Flag(code="odd", players=(17, 18, 19))
    assert flag_sentences([odd]) == [
        "Table de trois\u00a0: elle revient, au plus près du classement, à ceux qui en ont eu le moins."
    ]
    repeats = [Flag(code="repeat", players=(1, 2), count=1), Flag(code="repeat", players=(1, 3), count=2)]
    assert flag_sentences(repeats, "en") == ["Meetings again: 1 and 2; 1 and 3 (2 times)."]
    assert flag_sentences(repeats[:1]) == ["Rencontre déjà faite\u00a0: 1 et 2."]


def test_all_moves_share_a_sentence() -> None:
    up, down = Flag(code="moved", players=(7,), places=-1), Flag(code="moved", players=(9,), places=3)
    assert flag_sentences([up]) == ["Déplacement pour éviter une rencontre\u00a0: 7 (1 place plus haut)."]
    assert flag_sentences([up, down, Flag(code="by_hand")], "en") == [
        "Seats exchanged by hand.",
        "Moves away from the rank to avoid a meeting: 7 (1 place up) and 9 (3 places down).",
    ]


def tables_with_team_mates(round_: Round, teams: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [table for table in round_ for team in teams if len(set(table).intersection(team)) > 1]


def test_team_mates_are_separated_even_without_moves_for_repeats() -> None:
    """Players 1 and 2 have consecutive ranks: 2 moves to the nearest table, and no player moves further than needed."""
    teams = [(1, 2), (5, 16)]
    separations = tuple(Separation(players=team, team=True) for team in teams)
    ranked_round = seat_next_round(RankedRequest(ranking=in_order(16), rounds=5, separations=separations))
    assert sorted_tables(ranked_round.tables) == [[1, 3, 4, 5], [2, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    places_by_player = {
        flag.players[0]: flag.places for flags in ranked_round.flags for flag in flags if flag.code == "moved"
    }
    assert places_by_player == {2: 3, 3: -1, 4: -1, 5: -1}


@pytest.mark.parametrize(("players", "size"), [(16, 4), (20, 2), (33, 3), (64, 4)])
def test_teams_stay_apart_through_an_evening_by_rank(players: int, size: int) -> None:
    teams = [tuple(range(start, start + size)) for start in range(1, players - size + 2, size)]
    separations = tuple(Separation(players=team, team=True) for team in teams)
    _, rounds = play_event(players, 4, separations=separations, most_moved=0)
    assert all(tables_with_team_mates(round_, teams) == [] for round_ in rounds)


def test_team_with_more_members_than_tables_is_refused() -> None:
    with pytest.raises(SeatingError) as error:
        seat_next_round(
            RankedRequest(ranking=in_order(12), rounds=2, separations=(Separation(players=(1, 2, 3, 4), team=True),))
        )
    assert error.value.code == "team_together"
