"""Places at a table: numbers from 1, codes for programs, letters and names for readers."""

import pytest
from django.utils import translation

from tournaments.formatting.seats import Place

PLACES = [Place(number) for number in range(1, 6)]


def test_codes_are_the_same_in_all_languages() -> None:
    with translation.override("en"):
        assert [place.code for place in PLACES] == list("NESO5")


@pytest.mark.parametrize(
    ("language", "letters", "names"),
    [("fr", "NESO5", "Nord Est Sud Ouest 5e"), ("en", "NESW5", "North East South West 5th")],
)
def test_letters_and_names_follow_the_active_language(language: str, letters: str, names: str) -> None:
    with translation.override(language):
        assert "".join(place.letter for place in PLACES) == letters
        assert " ".join(place.name for place in PLACES) == names


def test_only_the_last_is_the_fifth() -> None:
    assert [place.is_fifth for place in PLACES] == [False, False, False, False, True]


@pytest.mark.parametrize("index", [0, 6, -1])
def test_a_number_outside_one_to_five_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match="no place has the number"):
        Place(index)
