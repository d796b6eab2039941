"""ZIP files and the publication folder of the public pages, ordered at the desk and made by the worker."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.urls import reverse

from tests import cast
from tournaments.documents.registry import work_for
from tournaments.models import Job, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.jobs import job_run
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db


def order_document(tournament: Tournament, kind: str, person: Actor | None = None) -> Job:
    """Order a document at the desk, run the job and return it."""
    response = cast.client_of(person or cast.alice()).post(reverse("desk-document-make", args=[tournament.slug, kind]))
    assert response.status_code == 302, response.content
    job_run(str(Job.objects.latest("created_at").pk), work_for)
    return Job.objects.latest("created_at")


def file_names(job: Job) -> set[str]:
    return set(ZipFile(BytesIO(job.document.read())).namelist())


def test_site_of_a_tournament_is_a_zip_file() -> None:
    tournament = cast.running_tournament(8)
    job = order_document(tournament, "tournament_site")
    assert job.state == Job.State.DONE, job.error
    assert {f"{tournament.slug}/index.html", f"{tournament.slug}/places/index.html"} <= file_names(job)
    assert (job.pages > 8, job.version) == (True, tournament.version)
    html = cast.client_of(cast.alice()).get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    assert reverse("job-download", args=[job.pk]) in html


def test_site_is_written_to_the_folder_of_the_setting(tmp_path: Path, settings) -> None:
    settings.SITE_FOLDER = tmp_path
    tournament = cast.running_tournament(8)
    job = order_document(tournament, "site_in_folder")
    assert job.state == Job.State.DONE, job.error
    assert (tmp_path / tournament.organiser.slug / tournament.slug / "index.html").is_file()


def test_site_is_written_to_the_data_folder_without_a_setting(tmp_path: Path, settings) -> None:
    settings.SITE_FOLDER, settings.DATA_DIR = None, tmp_path
    tournament = cast.running_tournament(8)
    assert order_document(tournament, "site_in_folder").state == Job.State.DONE
    assert (tmp_path / "site" / tournament.organiser.slug / "index.html").is_file()


def test_missing_folder_fails_the_job_with_a_message(tmp_path: Path, settings) -> None:
    settings.SITE_FOLDER = tmp_path / "stick"
    job = order_document(cast.running_tournament(8), "site_in_folder")
    assert job.state == Job.State.FAILED
    assert "branchez la clé" in job.error


def test_site_of_a_draft_is_refused() -> None:
    draft = tournament_create(settings={"name": "Secret"}, actor=cast.alice())
    assert "en préparation" in order_document(draft, "tournament_site").error


def test_site_in_folder_needs_permission() -> None:
    tournament, basile = cast.running_tournament(8), cast.client_of(cast.basile())
    url = reverse("desk-documents", args=[tournament.slug])
    offered_kinds = [offer["kind"].key for offer in basile.get(url).context["sites"]]
    assert offered_kinds == ["tournament_site", "whole_site"]
    assert basile.post(reverse("desk-document-make", args=[tournament.slug, "site_in_folder"])).status_code == 422
    body = {"kind": "site_in_folder"}
    api_url = f"/api/tournaments/{tournament.slug}/documents/"
    assert basile.post(api_url, body, content_type="application/json").status_code == 422
    assert not Job.objects.exists()
