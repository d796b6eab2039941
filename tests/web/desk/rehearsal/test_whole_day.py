"""A whole rehearsed day with all accidents, which a director handles with the buttons of the desk."""

import time
from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.waiting import TIMEOUT_SECONDS
from tests.web.table_pages import visible_text
from tournaments.models import Accident, Event, Submission, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.stored import stored_rows
from tournaments.services.rehearsal.playing import rehearsal_play

pytestmark = pytest.mark.django_db
Kind = Accident.Kind
MOST_STEPS = 300  # of one minute each


class Director:
    """A director at the desk of a rehearsal, who handles each accident by the pages where it is shown."""

    def __init__(self, client: Client, copy: Tournament) -> None:
        self.client, self.copy = client, copy

    def post_form(self, name: str, *args: object, **data: object) -> None:
        answer = self.client.post(reverse(name, args=[self.copy.slug, *args]), data)
        assert answer.status_code < 400, answer.content.decode()

    def read_text(self, name: str) -> str:
        return visible_text(self.client.get(reverse(name, args=[self.copy.slug])))

    def handle_open_accidents(self) -> None:
        """Replace dead tablets, note and decide departures, accept odd sheets, as far as the dashboard shows them."""
        dashboard = self.read_text("desk-tournament")
        for accident in self.copy.accidents.filter(begun_at__isnull=False, settled_at=None):
            if accident.kind == Kind.TABLET and accident.device and "ne répond plus" in dashboard:
                self.post_form("desk-device-replace", accident.device.pk, wanted="1")
            elif accident.kind == Kind.LEAVER and accident.entry and "Je dois partir après ce tour." in dashboard:
                self.post_form("desk-entry-withdraw", accident.entry.pk)
        if "départ noté. Voyez ce que cela change" in dashboard:
            leavers = self.copy.first_stage.entries.exclude(leaves_after_round=None)
            self.post_form("desk-repair", leavers=[entry.pk for entry in leavers])
        self.accept_oddities()

    def accept_oddities(self) -> None:
        for odd in self.client.get(f"/api/tournaments/{self.copy.slug}/oddities/").json():
            if not odd["cleared"]:
                key = {name: "" if value is None else value for name, value in odd.items()}
                self.post_form("desk-oddities", **key | {"reason": "Revu avec la table"})


def play_day(copy: Tournament, director: Director, step: timedelta) -> datetime:
    """Play the rehearsal until no accident is open, in steps after each of which the director looks at the desk.

    Return the time of the end on the clock of the day.
    """
    now = timezone.now()
    for _step in range(MOST_STEPS):
        with time_machine.travel(now, tick=False):
            rehearsal_play(Tournament.objects.get(pk=copy.pk), until=time.monotonic() + TIMEOUT_SECONDS)
            director.handle_open_accidents()
        copy.refresh_from_db()
        if copy.state == Tournament.State.FINISHED and not copy.accidents.filter(settled_at=None).exists():
            return now
        now += step
        if copy.state == Tournament.State.FINISHED:
            Tournament.objects.filter(pk=copy.pk).update(rehearsal_seconds=None)  # all is played; accidents remain
    raise AssertionError(list(copy.accidents.values_list("kind", "round__number", "settled_at")))


def rehearse_a_day(players: int, rounds: int, step: timedelta) -> None:
    """Rehearse a day with all accidents, read its report, and delete it; the original is the same before and after."""
    tournament = cast.drawn_tournament(players, rounds_planned=rounds, deals_per_round=6)
    client, rows = cast.client_of(cast.alice()), stored_rows(tournament)
    counts = [model.objects.count() for model in (Tournament, Event, Submission, Accident)]
    body = {"seconds": "300", "accidents": Kind.values}
    client.post(reverse("desk-rehearsal-start", args=[tournament.slug]), body)
    copy = tournament.rehearsals.get()
    director = Director(client, copy)
    end = play_day(copy, director, step)
    accidents = list(copy.accidents.all())
    assert {one.kind for one in accidents} == set(Kind.values)
    assert all(one.settled_at and one.begun_at and one.settled_at <= end for one in accidents)
    assert list(check_log(copy)) == []
    assert copy.submissions.filter(verdict__in=Submission.OPEN).count() == 0
    report = director.read_text("desk-rehearsal-report")
    for words in ("réglé en", "Noter un départ", "Remplacer un appareil", "Accepter une feuille étrange"):
        assert words in report
    assert "attend depuis" not in report
    assert stored_rows(tournament) == rows
    director.post_form("desk-rehearsal-drop")
    assert [model.objects.count() for model in (Tournament, Event, Submission, Accident)] == counts
    assert stored_rows(tournament) == rows


# Worth its time: a whole day by its pages, with every accident.
def test_a_director_handles_all_accidents_of_a_day():
    rehearse_a_day(players=8, rounds=3, step=timedelta(minutes=1))
