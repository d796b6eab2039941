"""The sheet of a table in the words and the shape of the component `_sheet.html`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.french_tarot import CalledCard, Contract
from scoring.french_tarot.wording import called_card_name, contract_name
from tournaments.formatting.language import reader_language
from tournaments.formatting.seats import Place
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet

# A preposition that French elides, so each place has its own words.
BY_SEAT = {
    1: lambda: pgettext("taker", "de Nord"),
    2: lambda: pgettext("taker", "d’Est"),
    3: lambda: pgettext("taker", "de Sud"),
    4: lambda: pgettext("taker", "d’Ouest"),
    5: lambda: pgettext("taker", "du cinquième"),
}


def sheet_view(sheet: Sheet, *, caption: str, href: Callable[[Deal], str] | None = None) -> dict[str, Any]:
    """Caption, seats, deals and totals. `href` gives the address at which a line is corrected."""
    return {
        "caption": caption,
        "seats": [{"place": seat.place, "name": seat.entry.full_name} for seat in sheet.seats],
        "deals": [_line(sheet, deal, href) for deal in sheet.deals],
        "totals": [{"plus": s.plus, "minus": -s.minus, "balance": s.score} for s in sheet.seats],
    }


def scores_by_place(scores: Iterable[int | None]) -> list[dict[str, Any]]:
    """Each place with its score."""
    return [{"place": Place(number), "score": score} for number, score in enumerate(scores, start=1)]


def label_of(sheet: Sheet, line: Deal) -> int | str:
    """The number of a deal among those that count, as on paper; a dash for a line that does not."""
    if not sheet.counts(line):
        return "–"
    return sum(sheet.counts(other) for other in sheet.deals if other.number <= line.number)


def line_note(outcome: Mapping[str, Any] | None) -> str:
    """Who took what, for example "Garde d’Est" or "Garde d’Est, Roi de cœur"; nothing for a line not played."""
    if not outcome:
        return ""
    lang = reader_language()
    contract = contract_name(Contract(outcome["contract"]), lang)
    called = f", {called_card_name(CalledCard(outcome['called']), lang)}" if outcome.get("called") else ""
    return f"{contract} {BY_SEAT[outcome['taker']]()}{called}"


def _line(sheet: Sheet, deal: Deal, href: Callable[[Deal], str] | None) -> dict[str, Any]:
    scored = deal.status in {Deal.Status.PLAYED, Deal.Status.ADJUSTED}
    note = line_note(deal.outcome) or (_("ajustée") if scored else "")
    void = "" if scored else " · ".join(filter(None, (deal.get_status_display().capitalize(), deal.reason)))
    return {
        "number": label_of(sheet, deal),
        "note": note,
        "scores": deal.scores,
        "void": void,
        "href": href(deal) if href else "",
    }
