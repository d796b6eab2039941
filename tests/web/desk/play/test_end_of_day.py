"""The dashboard with final results: links to the ceremony, the ranking and the documents."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.documents.registry import work_for
from tournaments.selectors.results.present import final_standings
from tournaments.services.core.jobs import job_run

pytestmark = pytest.mark.django_db
LEFT = ("desk-ceremony", "desk-ranking", "desk-documents")


def test_the_dashboard_links_to_the_last_steps():
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    page = cast.client_of(cast.alice()).get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    main = page[page.index("<main") :]
    assert [name for name in LEFT if reverse(name, args=[tournament.slug]) not in main] == []


def test_the_last_steps_are_hidden_during_play():
    tournament = cast.running_tournament(8)
    page = cast.client_of(cast.alice()).get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert reverse("desk-ceremony", args=[tournament.slug]) not in page


def test_the_podium_replaces_the_tables():
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    page = cast.client_of(cast.alice()).get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    podium = page[page.index('id="podium"') :]
    first = final_standings(tournament)[0]
    assert podium.index(first.name) < podium.index("</li>")
    assert 'class="tiles' not in page
    playing = cast.running_tournament(8, name="Autre")
    page = cast.client_of(cast.alice()).get(reverse("desk-tournament", args=[playing.slug])).content.decode()
    assert 'id="podium"' not in page


def test_documents_to_print_are_listed_until_they_are_made():
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1, fee=1000)
    alice = cast.client_of(cast.alice())
    dashboard = reverse("desk-tournament", args=[tournament.slug])
    page = alice.get(dashboard).content.decode()
    papers = page[page.index('id="to-print"') :]
    ranking = reverse("desk-document-make", args=[tournament.slug, "ranking"])
    assert papers.index(ranking) < papers.index(reverse("desk-document-make", args=[tournament.slug, "diplomas"]))
    alice.post(ranking)
    job = tournament.jobs.get(kind="ranking")
    job_run(str(job.pk), work_for)
    page = alice.get(dashboard).content.decode()
    assert ranking not in page
    assert reverse("job-download", args=[job.pk]) in page


def test_no_documents_to_print_are_listed_during_play():
    tournament = cast.running_tournament(8)
    page = cast.client_of(cast.alice()).get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert 'id="to-print"' not in page
