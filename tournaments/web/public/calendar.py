"""The calendar of an organiser, its feeds, the sitemap and robots.txt."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from players.models import Organiser
from tournaments.formatting.dates import date_format
from tournaments.formatting.language import reader_language
from tournaments.models import Tournament
from tournaments.publishing.feeds import Feed, FeedItem, atom, json_feed
from tournaments.selectors.calendar import calendar_of, shown_tournaments, with_last_change
from tournaments.selectors.seasons.public import people_shown
from tournaments.selectors.seasons.records import published_of
from tournaments.selectors.seasons.standings import public_seasons
from tournaments.services.access.addresses import prefix_of
from tournaments.services.access.organisers import DEFAULT_NAME
from tournaments.web.access import organiser_of
from tournaments.web.kit.whole import add_etag
from tournaments.web.public.sharing import absolute_url

FEED_ITEMS = 50  # the latest tournaments
FEEDS: dict[str, tuple[Callable[[Feed], bytes], str]] = {
    "public-atom": (atom, "application/atom+xml; charset=utf-8"),
    "public-json-feed": (json_feed, "application/feed+json; charset=utf-8"),
}


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """List the organiser's tournaments, those being played first; without an organiser, list the organisers."""
    organiser = organiser_of(request)
    if organiser is None:
        listed = [(one.name, prefix_of(one, get_script_prefix())) for one in _public_organisers()]
        return render(request, "public/organisers.html", {"title": _("Tournois"), "organisers": listed})
    context = {"calendar": calendar_of(organiser), "organiser": organiser, "home": reverse("public-home")}
    return render(request, "public/home.html", context | {"seasons": public_seasons(organiser)})


@require_GET
def feed(request: HttpRequest, name: str) -> HttpResponse:
    """Return the calendar as a feed; without an organiser, that of all organisers."""
    organiser, home_path = organiser_of(request), reverse("public-home")
    make, content_type = FEEDS[name]
    tournaments = shown_tournaments(organiser).select_related("organiser")[:FEED_ITEMS]
    content = make(
        Feed(
            key=organiser.slug if organiser else "",
            title=calendar_title(organiser),
            home=absolute_url(request, home_path),
            url=absolute_url(request, reverse(name)),
            language=reader_language(),
            items=[
                FeedItem(
                    key=f"{one.organiser.slug}/{one.slug}",
                    url=_tournament_url(request, one),
                    title=one.name,
                    summary=_summary(one),
                    changed=changed,
                )
                for one, changed in with_last_change(tournaments)
            ],
        )
    )
    return add_etag(request, HttpResponse(content, content_type=content_type))


@require_GET
def sitemap(request: HttpRequest) -> HttpResponse:
    """List the calendars and tournaments for search engines.

    With an organiser also their seasons, their records, and people who consented to their name. Pages of players are
    linked from their tournament.
    """
    organiser = organiser_of(request)
    pages = [
        (_url_of(request, one, reverse("public-home")), "")
        for one in ([organiser] if organiser else _public_organisers())
    ]
    if organiser is not None:
        paths = [reverse("public-season", args=[one.slug]) for one in public_seasons(organiser)]
        paths += [reverse("public-records")] if published_of(organiser) else []
        paths += [reverse("public-person", args=[pk]) for pk in people_shown(organiser)]
        pages += [(_url_of(request, organiser, path), "") for path in paths]
    for one, changed in with_last_change(shown_tournaments(organiser).select_related("organiser")):
        pages.append((_tournament_url(request, one), changed.isoformat()))
    answer = HttpResponse(render_to_string("public/sitemap.xml", {"pages": pages}), content_type="application/xml")
    return add_etag(request, answer)


@require_GET
def robots(request: HttpRequest) -> HttpResponse:
    """Exclude desk, tables, walls and API from search engines."""
    closed = "".join(f"Disallow: /{word}/\nDisallow: /*/{word}/\n" for word in ("bureau", "t", "salle", "api"))
    text = f"User-agent: *\n{closed}Sitemap: {absolute_url(request, reverse('public-sitemap'))}\n"
    return add_etag(request, HttpResponse(text, content_type="text/plain; charset=utf-8"))


def calendar_title(organiser: Organiser | None) -> str:
    """Return the title of the calendar; the default organiser of a laptop has no name to show."""
    if organiser is None or organiser.name == DEFAULT_NAME:
        return _("Tournois de tarot")
    return _("Tournois de %(name)s") % {"name": organiser.name}


def _summary(one: Tournament) -> str:
    return " · ".join(filter(None, (date_format(one.date, "j F Y"), one.venue, str(one.get_state_display()))))


def _tournament_url(request: HttpRequest, one: Tournament) -> str:
    return _url_of(request, one.organiser, reverse("public-tournament", args=[one.slug]))


def _url_of(request: HttpRequest, organiser: Organiser, path: str) -> str:
    """Return the absolute URL of a path of the organiser, with their prefix if the request has none."""
    if organiser_of(request) is None:
        before = get_script_prefix()
        path = prefix_of(organiser, before) + path.removeprefix(before)
    return absolute_url(request, path)


def _public_organisers() -> list[Organiser]:
    return list(Organiser.objects.filter(tournaments__in=shown_tournaments(None)).distinct())
