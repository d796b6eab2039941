"""Withdrawal of a publication on a real server with caches on the server and in browsers."""

import re
from contextlib import AbstractContextManager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.engines.launcher import running
from tests.engines.programs import environment, manage
from tests.engines.setups import Settings, hosted, laptop
from tests.web.public.public_addresses import public_addresses
from tournaments.management.simulation.client import Client

PLAYERS = 9


class Reader:
    """A browser with every public page of the tournament, each cached with its ETag."""

    def __init__(self, base: str, slug: str) -> None:
        self.host = urlsplit(base).netloc
        self.addresses = list(public_addresses({1: slug, 2: f"{slug}/phase/2"}, range(1, PLAYERS + 1)))
        self.kept: dict[str, tuple[str, str]] = {}

    def read(self) -> dict[str, str]:
        """Return the page at each address; a 304 response returns the cached page."""
        return {address: self._read(address) for address in self.addresses}

    def _read(self, address: str) -> str:
        """Return the page at an address, revalidating the cached copy; the page of a 404 response counts too."""
        tag, page = self.kept.get(address, ("", ""))
        connection = HTTPConnection(self.host, timeout=30)
        connection.request("GET", address, headers={"If-None-Match": tag, "Accept-Language": "fr"} if tag else {})
        answer: HTTPResponse = connection.getresponse()
        body = answer.read().decode(errors="replace")
        connection.close()
        if answer.status == 304:
            return page
        assert answer.status in {200, 404}, (address, answer.status)
        if found := answer.headers["ETag"]:
            self.kept[address] = (found, body)
        return body


# Worth its time: a withdrawn page must be gone from every cache of the released program, in both set-ups.
@pytest.mark.parametrize("setup", [laptop, hosted])
def test_withdrawn_tournament_has_no_name_at_any_public_address(
    setup: type[AbstractContextManager[Settings]], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    with setup() as settings, running(folder, "--no-demo", settings=settings) as (_, base, log):
        link = re.search(rf"{base}(/connexion/\S+/)", log.read_text())
        assert link is not None
        day = ["--players", str(PLAYERS), "--rounds", "1", "--deals", "1", "--seed", "7", "--final", "4", "--keep"]
        manage("simulate_tournament", *day, "--url", base, env=environment(folder, **settings))
        director = Client(base)
        director.get(link[1])
        director.form(link[1], {})
        [slug] = [one["slug"] for one in director.json("GET", "/api/tournaments/")]
        lists = [director.json("GET", f"/api/tournaments/{slug}/{path}/") for path in ("entries", "public")]
        people = {one["name"] for listed in lists for one in listed}  # full names and public names
        readers = [Reader(base, slug) for _ in range(2)]
        for reader in readers[:1] * 2:  # the first one twice, so that it has cached pages; the second one has none
            before = find_names(reader, people)
        assert len(before) > len(readers[0].addresses) // 2
        director.json("POST", f"/api/tournaments/{slug}/unpublish/")
        assert [find_names(reader, people) for reader in readers] == [{}, {}]
        director.json("POST", f"/api/tournaments/{slug}/publish/", {"accept_oddities": True})
        assert find_names(readers[0], people) == before


def find_names(reader: Reader, people: set[str]) -> dict[str, set[str]]:
    """Return the names found at each address; addresses without a name are left out."""
    found = {address: {name for name in people if name in page} for address, page in reader.read().items()}
    return {address: names for address, names in found.items() if names}
