"""CPU time of pages, ranking, documents and import with many players.

`python tests/load/bench_field.py [players ...]`
"""

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.cache import cache  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.urls import URLPattern, URLResolver, get_resolver, reverse  # noqa: E402
from pypdf import PdfReader  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

from players.importing.preview import import_preview  # noqa: E402
from tests import cast  # noqa: E402
from tests.players.files import long_list  # noqa: E402
from tournaments.documents.registry import DOCUMENTS  # noqa: E402
from tournaments.documents.season import season_pdf  # noqa: E402
from tournaments.models import Job, StandingsSnapshot, Tournament  # noqa: E402
from tournaments.selectors.seasons.standings import season_shown  # noqa: E402
from tournaments.services.core.errors import DomainError  # noqa: E402
from tournaments.services.core.jobs import Produced  # noqa: E402
from tournaments.services.play.rounds import round_open  # noqa: E402
from tournaments.services.play.standings import standings_refresh  # noqa: E402
from tournaments.services.seasons.importing import EveningInput, season_evening_import  # noqa: E402
from tournaments.services.seasons.reading import MOST_LINES, past_evening_read  # noqa: E402
from tournaments.services.seasons.seasons import season_create  # noqa: E402

FIELDS = (200, 1000)
MAX_PAGE_SECONDS, PRINTED_PAGES, MAX_WALL_SECONDS = 0.3, 8, 0.1
BASE = "http://192.168.1.20:8000/"
EVENINGS = 10  # in the season
LINES_OF_A_SHEET = 120  # about as many strings and lines as a score sheet of five deals has


def min_cpu_seconds(work: Callable[[], object], times: int = 3) -> float:
    """Return the minimum CPU seconds of `times` runs of some work."""
    gc.collect()
    gc.freeze()  # the collector no longer visits what exists before the first run
    seconds = []
    for _ in range(times):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def main(fields: tuple[int, ...]) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]  # without the rest of a test's environment, which slows templates
    connection.creation.create_test_db(verbosity=0)
    for players in fields:
        with transaction.atomic():
            start = time.process_time()
            tournament = cast.drawn_tournament(players, name=f"{players} joueurs")
            print(f"\n{players} players, registered, drawn and seated in {time.process_time() - start:.1f} s")
            _bench_departure(tournament)
            round_open(stage=tournament.first_stage, actor=cast.alice())
            tournament.refresh_from_db()
            _bench_ranking(tournament)
            _bench_wall(tournament)
            _bench_pages(tournament)
            _bench_documents(tournament)
            _bench_season(min(players, MOST_LINES))
            _bench_import_preview(players)
            transaction.set_rollback(True)  # the next field begins with the same people


def _bench_ranking(tournament: Tournament) -> None:
    """Print the CPU time of the full ranking, and of its update after one deal."""

    def compute_all() -> None:
        StandingsSnapshot.objects.all().delete()
        standings_refresh(tournament.pk)

    print(f"ranking, whole: {1000 * min_cpu_seconds(compute_all):.0f} ms")
    seconds = []
    for number in range(1, 4):
        cast.enter(cast.table_of(tournament), cast.basile(), number=number)
        seconds.append(min_cpu_seconds(lambda: standings_refresh(tournament.pk), times=1))
    print(f"ranking, after one deal: {1000 * min(seconds):.0f} ms")


def _bench_departure(tournament: Tournament) -> None:
    """Print the CPU time of a withdrawal with its repair of the plan."""
    leavers = iter(tournament.entries.order_by("-serial"))
    client = cast.client_of(cast.alice())
    seconds = min_cpu_seconds(
        lambda: client.post(reverse("desk-entry-withdraw", args=[tournament.slug, next(leavers).pk]))
    )
    print(f"a departure, before the next round: {1000 * seconds:.0f} ms")


def _bench_wall(tournament: Tournament) -> None:
    """Print the CPU time of each view of the wall, drawn once for all screens."""
    client = cast.client_of(cast.alice())
    for view in ("", "places", "tables", "classement"):

        def draw(view: str = view) -> None:
            cache.clear()
            answer = client.get(reverse("hall-pages", args=[tournament.slug]), {"vue": view})
            assert answer.status_code == 200

        seconds = min_cpu_seconds(draw)
        remark = "" if seconds <= MAX_WALL_SECONDS else f"  more than {MAX_WALL_SECONDS} s"
        print(f"wall, {view or 'everything':<12}{1000 * seconds:>6.0f} ms{remark}")


def _bench_pages(tournament: Tournament) -> None:
    """Print CPU time and size of the slowest pages."""
    client, measurements = cast.client_of(cast.alice()), []
    for path in sorted(set(_paths(tournament.slug))):
        answer = client.get(path)
        if answer.status_code == 200 and not answer.streaming:
            measurements.append((min_cpu_seconds(partial(client.get, path)), len(answer.content), path))
    for seconds, size, path in sorted(measurements, reverse=True)[:PRINTED_PAGES]:
        remark = "  more than 0.3 s" if seconds > MAX_PAGE_SECONDS else ""
        print(f"{1000 * seconds:>8.0f} ms {size / 1000:>6.0f} kB  {path}{remark}")


def _paths(slug: str) -> Iterator[str]:
    """Yield the paths of pages that need no other object than the tournament."""
    for path in _patterns(get_resolver().url_patterns):
        url = path.replace("<stage:slug>", slug)
        if url != path and not set("<(^?\\").intersection(url) and "live" not in url and "api/" not in url:
            yield f"/{url}"


def _patterns(patterns: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[str]:
    """Yield the URL patterns of the site."""
    for pattern in patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern.url_patterns, path)
        else:
            yield path


def _bench_documents(tournament: Tournament) -> None:
    """Print the CPU time of score sheets relative to a bare canvas, and of each document."""
    canvas_seconds = min_cpu_seconds(lambda: _draw_without_layout(tournament.stations.count()), times=1)
    job = Job(tournament=tournament, kind="score_sheets", args={"base_url": BASE, "round": 1})
    make = partial(DOCUMENTS["score_sheets"].make, job, tournament.first_stage, _ignore_progress)
    for label, seconds in (
        ("first", min_cpu_seconds(make, times=1)),
        ("once their codes are known", min_cpu_seconds(make)),
    ):
        print(f"score sheets of a round, {label}: {seconds:.2f} s, {seconds / canvas_seconds:.1f} times a bare canvas")
    cast.pay_with_receipts(tournament)
    for kind, document in DOCUMENTS.items():
        start = time.process_time()
        try:
            job = Job(tournament=tournament, kind=kind, args={"base_url": BASE})
            product: Produced = document.make(job, tournament.first_stage, _ignore_progress)
        except DomainError as refusal:  # a document that the tournament has no data for
            print(f"{kind:<24}{refusal.text}")
            continue
        seconds, pages = time.process_time() - start, len(PdfReader(BytesIO(product.content)).pages)
        print(f"{kind:<24}{seconds:>8.1f} s{pages:>7} pages{len(product.content) / 1024:>9,.0f} kB")


def _bench_season(people: int) -> None:
    """Print the CPU time of a season: import of evenings, ranking, PDF."""
    season = season_create(
        settings={"name": "Saison", "starts": date(2026, 1, 1), "ends": date(2026, 12, 31), "rules": {}},
        actor=cast.alice(),
    )
    start = time.process_time()
    for month in range(1, EVENINGS + 1):
        lines = (
            f"{n};D’Aubigné {n:04} Chloé;S{n:05};;{n * month % 997};{n * month % 997}" for n in range(1, people + 1)
        )
        season_evening_import(
            season=season,
            evening=past_evening_read("numéro;nom;licence;club;T1;total\n".encode() + "\n".join(lines).encode()),
            decisions={},
            about=EveningInput(name=f"Soirée {month}", day=date(2026, month, 7)),
            actor=cast.alice(),
        )
    print(f"{EVENINGS} evenings brought in from files: {time.process_time() - start:.1f} s")
    ranked_season = season_shown(season)
    print(f"season, ranked: {1000 * min_cpu_seconds(partial(season_shown, season)):.0f} ms")
    print(f"season, on paper: {min_cpu_seconds(partial(season_pdf, ranked_season, full_names=True), times=1):.1f} s")


def _bench_import_preview(people: int) -> None:
    """Print the CPU time of the preview of a list of people."""
    file = long_list(people)

    def preview() -> None:
        import_preview(
            organiser=cast.organiser(), filename="membres.csv", content=file, user=None, size_limit=len(file)
        )

    seconds = min_cpu_seconds(preview)
    print(f"a list of {people} people, before it is brought in: {seconds:.2f} s")


def _ignore_progress(_page: int, _pages: int) -> None:
    """Accept and drop the progress of a document, (page, pages)."""


def _draw_without_layout(pages: int) -> None:
    """Draw a PDF with as many pages, strings and lines as the score sheets have, without any layout."""
    canvas = Canvas(BytesIO())
    for page in range(pages):
        for line in range(LINES_OF_A_SHEET):
            canvas.drawString(40, 20 + 6 * line, f"{page} {line} D’Aubigné Chloé")
            canvas.line(40, 20 + 6 * line, 500, 20 + 6 * line)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or FIELDS)
