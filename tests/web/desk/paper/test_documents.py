"""Documents are ordered at the desk, rendered in the background, and downloaded by authorised users.

`start_job` orders a document, `run_job` renders it; most tests use a short PDF instead. `tests/prove` calls the tests
with one parameter with the others.
"""

from importlib.metadata import version
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.urls import reverse

from tests import cast
from tournaments.documents.registry import work_for
from tournaments.models import Job
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, job_run
from tournaments.services.corrections.mixed_up import numbers_exchange
from tournaments.services.money.receipts import receipt_cancel
from tournaments.services.seating.exchanges import exchange_make

pytestmark = pytest.mark.django_db
PAGES_OF_PAPERS: tuple[tuple[str, list[str]], ...] = (("desk-document-make", ["before_rounds"]), ("desk-draw", []))


@pytest.fixture
def tournament():
    return cast.drawn_tournament(8, rounds_planned=1)


def start_job(client, tournament, kind="table_plan", **form):
    """Order a document at the desk and return its queued job."""
    client.post(reverse("desk-document-make", args=[tournament.slug, kind]), form)
    return Job.objects.latest("created_at")


def run_job(job):
    """Render the document of a job, as the worker does."""
    job_run(str(job.pk), work_for)


def run_job_with_fake_document(job):
    """Complete a job with a PDF of a few bytes instead of a rendered one."""
    job_run(str(job.pk), lambda kind: lambda job, progress: Produced(filename="plan.pdf", content=b"%PDF-1.7"))


def listed_job_keys(client, tournament, kind):
    """Return the keys of the jobs of a kind that the page of documents lists."""
    offers = client.get(reverse("desk-documents", args=[tournament.slug])).context["offers"]
    return [item["job"].pk for offer in offers if offer["kind"].key == kind for item in offer["made"]]


def test_a_button_queues_a_job_and_the_page_follows_it(tournament, alice):
    job = start_job(alice, tournament)
    html = alice.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    assert f'hx-get="{reverse("job", args=[job.pk])}"' in html
    assert "En attente" in html


def test_a_repeated_order_makes_nothing_twice_unless_the_document_is_outdated(tournament, alice):
    first = start_job(alice, tournament, "score_sheets")
    assert start_job(alice, tournament, "score_sheets").pk == first.pk
    run_job(first)
    assert start_job(alice, tournament, "score_sheets").pk == first.pk
    english, filled_in = (
        start_job(alice, tournament, "score_sheets", **form) for form in ({"language": "en"}, {"filled": "1"})
    )
    exchange_make(stage=tournament.first_stage, number=1, first=1, second=2, actor=cast.alice())
    newer = start_job(alice, tournament, "score_sheets")
    assert len({first.pk, english.pk, filled_in.pk, newer.pk}) == Job.objects.count() == 4
    assert listed_job_keys(alice, tournament, "score_sheets") == [newer.pk, filled_in.pk, english.pk]


@pytest.mark.parametrize("change", ["address"])  # `tests/prove` has "program"
def test_a_repeated_order_is_made_again_for_another_address_or_program(
    tournament, alice, settings, monkeypatch, change
):
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    first = start_job(alice, tournament, "table_cards")
    run_job_with_fake_document(first)
    assert start_job(alice, tournament, "table_cards").pk == first.pk
    if change == "address":
        settings.PUBLIC_URL = "http://192.168.1.77:8000"
    else:
        monkeypatch.setattr("tournaments.web.desk.paper.jobs.version", lambda name: "99.0")
    second = start_job(alice, tournament, "table_cards")
    assert second.pk != first.pk
    assert start_job(alice, tournament, "table_cards").pk == second.pk
    assert listed_job_keys(alice, tournament, "table_cards") == [second.pk]
    run_job_with_fake_document(second)
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    monkeypatch.setattr("tournaments.web.desk.paper.jobs.version", version)
    third = start_job(
        alice, tournament, "table_cards"
    )  # `first` had this address too, but only the newest job of an order is reused
    assert third.pk not in {first.pk, second.pk}
    assert listed_job_keys(alice, tournament, "table_cards") == [third.pk]


def test_an_order_that_waits_is_not_repeated_for_another_address(tournament, alice, settings):
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    first = start_job(alice, tournament, "table_cards")
    settings.PUBLIC_URL = "http://192.168.1.77:8000"
    assert start_job(alice, tournament, "table_cards").pk == first.pk


def test_a_finished_document_can_always_be_made_again(tournament, alice, settings):
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    first = start_job(alice, tournament, "score_sheets", round="1")
    again = reverse("job-retry", args=[first.pk])
    page = reverse("desk-documents", args=[tournament.slug])
    assert again not in alice.get(page).content.decode()
    run_job_with_fake_document(first)
    html = alice.get(page).content.decode()
    assert again in html
    assert html.count("Refaire") == 1
    settings.PUBLIC_URL = "http://192.168.1.77:8000"
    alice.post(again)
    second = Job.objects.latest("created_at")
    assert (second.pk != first.pk, second.args["round"]) == (True, 1)
    run_job_with_fake_document(second)
    assert start_job(alice, tournament, "score_sheets", round="1").pk == second.pk


def test_a_failed_document_is_made_by_the_same_button(tournament, alice):
    failed = start_job(alice, tournament)
    Job.objects.filter(pk=failed.pk).update(state=Job.State.FAILED)
    assert start_job(alice, tournament).pk != failed.pk


def test_an_ordered_document_opens_once_it_is_made(tournament, alice):
    answer = alice.post(reverse("desk-document-make", args=[tournament.slug, "table_plan"]))
    job = Job.objects.get()
    assert answer["Location"].endswith(f"?pret={job.pk}#document-table_plan")
    html = alice.get(answer["Location"]).content.decode()
    assert f'hx-get="{reverse("job", args=[job.pk])}?ouvrir=1"' in html
    assert " data-open\n" not in html
    run_job(job)
    assert " data-open\n" in alice.get(reverse("job", args=[job.pk]), {"ouvrir": "1"}).content.decode()
    assert " data-open\n" not in alice.get(reverse("job", args=[job.pk])).content.decode()
    assert " data-open\n" in alice.get(answer["Location"]).content.decode()
    assert " data-open\n" not in alice.get(reverse("desk-documents", args=[tournament.slug])).content.decode()


def test_the_page_of_the_draw_orders_all_papers_until_the_first_round(tournament, alice):
    order, draw = (reverse(name, args=[tournament.slug, *kind]) for name, kind in PAGES_OF_PAPERS)
    assert order in alice.get(draw).content.decode()
    cast.open_next_round(tournament)
    assert order not in alice.get(draw).content.decode()


@pytest.mark.parametrize(("kind", "papers"), [("at_end", 1)])  # further ones in `tests/prove`
def test_one_order_makes_the_papers_of_a_moment(tournament, alice, kind, papers):
    for language in ("fr", "en"):
        job = start_job(alice, tournament, kind, language=language)
        run_job(job)
        job.refresh_from_db()
        names = ZipFile(BytesIO(job.document.read())).namelist()
        assert len(names) == job.pages == papers
        assert all(name.startswith(tournament.slug) and f"-{language}-20" in name for name in (job.filename, *names))


def test_the_list_of_changes_is_offered_after_a_change(tournament, alice):
    documents_url = reverse("desk-documents", args=[tournament.slug])
    assert "Changements de places" not in alice.get(documents_url).content.decode()
    exchange_make(stage=tournament.first_stage, number=1, first=1, second=2, actor=cast.alice())
    html = alice.get(documents_url).content.decode()
    assert "Changements de places" in html
    assert "seulement les joueurs déplacés" in html
    assert start_job(alice, tournament, "movement_cards", changed="1").args["changed"] is True
    assert "<strong>joueurs déplacés</strong>" in alice.get(documents_url).content.decode()
    html = alice.get(reverse("desk-draw", args=[tournament.slug])).content.decode()
    assert reverse("desk-document-make", args=[tournament.slug, "changes"]) in html


def states_by_kind(alice, tournament):
    """Return the state of each document on the page."""
    offers = alice.get(reverse("desk-documents", args=[tournament.slug])).context["offers"]
    return {offer["kind"].key: offer["made"][0]["state"] for offer in offers if offer["made"]}


def test_an_outdated_document_is_rendered_again_by_one_button(tournament, alice):
    for kind in ("hall_list", "table_cards"):
        run_job(start_job(alice, tournament, kind))
    assert states_by_kind(alice, tournament) == {"hall_list": "done", "table_cards": "done"}
    exchange_make(stage=tournament.first_stage, number=1, first=1, second=2, actor=cast.alice())
    assert states_by_kind(alice, tournament) == {"hall_list": "behind", "table_cards": "done"}
    html = alice.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    assert html.count("Dépassé") == 1
    answer = alice.post(reverse("job-retry", args=[Job.objects.get(kind="hall_list").pk]))
    assert answer["Location"].endswith("#document-hall_list")
    run_job(Job.objects.latest("created_at"))
    assert states_by_kind(alice, tournament) == {"hall_list": "done", "table_cards": "done"}


def test_a_deal_outdates_rankings_and_filled_in_sheets_but_no_lists(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    sheet_job = start_job(alice, tournament, "score_sheets", filled="1")
    for job in (
        sheet_job,
        start_job(alice, tournament, "ranking"),
        start_job(alice, tournament),
        start_job(alice, tournament, "rule_sheet"),
    ):
        run_job(job)
    cast.enter(cast.table_of(tournament), cast.basile())
    states = {"score_sheets": "behind", "ranking": "behind", "table_plan": "done", "rule_sheet": "done"}
    assert states_by_kind(alice, tournament) == states
    jobs = alice.get(f"/api/tournaments/{tournament.slug}/documents/").json()
    assert {job["kind"]: job["behind"] for job in jobs} == {kind: state == "behind" for kind, state in states.items()}
    assert alice.get(f"/api/jobs/{sheet_job.pk}/").json()["behind"] is True


def test_exchanged_start_numbers_outdate_each_paper_with_names(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    for kind in ("hall_list", "movement_cards", "ranking", "start_list", "table_cards"):
        run_job(start_job(alice, tournament, kind))
    first, second = cast.entry_of(tournament, 1), cast.entry_of(tournament, 2)
    numbers_exchange(tournament=tournament, first=first, second=second, reason="confondus", actor=cast.alice())
    outdated = dict.fromkeys(("hall_list", "movement_cards", "ranking", "start_list"), "behind")
    assert states_by_kind(alice, tournament) == outdated | {"table_cards": "done"}


def test_a_document_shows_its_version_and_size(tournament, alice):
    job = start_job(alice, tournament)
    assert "preview-none" in alice.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    run_job(job)
    html = alice.get(reverse("job", args=[job.pk])).content.decode()
    assert f"version {tournament.version} · " in html
    assert "1 page" in html
    assert 'id="preview-table_plan" hx-swap-oob="true"' in html


def test_a_running_job_shows_its_page(tournament, alice):
    job = start_job(alice, tournament)
    Job.objects.filter(pk=job.pk).update(state=Job.State.RUNNING, page=3, pages=12, progress=25)
    html = alice.get(reverse("job", args=[job.pk])).content.decode()
    assert "page 3 sur 12" in html
    assert '<progress max="100" value="25"' in html


def test_all_documents_come_in_one_zip(tournament, alice):
    job = start_job(alice, tournament, "everything")
    run_job(job)
    job.refresh_from_db()
    archive = ZipFile(BytesIO(b"".join(alice.get(reverse("job-download", args=[job.pk])).streaming_content)))
    names = archive.namelist()
    assert len(names) == len(set(names)) == job.pages
    assert all(name.startswith(tournament.slug) and archive.read(name).startswith(b"%PDF") for name in names)
    assert "classement" not in " ".join(names)  # no deal was played yet
    assert f"{job.pages} documents" in alice.get(reverse("desk-documents", args=[tournament.slug])).content.decode()


@pytest.mark.parametrize(
    ("language", "name", "message"),
    [("fr", "documents-manquants.txt", "Reçus – Aucun reçu n’a été numéroté")],
)
def test_the_zip_lists_missing_documents_with_the_reason(tournament, alice, language, name, message):
    cast.pay_with_receipts(tournament)
    for receipt in tournament.receipts.all():
        receipt_cancel(tournament=tournament, number=receipt.payment, actor=cast.alice())
    job = start_job(alice, tournament, "everything", language=language)
    run_job(job)
    job.refresh_from_db()
    archive = ZipFile(BytesIO(job.document.read()))
    assert message in archive.read(name).decode("utf-8-sig")
    assert job.pages == len(archive.namelist()) - 1


def test_a_finished_job_offers_its_document(tournament, alice):
    job = start_job(alice, tournament)
    run_job_with_fake_document(job)
    html = alice.get(reverse("job", args=[job.pk])).content.decode()
    assert "every 1s" not in html
    answer = alice.get(reverse("job-download", args=[job.pk]))
    assert b"".join(answer.streaming_content) == b"%PDF-1.7"
    assert 'filename="plan.pdf"' in answer["Content-Disposition"]


def test_a_document_that_is_not_ready_cannot_be_downloaded(tournament, alice):
    answer = alice.get(reverse("job-download", args=[start_job(alice, tournament).pk]))
    assert answer.status_code == 409
    assert "pas encore prêt" in answer.content.decode()


def test_a_failed_job_shows_the_reason_and_can_be_retried(tournament, alice):
    job = start_job(alice, tournament)

    def refuse(kind):
        raise DomainError("document_unknown")

    job_run(str(job.pk), refuse)
    html = alice.get(reverse("job", args=[job.pk])).content.decode()
    assert "Ce document n’existe pas." in html
    alice.post(reverse("job-retry", args=[job.pk]))
    assert Job.objects.filter(kind="table_plan", state=Job.State.QUEUED).count() == 1


def test_score_sheets_can_be_of_one_round(tournament, alice):
    assert start_job(alice, tournament, "score_sheets", round="1").args["round"] == 1
    assert "round" not in start_job(alice, tournament, "score_sheets", round="").args


@pytest.mark.parametrize(
    ("kind", "data"), [("jamais", {}), ("score_sheets", {"round": "9"}), ("score_sheets", {"round": "x"})]
)
def test_an_unknown_document_or_round_is_not_found(tournament, alice, kind, data):
    assert alice.post(reverse("desk-document-make", args=[tournament.slug, kind]), data).status_code == 404
    assert not Job.objects.exists()


def test_documents_of_the_plan_wait_for_the_draw(alice):
    html = alice.get(reverse("desk-documents", args=[cast.tournament().slug])).content.decode()
    assert "Disponible après le tirage." in html


def test_a_published_ranking_shows_its_url_and_files(alice):
    tournament = cast.finished_tournament(8, rounds_planned=1)
    alice.post(reverse("desk-transition", args=[tournament.slug, "publish"]), {"accept": "oddities"})
    html = alice.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    assert f"http://testserver/{tournament.slug}/" in html
    assert reverse("public-ranking-csv", args=[tournament.slug]) in html
    assert "Retirer la publication" in html
