"""The public pages of a season."""

from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.documents.season import season_digest
from tournaments.documents.share_picture import season_picture
from tournaments.formatting.dates import date_format
from tournaments.formatting.language import reader_language
from tournaments.models import Season
from tournaments.selectors.look import look_of
from tournaments.selectors.seasons.standings import SeasonShown, season_shown
from tournaments.selectors.seasons.words import state_sentence
from tournaments.web.access import organiser_of
from tournaments.web.kit.seasons.files import season_file
from tournaments.web.kit.seasons.table import category_asked, day_asked, season_context
from tournaments.web.kit.whole import add_etag
from tournaments.web.public.sharing import sharing_about

CACHE_SECONDS = 24 * 3600  # a new state changes the key


@require_GET
def season(request: HttpRequest, season: str) -> HttpResponse:
    """Show the current ranking, or that of the day `?au=`."""
    shown = season_shown(public_season(request, season), on=day_asked(request))
    context = season_context(shown, full_names=False, category=category_asked(request, shown))
    return render(request, "public/season.html", context | _sharing(request, shown))


@require_GET
def picture(request: HttpRequest, season: str) -> HttpResponse:
    """Return the share picture, cached by its content: rendering costs as much as many pages."""
    shown = season_shown(public_season(request, season))
    look = look_of(shown.season.organiser)
    state = season_digest(shown, full_names=False), reader_language(), look.changed_at.isoformat() if look else ""
    key = f"season-picture:{shown.season.pk}:{blake2b(' '.join(state).encode(), digest_size=16).hexdigest()}"
    content: bytes | None = cache.get(key)
    if content is None:
        content = season_picture(shown)
        cache.set(key, content, CACHE_SECONDS)
    return add_etag(request, HttpResponse(content, content_type="image/png"))


@require_GET
def file(request: HttpRequest, season: str, kind: str) -> HttpResponse:
    """Return the ranking as CSV, XLSX, JSON or PDF."""
    return season_file(request, public_season(request, season), kind, full_names=False)


def _sharing(request: HttpRequest, shown: SeasonShown) -> dict[str, Any]:
    season = shown.season
    days = {"first": date_format(season.starts, "DATE_FORMAT"), "last": date_format(season.ends, "DATE_FORMAT")}
    about = " · ".join([_("du %(first)s au %(last)s") % days, state_sentence(shown)])
    return sharing_about(request, season.name, about, reverse("public-season-picture", args=[season.slug]))


def public_season(request: HttpRequest, slug: str) -> Season:
    """Return a public season.

    :raises Http404: no season has this slug, or it is not public.
    """
    return get_object_or_404(
        Season.objects.select_related("organiser"), organiser=organiser_of(request), slug=slug, public=True
    )
