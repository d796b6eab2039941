"""Sending from a laptop to a host, both real servers: publication, correction, withdrawal, an outage of the host."""

import json
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.engines.launcher import running, signed_in
from tests.engines.programs import environment, manage
from tests.engines.setups import Setup
from tests.waiting import until
from tournaments.management.simulation.client import Client


def read_ranking(base: str, club: str, slug: str) -> list[Any] | None:
    """Return the public ranking, or None if it is not published."""
    connection = HTTPConnection(urlsplit(base).netloc, timeout=30)
    connection.request("GET", f"{club}/{slug}/classement.json")
    answer = connection.getresponse()
    body = answer.read()
    return json.loads(body)["ranking"] if answer.status == 200 else None


def read_sending(director: Client) -> dict[str, Any]:
    state: dict[str, Any] = director.json("GET", "/api/host/")
    return state | {"rows": {row["slug"]: row for row in state["sendings"]}}


# Worth its time: only two separate installations prove the protocol between laptop and host.
def test_host_shows_the_published_tournaments_of_a_laptop(setup: Setup, tmp_path: Path) -> None:
    laptop_folder, host_folder = tmp_path / "here", tmp_path / "there"
    with setup() as settings, running(laptop_folder, "--no-demo") as (_, laptop_base, laptop_log):
        with running(host_folder, "--no-demo", settings=settings) as (_, host, log):
            port = urlsplit(host).port
            hoster = signed_in(host, log)
            key = hoster.json("POST", "/api/reception/")["key"]
            assert send_invalid_upload(host, "wrong") == 403
            assert survives_half_a_file(host, key)
            director = signed_in(laptop_base, laptop_log)
            options = ["--players", "9", "--rounds", "1", "--deals", "1", "--seed", "7", "--keep"]
            manage("simulate_tournament", *options, "--url", laptop_base, env=environment(laptop_folder))
            [slug] = [row["slug"] for row in director.json("GET", "/api/tournaments/")]
            director.json("PUT", "/api/host/", {"address": host, "key": key})
            until(lambda: read_ranking(host, "", slug))
            assert read_ranking(host, "", slug) == read_ranking(laptop_base, "", slug)
            until(lambda: read_sending(director)["rows"][slug]["due_since"] is None)
        director.json("POST", f"/api/tournaments/{slug}/unpublish/")
        until(lambda: "ne répond pas" in read_sending(director)["problem"])
        assert read_sending(director)["rows"][slug]["due_since"] is not None
        with running(host_folder, "--no-demo", settings=settings, port=port) as (_, host, log):
            assert read_ranking(host, "", slug) is not None
            director.json("POST", "/api/host/")
            until(lambda: read_ranking(host, "", slug) is None)
            entry = director.json("GET", f"/api/tournaments/{slug}/entries/")[0]["id"]
            penalty = {"entry": entry, "kind": "penalty", "points": 50, "reason": "erreur"}
            director.json("POST", f"/api/tournaments/{slug}/adjustments/", penalty)
            director.json("POST", f"/api/tournaments/{slug}/publish/", {"accept_oddities": True})
            until(lambda: read_ranking(host, "", slug))
            assert read_ranking(host, "", slug) == read_ranking(laptop_base, "", slug)
        assert key not in laptop_log.read_text() + log.read_text()


def send_invalid_upload(base: str, key: str) -> int:
    """Send one byte, which is no archive, with this key. Return the status."""
    connection = HTTPConnection(urlsplit(base).netloc, timeout=30)
    connection.request("PUT", f"/reception/{'0' * 64}", b"x", {"Authorization": f"Bearer {key}"})
    return connection.getresponse().status


def survives_half_a_file(base: str, key: str) -> bool:
    """Send an incomplete upload. Return True if the host still refuses the next invalid file with 422."""
    connection = HTTPConnection(urlsplit(base).netloc, timeout=30)
    headers = {"Authorization": f"Bearer {key}", "Content-Length": "100000"}
    connection.request("PUT", f"/reception/{'0' * 64}", b"PK\x03\x04", headers)
    connection.close()
    return send_invalid_upload(base, key) == 422
