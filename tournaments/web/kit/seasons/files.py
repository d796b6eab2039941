"""A season as a file, for desk and public."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify

from tournaments.documents.season import season_pdf
from tournaments.models import Season
from tournaments.publishing.seasons import SEASON_EXPORTS
from tournaments.selectors.seasons.standings import season_shown
from tournaments.web.kit.seasons.table import category_asked, day_asked

PDF = "pdf"


def season_file(request: HttpRequest, season: Season, kind: str, *, full_names: bool) -> HttpResponse:
    """Return the ranking as a file of `kind`, filtered by `?au=` and `?categorie=`.

    :raises Http404: unknown kind.
    """
    if kind not in {PDF, *SEASON_EXPORTS}:
        raise Http404
    shown = season_shown(season, on=day_asked(request))
    shown = shown.inside(category_asked(request, shown))
    name = "-".join(filter(None, [season.slug, slugify(shown.category)])) + f".{kind}"
    of_type = "application/pdf"
    if kind == PDF:
        content = season_pdf(shown, full_names=full_names).content
    else:
        make, of_type = SEASON_EXPORTS[kind]
        content = make(shown, full_names=full_names)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=of_type, headers=headers)
