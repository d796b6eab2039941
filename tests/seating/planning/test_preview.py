"""Preview before a draw: figures (`Price`) of each choice for players who fill no table of four."""

import pytest

from tournaments.seating.planning.preview import Price, Span, preview_prices
from tournaments.seating.problem.request import Odd, SeatingError


def prices_by_choice(players: int, rounds: int, deals: int = 5) -> dict[Odd, Price]:
    return {price.odd: price for price in preview_prices(players, rounds, deals=deals)}


def test_preview_of_33_players_has_all_choices() -> None:
    """A player plays 25 deals, five in each round; fewer with a bye, or at a table whose dealer sits out."""
    prices_by_odd = prices_by_choice(33, 5)
    assert list(prices_by_odd) == [Odd.THREE, Odd.FIVE, Odd.FIVE_DEALER_OUT, Odd.BYE]
    assert [price.usual for price in prices_by_odd.values()] == [True, False, False, False]
    assert all(price.repeats == 0 for price in prices_by_odd.values())
    assert prices_by_odd[Odd.THREE].odd_tables == Span(1, 2)
    assert prices_by_odd[Odd.THREE].deals == Span(25, 25)
    assert prices_by_odd[Odd.FIVE].deals == Span(25, 25)
    assert prices_by_odd[Odd.FIVE_DEALER_OUT].deals == Span(24, 25)
    assert prices_by_odd[Odd.BYE].byes == Span(0, 1)
    assert prices_by_odd[Odd.BYE].deals == Span(20, 25)


def test_player_misses_every_fifth_deal_where_the_dealer_sits_out() -> None:
    price = prices_by_choice(25, 5, deals=4)[Odd.FIVE_DEALER_OUT]
    assert price.odd_tables == Span(1, 1)
    assert (price.deals, price.all_deals) == (Span(19, 20), 20)


def test_a_full_field_has_one_price() -> None:
    (price,) = preview_prices(32, 5)
    assert (price.repeats, price.odd_tables, price.byes) == (0, Span(0, 0), Span(0, 0))


def test_eleven_players_fill_no_tables_of_five() -> None:
    assert list(prices_by_choice(11, 3)) == [Odd.THREE, Odd.BYE]


def test_an_evening_of_threes_only_has_one_price() -> None:
    (price,) = preview_prices(21, 5, only=Odd.ALL_THREE)
    assert (price.odd, price.repeats, price.odd_tables) == (Odd.ALL_THREE, 0, Span(0, 0))


def test_preview_includes_the_repeats_of_strict_fairness() -> None:
    loose, strict = (
        next(price for price in preview_prices(17, 5, strict_fairness=strict_fairness) if price.odd is Odd.FIVE)
        for strict_fairness in (False, True)
    )
    assert loose.repeats <= strict.repeats
    assert strict.odd_tables == Span(1, 2)


def test_too_few_players_are_refused() -> None:
    with pytest.raises(SeatingError):
        preview_prices(2, 5)
