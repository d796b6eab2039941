"""Settings that depend on the game: help texts, and fields that a game does not need."""

from collections.abc import Iterator
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games import Game, LineKind
from tournaments.models import Stage


def help_of_game(engine: Game[Any, Any]) -> dict[str, str]:
    """Return the help texts that differ in this game, by field."""
    help_texts = {}
    if engine.ends_itself:
        help_texts["deals_per_round"] = _("Laissez vide : la partie finit d’elle-même. Un nombre l’arrête plus tôt.")
    if len(engine.table_sizes) == 1:
        help_texts["odd_tables"] = _("Ce jeu se joue à %(n)s exactement : qui est en surnombre attend un tour.") % {
            "n": engine.table_sizes[0]
        }
    return help_texts


def unused_settings(engine: Game[Any, Any], rules: Any) -> Iterator[str]:
    """Yield the settings without meaning: passed deals where no deal is passed, fairness with one size of tables."""
    if LineKind.PASSED not in engine.line_kinds(rules):
        yield "passed_deals"
    if len(engine.table_sizes) == 1:
        yield "strict_fairness"


def odd_words(engine: Game[Any, Any]) -> dict[str, Promise | str]:
    """Return the labels of tables of five in a game without a dealer who sits out, which has only one kind of them."""
    if engine.dealer_sits_out:
        return {}
    return {
        Stage.OddTables.FIVE: gettext_lazy("tables de cinq"),
        Stage.OddTables.ALL_FIVE: gettext_lazy("seulement des tables de cinq"),
    }
