"""What every template may ask."""

from typing import Any

from django.http import HttpRequest

from tournaments.services.access.permissions import May
from tournaments.web.access import actor_of


def chelem(request: HttpRequest) -> dict[str, Any]:
    """`may`: what the reader may do here, asked as `may.draw`. `theme`: light, dark or empty for the system's."""
    theme = request.COOKIES.get("chelem_theme", "")
    return {
        "may": getattr(request, "may", None) or May(lambda: actor_of(request)),
        "theme": theme if theme in {"light", "dark"} else "",
    }
