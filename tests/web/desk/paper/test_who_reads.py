"""Documents of the treasury: only treasurers may order, see or download them, alone or in a ZIP."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.documents.registry import work_for
from tournaments.models import Job, Tournament
from tournaments.services.core.jobs import job_run
from tournaments.services.money.fees import entry_amounts_set
from tournaments.services.money.receipts import receipts_give

pytestmark = pytest.mark.django_db
TREASURY_DOCUMENTS = ("till_report", "receipts")


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.drawn_tournament(8, rounds_planned=1, fee=1_500)
    entry_amounts_set(entry=tournament.entries.get(serial=1), paid=1_500, actor=cast.alice())
    receipts_give(tournament=tournament, actor=cast.alice())
    return tournament


@pytest.fixture
def helper() -> Client:
    return cast.client_of(cast.member("hugo", "helper"))


@pytest.fixture
def treasurer() -> Client:
    return cast.client_of(cast.member("thea", "treasurer"))


def order_document(client: Client, tournament: Tournament, kind: str) -> int:
    """Order a document at the desk and return the status of the response."""
    return client.post(reverse("desk-document-make", args=[tournament.slug, kind])).status_code


def order_by_api(client: Client, tournament: Tournament, kind: str) -> int:
    """Order a document over the API and return the status of the response."""
    body = {"kind": kind}
    return client.post(
        reverse("api-documents", args=[tournament.slug]), body, content_type="application/json"
    ).status_code


def run_newest_job() -> Job:
    """Run the newest job and return it."""
    job_run(str(Job.objects.latest("created_at").pk), work_for)
    job = Job.objects.latest("created_at")
    assert job.state == Job.State.DONE, job.error
    return job


def treasury_documents_in(job: Job) -> set[str]:
    """Return the names of treasury documents in the ZIP of a job."""
    names = " ".join(ZipFile(BytesIO(job.document.read())).namelist())
    return {name for name in ("caisse", "recus") if name in names}


@pytest.mark.parametrize("kind", TREASURY_DOCUMENTS)
def test_a_helper_cannot_order_documents_of_the_treasury(tournament: Tournament, helper: Client, kind: str) -> None:
    assert order_document(helper, tournament, kind) == 422
    assert order_by_api(helper, tournament, kind) == 422
    assert not tournament.jobs.exists()


@pytest.mark.parametrize("kind", [*TREASURY_DOCUMENTS])
def test_a_helper_cannot_see_or_download_documents_of_a_treasurer(
    tournament: Tournament, helper: Client, treasurer: Client, kind: str
) -> None:
    assert order_document(treasurer, tournament, kind) == 302
    job = run_newest_job()
    for name in ("job", "job-download", "api-job", "api-job-download"):
        address = reverse(name, args=[job.pk])
        assert (name, helper.get(address).status_code) == (name, 403)
        assert (name, treasurer.get(address).status_code) == (name, 200)
    assert helper.post(reverse("job-retry", args=[job.pk])).status_code == 403
    assert str(job.pk) not in helper.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    assert helper.get(reverse("api-documents", args=[tournament.slug])).json() == []
    assert str(job.pk) in treasurer.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    assert treasurer.get(reverse("api-documents", args=[tournament.slug])).json()[0]["id"] == str(job.pk)


# Worth its time: makes every document.
@pytest.mark.parametrize("order", [order_document])  # `tests/prove` orders by the API
def test_the_zip_contains_only_what_its_orderer_may_print(
    tournament: Tournament, helper: Client, treasurer: Client, order: object
) -> None:
    assert callable(order)
    order(helper, tournament, "everything")
    helpers_job = run_newest_job()
    order(treasurer, tournament, "everything")
    treasurers_job = run_newest_job()
    assert treasury_documents_in(helpers_job) == set()
    assert treasury_documents_in(treasurers_job) == {"caisse", "recus"}
    assert helper.get(reverse("job-download", args=[helpers_job.pk])).status_code == 200


def test_the_page_offers_a_helper_no_documents_of_the_treasury(
    tournament: Tournament, helper: Client, treasurer: Client
) -> None:
    address = reverse("desk-documents", args=[tournament.slug])
    helpers_kinds, treasurers_kinds = (
        {offer["kind"].key for offer in client.get(address).context["offers"]} for client in (helper, treasurer)
    )
    assert treasurers_kinds - helpers_kinds == set(TREASURY_DOCUMENTS)
