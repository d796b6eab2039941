"""The view of a sheet: the context of `_sheet.html`, and of its parts for pages that show only a line or the totals."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.formatting.clock import reason_text
from tournaments.formatting.seats import Place
from tournaments.models import Deal, Tournament
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.games import pages_of


def sheet_view(sheet: Sheet, *, caption: str, href: Callable[[Deal], str] | None = None) -> dict[str, Any]:
    """Return caption, seats, deals and totals. `href`: returns the URL for correcting a line."""
    return {
        "caption": caption,
        "seats": [{"place": seat.place, "name": seat.sitter.full_name} for seat in sheet.seats],
        "deals": [line_view(sheet, deal, href) for deal in sheet.deals],
        "totals": totals_view(sheet),
    }


def totals_view(sheet: Sheet) -> list[dict[str, Any]]:
    """Return the points won, the points lost (negative) and the total of each seat, as they are displayed.

    `seat.minus` is the sum lost without its sign. It is 0 in games that only count up, which `Sheet.figure` displays
    without a plus sign.
    """
    return [
        {"plus": sheet.figure(seat.plus), "minus": -seat.minus, "balance": total}
        for seat, total in zip(sheet.seats, sheet.totals_written, strict=True)
    ]


def scores_by_place(scores: Iterable[int | None]) -> list[dict[str, Any]]:
    """Return each place with its score."""
    return [{"place": Place(number), "score": score} for number, score in enumerate(scores, start=1)]


def line_note(tournament: Tournament, outcome: Mapping[str, Any] | None) -> str:
    """Return a played hand in two or three words; empty for a line not played."""
    return pages_of(tournament).line_note(outcome) if outcome else ""


def void_words(deal: Deal) -> str:
    """Return the status and reason of a line without scores."""
    return " · ".join(filter(None, (deal.get_status_display().capitalize(), reason_text(deal.reason))))


def line_view(sheet: Sheet, deal: Deal, href: Callable[[Deal], str] | None) -> dict[str, Any]:
    """Return the context of `_sheet_line.html`."""
    has_scores = deal.status in {Deal.Status.PLAYED, Deal.Status.ADJUSTED}
    note = line_note(sheet.tournament, deal.outcome) or (_("ajustée") if has_scores else "")
    return {
        "number": sheet.label(deal.number),
        "note": note,
        "scores": [sheet.figure(score) for score in deal.scores],
        "cells": pages_of(sheet.tournament).line_cells(deal.outcome, deal.scores) if has_scores else None,
        "void": "" if has_scores else void_words(deal),
        "href": href(deal) if href else "",
    }
