"""Downloads of a season with full names."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.services.access.audit import export_note
from tournaments.services.core.actors import Actor
from tournaments.services.seasons.archive import season_archive_write
from tournaments.web.access import desk
from tournaments.web.desk.seasons.views import season_of
from tournaments.web.kit.archive_names import names_asked
from tournaments.web.kit.seasons.files import season_file


@require_GET
@desk("export_people")
def file(request: HttpRequest, actor: Actor, season: str, kind: str) -> HttpResponse:
    """Send the ranking as CSV, XLSX, JSON or PDF, at the end of the day `?au=`."""
    response = season_file(request, season_of(actor, season), kind, full_names=True)
    export_note(actor=actor, what="season", form=kind)
    return response


@require_GET
@desk("export_people")
def archive(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """Send the archive of a season with the names of the choice `?noms=`."""
    loaded_season = season_of(actor, season)
    content = season_archive_write(loaded_season, actor, names_asked(request))
    headers = {"Content-Disposition": f'attachment; filename="{loaded_season.slug}.chelem"'}
    return HttpResponse(content, content_type="application/zip", headers=headers)
