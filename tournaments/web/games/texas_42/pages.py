"""Texas 42 at the table and at the desk."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Problem
from scoring.texas_42.hand import Texas42Hand
from scoring.texas_42.vocabulary import ALL_POINTS, PARTNERSHIPS
from scoring.texas_42.wording import kind_name, marks_name
from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import Unsigned
from tournaments.formatting.seats import Place
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.games.form import OutcomeForm
from tournaments.web.games.pages import GamePages
from tournaments.web.games.texas_42.form import RESULTS, UNREADABLE, Texas42Form

# The strokes of A L L as lines of a drawing 29 wide and 10 high, in the order in which they are drawn.
STROKES = ("0 10 4 0", "8 10 4 0", "1.6 6 6.4 6", "12 0 12 10", "12 10 19 10", "22 0 22 10", "22 10 29 10")


class Texas42Pages(GamePages):
    """Pages with bidder, bid, kind and result; marks are drawn as the strokes of A L L."""

    recording = "games/texas_42/recording.html"
    sheet = "games/texas_42/sheet.html"
    scripts = ("games/texas-42.js",)
    tablet_form = Texas42Form
    desk_form = Texas42Form
    missing_words = {
        "bidder": gettext_lazy("qui a l’enchère"),
        "bid": gettext_lazy("l’enchère"),
        "kind": gettext_lazy("ce qui est joué"),
        "taken": gettext_lazy("les points pris"),
        "result": gettext_lazy("faite ou chutée"),
    }
    begin = gettext_lazy("Dites qui a l’enchère, laquelle, ce qui est joué, puis le résultat.")
    chosen_seat = "bidder"

    def context(self, sheet: Sheet, form: OutcomeForm, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options of the buttons; `bids_marks` is true for a bid of marks."""
        del sheet
        assert isinstance(form, Texas42Form)
        bid = values.get("bid") or 0
        return {
            "bids": [{"value": str(value), "label": label} for value, label in form.bids()],
            "played": [{"value": value, "label": label} for value, label in form.kinds()],
            "results": [{"value": value, "label": label} for value, label in RESULTS],
            "bids_marks": str(bid).isdigit() and int(bid) >= ALL_POINTS,
            "all_points": ALL_POINTS,
        }

    def sheet_context(self, sheet: Sheet) -> dict[str, Any]:
        """Return each side with its total and strokes, the target, and whether the marks are shown as strokes.

        Strokes are shown in a game of seven marks, one for each stroke of A L L.
        """
        totals, result = sheet.totals_written, sheet.result if sheet.is_decided else None
        as_strokes = not sheet.rules.points_to and sheet.rules.target == len(STROKES)
        return {
            "sides": [
                {
                    "seats": [sheet.seats[seat - 1] for seat in side],
                    "name": _side(side),
                    "total": totals[side[0] - 1],
                    "won": bool(result and set(side) <= set(result.winners)),
                    "strokes": [
                        {"line": stroke.split(), "made": number < totals[side[0] - 1]}
                        for number, stroke in enumerate(STROKES)
                    ],
                }
                for side in PARTNERSHIPS
            ],
            "as_strokes": as_strokes,
            "target": sheet.rules.target,
        }

    def words_on_tablet(self) -> dict[str, Any]:
        """Return the error of the points taken, and the results of a bid."""
        return {
            "unreadable": str(UNREADABLE),
            "results": {"made": _("faite"), "set": _("chutée")},
            "points_taken": _(" (%(points)s points)") % {"points": "{points}"},
        }

    def line_cells(self, outcome: Mapping[str, Any] | None, scores: Sequence[int]) -> object:
        """Return the result of the bid, and the scores of the sides."""
        sides = [Unsigned(scores[side[0] - 1]) for side in PARTNERSHIPS]
        return {"result": _result(Texas42Hand.from_json(outcome)) if outcome else "", "sides": sides}

    def line_note(self, outcome: Mapping[str, Any]) -> str:
        """Return seat, bid and kind of trump of a hand."""
        hand, language = Texas42Hand.from_json(outcome), reader_language()
        bid = marks_name(hand.marks, language) if hand.bids_marks else str(hand.bid)
        return f"{Place(hand.bidder).name}, {bid}, {kind_name(hand.kind, language, hand.trump)}"

    def describe_hand(self, outcome: Mapping[str, Any]) -> str:
        hand = Texas42Hand.from_json(outcome)
        return f"{self.line_note(outcome)}, {_result(hand)}"

    def describe_scored_hand(self, outcome: Mapping[str, Any], scores: Sequence[str]) -> str:
        """Return the hand with the score of each side."""
        sides = (f"{_side(side)} {scores[side[0] - 1]}" for side in PARTNERSHIPS)
        return _("%(deal)s : %(scores)s") % {"deal": self.describe_hand(outcome), "scores": ", ".join(sides)}

    def field_of(self, problem: Problem) -> str:
        return {"made": "result", "trump": "kind", "opening": "bid"}.get(problem.field, problem.field)


def _side(seats: Iterable[int]) -> str:
    """Return the names of a side, for example "Nord – Sud"."""
    return " – ".join(Place(seat).name for seat in seats)


def _result(hand: Texas42Hand) -> str:
    """Return "faite" or "chutée", with the points taken if they were counted."""
    result = _("faite") if hand.made else _("chutée")
    taken = "" if hand.taken is None else _(" (%(points)s points)") % {"points": hand.taken}
    return f"{result}{taken}"
