"""All public addresses of a tournament, from the URL resolver."""

from collections.abc import Iterable, Iterator, Mapping

from django.urls import get_resolver, reverse

from tests.architecture.addresses.doors import ANYBODY, DOORS

QUERIES = {
    "public-tournament": ("?vue=general", "?vue=equipes", "?vue=joueurs", "?tour=1", "?page=1", "?x=1"),
    "public-ranking": ("?vue=general", "?vue=equipes", "?vue=joueurs", "?tour=1", "?page=1", "?x=1"),
    "hall": ("?vue=classement", "?vue=equipes", "?vue=places", "?vue=tables"),
    "hall-pages": ("?vue=classement", "?vue=equipes", "?vue=places", "?vue=tables"),
}


def public_addresses(addresses: Mapping[int, str], players: Iterable[int]) -> Iterator[str]:
    """Yield the public paths of the stages and their players, with and without query.

    `addresses` has the path segment of each stage by its number; that of stage 1 is the slug of the tournament.
    """
    numbers = list(players)
    for name, row in DOORS.items():
        if row != {"get": ANYBODY} or name == "live" or name.startswith("public-badge"):  # only with a secret
            continue
        for pattern in get_resolver().reverse_dict.getlist(name):
            placeholders = pattern[0][0][1]  # a pattern is (possibilities, …), a possibility (format, placeholders)
            for stage, address in addresses.items() if "slug" in placeholders else ():
                for number in numbers if "number" in placeholders else [0]:
                    of_api = name.startswith("api-")
                    parts = {"slug": addresses[1] if of_api else address, "stage": stage, "number": number}
                    path = reverse(name, kwargs={part: parts[part] for part in placeholders})
                    yield from (path, *(f"{path}{query}" for query in QUERIES.get(name, ())))
