"""Texts for the figures that a ranking compares after the first one."""

from django.utils.translation import override

from tournaments.formatting.figures import other_figures
from tournaments.formatting.numbers import Unsigned, format_signed


def test_figures_after_the_total_are_described() -> None:
    keys = ("won", "score", "plus")
    with override("fr"):
        assert other_figures(keys, (2, 12, 30), "marks") == "différence +12, 30 marks"
        assert other_figures(("score", "won"), (7, 1), "lettres") == "1 tour gagné"
        assert other_figures(("score", "lost"), (7, 2), "points") == "2 tours perdus"
        assert other_figures(("score",), (7,), "points") == ""
    with override("en"):
        assert other_figures(keys, (2, -12, 30), "marks") == "difference \u221212, 30 marks"


def test_unsigned_figures_have_no_plus_sign() -> None:
    with override("fr"):
        assert [format_signed(Unsigned(7)), format_signed(7), format_signed(Unsigned(-7))] == ["7", "+7", "\u22127"]
