"""From a laptop to a host, both as they are sold: published, corrected, withdrawn, and the host away meanwhile."""

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


def ranking(base: str, club: str, slug: str) -> list[Any] | None:
    """What the public reads; None where nothing is published."""
    line = HTTPConnection(urlsplit(base).netloc, timeout=30)
    line.request("GET", f"{club}/{slug}/classement.json")
    answer = line.getresponse()
    body = answer.read()
    return json.loads(body)["ranking"] if answer.status == 200 else None


def sending(director: Client) -> dict[str, Any]:
    told: dict[str, Any] = director.json("GET", "/api/host/")
    return told | {"rows": {one["slug"]: one for one in told["sendings"]}}


# Worth its time: two installs that know nothing of each other are what an evening has.
def test_a_tournament_is_read_there(setup: Setup, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    with setup() as settings, running(here, "--no-demo") as (_, laptop_base, laptop_log):
        with running(there, "--no-demo", settings=settings) as (_, host, log):
            port = urlsplit(host).port
            hoster = signed_in(host, log)
            key = hoster.json("POST", "/api/reception/")["key"]
            assert refused(host, "wrong") == 403
            assert cut_in_the_middle(host, key)
            director = signed_in(laptop_base, laptop_log)
            day = ["--players", "9", "--rounds", "1", "--deals", "1", "--seed", "7", "--keep"]
            manage("simulate_tournament", *day, "--url", laptop_base, env=environment(here))
            [slug] = [one["slug"] for one in director.json("GET", "/api/tournaments/")]
            director.json("PUT", "/api/host/", {"address": host, "key": key})
            until(lambda: ranking(host, "", slug))
            assert ranking(host, "", slug) == ranking(laptop_base, "", slug)
            until(lambda: sending(director)["rows"][slug]["due_since"] is None)
        director.json("POST", f"/api/tournaments/{slug}/unpublish/")
        until(lambda: "ne répond pas" in sending(director)["problem"])
        assert sending(director)["rows"][slug]["due_since"] is not None
        with running(there, "--no-demo", settings=settings, port=port) as (_, host, log):
            assert ranking(host, "", slug) is not None
            director.json("POST", "/api/host/")
            until(lambda: ranking(host, "", slug) is None)
            entry = director.json("GET", f"/api/tournaments/{slug}/entries/")[0]["id"]
            penalty = {"entry": entry, "kind": "penalty", "points": 50, "reason": "erreur"}
            director.json("POST", f"/api/tournaments/{slug}/adjustments/", penalty)
            director.json("POST", f"/api/tournaments/{slug}/publish/", {"accept_oddities": True})
            until(lambda: ranking(host, "", slug))
            assert ranking(host, "", slug) == ranking(laptop_base, "", slug)
        assert key not in laptop_log.read_text() + log.read_text()


def refused(base: str, key: str) -> int:
    line = HTTPConnection(urlsplit(base).netloc, timeout=30)
    line.request("PUT", f"/reception/{'0' * 64}", b"x", {"Authorization": f"Bearer {key}"})
    return line.getresponse().status


def cut_in_the_middle(base: str, key: str) -> bool:
    """Whether the host has taken nothing of half a file."""
    line = HTTPConnection(urlsplit(base).netloc, timeout=30)
    headers = {"Authorization": f"Bearer {key}", "Content-Length": "100000"}
    line.request("PUT", f"/reception/{'0' * 64}", b"PK\x03\x04", headers)
    line.close()
    return refused(base, key) == 422
