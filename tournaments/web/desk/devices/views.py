"""Devices at tables: their list, names, read-only mode, replacement, exchange between tables, held lines, receipts.

`setup/staff.py` releases a device.
"""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Device, Stage, Station, Tournament
from tournaments.selectors.readiness import tables_without_tablet
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.devices.changes import (
    REPLACEMENT_TIMEOUT,
    device_awaiting_replacement,
    device_rename,
    device_role_set,
    devices_swap,
    replacement_ask,
)
from tournaments.services.devices.held_lines import held_lines_settle
from tournaments.services.log.receipts import receipts_settle
from tournaments.web.access import desk, way_back
from tournaments.web.desk.devices.rows import device_rows, last_lost_at, table_options
from tournaments.web.desk.page import desk_page, outside_address, redirect_with_success


@require_GET
@desk("read")
def device_list(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List the devices at tables with what they report, and the tables without one."""
    rows = device_rows(stage.tournament)
    context = {
        "rows": rows,
        "lost_at": last_lost_at(rows),
        "without": tables_without_tablet(stage.tournament),
        "tables": table_options(stage.tournament, rows),
    }
    return desk_page(request, "desk/devices/list.html", stage, context, section="rounds")


@require_POST
@desk("devices")
def rename(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Give a device a name, or its number again."""
    device = get_object_or_404(Device, tournament=stage.tournament, pk=pk, released_at=None)
    device_rename(device=device, name=request.POST.get("name", ""), actor=actor)
    return redirect("desk-devices", stage.address)


@require_POST
@desk("devices")
def set_reading(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Set a device to read-only, or let it enter results again."""
    device = get_object_or_404(Device, tournament=stage.tournament, pk=pk, released_at=None)
    only_reads = request.POST.get("reads") == "1"
    device_role_set(device=device, reads=only_reads, actor=actor)
    text = _("L’appareil suit la table sans écrire.") if only_reads else _("L’appareil saisit de nouveau.")
    return redirect_with_success(request, text, way_back(request, request.POST.get("next", ""), otherwise="desk-home"))


@require_http_methods(["GET", "POST"])
@desk("devices")
def replace(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Ask for a device in place of this one, or no longer (POST); show the QR code which that device scans (GET)."""
    device = get_object_or_404(
        stage.tournament.devices.select_related("station", "replaced_by"), pk=pk, station__isnull=False
    )
    if request.method == "POST":
        replacement_ask(device=device, wanted=request.POST.get("wanted", "1") == "1", actor=actor)
        return redirect("desk-device-replace", stage.address, pk)
    assert device.station is not None  # by the query above
    context = {
        "device": device,
        "awaits": device_awaiting_replacement(device.station) == device,
        "minutes": REPLACEMENT_TIMEOUT // timedelta(minutes=1),
        "address": outside_address(request, reverse("table", args=[device.station.secret])),
    }
    return desk_page(request, "desk/devices/replacement.html", stage, context, section="rounds")


@require_POST
@desk("devices")
def settle_held(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Note that the lines held by a device were typed at the desk, or are not wanted."""
    held_lines_settle(get_object_or_404(Device, tournament=stage.tournament, pk=pk), actor)
    return redirect_with_success(
        request, _("C’est noté : ces lignes ne manquent plus."), "desk-tournament", stage.address
    )


@require_POST
@desk("devices")
def settle_receipts(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Go on with this log, although tablets have receipts of lines that it lacks."""
    receipts_settle(stage.tournament, actor)
    return redirect_with_success(
        request, _("C’est noté\u00a0: la soirée continue ici."), "desk-tournament", stage.address
    )


@require_POST
@desk("devices")
def swap(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Exchange the devices of two tables, where the tablets were mixed up."""
    first, second = (_get_station(stage.tournament, request.POST.get(name, "")) for name in ("first", "second"))
    devices_swap(first=first, second=second, actor=actor)
    text = _("Les appareils des tables %(first)s et %(second)s sont échangés.")
    back = way_back(request, request.POST.get("next", ""), otherwise="desk-home")
    return redirect_with_success(request, text % {"first": first.number, "second": second.number}, back)


def _get_station(tournament: Tournament, text: str) -> Station:
    """Return a table of the hall by its typed number.

    :raises DomainError: `devices_same_table` for a number of no table: its text asks for another table.
    """
    station = tournament.stations.filter(number=number_typed(text) or 0).first()
    if station is None:
        raise DomainError("devices_same_table", field="table")
    return station
