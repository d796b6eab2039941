"""What a reader is told of a seat."""

from tournaments.formatting.seats import seat_name


def test_it_names_seats_and_leaves_unknown_letters_alone() -> None:
    assert [seat_name(letter) for letter in "NESO5X"] == ["Nord", "Est", "Sud", "Ouest", "5e", "X"]
