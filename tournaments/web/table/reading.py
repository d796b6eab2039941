"""The sheet on a player's own phone, opened by a QR code on the tablet, to confirm or to dispute it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from players.errors import Conflict, DomainError
from tournaments.models import Table
from tournaments.selectors.play.confirmations import confirmations_in_force
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.inbox.disputes import DisputeInput, Wish, reading_dispute
from tournaments.services.play.readings import reading_agree, table_read
from tournaments.web.access import organiser_of
from tournaments.web.games.wish import WishForm, refusal_text, wish_context, wish_form
from tournaments.web.table.boards import confirmation_context
from tournaments.web.table.pages import sheet_context
from tournaments.web.table.parsing import ReadingForm


@never_cache
@require_http_methods(["GET", "POST"])
def reading(request: HttpRequest, token: str) -> HttpResponse:
    """Show the sheet (GET), or confirm or dispute it for a player (POST); a conflict shows the present sheet."""
    table, version = table_read(organiser_of(request), token)
    if request.method == "GET":
        return _render_page(request, table, token, version)
    form = ReadingForm(request.POST)
    form.is_valid()
    data = form.cleaned_data
    seat, entered_by = data.get("seat"), data.get("entered_by")
    disputes, line = data.get("answer") == "wrong", data.get("line")
    wish = wish_form(sheet_get(table), line, request.POST) if disputes and line else None
    if wish is not None and not wish.is_complete:
        wished = wish_context(wish.sheet, line, wish) | {"confirmer": str(seat or ""), "disputed": data}
        return _render_page(request, table, token, version, status=422, dispute_error=wish.problem, **wished)
    try:
        if disputes:
            reading_dispute(table=table, dispute=_read_dispute(data, version, wish))
        else:
            reading_agree(table=table, version=version, seat=seat, entered_by=entered_by)
    except Conflict:  # the page shows the present sheet
        return _render_page(request, table, token, version, status=409)
    except DomainError as refused:
        values: dict[str, Any] = {"confirmer": str(seat or ""), "entered_by": str(entered_by or ""), "disputed": data}
        about_text = disputes and refused.field != "seat"
        values |= {"dispute_error" if about_text else "confirm_error": refusal_text(refused)}
        if wish is not None:
            values |= wish_context(wish.sheet, line, wish)
        return _render_page(request, table, token, version, status=refused.status, **values)
    return _render_page(request, table, token, version, done="disputed" if disputes else "agreed")


def _read_dispute(data: Mapping[str, Any], version: int, wish: WishForm | None) -> DisputeInput:
    """Return the dispute of the form."""
    about = DisputeInput(seat=data.get("seat") or 0, text=data.get("text", ""), version=version)
    if wish is None:
        return about
    wished = wish.wish()
    return replace(about, line=wish.number, wish=Wish(**wished) if wished else None)


def _render_page(
    request: HttpRequest, table: Table, token: str, version: int, *, done: str = "", status: int = 200, **extra: Any
) -> HttpResponse:
    """Render the present sheet of a table that was read at `version`. `done` is what the player has just done to it:
    agreed, disputed, or empty. `extra` is added to the context.
    """
    table.refresh_from_db(fields=["state", "version", "confirmed_by"])
    sheet = sheet_get(table)
    state = done or ("asked" if version == table.version else "changed")
    if done != "disputed" and table.state == Table.State.CONFIRMED:
        state = "confirmed"
    context = (
        sheet_context(sheet, linked=False) | confirmation_context(sheet, confirmations_in_force(sheet), ()) | extra
    )
    context = wish_context(sheet) | context
    context |= {"tournament": sheet.tournament, "station": table.station, "token": token, "state": state}
    return render(request, "table/reading.html", context, status=status)
