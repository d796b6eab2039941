"""What the settings ask and say of the game that is chosen: nothing of tarot where no tarot is played."""

from collections.abc import Iterator
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games import Game, LineKind
from tournaments.models import Stage


def help_of_game(engine: Game[Any, Any]) -> dict[str, str]:
    """The sentences under the fields that are others in this game."""
    told = {}
    if engine.ends_itself:
        told["deals_per_round"] = _("Laissez vide : la partie finit d’elle-même. Un nombre l’arrête plus tôt.")
    if len(engine.table_sizes) == 1:
        told["odd_tables"] = _("Ce jeu se joue à %(n)s exactement : qui est en surnombre attend un tour.") % {
            "n": engine.table_sizes[0]
        }
    return told


def unasked(engine: Game[Any, Any], rules: Any) -> Iterator[str]:
    """Settings about what this game does not know: hands that everybody passes, tables of another size."""
    if LineKind.PASSED not in engine.line_kinds(rules):
        yield "passed_deals"
    if len(engine.table_sizes) == 1:
        yield "strict_fairness"


def odd_words(engine: Game[Any, Any]) -> dict[str, Promise | str]:
    """Tables of five by themselves, where no dealer sits out and there is but one way to play them."""
    if engine.dealer_sits_out:
        return {}
    return {
        Stage.OddTables.FIVE: gettext_lazy("tables de cinq"),
        Stage.OddTables.ALL_FIVE: gettext_lazy("seulement des tables de cinq"),
    }
