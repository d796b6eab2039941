"""Score sheets of other kinds of odd tables, numbers of deals, games and formats than in `make test`."""

import pytest

from tests.documents.test_pen_fields import test_blank_sheet_has_every_title_and_choice_of_a_deal as check_fields
from tests.documents.test_score_sheets import (
    test_names_of_sixty_letters_at_five_seats_stay_whole_on_one_page as check_names,
)
from tests.documents.test_score_sheets import (
    test_rows_are_high_enough_for_handwriting_up_to_the_last_deal as check_rows,
)
from tests.documents.test_score_sheets import test_sheet_has_a_pair_of_columns_for_each_seat as check_columns
from tests.documents.test_score_sheets import (
    test_sheets_with_larger_letters_are_portrait_and_have_all_names as check_letters,
)
from tournaments.models import Stage

pytestmark = pytest.mark.django_db
THREE, FIVE = Stage.OddTables.THREE, Stage.OddTables.FIVE


@pytest.mark.parametrize("odd", sorted(set(Stage.OddTables) - {THREE, Stage.OddTables.FIVE_DEALER_OUT}))
def test_sheet_has_a_pair_of_columns_for_each_seat(odd: Stage.OddTables) -> None:
    check_columns(odd)


@pytest.mark.parametrize("deals", [1, 8, 9, 19, 20, 28])
def test_rows_are_high_enough_for_handwriting_up_to_the_last_deal(deals: int) -> None:
    check_rows(deals)


@pytest.mark.parametrize("game", ["scarto", "burro"])
def test_sheets_with_larger_letters_are_portrait_and_have_all_names(game: str) -> None:
    check_letters(game)


@pytest.mark.parametrize("format_", ["a4", "large"])
def test_names_of_sixty_letters_at_five_seats_stay_whole_on_one_page(format_: str) -> None:
    check_names(format_)


@pytest.mark.parametrize(("players", "odd", "deals"), [(7, THREE, 8), (7, THREE, 15), (9, FIVE, 8), (9, FIVE, None)])
def test_blank_sheet_has_every_title_and_choice_of_a_deal(players: int, odd: str, deals: int | None) -> None:
    check_fields(players, odd, deals)
