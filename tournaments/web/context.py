"""Context processor: the variables of every template."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from players.prepared import Prepared
from tournaments.selectors.look import look_without_logo
from tournaments.selectors.takeover import takeover_elsewhere
from tournaments.services.access.permissions import May
from tournaments.services.access.sign_in import unnoticed_links
from tournaments.services.core.actors import name_of
from tournaments.web.access import LINK, actor_of, organiser_of
from tournaments.web.tablets.secure import secure_origin

_unnoticed_links = Prepared(unnoticed_links)  # each page of the desk runs it


def chelem(request: HttpRequest) -> dict[str, Any]:
    """Return the variables that every template can use.

    `may`: permissions of the reader here, for example `may.draw`. `theme`: light, dark, or empty for the system's.
    `in_folder`: the folder that the page is exported to (`publishing/static`), or None; an exported page omits what
    needs a server. `look`: logo and colour of the club, loaded lazily. `links_made`: sign-in links that other people
    made in the name of the reader, loaded lazily. `taken_over`: the take-over by another computer. `secure_origin`:
    that of the port with TLS (`web/tablets/secure.py`).
    """
    theme = request.COOKIES.get("chelem_theme", "")
    return {
        "may": getattr(request, "may", None) or May(lambda: actor_of(request)),
        "in_folder": getattr(request, "in_folder", None),
        "look": SimpleLazyObject(lambda: look_without_logo(organiser_of(request))),
        "secure_origin": lambda: secure_origin(request),
        "taken_over": takeover_elsewhere,
        "links_made": lambda: _links_made(request),
        "theme": theme if theme in {"light", "dark"} else "",
    }


def _links_made(request: HttpRequest) -> list[dict[str, Any]]:
    """Return the links that other people made in the name of the reader and that the reader has not acknowledged.

    The link that opened this session is left out: see `unnoticed_links`.
    """
    user, link_of_session = actor_of(request).user, request.session.get(LINK, 0)
    made = _unnoticed_links(user.pk, link_of_session) if user else []
    return [
        {"pk": link.pk, "author": name_of(link.made_by), "made_at": link.made_at, "used_at": link.used_at}
        for link in made
        if link.made_by
    ]
