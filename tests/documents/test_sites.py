"""The public pages to take away, asked for at the desk and made in the background."""

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


def asked(made: Tournament, kind: str, person: Actor | None = None) -> Job:
    """What a press on the button has made."""
    answer = cast.client_of(person or cast.alice()).post(reverse("desk-document-make", args=[made.slug, kind]))
    assert answer.status_code == 302, answer.content
    job_run(str(Job.objects.latest("created_at").pk), work_for)
    return Job.objects.latest("created_at")


def names(job: Job) -> set[str]:
    return set(ZipFile(BytesIO(job.document.read())).namelist())


def test_the_pages_of_a_tournament_are_a_file_to_take_away() -> None:
    made = cast.playing(8)
    job = asked(made, "tournament_site")
    assert job.state == Job.State.DONE, job.error
    assert {f"{made.slug}/index.html", f"{made.slug}/places/index.html"} <= names(job)
    assert (job.pages > 8, job.version) == (True, made.version)
    html = cast.client_of(cast.alice()).get(reverse("desk-documents", args=[made.slug])).content.decode()
    assert reverse("job-download", args=[job.pk]) in html


def test_the_site_goes_into_the_folder_of_the_setting(tmp_path: Path, settings) -> None:
    settings.SITE_FOLDER = tmp_path
    made = cast.playing(8)
    job = asked(made, "site_in_folder")
    assert job.state == Job.State.DONE, job.error
    assert (tmp_path / made.organiser.slug / made.slug / "index.html").is_file()


def test_without_a_setting_it_goes_beside_the_data(tmp_path: Path, settings) -> None:
    settings.SITE_FOLDER, settings.DATA_DIR = None, tmp_path
    made = cast.playing(8)
    assert asked(made, "site_in_folder").state == Job.State.DONE
    assert (tmp_path / "site" / made.organiser.slug / "index.html").is_file()


def test_a_stick_that_is_away_is_a_sentence_on_the_job(tmp_path: Path, settings) -> None:
    settings.SITE_FOLDER = tmp_path / "stick"
    job = asked(cast.playing(8), "site_in_folder")
    assert job.state == Job.State.FAILED
    assert "branchez la clé" in job.error


def test_a_draft_has_no_pages() -> None:
    draft = tournament_create(settings={"name": "Secret"}, actor=cast.alice())
    assert "en préparation" in asked(draft, "tournament_site").error


def test_only_a_director_writes_where_it_is_published() -> None:
    made, basile = cast.playing(8), cast.client_of(cast.basile())
    page = reverse("desk-documents", args=[made.slug])
    offered = [offer["kind"].key for offer in basile.get(page).context["sites"]]
    assert offered == ["tournament_site", "whole_site"]
    assert basile.post(reverse("desk-document-make", args=[made.slug, "site_in_folder"])).status_code == 422
    body = {"kind": "site_in_folder"}
    address = f"/api/tournaments/{made.slug}/documents/"
    assert basile.post(address, body, content_type="application/json").status_code == 422
    assert not Job.objects.exists()
