"""URL patterns of the site from its resolver, for tests of all URLs."""

import re
import uuid
from collections.abc import Iterator
from typing import Any

from django.urls import URLResolver, get_resolver

from tournaments.models import Tournament

# Excludes Django's pages, signing out, `tests/api`, development, endless streams, and one that may return 503.
NOT_OURS = ("i18n/", "connexion/out/", "api/", "styleguide/", "live/", "readyz")


def addresses(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Yield the patterns of all URLs, such as `bureau/<slug:slug>/`."""
    for entry in (resolver or get_resolver()).url_patterns:
        address = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from addresses(entry, address)
        elif not address.startswith(NOT_OURS):
            yield address


def fill_pattern(pattern: str, known: dict[str, Any]) -> str:
    """Fill each placeholder of a pattern with a value."""
    return "/" + re.sub(r"<(?:(\w+):)?(\w+)>", lambda place: str(known[place[1]](place[2])), pattern)


def real(tournament: Tournament) -> dict[str, Any]:
    """Return values of existing objects."""
    code = tournament.stations.get(number=1).code
    texts = {"code": code, "transition": "finish", "kind": "ranking", "slug": tournament.slug, "secret": "no-secret"}
    texts["season"] = "championnat"
    return {
        "slug": texts.get,
        "stage": texts.get,
        "str": texts.get,
        "int": lambda _: 1,
        "uuid": lambda _: uuid.UUID(int=1),
    }


def unreal() -> dict[str, Any]:
    """Return values of missing objects."""
    return {
        "slug": lambda _: "jamais",
        "stage": lambda _: "jamais",
        "str": lambda _: "%00%FF..%2F",
        "int": lambda _: 10**30,
        "uuid": lambda _: uuid.UUID(int=2),
    }
