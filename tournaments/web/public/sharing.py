"""Metadata of public pages for link previews: canonical URL, picture, event (Open Graph, schema.org)."""

import json
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import mark_safe

from players.models import Organiser
from tournaments.formatting.dates import date_format
from tournaments.models import Tournament
from tournaments.publishing.static.place import InFolder
from tournaments.services.access.addresses import outside_url
from tournaments.services.access.organisers import DEFAULT_NAME

SCHEMA = "https://schema.org"
IN_SCRIPT = {
    ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"
}  # escapes, so that the data cannot end the script element


def absolute_url(request: HttpRequest, path: str) -> str:
    """Return the public URL of a page; empty in a folder that was exported without its URL."""
    folder: InFolder | None = getattr(request, "in_folder", None)
    return outside_url(request.build_absolute_uri("/"), path) if folder is None else folder.outside(path)


def sharing_of(request: HttpRequest, tournament: Tournament, title: str = "") -> dict[str, Any]:
    """Return the context of `public/_sharing.html` for a page of a tournament; `title`: of a page within it."""
    home = reverse("public-tournament", args=[tournament.slug])
    picture = absolute_url(request, reverse("public-picture", args=[tournament.slug]))
    about = " · ".join(filter(None, (date_format(tournament.date, "l j F Y"), tournament.venue)))
    return {
        "sharing": {
            "url": absolute_url(request, request.path),
            "title": f"{title} · {tournament.name}" if title else tournament.name,
            "about": about,
            "picture": picture,
            "event": "" if title else _event(tournament, absolute_url(request, home), picture),
        }
    }


def sharing_about(request: HttpRequest, title: str, about: str, picture: str = "") -> dict[str, Any]:
    """Return the context of `public/_sharing.html` for a page outside tournaments; `picture`: its path, if any."""
    sharing = {"url": absolute_url(request, request.path), "title": title, "about": about}
    return {"sharing": sharing | {"picture": absolute_url(request, picture) if picture else "", "event": ""}}


def _event(tournament: Tournament, url: str, picture: str) -> str:
    """Return the tournament as JSON-LD of https://schema.org/Event: data, which CSP does not restrict."""
    event: dict[str, Any] = {
        "@context": SCHEMA,
        "@type": "Event",
        "name": tournament.name,
        "startDate": tournament.date.isoformat(),
        "eventStatus": f"{SCHEMA}/EventScheduled",
        "eventAttendanceMode": f"{SCHEMA}/OfflineEventAttendanceMode",
    }
    if tournament.venue:
        event["location"] = {"@type": "Place", "name": tournament.venue, "address": tournament.venue}
    if name := _organiser_name(tournament):
        event["organizer"] = {"@type": "Organization", "name": name}
    if url:
        event |= {"url": url, "image": picture}
    data = json.dumps(event, ensure_ascii=False).translate(IN_SCRIPT)
    return mark_safe(f'<script type="application/ld+json">{data}</script>')  # noqa: S308  # escaped above


def _organiser_name(tournament: Tournament) -> str:
    """Return the club of the tournament, else its organiser; empty for the default organiser of a laptop."""
    if tournament.club:
        return tournament.club.name
    organiser: Organiser = tournament.organiser
    return "" if organiser.name == DEFAULT_NAME else organiser.name
