"""The queue of the static site: retries until the folder exists."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from players.person import Person
from tests import cast
from tests.services.seasons.championship import create_season, evening
from tests.services.seasons.test_importing import bring
from tournaments.models import SitePublication, Tournament
from tournaments.publishing.static import sending
from tournaments.publishing.static.sending import site_send
from tournaments.publishing.static.walk import site_files
from tournaments.selectors.site import site_mark, site_state
from tournaments.services.core.errors import DomainError
from tournaments.services.publication.look import look_change
from tournaments.services.publication.site import (
    FIRST_BACKOFF,
    HEARTBEAT_TIMEOUT,
    LONGEST_BACKOFF,
    UPDATE_INTERVAL,
    site_change,
    site_claim,
    site_queue,
    sites_sweep,
)
from tournaments.services.registration.people import consent_set, person_forget, person_update
from tournaments.services.setup.report import report_write

pytestmark = pytest.mark.django_db


@pytest.fixture
def target(tmp_path: Path, settings: Any) -> Path:
    """Return the path of a mount that does not exist yet."""
    folder = tmp_path / "chez-l-hebergeur"
    settings.SITE_FOLDER, settings.DATA_DIR = folder, tmp_path
    return folder


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, deals_per_round=2)


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Collect the messages to workers."""
    told: list[int] = []
    monkeypatch.setattr("tournaments.services.publication.site.wake_worker", lambda _task, pk: told.append(pk))
    return told


def swept(worker: list[int]) -> SitePublication:
    """Run the sweep and return the keys for which it wakes workers."""
    sites_sweep()
    while worker:
        site_send(worker.pop())
    return SitePublication.objects.get()


def test_a_queued_site_is_published_once_the_folder_exists(
    target: Path, tournament: Tournament, worker: list[int]
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        asked = timezone.now()
        site_queue(actor=cast.alice())
        waiting = swept(worker)
        assert (waiting.due_since, waiting.attempts, waiting.published_at) == (asked, 1, None)
        assert "la connexion, ou la clé, manque" in site_state(tournament.organiser).problem
        clock.shift(FIRST_BACKOFF)
        target.mkdir()
        gone = swept(worker)
        assert (gone.due_since, gone.attempts, gone.published_at) == (None, 0, timezone.now())
        assert site_state(tournament.organiser).problem == ""
    pages = list((target / tournament.organiser.slug).rglob("*.html"))
    assert gone.pages == len(pages) > 0


def test_the_backoff_doubles_up_to_its_limit(target: Path, tournament: Tournament, worker: list[int]) -> None:
    waits = []
    with time_machine.travel(timezone.now(), tick=False) as clock:
        site_queue(actor=cast.alice())
        for _attempt in range(8):
            site = swept(worker)
            assert site.next_at is not None
            waits.append(site.next_at - timezone.now())
            assert swept(worker).attempts == site.attempts, "not before its time"
            clock.shift(waits[-1])
    assert waits[:3] == [FIRST_BACKOFF, 2 * FIRST_BACKOFF, 4 * FIRST_BACKOFF]
    assert waits[-1] == LONGEST_BACKOFF


def test_a_new_request_resets_the_backoff(target: Path, tournament: Tournament, worker: list[int]) -> None:
    first = site_queue(actor=cast.alice()).pk
    site_send(first)
    target.mkdir()
    assert swept(worker).published_at is None
    site_queue(actor=cast.alice())
    assert swept(worker).published_at is not None


def test_automatic_publishing_has_a_minimum_interval(target: Path, tournament: Tournament, worker: list[int]) -> None:
    target.mkdir()
    page = target / tournament.organiser.slug / tournament.slug / "index.html"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        site_change(actor=cast.alice(), automatic=True)
        swept(worker)
        before = page.read_text()
        assert swept(worker).published_at == timezone.now(), "nothing has changed"
        cast.enter(cast.table_of(tournament), cast.alice())
        swept(worker)
        assert page.read_text() == before
        clock.shift(UPDATE_INTERVAL + timedelta(seconds=1))
        swept(worker)
        assert "+198" in page.read_text()


def test_without_automatic_publishing_changes_are_not_published(
    target: Path, tournament: Tournament, worker: list[int]
) -> None:
    target.mkdir()
    site_change(actor=cast.alice(), automatic=False)
    assert swept(worker).published_at is None


def test_a_folder_lost_during_writing_keeps_the_former_site(
    target: Path, tournament: Tournament, worker: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    target.mkdir()
    site_queue(actor=cast.alice())
    first = swept(worker)
    page = target / tournament.organiser.slug / "index.html"
    before = page.read_bytes()
    away = target.with_name("away")

    def fail_after_one_file(*given: Any, **named: Any) -> Iterator[tuple[str, bytes]]:
        yield from list(real(*given, **named))[:1]
        target.rename(away)

    real = site_files
    monkeypatch.setattr(sending, "site_files", fail_after_one_file)
    site_queue(actor=cast.alice())
    failed = swept(worker)
    assert (failed.published_at, failed.attempts) == (first.published_at, 1)
    away.rename(target)
    assert page.read_bytes() == before


def test_an_unexpected_error_is_stored_and_retried(
    target: Path, tournament: Tournament, worker: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    target.mkdir()
    monkeypatch.setattr(sending, "site_files", lambda *given, **named: given[9])
    site_queue(actor=cast.alice())
    assert swept(worker).attempts == 1
    assert "IndexError" in site_state(tournament.organiser).problem


def test_a_site_is_claimed_by_one_worker_until_its_heartbeat_times_out(
    tournament: Tournament, worker: list[int]
) -> None:
    site = site_queue(actor=cast.alice())
    assert site_claim(site.pk) is not None
    assert site_claim(site.pk) is None
    with time_machine.travel(timezone.now() + HEARTBEAT_TIMEOUT + timedelta(seconds=1)):
        assert site_claim(site.pk) is not None


def test_a_request_during_writing_stays_due(
    target: Path, tournament: Tournament, worker: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    target.mkdir()
    mark = site_mark(tournament.organiser)
    real = site_files

    def meanwhile(*given: Any, **named: Any) -> list[tuple[str, bytes]]:
        files = list(real(*given, **named))
        cast.enter(cast.table_of(tournament), cast.alice())
        return files

    monkeypatch.setattr(sending, "site_files", meanwhile)
    site_queue(actor=cast.alice())
    assert swept(worker).mark == mark != site_mark(tournament.organiser)


def test_the_mark_changes_with_the_content_of_pages() -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1)
    marks = [site_mark(tournament.organiser)]
    report_write(tournament=tournament, text="Une belle soirée.", actor=cast.alice())
    marks.append(site_mark(tournament.organiser))
    look_change(actor=cast.alice(), accent="#6a1b9a")
    marks.append(site_mark(tournament.organiser))
    assert len(set(marks)) == 3
    assert site_mark(tournament.organiser) == marks[-1]


def test_the_mark_changes_with_consents_corrections_and_erasures() -> None:
    """For a published evening, and for an imported one, which has no log."""
    tournament, player = evening(), cast.player(0)
    only_brought_in = cast.player(60)
    marks = [site_mark(tournament.organiser)]
    result = bring(create_season(), f"1;{only_brought_in.full_name};;;20;;20;1").results.get()
    marks.append(site_mark(tournament.organiser))
    for one in (player, only_brought_in):
        for agrees in (True, False):
            consent_set(player=one, agrees=agrees, actor=cast.alice())
            marks.append(site_mark(tournament.organiser))
        corrected = Person(last_name="Zola", first_name="Émile", licence=one.licence)
        person_update(player=one, person=corrected, actor=cast.alice())
        marks.append(site_mark(tournament.organiser))
        person_forget(player=one, actor=cast.alice())
        marks.append(site_mark(tournament.organiser))
    result.club = "Médan"
    result.save()
    marks.append(site_mark(tournament.organiser))
    assert all(before != after for before, after in pairwise(marks))
    cast.player(61)
    assert site_mark(tournament.organiser) == marks[-1], "nobody reads of them"


def test_a_withdrawn_consent_is_published_automatically(
    target: Path, worker: list[int], tournament: Tournament
) -> None:
    target.mkdir()
    one = cast.player(60)
    consent_set(player=one, agrees=True, actor=cast.alice())
    bring(told := create_season(), f"1;{one.full_name};;;20;;20;1")
    page = target / tournament.organiser.slug / "saison" / told.slug / "index.html"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        site_change(actor=cast.alice(), automatic=True)
        swept(worker)
        one.refresh_from_db()
        assert one.full_name.split()[0] in page.read_text()
        consent_set(player=one, agrees=False, actor=cast.alice())
        clock.shift(UPDATE_INTERVAL + timedelta(seconds=1))
        swept(worker)
        assert one.full_name.split()[0] not in page.read_text()


def test_queries_of_the_mark_do_not_depend_on_the_number_of_evenings(django_assert_num_queries) -> None:
    tournament = cast.running_tournament(8)
    with django_assert_num_queries(9):
        site_mark(tournament.organiser)


@pytest.mark.parametrize("address", ["tarot.example", "ftp://tarot.example/", "https://x/?a=1", "https://x.example/#a"])
def test_an_incomplete_address_is_refused(address: str) -> None:
    with pytest.raises(DomainError, match="adresse entière"):
        site_change(actor=cast.alice(), address=address)


def test_only_a_director_may_publish() -> None:
    for deed in (site_queue, site_change):
        with pytest.raises(DomainError):
            deed(actor=cast.basile())
