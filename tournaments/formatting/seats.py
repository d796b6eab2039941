"""Places at a table: codes for programs, letters and names for readers.

N, E, S, O and 5 are the codes of the places in the API and in pages' data, in all languages. Pages, documents and
sentences use the letter or the name.
"""

from dataclasses import dataclass

from django.utils.translation import pgettext_lazy

CODES = "NESO5"
LETTERS = (
    pgettext_lazy("seat letter", "N"),
    pgettext_lazy("seat letter", "E"),
    pgettext_lazy("seat letter", "S"),
    pgettext_lazy("seat letter", "O"),
    "5",
)
NAMES = (
    pgettext_lazy("seat", "Nord"),
    pgettext_lazy("seat", "Est"),
    pgettext_lazy("seat", "Sud"),
    pgettext_lazy("seat", "Ouest"),
    pgettext_lazy("seat", "5e"),
)


@dataclass(frozen=True, order=True)
class Place:
    """A place at a table. `number` counts from 1: North, East, South, West and the fifth.

    :raises ValueError: another number, such as an index counted from 0
    """

    number: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= len(CODES):
            raise ValueError(f"no place has the number {self.number}")

    @property
    def is_fifth(self) -> bool:
        return self.number == len(CODES)

    @property
    def code(self) -> str:
        """N, E, S, O or 5, for programs."""
        return CODES[self.number - 1]

    @property
    def letter(self) -> str:
        """The letter in the active language: West is O in French and W in English."""
        return str(LETTERS[self.number - 1])

    @property
    def name(self) -> str:
        """The word in the active language."""
        return str(NAMES[self.number - 1])
