"""All public addresses of a tournament, from the URL resolver."""

from collections.abc import Iterable, Iterator, Mapping

from django.urls import get_resolver, reverse

from tests.architecture.addresses.doors import ANYBODY, DOORS

VIEWS = {
    "public-tournament": ("?vue=general", "?vue=equipes", "?vue=joueurs", "?tour=1", "?page=1", "?x=1"),
    "public-ranking": ("?vue=general", "?vue=equipes", "?vue=joueurs", "?tour=1", "?page=1", "?x=1"),
    "hall": ("?vue=classement", "?vue=equipes", "?vue=places", "?vue=tables"),
    "hall-pages": ("?vue=classement", "?vue=equipes", "?vue=places", "?vue=tables"),
}


def public_addresses(addresses: Mapping[int, str], players: Iterable[int]) -> Iterator[str]:
    """Yield the addresses of the stages, by number, with the tournament as first stage, and of the players."""
    numbers = list(players)
    for name, row in DOORS.items():
        if row != {"get": ANYBODY} or name == "live":
            continue
        for pattern in get_resolver().reverse_dict.getlist(name):
            needed = pattern[0][0][1]
            for stage, address in addresses.items() if "slug" in needed else ():
                for number in numbers if "number" in needed else [0]:
                    of_api = name.startswith("api-")
                    parts = {"slug": addresses[1] if of_api else address, "stage": stage, "number": number}
                    found = reverse(name, kwargs={part: parts[part] for part in needed})
                    yield from (found, *(f"{found}{view}" for view in VIEWS.get(name, ())))
