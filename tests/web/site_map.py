"""URL patterns of the site from its resolver, for tests of all URLs."""

import re
import uuid
from collections.abc import Iterator
from typing import Any

from django.urls import URLResolver, get_resolver

from tournaments.models import Tournament

# Excludes Django's pages, signing out, `tests/api`, development, endless streams, and one that may return 503.
EXCLUDED_PREFIXES = ("i18n/", "connexion/out/", "api/", "styleguide/", "live/", "readyz")


def url_patterns(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[str]:
    """Yield the patterns of all URLs, such as `bureau/<slug:slug>/`."""
    for entry in (resolver or get_resolver()).url_patterns:
        pattern = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from url_patterns(entry, pattern)
        elif not pattern.startswith(EXCLUDED_PREFIXES):
            yield pattern


def first_placeholders(name: str) -> list[str]:
    """Return the names of the placeholders in the first URL pattern of a view's name."""
    [(possibility, *_rest), *_others] = get_resolver().reverse_dict.getlist(name)
    [(_path_format, placeholders), *_] = possibility
    return list(placeholders)


def fill_pattern(pattern: str, values: dict[str, Any]) -> str:
    """Return the path of a pattern: `values` has a function of the placeholder's name for each converter."""
    return "/" + re.sub(r"<(?:(\w+):)?(\w+)>", lambda match: str(values[match[1]](match[2])), pattern)


def values_of_existing_objects(tournament: Tournament) -> dict[str, Any]:
    """Return for each converter a function from a placeholder's name to a value of an existing object."""
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


def values_of_missing_objects() -> dict[str, Any]:
    """Return for each converter a function from a placeholder's name to a value of a missing object."""
    return {
        "slug": lambda _: "jamais",
        "stage": lambda _: "jamais",
        "str": lambda _: "%00%FF..%2F",
        "int": lambda _: 10**30,
        "uuid": lambda _: uuid.UUID(int=2),
    }
