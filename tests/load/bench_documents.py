"""Measures how long each document takes: `python tests/load/bench_documents.py [players ...]`.

Prints, for tournaments of 33 players and of 250 tables in five rounds, the seconds, pages and kilobytes of
every document, and the memory of the process at its highest.
"""

import os
import resource
import sys
import time
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.db import connection, transaction  # noqa: E402
from pypdf import PdfReader  # noqa: E402

from tests import cast  # noqa: E402
from tournaments.documents.registry import DOCUMENTS  # noqa: E402
from tournaments.models import Job, Tournament  # noqa: E402
from tournaments.services.core.jobs import Produced  # noqa: E402

FIELDS = (33, 1000)
BASE = "http://192.168.1.20:8000/"


def main(fields: tuple[int, ...]) -> None:
    connection.creation.create_test_db(verbosity=0)
    for players in fields:
        with transaction.atomic():
            _measure_all(cast.playing(players, name=f"{players} joueurs"))
            transaction.set_rollback(True)  # the next field begins with the same people
    print(f"\nmemory at its highest: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _measure_all(tournament: Tournament) -> None:
    tables = tournament.stations.count()
    print(f"\n{tournament.entries.count()} players, {tables} tables, {tournament.first_stage.rounds_planned} rounds")
    _measure(tournament, "score_sheets", {"round": 1})
    for kind in DOCUMENTS:
        _measure(tournament, kind, {})


def _measure(tournament: Tournament, kind: str, args: dict[str, object]) -> None:
    job = Job(tournament=tournament, kind=kind, args={"base_url": BASE} | args)
    start = time.perf_counter()
    made: Produced = DOCUMENTS[kind].make(job, lambda _percent: None)
    seconds = time.perf_counter() - start
    pages = len(PdfReader(BytesIO(made.content)).pages)
    name = f"{kind} round {args['round']}" if args else kind
    print(f"{name:<24}{seconds:>8.2f} s{pages:>7} pages{len(made.content) / 1024:>9,.0f} kB")


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or FIELDS)
