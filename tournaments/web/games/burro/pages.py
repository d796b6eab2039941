"""Burro at the table and at the desk: one seat for each hand, five boxes for each player."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.burro.rules import LETTERS
from tournaments.formatting.seats import Place
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.games.burro.form import BurroForm
from tournaments.web.games.form import OutcomeForm
from tournaments.web.games.pages import GamePages


class BurroPages(GamePages):
    """Pages with the last player to hold cards."""

    recording = "games/burro/recording.html"
    sheet = "games/burro/sheet.html"
    scripts = ("games/burro.js",)
    tablet_form = BurroForm
    desk_form = BurroForm
    missing_words = {"last_holder": gettext_lazy("qui a tenu des cartes en dernier")}
    begin = gettext_lazy("Touchez le nom de qui a tenu des cartes en dernier.")
    chosen_seat = "last_holder"

    def context(self, sheet: Sheet, form: OutcomeForm, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return `play_off`: true for a hand of a play-off."""
        del values
        return {"play_off": bool(sheet.play_off(form.number))}

    def seat_context(self, total: int) -> dict[str, Any]:
        """Return the letters that the seat has."""
        return {"written": "games/burro/seat.html", "word": LETTERS[:total], "letters": _letters(total)}

    def sheet_context(self, sheet: Sheet) -> dict[str, Any]:
        """Return five boxes for each player."""
        return {"boxes": list(_rows(sheet))}

    def words_on_tablet(self) -> dict[str, Any]:
        """Return the words of an unsent hand, and of the seats."""
        return {
            "drops_out": _("%(seat)s sort du barrage") % {"seat": "{seat}"},
            "no_letter": _("aucune lettre"),
            "sits_out": _("ne joue pas"),
        }

    def line_note(self, outcome: Mapping[str, Any]) -> str:
        seat = Place(outcome["last_holder"]).name
        return _("%(seat)s sort du barrage") % {"seat": seat} if outcome.get("play_off") else seat

    def describe_scored_hand(self, outcome: Mapping[str, Any], scores: Sequence[str]) -> str:
        """Return the player who gets a letter, instead of a row of noughts and ones."""
        del scores
        if outcome.get("play_off"):
            return self.line_note(outcome)
        return _("%(seat)s reçoit une lettre") % {"seat": Place(outcome["last_holder"]).name}

    def describe_last(self, sheet: Sheet, outcome: Mapping[str, Any]) -> str:
        """Return the last hand with its letter, which depends on the sheet."""
        if outcome.get("play_off"):
            return self.line_note(outcome)
        holder = outcome["last_holder"]
        letter = LETTERS[sheet.totals_written[holder - 1] - 1]
        return _("%(seat)s reçoit la lettre %(letter)s") % {"seat": Place(holder).name, "letter": letter}


def _rows(sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Yield for each player their boxes with a letter, and whether they play off or have won."""
    result = sheet.result if sheet.deals else None
    for seat, letters in zip(sheet.seats, sheet.totals_written, strict=True):
        yield {
            "place": seat.place,
            "name": seat.sitter.full_name,
            "boxes": _letters(letters),
            "word": LETTERS[:letters],
            "plays_off": bool(result and seat.number in result.play_off),
            "won": bool(result and result.complete and seat.number in result.winners),
        }


def _letters(count: int) -> list[str]:
    """Return a box for each letter of the word, empty for letters not received."""
    return [letter if number < count else "" for number, letter in enumerate(LETTERS)]
