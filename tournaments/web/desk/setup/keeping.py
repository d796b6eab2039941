"""Backups of the whole install, and the archive of one tournament: download and upload."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from tournaments.models import Stage
from tournaments.services.backups.on_request import backup_now
from tournaments.services.core.actors import Actor
from tournaments.services.log.archive import archive_import, archive_write
from tournaments.services.log.container import chest_kind
from tournaments.services.seasons.archive import FILE as SEASON
from tournaments.services.seasons.archive import season_archive_import
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success


@require_POST
@desk("backup")
def backup(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Make a backup now, and show its result."""
    try:
        backup_now(actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-readiness", stage.address)
    return redirect_with_success(
        request, _("La sauvegarde est faite, relue et vérifiée."), "desk-readiness", stage.address
    )


@require_GET
@desk("export_people")
def archive(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Send the archive; with `?noms=accord` it names only players who consented to public names."""
    content = archive_write(stage.tournament, actor, thin=request.GET.get("noms") == "accord")
    headers = {"Content-Disposition": f'attachment; filename="{stage.tournament.slug}.chelem"'}
    return HttpResponse(content, content_type="application/zip", headers=headers)


@require_http_methods(["GET", "POST"])
@desk("create")
def bring(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Create a tournament or a season from its archive."""
    if request.method == "GET":
        return render(request, "desk/setup/restore.html")
    file = request.FILES.get("file")
    content = file.read() if file else b""
    try:
        if chest_kind(content) == SEASON:
            season = season_archive_import(content, actor)
            return redirect_with_success(
                request, _("« %(name)s » est de retour.") % {"name": season.name}, "desk-season", season.slug
            )
        tournament = archive_import(content, actor)
    except DomainError as refusal:
        return render(request, "desk/setup/restore.html", {"error": refusal.text}, status=refusal.status)
    return redirect_with_success(
        request, _("« %(name)s » est de retour.") % {"name": tournament.name}, "desk-tournament", tournament.slug
    )
