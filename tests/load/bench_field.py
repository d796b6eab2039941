"""CPU cost of a large field: `python tests/load/bench_field.py [players ...]`."""

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
PAGE_SECONDS, SHOWN = 0.3, 8
BASE = "http://192.168.1.20:8000/"
EVENINGS = 10  # of a season
LINES_OF_A_SHEET = 120  # strings and strokes on a score sheet of five deals


def seconds_of(work: Callable[[], object], times: int = 3) -> float:
    """Return the minimum CPU time of some work."""
    gc.collect()
    gc.freeze()
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def main(fields: tuple[int, ...]) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]  # without the rest of a test's environment, which slows templates
    connection.creation.create_test_db(verbosity=0)
    for players in fields:
        with transaction.atomic():
            start = time.process_time()
            tournament = cast.drawn_tournament(players, name=f"{players} joueurs")
            print(f"\n{players} players, registered, drawn and seated in {time.process_time() - start:.1f} s")
            _departure(tournament)
            round_open(stage=tournament.first_stage, actor=cast.alice())
            tournament.refresh_from_db()
            _ranking(tournament)
            _pages(tournament)
            _papers(tournament)
            _season(min(players, MOST_LINES))
            _list_of_members(players)
            transaction.set_rollback(True)  # the next field begins with the same people


def _ranking(tournament: Tournament) -> None:
    def afresh() -> None:
        StandingsSnapshot.objects.all().delete()
        standings_refresh(tournament.pk)

    print(f"ranking, whole: {1000 * seconds_of(afresh):.0f} ms")
    taken = []
    for number in range(1, 4):
        cast.enter(cast.table_of(tournament), cast.basile(), number=number)
        taken.append(seconds_of(lambda: standings_refresh(tournament.pk), times=1))
    print(f"ranking, after one deal: {1000 * min(taken):.0f} ms")


def _departure(tournament: Tournament) -> None:
    leavers = iter(tournament.entries.order_by("-serial"))
    client = cast.client_of(cast.alice())
    taken = seconds_of(lambda: client.post(reverse("desk-entry-withdraw", args=[tournament.slug, next(leavers).pk])))
    print(f"a departure, before the next round: {1000 * taken:.0f} ms")


def _pages(tournament: Tournament) -> None:
    client, taken = cast.client_of(cast.alice()), []
    for path in sorted(set(_paths(tournament.slug))):
        answer = client.get(path)
        if answer.status_code == 200 and not answer.streaming:
            taken.append((seconds_of(partial(client.get, path)), len(answer.content), path))
    for seconds, size, path in sorted(taken, reverse=True)[:SHOWN]:
        late = "  more than 0.3 s" if seconds > PAGE_SECONDS else ""
        print(f"{1000 * seconds:>8.0f} ms {size / 1000:>6.0f} kB  {path}{late}")


def _paths(slug: str) -> Iterator[str]:
    """Return the URLs that need only a tournament."""
    for path in _patterns(get_resolver().url_patterns):
        filled = path.replace("<stage:slug>", slug)
        if filled != path and not set("<(^?\\").intersection(filled) and "live" not in filled and "api/" not in filled:
            yield f"/{filled}"


def _patterns(patterns: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[str]:
    for pattern in patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern.url_patterns, path)
        else:
            yield path


def _papers(tournament: Tournament) -> None:
    canvas = seconds_of(lambda: _bare(tournament.stations.count()), times=1)
    job = Job(tournament=tournament, kind="score_sheets", args={"base_url": BASE, "round": 1})
    make = partial(DOCUMENTS["score_sheets"].make, job, tournament.first_stage, _unheard)
    for when, seconds in (("first", seconds_of(make, times=1)), ("once their codes are known", seconds_of(make))):
        print(f"score sheets of a round, {when}: {seconds:.2f} s, {seconds / canvas:.1f} times a bare canvas")
    cast.pay_with_receipts(tournament)
    for kind, document in DOCUMENTS.items():
        start = time.process_time()
        try:
            job = Job(tournament=tournament, kind=kind, args={"base_url": BASE})
            made_: Produced = document.make(job, tournament.first_stage, _unheard)
        except DomainError as refused:  # no new people
            print(f"{kind:<24}{refused.text}")
            continue
        seconds, pages = time.process_time() - start, len(PdfReader(BytesIO(made_.content)).pages)
        print(f"{kind:<24}{seconds:>8.1f} s{pages:>7} pages{len(made_.content) / 1024:>9,.0f} kB")


def _season(people: int) -> None:
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
    shown = season_shown(season)
    print(f"season, ranked: {1000 * seconds_of(partial(season_shown, season)):.0f} ms")
    print(f"season, on paper: {seconds_of(partial(season_pdf, shown, full_names=True), times=1):.1f} s")


def _list_of_members(people: int) -> None:
    file = long_list(people)

    def preview() -> None:
        import_preview(
            organiser=cast.organiser(), filename="membres.csv", content=file, user=None, size_limit=len(file)
        )

    taken = seconds_of(preview)
    print(f"a list of {people} people, before it is brought in: {taken:.2f} s")


def _unheard(_page: int, _pages: int) -> None:
    """Ignore the progress."""


def _bare(pages: int) -> None:
    """As many pages as score sheets, with as much on them, without any layout."""
    canvas = Canvas(BytesIO())
    for page in range(pages):
        for line in range(LINES_OF_A_SHEET):
            canvas.drawString(40, 20 + 6 * line, f"{page} {line} D’Aubigné Chloé")
            canvas.line(40, 20 + 6 * line, 500, 20 + 6 * line)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or FIELDS)
