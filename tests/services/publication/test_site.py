"""The static site: its queue with retries, automatic publishing, and the mark that changes with the pages.

The sweep queues a site that is due, a worker writes it; `sweep_and_send` does both.
"""

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
from tests.services.seasons.championship import create_evening, create_season
from tests.services.seasons.test_importing import import_results
from tournaments.models import SitePublication, Tournament
from tournaments.publishing.static import sending
from tournaments.publishing.static.sending import site_write
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
from tournaments.services.rehearsal.copying import rehearsal_start
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
    return cast.running_tournament(4, rounds_planned=1, deals_per_round=2)


@pytest.fixture
def queued_sites(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that collects the primary keys of the sites which the sweep queues for a worker."""
    queued_keys: list[int] = []
    monkeypatch.setattr("tournaments.services.publication.site.wake_worker", lambda _task, pk: queued_keys.append(pk))
    return queued_keys


def sweep_and_send(queued_sites: list[int]) -> SitePublication:
    """Run the sweep and the jobs that it queues; return the stored publication."""
    sites_sweep()
    while queued_sites:
        site_write(queued_sites.pop())
    return SitePublication.objects.get()


def test_a_queued_site_is_published_once_the_folder_exists(
    target: Path, tournament: Tournament, queued_sites: list[int]
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        requested_at = timezone.now()
        site_queue(actor=cast.alice())
        site = sweep_and_send(queued_sites)
        assert (site.due_since, site.attempts, site.published_at) == (requested_at, 1, None)
        assert "la connexion, ou la clé, manque" in site_state(tournament.organiser).problem
        clock.shift(FIRST_BACKOFF)
        target.mkdir()
        published_site = sweep_and_send(queued_sites)
        assert (published_site.due_since, published_site.attempts, published_site.published_at) == (
            None,
            0,
            timezone.now(),
        )
        assert site_state(tournament.organiser).problem == ""
    pages = list((target / tournament.organiser.slug).rglob("*.html"))
    assert published_site.pages == len(pages) > 0


def test_the_backoff_doubles_up_to_its_limit(target: Path, tournament: Tournament, queued_sites: list[int]) -> None:
    waits = []
    with time_machine.travel(timezone.now(), tick=False) as clock:
        site_queue(actor=cast.alice())
        for _attempt in range(8):
            site = sweep_and_send(queued_sites)
            assert site.next_at is not None
            waits.append(site.next_at - timezone.now())
            assert sweep_and_send(queued_sites).attempts == site.attempts, "not before its time"
            clock.shift(waits[-1])
    assert waits[:3] == [FIRST_BACKOFF, 2 * FIRST_BACKOFF, 4 * FIRST_BACKOFF]
    assert waits[-1] == LONGEST_BACKOFF


def test_a_new_request_resets_the_backoff(target: Path, tournament: Tournament, queued_sites: list[int]) -> None:
    site_key = site_queue(actor=cast.alice()).pk
    site_write(site_key)
    target.mkdir()
    assert sweep_and_send(queued_sites).published_at is None
    site_queue(actor=cast.alice())
    assert sweep_and_send(queued_sites).published_at is not None


def test_automatic_publishing_has_a_minimum_interval(
    target: Path, tournament: Tournament, queued_sites: list[int]
) -> None:
    target.mkdir()
    path = target / tournament.organiser.slug / tournament.slug / "index.html"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        site_change(actor=cast.alice(), automatic=True)
        sweep_and_send(queued_sites)
        html = path.read_text()
        cast.enter(cast.table_of(tournament), cast.alice())
        sweep_and_send(queued_sites)
        assert path.read_text() == html
        clock.shift(UPDATE_INTERVAL + timedelta(seconds=1))
        sweep_and_send(queued_sites)
        assert "+198" in path.read_text()  # North’s score in the deal


def test_automatic_publishing_without_a_change_keeps_the_published_site(
    target: Path, tournament: Tournament, queued_sites: list[int]
) -> None:
    target.mkdir()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        site_change(actor=cast.alice(), automatic=True)
        published_at = sweep_and_send(queued_sites).published_at
        assert published_at is not None
        clock.shift(UPDATE_INTERVAL + timedelta(seconds=1))
        assert sweep_and_send(queued_sites).published_at == published_at


def test_without_automatic_publishing_changes_are_not_published(
    target: Path, tournament: Tournament, queued_sites: list[int]
) -> None:
    target.mkdir()
    site_change(actor=cast.alice(), automatic=False)
    assert sweep_and_send(queued_sites).published_at is None


def test_a_folder_lost_during_writing_keeps_the_former_site(
    target: Path, tournament: Tournament, queued_sites: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    target.mkdir()
    site_queue(actor=cast.alice())
    first_site = sweep_and_send(queued_sites)
    path = target / tournament.organiser.slug / "index.html"
    content = path.read_bytes()
    moved_folder = target.with_name("away")

    def fail_after_one_file(*args: Any, **kwargs: Any) -> Iterator[tuple[str, bytes]]:
        yield from list(original_site_files(*args, **kwargs))[:1]
        target.rename(moved_folder)

    original_site_files = site_files
    monkeypatch.setattr(sending, "site_files", fail_after_one_file)
    site_queue(actor=cast.alice())
    failed_site = sweep_and_send(queued_sites)
    assert (failed_site.published_at, failed_site.attempts) == (first_site.published_at, 1)
    moved_folder.rename(target)
    assert path.read_bytes() == content


def test_an_unexpected_error_counts_as_an_attempt_and_is_shown_as_problem(
    target: Path, tournament: Tournament, queued_sites: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    target.mkdir()
    monkeypatch.setattr(sending, "site_files", lambda *args, **kwargs: args[9])  # raises IndexError
    site_queue(actor=cast.alice())
    assert sweep_and_send(queued_sites).attempts == 1
    assert "IndexError" in site_state(tournament.organiser).problem


def test_a_site_is_claimed_by_one_worker_until_its_heartbeat_times_out(
    tournament: Tournament, queued_sites: list[int]
) -> None:
    site = site_queue(actor=cast.alice())
    assert site_claim(site.pk) is not None
    assert site_claim(site.pk) is None
    with time_machine.travel(timezone.now() + HEARTBEAT_TIMEOUT + timedelta(seconds=1)):
        assert site_claim(site.pk) is not None


def test_a_change_during_writing_is_not_in_the_stored_mark(
    target: Path, tournament: Tournament, queued_sites: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    target.mkdir()
    mark = site_mark(tournament.organiser)
    original_site_files = site_files

    def change_during_writing(*args: Any, **kwargs: Any) -> list[tuple[str, bytes]]:
        files = list(original_site_files(*args, **kwargs))
        cast.enter(cast.table_of(tournament), cast.alice())
        return files

    monkeypatch.setattr(sending, "site_files", change_during_writing)
    site_queue(actor=cast.alice())
    assert sweep_and_send(queued_sites).mark == mark != site_mark(tournament.organiser)


def test_the_mark_changes_with_the_content_of_pages() -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    marks = [site_mark(tournament.organiser)]
    report_write(tournament=tournament, text="Une belle soirée.", actor=cast.alice())
    marks.append(site_mark(tournament.organiser))
    look_change(actor=cast.alice(), accent="#6a1b9a")
    marks.append(site_mark(tournament.organiser))
    assert len(set(marks)) == 3
    assert site_mark(tournament.organiser) == marks[-1]


def test_a_rehearsal_does_not_change_the_mark() -> None:
    tournament = cast.field(8)
    mark = site_mark(tournament.organiser)
    rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    assert site_mark(tournament.organiser) == mark


def test_the_mark_changes_with_consents_corrections_and_erasures() -> None:
    """Checked for a player of a published evening, and for one of imported results, which have no log."""
    tournament, player = create_evening(), cast.player(0)
    imported_player = cast.player(60)
    marks = [site_mark(tournament.organiser)]
    # Number, name, licence, club, points of two rounds, total and rank.
    result = import_results(create_season(), f"1;{imported_player.full_name};;;20;;20;1").results.get()
    marks.append(site_mark(tournament.organiser))
    for person in (player, imported_player):
        for agrees in (True, False):
            consent_set(player=person, agrees=agrees, actor=cast.alice())
            marks.append(site_mark(tournament.organiser))
        corrected_person = Person(last_name="Zola", first_name="Émile", licence=person.licence)
        person_update(player=person, person=corrected_person, actor=cast.alice())
        marks.append(site_mark(tournament.organiser))
        person_forget(player=person, actor=cast.alice())
        marks.append(site_mark(tournament.organiser))
    result.club = "Médan"
    result.save()
    marks.append(site_mark(tournament.organiser))
    assert all(mark != next_mark for mark, next_mark in pairwise(marks))
    cast.player(61)
    assert site_mark(tournament.organiser) == marks[-1], "a player without results is on no page"


def test_a_withdrawn_consent_is_published_automatically(
    target: Path, queued_sites: list[int], tournament: Tournament
) -> None:
    target.mkdir()
    player = cast.player(60)
    consent_set(player=player, agrees=True, actor=cast.alice())
    # Number, name, licence, club, points of two rounds, total and rank.
    import_results(season := create_season(), f"1;{player.full_name};;;20;;20;1")
    path = target / tournament.organiser.slug / "saison" / season.slug / "index.html"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        site_change(actor=cast.alice(), automatic=True)
        sweep_and_send(queued_sites)
        player.refresh_from_db()
        assert player.full_name.split()[0] in path.read_text()
        consent_set(player=player, agrees=False, actor=cast.alice())
        clock.shift(UPDATE_INTERVAL + timedelta(seconds=1))
        sweep_and_send(queued_sites)
        assert player.full_name.split()[0] not in path.read_text()


def test_the_mark_takes_nine_queries(django_assert_num_queries) -> None:
    tournament = cast.running_tournament(8)
    with django_assert_num_queries(9):
        site_mark(tournament.organiser)


@pytest.mark.parametrize("address", ["tarot.example", "ftp://tarot.example/", "https://x/?a=1", "https://x.example/#a"])
def test_an_incomplete_address_is_refused(address: str) -> None:
    with pytest.raises(DomainError, match="adresse entière"):
        site_change(actor=cast.alice(), address=address)


def test_only_a_director_may_publish() -> None:
    for service in (site_queue, site_change):
        with pytest.raises(DomainError):
            service(actor=cast.basile())
