"""A restart in a rehearsal is requested from the launcher of a laptop on which no real tournament is played."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests import cast
from tournaments.models import Accident, Tournament
from tournaments.services.rehearsal.accidents import accident_begin
from tournaments.services.rehearsal.copying import rehearsal_start
from tournaments.services.rehearsal.restarts import restart_is_real

pytestmark = pytest.mark.django_db
Commits = Callable[..., AbstractContextManager[Any]]


@pytest.fixture
def request_file(tmp_path: Path, settings: Any) -> Path:
    """Return the file by which the launcher is asked for a restart; it does not exist yet."""
    settings.RESTART_REQUEST_FILE = tmp_path / "restart.request"
    return tmp_path / "restart.request"


@pytest.fixture
def copy() -> Tournament:
    """Return a rehearsal that people play, in its first round; the real tournament is in three days."""
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    Tournament.objects.filter(pk=tournament.pk).update(date=timezone.localdate() + timedelta(days=3))
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    cast.open_next_round(copy)
    return copy


def begin_and_commit(copy: Tournament, commits: Commits, kind: str = Accident.Kind.RESTART) -> None:
    with commits(execute=True):
        accident_begin(rehearsal=copy, kind=kind, actor=cast.alice())


def test_a_restart_is_requested_once_it_is_stored(
    copy: Tournament, request_file: Path, django_capture_on_commit_callbacks: Commits
) -> None:
    begin_and_commit(copy, django_capture_on_commit_callbacks, Accident.Kind.NETWORK)
    assert not request_file.exists(), "another accident"
    accident_begin(rehearsal=copy, kind=Accident.Kind.RESTART, actor=cast.alice())
    assert not request_file.exists(), "before the end of the transaction"
    begin_and_commit(copy, django_capture_on_commit_callbacks)
    assert request_file.exists()


@pytest.mark.parametrize("make", [cast.running_tournament, cast.finished_tournament])
def test_no_restart_is_requested_while_a_real_tournament_is_played(
    make: Callable[..., Tournament],
    copy: Tournament,
    request_file: Path,
    django_capture_on_commit_callbacks: Commits,
) -> None:
    assert restart_is_real()
    other = make(8, rounds_planned=1, deals_per_round=1, name="Un autre")
    assert not restart_is_real()
    Tournament.objects.filter(pk=other.pk).update(demo=True)
    assert restart_is_real(), "the demonstration does not count"
    Tournament.objects.filter(pk=other.pk).update(demo=False)
    begin_and_commit(copy, django_capture_on_commit_callbacks)
    assert not request_file.exists()
    assert copy.accidents.get().ends_at is not None, "the devices are cut off all the same"


def test_no_restart_is_requested_on_the_day_of_a_tournament(copy: Tournament, request_file: Path) -> None:
    assert restart_is_real()
    cast.field(8, name="Ce soir", date=timezone.localdate())
    assert not restart_is_real(), "its players are checked in"


def test_a_host_is_never_restarted(
    copy: Tournament, settings: Any, django_capture_on_commit_callbacks: Commits
) -> None:
    settings.RESTART_REQUEST_FILE = None
    assert not restart_is_real()
    begin_and_commit(copy, django_capture_on_commit_callbacks)
    assert copy.accidents.get().ends_at is not None


def test_a_folder_that_cannot_be_written_leaves_the_simulated_restart(
    copy: Tournament, tmp_path: Path, settings: Any, django_capture_on_commit_callbacks: Commits
) -> None:
    settings.RESTART_REQUEST_FILE = tmp_path / "gone" / "restart.request"
    begin_and_commit(copy, django_capture_on_commit_callbacks)
    assert copy.accidents.get().ends_at is not None
