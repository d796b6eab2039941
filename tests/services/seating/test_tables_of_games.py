"""Table sizes of the draw, default settings, rotating partners: the effects of the game."""

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.core.errors import Conflict, Refusals
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db


def table_sizes(tournament: Tournament, number: int = 1) -> list[int]:
    tables = tournament.first_stage.rounds.get(number=number).tables.all()
    return sorted((table.seats.count() for table in tables), reverse=True)


# Worth its time: searches a plan for each size of field.
@pytest.mark.parametrize(
    ("game", "players", "round_sizes"),
    [
        ("scarto", 10, [3, 3, 3]),
        ("scarto", 9, [3, 3, 3]),
        ("texas-42", 10, [4, 4]),
        ("burro", 10, [4, 3, 3]),
        ("burro", 11, [4, 4, 3]),
        ("french-tarot", 10, [4, 3, 3]),
    ],
)
def test_tables_have_the_size_of_the_game(game: str, players: int, round_sizes: list[int]) -> None:
    tournament = cast.drawn_tournament(players, game=game, rounds_planned=3)
    assert [table_sizes(tournament, number) for number in (1, 2, 3)] == [round_sizes] * 3
    draw = tournament.first_stage.draws.get()
    byes = [player for round_ in plan_of(draw).byes for player in round_]
    assert len(byes) == 3 * (players - sum(round_sizes))
    assert len(set(byes)) == len(byes), "no player has two byes while another has none"
    assert request_of(draw).players == players
    assert list(check_log(tournament)) == []


def test_table_sizes_that_the_game_lacks_are_refused() -> None:
    tournament = cast.tournament(game="scarto")
    with pytest.raises(Refusals) as error:
        tournament_configure(tournament=tournament, settings={"odd_tables": "5"}, actor=cast.alice())
    assert error.value.code == "odd_tables_unfit"
    assert "Scarto" in error.value.text


def test_changing_the_game_sets_its_default_settings() -> None:
    tournament = cast.tournament()
    tournament_configure(tournament=tournament, settings={"game": "scarto"}, actor=cast.alice())
    tournament.refresh_from_db()
    stage = tournament.first_stage
    assert (tournament.game, tournament.rule_set, stage.odd_tables, stage.deals_per_round) == (
        "scarto",
        "standard",
        "bye",
        None,
    )
    tournament_configure(tournament=tournament, settings={"game": "french-tarot"}, actor=cast.alice())
    tournament.refresh_from_db()
    assert (tournament.rule_set, tournament.first_stage.odd_tables, tournament.first_stage.deals_per_round) == (
        "fft-2012",
        "3",
        5,
    )
    assert list(check_log(tournament)) == []


def test_the_game_is_fixed_by_the_draw() -> None:
    tournament = cast.running_tournament(8)
    with pytest.raises(Conflict) as refusal:
        tournament_configure(tournament=tournament, settings={"game": "burro"}, actor=cast.alice())
    assert refusal.value.code == "settings_locked"
    assert "jeu" in refusal.value.text
    tournament.refresh_from_db()
    assert tournament.game == "french-tarot"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refusals) as error:
        cast.tournament(game="belote")
    assert "belote" in error.value.text


def test_partners_rotate_if_the_game_has_them() -> None:
    tournament = cast.drawn_tournament(16, game="texas-42", partners="changing", rounds_planned=5)
    draw = tournament.first_stage.draws.get()
    assert request_of(draw).partners_change
    partners = [
        frozenset(table[seat] for seat in side)
        for round_ in plan_of(draw).rounds
        for table in round_
        for side in ((0, 2), (1, 3))  # seats 1 and 3 are partners, and 2 and 4
    ]
    assert len(set(partners)) == len(partners) == 5 * 8
