"""The calendar of an organiser, for people and for the programs that follow it."""

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
from tournaments.web.kit.whole import kept_by_readers
from tournaments.web.public.sharing import whole_address

LATEST = 50  # what a feed tells of
FEEDS: dict[str, tuple[Callable[[Feed], bytes], str]] = {
    "public-atom": (atom, "application/atom+xml; charset=utf-8"),
    "public-json-feed": (json_feed, "application/feed+json; charset=utf-8"),
}


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The organiser's tournaments, those being played first; of several organisers, who shows any."""
    organiser = organiser_of(request)
    if organiser is None:
        listed = [(one.name, prefix_of(one, get_script_prefix())) for one in _showing()]
        return render(request, "public/organisers.html", {"title": _("Tournois"), "organisers": listed})
    context = {"calendar": calendar_of(organiser), "organiser": organiser, "home": reverse("public-home")}
    return render(request, "public/home.html", context | {"seasons": public_seasons(organiser)})


@require_GET
def feed(request: HttpRequest, name: str) -> HttpResponse:
    """The calendar as a feed; of several organisers, what they all show."""
    organiser, home_path = organiser_of(request), reverse("public-home")
    make, content_type = FEEDS[name]
    shown = shown_tournaments(organiser).select_related("organiser")[:LATEST]
    content = make(
        Feed(
            key=organiser.slug if organiser else "",
            title=calendar_title(organiser),
            home=whole_address(request, home_path),
            url=whole_address(request, reverse(name)),
            language=reader_language(),
            items=[
                FeedItem(
                    key=f"{one.organiser.slug}/{one.slug}",
                    url=_address(request, one),
                    title=one.name,
                    summary=_summary(one),
                    changed=changed,
                )
                for one, changed in with_last_change(shown)
            ],
        )
    )
    return kept_by_readers(request, HttpResponse(content, content_type=content_type))


@require_GET
def sitemap(request: HttpRequest) -> HttpResponse:
    """Every calendar, season and tournament, for search engines, the records, and of people only those who agreed to
    be named; pages of the players of a tournament are found through it."""
    organiser = organiser_of(request)
    pages = [(_of(request, one, reverse("public-home")), "") for one in ([organiser] if organiser else _showing())]
    if organiser is not None:
        paths = [reverse("public-season", args=[one.slug]) for one in public_seasons(organiser)]
        paths += [reverse("public-records")] if published_of(organiser) else []
        paths += [reverse("public-person", args=[pk]) for pk in people_shown(organiser)]
        pages += [(_of(request, organiser, path), "") for path in paths]
    for one, changed in with_last_change(shown_tournaments(organiser).select_related("organiser")):
        pages.append((_address(request, one), changed.isoformat()))
    answer = HttpResponse(render_to_string("public/sitemap.xml", {"pages": pages}), content_type="application/xml")
    return kept_by_readers(request, answer)


@require_GET
def robots(request: HttpRequest) -> HttpResponse:
    """Search engines read what is public and leave the desk, the tables and the walls alone."""
    closed = "".join(f"Disallow: /{word}/\nDisallow: /*/{word}/\n" for word in ("bureau", "t", "salle", "api"))
    text = f"User-agent: *\n{closed}Sitemap: {whole_address(request, reverse('public-sitemap'))}\n"
    return kept_by_readers(request, HttpResponse(text, content_type="text/plain; charset=utf-8"))


def calendar_title(organiser: Organiser | None) -> str:
    """What the calendar is called; an organiser that is alone on its laptop has no name that a page shows."""
    if organiser is None or organiser.name == DEFAULT_NAME:
        return _("Tournois de tarot")
    return _("Tournois de %(name)s") % {"name": organiser.name}


def _summary(one: Tournament) -> str:
    return " · ".join(filter(None, (date_format(one.date, "j F Y"), one.venue, str(one.get_state_display()))))


def _address(request: HttpRequest, one: Tournament) -> str:
    return _of(request, one.organiser, reverse("public-tournament", args=[one.slug]))


def _of(request: HttpRequest, organiser: Organiser, path: str) -> str:
    """The whole address of a path of the organiser, where the request names none of several."""
    if organiser_of(request) is None:
        before = get_script_prefix()
        path = prefix_of(organiser, before) + path.removeprefix(before)
    return whole_address(request, path)


def _showing() -> list[Organiser]:
    return list(Organiser.objects.filter(tournaments__in=shown_tournaments(None)).distinct())
