"""Documents are asked for at the desk, made in the background, and downloaded by those who may."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Job
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, job_run
from tournaments.services.seating.exchanges import exchange_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    return cast.drawn(8, rounds_planned=1)


def started(client, made, kind="table_plan", **sent):
    client.post(reverse("desk-document-make", args=[made.slug, kind]), sent)
    return Job.objects.latest("created_at")


def finish(job):
    job_run(str(job.pk), lambda kind: lambda job, progress: Produced(filename="plan.pdf", content=b"%PDF-1.7"))


def test_a_button_queues_a_job_and_the_page_follows_it(made, alice):
    job = started(alice, made)
    html = alice.get(reverse("desk-documents", args=[made.slug])).content.decode()
    assert f'hx-get="{reverse("job", args=[job.pk])}"' in html
    assert "En attente" in html


def test_a_document_asked_for_again_takes_the_place_of_the_older_one(made, alice):
    older = started(alice, made, "score_sheets")
    newer, filled = started(alice, made, "score_sheets"), started(alice, made, "score_sheets", filled="1")
    shown = [item["job"].pk for item in alice.get(reverse("desk-documents", args=[made.slug])).context["jobs"]]
    assert shown == [filled.pk, newer.pk]
    assert older.pk not in shown


def test_changes_are_offered_once_there_are_some(made, alice):
    page = reverse("desk-documents", args=[made.slug])
    assert "Changements de places" not in alice.get(page).content.decode()
    exchange_make(stage=made.first_stage, number=1, first=1, second=2, actor=cast.alice())
    html = alice.get(page).content.decode()
    assert "Changements de places" in html
    assert "seulement les joueurs déplacés" in html
    assert started(alice, made, "movement_cards", changed="1").args["changed"] is True
    assert "Cartes de parcours · joueurs déplacés" in alice.get(page).content.decode()
    html = alice.get(reverse("desk-draw", args=[made.slug])).content.decode()
    assert reverse("desk-document-make", args=[made.slug, "changes"]) in html


def test_a_list_from_before_a_change_of_seats_says_so(made, alice):
    for kind in ("hall_list", "table_cards"):
        finish(started(alice, made, kind))
    page = reverse("desk-documents", args=[made.slug])
    assert "avant le dernier changement" not in alice.get(page).content.decode()
    exchange_make(stage=made.first_stage, number=1, first=1, second=2, actor=cast.alice())
    assert alice.get(page).content.decode().count("avant le dernier changement") == 1
    finish(started(alice, made, "hall_list"))
    assert "avant le dernier changement" not in alice.get(page).content.decode()


def test_a_finished_job_offers_its_document(made, alice):
    job = started(alice, made)
    finish(job)
    html = alice.get(reverse("job", args=[job.pk])).content.decode()
    assert "every 1s" not in html
    answer = alice.get(reverse("job-download", args=[job.pk]))
    assert b"".join(answer.streaming_content) == b"%PDF-1.7"
    assert 'filename="plan.pdf"' in answer["Content-Disposition"]


def test_a_document_that_is_not_ready_cannot_be_downloaded(made, alice):
    answer = alice.get(reverse("job-download", args=[started(alice, made).pk]))
    assert answer.status_code == 409
    assert "pas encore prêt" in answer.content.decode()


def test_a_failed_job_says_why_and_starts_again(made, alice):
    job = started(alice, made)

    def refuse(kind):
        raise DomainError("document_unknown")

    job_run(str(job.pk), refuse)
    html = alice.get(reverse("job", args=[job.pk])).content.decode()
    assert "Ce document n’existe pas." in html
    alice.post(reverse("job-retry", args=[job.pk]))
    assert Job.objects.filter(kind="table_plan", state=Job.State.QUEUED).count() == 1


def test_score_sheets_can_be_of_one_round(made, alice):
    assert started(alice, made, "score_sheets", round="1").args["round"] == 1
    assert "round" not in started(alice, made, "score_sheets", round="").args


@pytest.mark.parametrize(
    ("kind", "sent"), [("jamais", {}), ("score_sheets", {"round": "9"}), ("score_sheets", {"round": "x"})]
)
def test_what_does_not_exist_is_not_found(made, alice, kind, sent):
    assert alice.post(reverse("desk-document-make", args=[made.slug, kind]), sent).status_code == 404
    assert not Job.objects.exists()


def test_documents_of_the_plan_wait_for_the_draw(alice):
    html = alice.get(reverse("desk-documents", args=[cast.tournament().slug])).content.decode()
    assert "Disponible après le tirage." in html


def test_it_shows_the_stable_address_and_files_of_a_published_ranking(alice):
    made = cast.finished(8, rounds_planned=1)
    alice.post(reverse("desk-transition", args=[made.slug, "publish"]))
    html = alice.get(reverse("desk-documents", args=[made.slug])).content.decode()
    assert f"http://testserver/{made.slug}/" in html
    assert reverse("public-ranking-csv", args=[made.slug]) in html
    assert "Retirer la publication" in html
