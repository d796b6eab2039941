"""What a reader is told of a seat. N, E, S, O and 5 name the seats in the log, in the API and in our own code, in every
language; a page, a document or a sentence never shows them without asking one of these."""

from django.utils.translation import pgettext


def seat_letter(seat: str) -> str:
    """The letter by which a reader knows the seat N, E, S, O or 5: West is O in French and W in English."""
    letters = {
        "N": pgettext("seat letter", "N"),
        "E": pgettext("seat letter", "E"),
        "S": pgettext("seat letter", "S"),
        "O": pgettext("seat letter", "O"),
    }
    return letters.get(seat, seat)


def seat_name(seat: str) -> str:
    """The word for the seat N, E, S, O or 5."""
    names = {
        "N": pgettext("seat", "Nord"),
        "E": pgettext("seat", "Est"),
        "S": pgettext("seat", "Sud"),
        "O": pgettext("seat", "Ouest"),
        "5": pgettext("seat", "5e"),
    }
    return names.get(seat, seat)
