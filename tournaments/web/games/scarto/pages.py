"""Scarto at the table and at the desk: three numbers, and a counting aid for each pile."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring import Problem
from scoring.scarto.pile import Pile
from scoring.scarto.rules import ALL_POINTS
from scoring.scarto.score import stakes
from scoring.scarto.wording import kind_name
from tournaments.formatting.figures import stake_text
from tournaments.formatting.language import reader_language
from tournaments.formatting.seats import Place
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.games.form import OutcomeForm
from tournaments.web.games.pages import GamePages
from tournaments.web.games.scarto.form import KINDS, ScartoForm, cards_error, points_error


class ScartoPages(GamePages):
    """Pages with the points of each player."""

    recording = "games/scarto/recording.html"
    sheet = "games/scarto/sheet.html"
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
        """Return a row for each player, with the counters of a pile."""
        assert isinstance(form, ScartoForm)
        players = [
            {
                "seat": seat,
                "name": sheet.seats[seat - 1].sitter.full_name,
                "place": Place(seat),
                "points": values.get(f"points_{seat}", ""),
                **_pile(seat, form.counters(values, seat)),
            }
            for seat, _label in form.seats
        ]
        return {"players": players, "all_points": ALL_POINTS}

    def sheet_context(self, sheet: Sheet) -> dict[str, Any]:
        """Return the totals of the seats; at the end of the session with losers and payments."""
        result = sheet.result if sheet.is_decided else None
        paid_by_seat: Any = result.figures["stakes"] if result else (0,) * sheet.size
        return {
            "columns": [
                {
                    "place": seat.place,
                    "name": seat.sitter.full_name,
                    "total": total,
                    "lost": bool(result and seat.number in result.losers),
                    "paid": stake_text(paid),
                }
                for seat, total, paid in zip(sheet.seats, sheet.totals_written, paid_by_seat, strict=True)
            ],
            "over": result is not None,
            "stake": sheet.rules.stake,
            "outcomes": json.dumps([_stake_texts(losers, sheet) for losers in range(sheet.size)]),
            "coming": range(sheet.counted + 1, sheet.rules.hands + 1),
        }

    def words_on_tablet(self) -> dict[str, Any]:
        """Return the errors of the fields: those of the points, and those of each kind of cards."""
        return {"unreadable": {"points": points_error(), **{kind: cards_error(kind) for kind in KINDS}}}

    def planned_hands(self, sheet: Sheet) -> int | None:
        hands: int = sheet.rules.hands
        return hands

    def line_cells(self, outcome: Mapping[str, Any] | None, scores: Sequence[int]) -> object:
        """Return points and score of each seat."""
        points = (outcome or {}).get("points") or [None] * len(scores)
        return [{"points": own, "score": score} for own, score in zip(points, scores, strict=True)]

    def line_note(self, outcome: Mapping[str, Any]) -> str:
        return " · ".join(map(str, outcome.get("points", ())))

    def field_of(self, problem: Problem) -> str:
        return "points_1" if problem.field == "points" else problem.field


def _stake_texts(losers: int, sheet: Sheet) -> list[str]:
    """Return what each of so many losers pays, and what each other player receives."""
    by_seat = stakes(range(1, losers + 1), sheet.size, sheet.rules) if losers else (0,) * sheet.size
    return [stake_text(by_seat[0]), stake_text(by_seat[-1])]


def _pile(seat: int, counted: Mapping[str, Any]) -> dict[str, Any]:
    """Return the counters of a pile; `counted` is true if one has a value."""
    language = reader_language()
    counters = [
        {
            "kind": kind,
            "name": f"pile_{seat}_{kind}",
            "label": kind_name(kind, language),
            "most": most,
            "value": counted[kind],
        }
        for kind, most in Pile.IN_THE_PACK.items()
    ]
    return {"counters": counters, "counted": any(value != "" for value in counted.values())}
