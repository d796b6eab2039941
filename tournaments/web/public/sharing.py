"""What a public page says of itself to those who show a link to it: its address, a picture, what happens when."""

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
IN_SCRIPT = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}  # nothing in it ends the script that holds it


def whole_address(request: HttpRequest, path: str) -> str:
    """The address by which others read a page of the public; nothing where nobody knows it, in a folder on a stick."""
    folder: InFolder | None = getattr(request, "in_folder", None)
    return outside_url(request.build_absolute_uri("/"), path) if folder is None else folder.outside(path)


def sharing_of(request: HttpRequest, tournament: Tournament, title: str = "") -> dict[str, Any]:
    """What `public/_sharing.html` is told of a page of the tournament, of which `title` is something."""
    home = reverse("public-tournament", args=[tournament.slug])
    picture = whole_address(request, reverse("public-picture", args=[tournament.slug]))
    about = " · ".join(filter(None, (date_format(tournament.date, "l j F Y"), tournament.venue)))
    return {
        "sharing": {
            "url": whole_address(request, request.path),
            "title": f"{title} · {tournament.name}" if title else tournament.name,
            "about": about,
            "picture": picture,
            "event": "" if title else _event(tournament, whole_address(request, home), picture),
        }
    }


def sharing_about(request: HttpRequest, title: str, about: str, picture: str = "") -> dict[str, Any]:
    """The same of a page of no tournament. `picture`: its path, where there is one."""
    sharing = {"url": whole_address(request, request.path), "title": title, "about": about}
    return {"sharing": sharing | {"picture": whole_address(request, picture) if picture else "", "event": ""}}


def _event(tournament: Tournament, url: str, picture: str) -> str:
    """The tournament as https://schema.org/Event: a block of data, which no browser runs and no policy forbids."""
    told: dict[str, Any] = {
        "@context": SCHEMA,
        "@type": "Event",
        "name": tournament.name,
        "startDate": tournament.date.isoformat(),
        "eventStatus": f"{SCHEMA}/EventScheduled",
        "eventAttendanceMode": f"{SCHEMA}/OfflineEventAttendanceMode",
    }
    if tournament.venue:
        told["location"] = {"@type": "Place", "name": tournament.venue, "address": tournament.venue}
    if name := _held_by(tournament):
        told["organizer"] = {"@type": "Organization", "name": name}
    if url:
        told |= {"url": url, "image": picture}
    data = json.dumps(told, ensure_ascii=False).translate(IN_SCRIPT)
    return mark_safe(f'<script type="application/ld+json">{data}</script>')  # noqa: S308  # nothing in it is a tag


def _held_by(tournament: Tournament) -> str:
    organiser: Organiser = tournament.organiser
    return tournament.club.name if tournament.club else "" if organiser.name == DEFAULT_NAME else organiser.name
