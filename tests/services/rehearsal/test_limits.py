"""Refusals of a rehearsal: publication, export, a start during a round or on a full disk, play during a real round."""

from collections import namedtuple

import pytest
from django.core.management import CommandError, call_command

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.stored import stored_rows
from tournaments.services.core.errors import Conflict
from tournaments.services.log.archive import archive_write
from tournaments.services.rehearsal.copying import rehearsal_pace_set, rehearsal_start
from tournaments.services.rehearsal.playing import rehearsals_sweep
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db
Usage = namedtuple("Usage", "total used free")  # like the result of `shutil.disk_usage`


def start_rehearsal(tournament: Tournament, *, seconds: int | None = None) -> Tournament:
    """Start a rehearsal whose rounds take so many seconds; without seconds, people play it."""
    return rehearsal_start(tournament=tournament, seconds=seconds, actor=cast.alice())


def test_rehearsal_is_not_published():
    copy = start_rehearsal(cast.played_tournament(8, rounds_planned=1, deals_per_round=1))
    tournament_transition(tournament=copy, transition="finish", actor=cast.alice())
    with pytest.raises(Conflict, match="ne se publie pas"):
        tournament_transition(tournament=copy, transition="publish", actor=cast.alice())
    copy.refresh_from_db()
    assert copy.state == Tournament.State.FINISHED


def test_rehearsal_is_not_exported(tmp_path):
    copy = start_rehearsal(cast.drawn_tournament(8, rounds_planned=1))
    with pytest.raises(Conflict, match="ne s’exporte pas"):
        archive_write(copy, cast.alice())
    output = tmp_path / "log.jsonl"
    with pytest.raises(CommandError, match="répétition"):
        call_command("export_log", copy.slug, output=str(output))
    assert not output.exists()


def test_start_during_a_round_is_refused():
    tournament = cast.running_tournament(8, rounds_planned=1)
    rows = stored_rows(tournament)
    with pytest.raises(Conflict, match="Un tour se joue"):
        start_rehearsal(tournament)
    assert stored_rows(tournament) == rows
    assert not tournament.rehearsals.exists()


def test_start_on_a_full_disk_is_refused(monkeypatch):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    rows = stored_rows(tournament)
    monkeypatch.setattr("shutil.disk_usage", lambda path: Usage(2**40, 2**40, 2**20))
    with pytest.raises(Conflict, match="Le disque est presque plein"):
        start_rehearsal(tournament)
    assert stored_rows(tournament) == rows
    assert not tournament.rehearsals.exists()


def test_automatic_play_stops_when_the_real_round_opens():
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    copy = start_rehearsal(tournament, seconds=5)
    cast.open_next_round(tournament)
    rows, version = stored_rows(tournament), copy.version
    assert rehearsals_sweep() == 1
    copy.refresh_from_db()
    assert (copy.rehearsal_seconds, copy.version) == (None, version)
    with pytest.raises(Conflict, match="Le vrai tournoi joue"):
        rehearsal_pace_set(tournament=copy, seconds=5, actor=cast.alice())
    assert stored_rows(tournament) == rows


def test_pages_name_a_rehearsal_that_was_left():
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    copy, director = start_rehearsal(tournament), cast.client_of(cast.alice())
    cast.tablet(1, copy)
    left = "Une répétition existe encore\u00a0: jetez-la avant de jouer. 1 tablette y est reliée."
    assert left in director.get(f"/bureau/{tournament.slug}/").content.decode()
    cast.open_next_round(tournament)
    assert left in director.get(f"/bureau/{tournament.slug}/").content.decode()
    html = director.get(f"/bureau/{copy.slug}/").content.decode()
    assert "le vrai tournoi joue" in html
    assert left not in html
