"""Photographs of paper sheets, next to the typed results, for the arbiter only."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from tournaments.models import SheetPhotograph, Stage, Table
from tournaments.services.core.actors import Actor
from tournaments.services.play.photographs import photograph_add, photograph_drop
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success

LARGEST_READ = settings.UPLOAD_MAX_BYTES + 1  # bytes: one too many, so that the service refuses a larger file


@require_POST
@desk("arbitrate")
def add(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """Add a photograph from a camera or a file."""
    tables = Table.objects.select_related("round__stage__tournament", "station")
    photographed = get_object_or_404(tables, round__stage=stage, round__number=number, station__number=table)
    upload = request.FILES.get("file")
    try:
        photograph_add(table=photographed, content=upload.read(LARGEST_READ) if upload else b"", actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-table", stage.address, number, table)
    return redirect_with_success(
        request, _("La photo est jointe à la feuille."), "desk-table", stage.address, number, table
    )


@never_cache
@require_GET
@desk("arbitrate")
def show(request: HttpRequest, stage: Stage, actor: Actor, *, number: int, table: int, pk: int) -> HttpResponse:
    """Send the image."""
    return HttpResponse(bytes(_get_photograph(stage, number, table, pk).content), content_type="image/jpeg")


@require_POST
@desk("arbitrate")
def drop(request: HttpRequest, stage: Stage, actor: Actor, *, number: int, table: int, pk: int) -> HttpResponse:
    photograph_drop(photograph=_get_photograph(stage, number, table, pk), actor=actor)
    return redirect_with_success(request, _("La photo est effacée."), "desk-table", stage.address, number, table)


def _get_photograph(stage: Stage, number: int, table: int, pk: int) -> SheetPhotograph:
    """Return a photograph of this table.

    :raises Http404: no such photograph at this table.
    """
    of_table = {"table__round__stage": stage, "table__round__number": number, "table__station__number": table}
    photographs = SheetPhotograph.objects.select_related("table__round__stage__tournament", "table__station")
    return get_object_or_404(photographs, pk=pk, **of_table)
