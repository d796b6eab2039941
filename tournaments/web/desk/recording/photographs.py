"""Photographs of paper sheets, beside what was typed of them: for the arbiter alone."""

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
from tournaments.web.desk.page import done

LARGEST_READ = settings.UPLOAD_MAX_BYTES + 1


@require_POST
@desk("arbitrate")
def add(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """One more, by the camera of a phone or out of a file."""
    tables = Table.objects.select_related("round__stage__tournament", "station")
    found = get_object_or_404(tables, round__stage=stage, round__number=number, station__number=table)
    upload = request.FILES.get("file")
    try:
        photograph_add(table=found, content=upload.read(LARGEST_READ) if upload else b"", actor=actor)
    except DomainError as refused:
        messages.error(request, refused.text)
        return redirect("desk-table", stage.address, number, table)
    return done(request, _("La photo est jointe à la feuille."), "desk-table", stage.address, number, table)


@never_cache
@require_GET
@desk("arbitrate")
def show(request: HttpRequest, stage: Stage, actor: Actor, *, number: int, table: int, pk: int) -> HttpResponse:
    """The picture."""
    return HttpResponse(bytes(_found(stage, number, table, pk).content), content_type="image/jpeg")


@require_POST
@desk("arbitrate")
def drop(request: HttpRequest, stage: Stage, actor: Actor, *, number: int, table: int, pk: int) -> HttpResponse:
    photograph_drop(photograph=_found(stage, number, table, pk), actor=actor)
    return done(request, _("La photo est effacée."), "desk-table", stage.address, number, table)


def _found(stage: Stage, number: int, table: int, pk: int) -> SheetPhotograph:
    """:raises Http404: there is none at that table."""
    at = {"table__round__stage": stage, "table__round__number": number, "table__station__number": table}
    photographs = SheetPhotograph.objects.select_related("table__round__stage__tournament", "table__station")
    return get_object_or_404(photographs, pk=pk, **at)
