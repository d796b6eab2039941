"""The logo, the colours and the hall of a club, as files that pages load."""

from dataclasses import fields

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.pictures.colours import Shades, shades_of
from tournaments.selectors.hall.maps import hall_map_of
from tournaments.selectors.look import look_of
from tournaments.web.access import organiser_of
from tournaments.web.kit.whole import add_etag


@require_GET
def logo(request: HttpRequest) -> HttpResponse:
    """Return the logo."""
    look = look_of(organiser_of(request))
    if look is None or not look.digest:
        raise Http404
    return add_etag(request, HttpResponse(bytes(look.logo), content_type="image/png"))


@require_GET
def hall_map(request: HttpRequest) -> HttpResponse:
    """Return the map of the hall."""
    row = hall_map_of(organiser_of(request))
    if row is None or not row.digest:
        raise Http404
    return add_etag(request, HttpResponse(bytes(row.picture), content_type="image/jpeg"))


@require_GET
def colours(request: HttpRequest) -> HttpResponse:
    """Return CSS with the club's colour in light and dark; a rehearsal stays violet."""
    look = look_of(organiser_of(request))
    if look is None or not look.accent:
        raise Http404
    shades = shades_of(look.accent)
    properties = (f"--{_css_name(field.name)}: {_both(getattr(shades, field.name))};" for field in fields(Shades))
    rule = f"@layer tokens {{ :root:not([data-rehearsal]) {{ {' '.join(properties)} }} }}\n"
    return add_etag(request, HttpResponse(rule, content_type="text/css; charset=utf-8"))


def _css_name(name: str) -> str:
    return name.replace("_", "-")


def _both(pair: tuple[str, str]) -> str:
    return f"light-dark({pair[0]}, {pair[1]})"
