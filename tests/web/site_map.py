"""The addresses of the site as its resolver knows them, for tests that ask every one."""

import re
import uuid
from collections.abc import Iterator
from typing import Any

from django.urls import URLResolver, get_resolver

from tournaments.models import Tournament

# Django's, signing out, tests/api, development, a stream that never ends, and one that may say 503.
NOT_OURS = ("i18n/", "connexion/out/", "api/", "styleguide/", "live/", "readyz")


def addresses(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """The patterns of all our addresses, as in `bureau/<slug:slug>/`."""
    for entry in (resolver or get_resolver()).url_patterns:
        address = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from addresses(entry, address)
        elif not address.startswith(NOT_OURS):
            yield address


def filled(pattern: str, known: dict[str, Any]) -> str:
    """The address with a value in each of its places."""
    return "/" + re.sub(r"<(?:(\w+):)?(\w+)>", lambda place: str(known[place[1]](place[2])), pattern)


def real(made: Tournament) -> dict[str, Any]:
    """Values that exist."""
    code = made.stations.get(number=1).code
    texts = {"code": code, "transition": "finish", "kind": "ranking", "slug": made.slug, "secret": "no-secret"}
    texts["season"] = "championnat"
    return {
        "slug": texts.get,
        "stage": texts.get,
        "str": texts.get,
        "int": lambda _: 1,
        "uuid": lambda _: uuid.UUID(int=1),
    }


def unreal() -> dict[str, Any]:
    """Values that do not."""
    return {
        "slug": lambda _: "jamais",
        "stage": lambda _: "jamais",
        "str": lambda _: "%00%FF..%2F",
        "int": lambda _: 10**30,
        "uuid": lambda _: uuid.UUID(int=2),
    }
