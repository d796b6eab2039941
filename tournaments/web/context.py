"""What every template may ask."""

from typing import Any

from django.http import HttpRequest

from tournaments.services.core.actors import Actor


def chelem(request: HttpRequest) -> dict[str, Any]:
    """`role`: that of the signed-in person, or empty. `theme`: light, dark or empty for the system's choice."""
    user = getattr(request, "user", None)
    role = Actor.person(user).role if user is not None and user.is_authenticated else ""
    theme = request.COOKIES.get("chelem_theme", "")
    return {"role": role, "theme": theme if theme in {"light", "dark"} else ""}
