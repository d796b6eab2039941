"""Template contexts of a table and its sheet."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.formatting.numbers import Number, format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.formatting.seats import Place
from tournaments.models import Confirmation, Deal, Dispute, Round, Seat
from tournaments.selectors.evening.line_honours import line_honours
from tournaments.selectors.play.confirmation_words import confirmation_words
from tournaments.selectors.play.confirmations import seats_to_confirm
from tournaments.selectors.play.corrections import desk_correction
from tournaments.selectors.play.inbox import Pending
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.games import pages_of
from tournaments.web.games.on_tablet import on_tablet
from tournaments.web.games.sheet_view import (
    line_note,
    line_view,
    scores_by_place,
    sheet_view,
    totals_view,
    void_words,
)
from tournaments.web.games.two_sides import dispute_sides, recorded_side, sent_side
from tournaments.web.kit.seat_words import seat_option
from tournaments.web.table.parsing import TabletTotalsForm

Options = list[dict[str, Any]]
NO_PLACES: Mapping[int, tuple[int, Number]] = {}


def seats_view(
    sheet: Sheet, *, number: int | None = None, chosen: str = "", places: Mapping[int, tuple[int, Number]] = NO_PLACES
) -> list[dict[str, Any]]:
    """Return the seats for `_seat_board.html`; for line `number`, with its dealer and the seat that sits out.

    Players with a place and a total in `places`, by entry, have them next to the name.
    """
    words = {entry: f"{ordinal(rank)}, {format_signed(total)}" for entry, (rank, total) in places.items()}
    dealer = sheet.dealer_of(number) if number else None
    playing = sheet.seats_playing(number) if number else range(1, sheet.size + 1)
    return [
        _seat_view(sheet, seat)
        | {
            "dealer": seat.number == dealer,
            "sits_out": seat.number not in playing,
            "chosen": chosen == str(seat.number),
            "standing": words.get(seat.entry_id, ""),
        }
        for seat in sheet.seats
    ]


def _seat_view(sheet: Sheet, seat: Seat) -> dict[str, Any]:
    is_planned = sheet.table.round.state == Round.State.PLANNED
    total = sheet.totals_written[seat.number - 1]
    return {
        "place": seat.place,
        "number": seat.start_number,
        "name": seat.sitter.full_name,
        "balance": None if is_planned else total,
        **pages_of(sheet.tournament).seat_context(total),
    }


def paper(sheet: Sheet, *, with_links: bool) -> dict[str, Any]:
    """Return the sheet for `_sheet.html`: its lines, numbered as on paper without passes, then the missing ones."""
    round_number = sheet.table.round.number
    caption = _("Feuille de la table %(table)s, tour %(round)s") % {"table": sheet.table.number, "round": round_number}
    view = sheet_view(sheet, caption=caption, href=_address_in(sheet) if with_links else None)
    view["deals"] = [{**line, "saved": with_links} for line in view["deals"]]
    view["deals"] += [
        {
            "number": sheet.counted + ahead + 1,
            "note": "",
            "scores": [None] * sheet.size,
            "current": ahead == 0 and with_links,
        }
        for ahead in range(sheet.missing or 0)
    ]
    view["totals_reason"] = sheet.table.totals_reason
    view["lines"] = _lines_on_tablet(sheet) if pages_of(sheet.tournament).has_own_sheet else None
    view["sum"] = sum(seat.score for seat in sheet.seats) if sheet.engine.is_zero_sum else None
    return view


def _lines_on_tablet(sheet: Sheet) -> str:
    """Return the lines as JSON, for a tablet that checks and totals a sheet with unsent lines."""
    lines = [{"number": d.number, "kind": d.status, "outcome": d.outcome, "scores": d.scores} for d in sheet.deals]
    return json.dumps(lines)


def _address_in(sheet: Sheet) -> Callable[[Deal], str]:
    """Return a function from a line to the URL of its correction."""
    code, round_address = sheet.table.station.code, sheet.table.round.address
    return lambda line: reverse("table-deal", args=[code, round_address, line.number])


def newest_line(sheet: Sheet) -> dict[str, Any]:
    """Return the newest line with the totals after it, for a page that already shows the lines before it."""
    return {
        "line": {**line_view(sheet, sheet.deals[-1], _address_in(sheet)), "saved": True},
        "totals": totals_view(sheet),
        "lines_to_come": sheet.missing is not None,
    }


def ahead_data(sheet: Sheet, number: int) -> dict[str, Any] | None:
    """Return the data with which the page adds line `number` to its sheet and shows the next entry without the server.

    None for a stored line, and for games without tables, whose scores only the server can compute.
    """
    if sheet.line(number) is not None or on_tablet(sheet.tournament) is None:
        return None
    lines = [Deal(status=status, reason=reason) for status, reason in _without_play(sheet).items()]
    return {
        "dealer": sheet.dealer_of(number),
        "dealers": sheet.deal_order,
        "dealer_out": sheet.dealer_sits_out,
        "deals_again": [line.status for line in lines if sheet.deals_again(line)],
        "counted": sheet.counted,
        "planned": pages_of(sheet.tournament).planned_hands(sheet),
        "counts": [line.status for line in (Deal(status=Deal.Status.PLAYED), *lines) if sheet.counts(line)],
        "words": {line.status: void_words(line) for line in lines},
    }


def _without_play(sheet: Sheet) -> dict[str, str]:
    """Return the statuses of lines without play that a table may enter, with their reasons."""
    return {Deal.Status.PASSED: "", Deal.Status.CANCELLED: next(iter(sheet.engine.own_cancellations), "")}


def last_line(sheet: Sheet) -> dict[str, Any]:
    """Return the context of the newest line, or of one that the desk has corrected since, for a visual check."""
    if not sheet.deals:
        return {}
    correction = desk_correction(sheet)
    line = correction or sheet.deals[-1]
    return {
        "corrected": correction is not None,
        "last": line,
        "last_label": sheet.label(line.number),
        "last_note": _last_note(sheet, line, corrected=correction is not None) or line.get_status_display(),
        "last_honours": [] if correction else line_honours(sheet, line),
        "last_scores": scores_by_place(map(sheet.figure, line.scores)),
        "next_dealer": Place(sheet.next_dealer).name,
        "may_take_back": correction is None and sheet.engine.one_answer and line.status == Deal.Status.PLAYED,
    }


def _last_note(sheet: Sheet, line: Deal, *, corrected: bool) -> str:
    """Return the newest hand as a sentence that the table can check, or a corrected one in two or three words. Empty
    for a line without play.
    """
    if corrected or not line.outcome:
        return line_note(sheet.tournament, line.outcome)
    return pages_of(sheet.tournament).describe_last(sheet, line.outcome)


def contested_view(pending: Pending) -> dict[str, Any]:
    """Return a line with two contradicting results, for the players who entered them."""
    number = pending.submission.line and pending.sheet.label(pending.submission.line)
    return {
        "client_id": pending.submission.client_id,
        "title": _("Donne %(deal)s : deux résultats") % {"deal": number} if number else _("Totaux : deux résultats"),
        "recorded": recorded_side(pending),
        "sent": sent_side(pending),
    }


def total_rows(sheet: Sheet, form: TabletTotalsForm) -> Options:
    """Return the seats with the fields of the form for totals."""
    return [
        seat_option(seat)
        | {
            "place": seat.place,
            "name": seat.sitter.full_name,
            "sign": form[f"sign_{seat.number}"].value() or "+",
            "total": form[f"total_{seat.number}"].value() or "",
            "errors": form[f"total_{seat.number}"].errors,
        }
        for seat in sheet.seats
    ]


def dispute_item(sheet: Sheet, dispute: Dispute) -> dict[str, Any]:
    """Return a dispute for the table: its seat and text, the line on the sheet and as wished, and the decision."""
    written, wished = dispute_sides(sheet, dispute)
    return {
        "place": Place(dispute.seat),
        "text": dispute.text,
        "label": sheet.label(dispute.line) if dispute.line else "",
        "written": written,
        "wished": wished,
        "applied": dispute.applied,
        "answer": dispute.answer,
    }


def confirmation_context(
    sheet: Sheet, confirmations: Sequence[Confirmation], disputes: Sequence[Dispute]
) -> dict[str, Any]:
    """Return the seats that may have entered the sheet or may confirm it, with its confirmations and disputes."""
    asked = seats_to_confirm(sheet, confirmations)
    return {
        "writers": [seat_option(seat) for seat in sheet.seats],
        "confirmers": [seat_option(seat) for seat in sheet.seats if seat.number in asked],
        "said": [seat_option(sheet.seats[one.seat - 1]) for one in confirmations if one.seat],
        "entered_by": str(confirmations[0].entered_by) if confirmations and confirmations[0].entered_by else "",
        "confirmed_how": confirmation_words(sheet, confirmations),
        "disputes": [dispute_item(sheet, dispute) for dispute in disputes],
        "quorum": sheet.tournament.quorum,
    }
