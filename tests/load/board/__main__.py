"""Cost of the dashboard: `python -m tests.load.board [tables]`.

Opens a round of 250 tables, of which most have deals, some a call, some a complete sheet. Prints the processor time of
the page, of its part that a live event requests, and the number of queries; the target is 0.15 s for the page.
"""

import os
import sys
import tempfile
import time
from random import Random
from statistics import median

FOLDER = tempfile.TemporaryDirectory(prefix="chelem-board-")
os.environ |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "CHELEM_DATA": FOLDER.name}

import django  # noqa: E402

django.setup()

from django.core.cache import cache  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import reverse  # noqa: E402

from tests import cast  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.services.play.calls import arbiter_call  # noqa: E402

TARGET_SECONDS = 0.15
TABLES, REQUESTS = 250, 15


def create_evening(tables: int) -> Tournament:
    """Return a tournament in round 1: each table has 0 to 4 deals, each tenth calls the arbiter."""
    rng = Random(1)
    tournament = cast.running_tournament(4 * tables, rounds_planned=2, minutes_per_round=50)
    for number in range(1, tables + 1):
        table = cast.table_of(tournament, number)
        for _ in range(rng.randrange(5)):
            cast.enter(table, cast.alice())
        if number % 10 == 0:
            arbiter_call(table=table, waiting=True, actor=cast.alice())
    tournament.refresh_from_db()
    return tournament


def print_cost(name: str, tournament: Tournament) -> None:
    """Print the median processor time of a page that is rendered again each time, and its queries."""
    client, address, seconds = cast.client_of(cast.alice()), reverse(name, args=[tournament.slug]), []
    client.get(address, headers={"host": "127.0.0.1"})
    for _ in range(REQUESTS):
        cache.clear()
        began = time.process_time()
        response = client.get(address, headers={"host": "127.0.0.1"})
        seconds.append(time.process_time() - began)
    with CaptureQueriesContext(connection) as queries:
        client.get(address, headers={"host": "127.0.0.1"})
    assert response.status_code == 200
    size = len(response.content)
    print(f"{name}: {median(seconds):.3f} s (target {TARGET_SECONDS}), {len(queries)} queries, {size:,} bytes")


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    evening = create_evening(int(sys.argv[1]) if sys.argv[1:] else TABLES)
    for page in ("desk-tournament", "desk-board"):
        print_cost(page, evening)
