"""Every total can be derived again from the log, and a wrong one does not hide."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests import cast
from tournaments.models import Deal, Event, Seat, StandingsSnapshot, Tournament
from tournaments.selectors.results.audit import differences
from tournaments.services.play.adjustments import adjustment_give
from tournaments.services.play.standings import standings_refresh

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored(module_db):
    played = cast.drawn(18, rounds_planned=2)
    cast.play_round(played)
    adjustment_give(entry=cast.entry_of(played, 3), kind="penalty", points=20, reason="retard", actor=cast.basile())
    standings_refresh(played.pk)
    return played.pk


@pytest.fixture
def made(db, stored):
    return Tournament.objects.get(pk=stored)


def test_it_finds_nothing_to_say_of_a_sound_tournament(made):
    assert differences(made) == []
    out = StringIO()
    call_command("check_scores", made.slug, stdout=out)
    assert "0 difference(s)" in out.getvalue()


def test_it_knows_a_tournament_without_any_deal():
    assert differences(cast.drawn(16)) == []


@pytest.mark.parametrize("tamper", ["deal", "seat", "snapshot", "event", "gap"])
def test_it_tells_each_kind_of_tampering(made, tamper):
    if tamper == "deal":
        Deal.objects.filter(number=1).update(scores=[3, -1, -1, -1])
    elif tamper == "seat":
        Seat.objects.filter(table__round__number=1, position=0).update(plus=12345)
    elif tamper == "snapshot":
        snapshot = StandingsSnapshot.objects.get()
        snapshot.rows[0]["total"] += 10
        snapshot.save()
    elif tamper == "event":
        event = Event.objects.filter(name="deal.recorded").first()
        event.data["after"]["scores"] = [3, -1, -1, -1]
        event.save()
    else:
        Event.objects.filter(tournament=made, name="round.opened").delete()
    assert differences(made)
    with pytest.raises(SystemExit):
        call_command("check_scores", made.slug, stdout=StringIO())


def test_it_refuses_a_tournament_that_does_not_exist():
    with pytest.raises(CommandError):
        call_command("check_scores", "jamais")
