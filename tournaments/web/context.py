"""What every template may ask."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tournaments.selectors.look import look_without_logo
from tournaments.services.access.people_and_devices import links_unnoticed
from tournaments.services.access.permissions import May
from tournaments.services.core.actors import name_of
from tournaments.web.access import LINK, actor_of, organiser_of


def chelem(request: HttpRequest) -> dict[str, Any]:
    """`may`: what the reader may do here, asked as `may.draw`. `theme`: light, dark or empty for the system's.

    `in_folder`: the folder that the page is written for (`publishing/static`), if any: what needs a server is left out.
    `look`: the logo and the colour of the club, read where a page asks.
    `links_made`: links that others made in the name of the reader, read from the database where a page asks.
    """
    theme = request.COOKIES.get("chelem_theme", "")
    return {
        "may": getattr(request, "may", None) or May(lambda: actor_of(request)),
        "in_folder": getattr(request, "in_folder", None),
        "look": SimpleLazyObject(lambda: look_without_logo(organiser_of(request))),
        "links_made": lambda: _links_made(request),
        "theme": theme if theme in {"light", "dark"} else "",
    }


def _links_made(request: HttpRequest) -> list[dict[str, Any]]:
    user = actor_of(request).user
    made = links_unnoticed(user, request.session.get(LINK, 0)) if user else []
    return [
        {"pk": link.pk, "author": name_of(link.made_by), "made_at": link.made_at, "used_at": link.used_at}
        for link in made
        if link.made_by
    ]
