"""A computer from which another one has taken over refuses all writes until the owner continues on it."""

import json

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, playing
from tournaments import tasks
from tournaments.models import Event
from tournaments.selectors.takeover import takeover_elsewhere, takeover_file
from tournaments.web import takeover

pytestmark = pytest.mark.django_db
REFUSAL = "rien ne s’enregistre plus sur celui-ci"
SENTENCE_IN_ENGLISH = "nothing is saved on this one any more"


@pytest.fixture(autouse=True)
def data(tmp_path, settings):
    settings.DATA_DIR = tmp_path


def take_over_elsewhere(line=0):
    """Store the record of a take-over by another computer, as its announcement does."""
    record = {"at": "2026-11-21T20:04:00+00:00", "line": line, "address": "192.168.1.31"}
    takeover_file().write_text(json.dumps(record))


def test_a_deal_of_a_tablet_is_refused_and_counts_once_the_owner_continues_here():
    tablet = Tablet(playing())
    take_over_elsewhere()
    lines = Event.objects.count()
    refusal = tablet.deal()
    assert (refusal.status_code, refusal["Retry-After"]) == (503, str(takeover.RETRY_SECONDS))
    assert REFUSAL in refusal.content.decode()
    assert tablet.page().status_code == 200
    assert Event.objects.count() == lines
    cast.client_of(cast.olga()).post(reverse("desk-spare-lead"))
    assert tablet.deal().status_code == 200
    assert Event.objects.count() > lines


def test_every_writing_request_of_the_desk_and_the_api_is_refused():
    tournament = cast.running_tournament(8, rounds_planned=1)
    alice = cast.client_of(cast.alice())
    take_over_elsewhere()
    lines = Event.objects.count()
    page = alice.post(reverse("desk-round-close", args=[tournament.slug, 1]))
    html = page.content.decode()
    assert page.status_code == 503
    assert "<h1>\n      Un autre ordinateur mène" in html
    assert REFUSAL in html
    part = alice.post(reverse("desk-round-close", args=[tournament.slug, 1]), headers={"HX-Request": "true"})
    assert (part.status_code, part["HX-Retarget"]) == (503, "#messages")
    problem = alice.delete(reverse("api-tournament", args=[tournament.slug])).json()
    assert (problem["status"], problem["code"]) == (503, "taken_over")
    alice.cookies["django_language"] = "en"
    assert SENTENCE_IN_ENGLISH in alice.post(reverse("desk-tournament-create"), {"name": "X"}).content.decode()
    assert Event.objects.count() == lines
    assert alice.get(reverse("desk-tournament", args=[tournament.slug])).status_code == 200


def test_requests_that_only_read_are_answered(client):
    tournament = cast.running_tournament(8, rounds_planned=1)
    cast.enter(cast.table_of(tournament, 1, 1), cast.alice())
    take_over_elsewhere()
    card, image = reverse("hall-kiosk-card", args=[tournament.slug]), bytes(480 * 640)
    assert client.post(card, image, content_type="application/octet-stream").status_code == 204
    line = tournament.events.order_by("sequence").values_list("sequence", flat=True).last()
    page = cast.client_of(cast.alice()).post(reverse("desk-log-undo-preview", args=[tournament.slug, line]))
    assert page.status_code == 200


def test_the_worker_neither_judges_nor_publishes_while_another_computer_leads(monkeypatch):
    run = []
    for name in ("inbox_sweep", "waiting_sweep", "letters_sweep", "letter_send", "site_write", "send_to_host"):
        monkeypatch.setattr(tasks, name, lambda *_arguments, name=name: run.append(name))
    monkeypatch.setattr(tasks, "worker_heartbeat", lambda: run.append("alive"))

    def run_tasks():
        run.clear()
        tasks.job_sweep()
        for task in (tasks.registration_mail, tasks.site_publish, tasks.host_send):
            task(1)
        return run

    assert len(run_tasks()) == 7
    take_over_elsewhere()
    assert run_tasks() == ["alive"]


def test_the_owner_signs_in_and_continues_here(client):
    take_over_elsewhere()
    assert client.post(reverse("sign-in"), {"code": "AAAA-AAAA"}).status_code == 422
    olga = cast.client_of(cast.olga())
    assert "mène de nouveau" in olga.post(reverse("desk-spare-lead"), follow=True).content.decode()
    assert takeover_elsewhere() is None
    assert olga.post(reverse("desk-tournament-create"), {"name": "X"}).status_code != 503


def test_names_of_allowed_requests_exist():
    arguments = {"sign-in-link": ["secret"]}
    for name in takeover.ALLOWED:
        assert reverse(name, args=arguments.get(name, []))
