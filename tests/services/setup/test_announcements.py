"""Announcements to the hall: their text, their end, and their place in the log."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.setup.announcements import announcement_make, announcement_remove

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, 18, 50, tzinfo=UTC)


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


def announce(tournament: Tournament, text: str = "Repas à 19 h 30", until: datetime | None = None) -> None:
    announcement_make(tournament=tournament, text=text, until=until, actor=cast.basile())


def test_announcement_ends_at_its_time(tournament: Tournament) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        announce(tournament, until=NOW + timedelta(minutes=40))
        tournament.refresh_from_db()
        assert tournament.announced == "Repas à 19 h 30"
        clock.shift(timedelta(minutes=40))
        assert tournament.announced == ""


def test_announcement_replaces_the_present_one_and_undo_restores_it(tournament: Tournament) -> None:
    announce(tournament)
    announce(tournament, "Reprise à 21 h")
    tournament.refresh_from_db()
    event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    tournament.refresh_from_db()
    assert tournament.announced == "Repas à 19 h 30"
    announcement_remove(tournament=tournament, actor=cast.basile())
    tournament.refresh_from_db()
    assert tournament.announced == ""
    assert list(check_log(tournament)) == []


def test_unchanged_announcement_adds_no_line_to_the_log(tournament: Tournament) -> None:
    announce(tournament)
    version = Tournament.objects.get().version
    announce(tournament, "  Repas  à 19 h 30 ")
    assert Tournament.objects.get().version == version


@pytest.mark.parametrize(
    ("text", "until", "code"),
    [
        ("  \n", None, "announcement_empty"),
        ("\u202e\u200b", None, "announcement_empty"),
        ("a" * 5_000, None, "announcement_long"),
        ("Repas", NOW, "announcement_over"),
        ("Repas", NOW + timedelta(days=2), "announcement_over"),
    ],
)
@time_machine.travel(NOW, tick=False)
def test_invalid_announcement_is_refused(tournament: Tournament, text: str, until: datetime | None, code: str) -> None:
    with pytest.raises(DomainError) as error:
        announce(tournament, text, until)
    assert error.value.code == code
    assert Tournament.objects.get().announced == ""


def test_hostile_signs_are_removed(tournament: Tournament) -> None:
    announce(tournament, "Repas\u202e à\n19 h <b>30</b>\u0007")
    assert Tournament.objects.get().announced == "Repas à 19 h <b>30</b>"


def test_helpers_cannot_announce(tournament: Tournament) -> None:
    with pytest.raises(DomainError) as error:
        announcement_make(tournament=tournament, text="x", until=None, actor=cast.member("helene", "helper"))
    assert error.value.code == "arbiter_only"
