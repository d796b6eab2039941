"""Scarto at the table and at the desk: three figures, and a counting aid for each pile."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring import Problem
from scoring.scarto.pile import Pile
from scoring.scarto.rules import ALL_POINTS
from scoring.scarto.wording import kind_name
from tournaments.formatting.language import reader_language
from tournaments.formatting.seats import Place
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.table.games.form import OutcomeForm
from tournaments.web.table.games.pages import GamePages
from tournaments.web.table.games.scarto.form import ScartoForm


class ScartoPages(GamePages):
    """The points of each player."""

    recording = "table/games/scarto/recording.html"
    scripts = ("games/scarto.js",)
    tablet_form = ScartoForm
    desk_form = ScartoForm
    missing_words = {
        "points_1": _("les points de Nord"),
        "points_2": _("les points d’Est"),
        "points_3": _("les points de Sud"),
        "points_4": _("les points d’Ouest"),
    }
    begin = _("Comptez les trois tas : 78 points ensemble.")

    def context(self, sheet: Sheet, form: OutcomeForm, values: Mapping[str, Any]) -> dict[str, Any]:
        """A row for each player, and the kinds of cards that a pile is counted by."""
        language = reader_language()
        counters = [
            {"name": kind, "label": kind_name(kind, language), "most": most, "worth": Pile.VALUES.get(kind, 0)}
            for kind, most in Pile.IN_THE_PACK.items()
        ]
        return {
            "players": [
                {
                    "seat": seat,
                    "name": sheet.seats[seat - 1].entry.full_name,
                    "place": Place(seat),
                    "points": values.get(f"points_{seat}", ""),
                }
                for seat, _label in form.seats
            ],
            "counters": counters,
            "all_points": ALL_POINTS,
            "fool": sheet.rules.fool,
        }

    def line_note(self, outcome: Mapping[str, Any]) -> str:
        return " · ".join(map(str, outcome.get("points", ())))

    def field_of(self, problem: Problem) -> str:
        return "points_1" if problem.field == "points" else problem.field
