"""The dashboard with final results: links to the ceremony, the ranking and the documents."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.documents.registry import work_for
from tournaments.selectors.results.present import final_standings
from tournaments.services.core.jobs import job_run

pytestmark = pytest.mark.django_db
LAST_STEPS = ("desk-ceremony", "desk-ranking", "desk-documents")


def test_the_dashboard_links_to_the_last_steps():
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    html = cast.client_of(cast.alice()).get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    main = html[html.index("<main") :]
    assert [name for name in LAST_STEPS if reverse(name, args=[tournament.slug]) not in main] == []


def test_the_last_steps_are_hidden_during_play():
    tournament = cast.running_tournament(8)
    html = cast.client_of(cast.alice()).get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert reverse("desk-ceremony", args=[tournament.slug]) not in html


def test_the_podium_replaces_the_tables():
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    html = cast.client_of(cast.alice()).get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    podium = html[html.index('id="podium"') :]
    first = final_standings(tournament)[0]
    assert podium.index(first.name) < podium.index("</li>")
    assert 'class="tiles' not in html
    running_tournament = cast.running_tournament(8, name="Autre")
    html = cast.client_of(cast.alice()).get(reverse("desk-tournament", args=[running_tournament.slug])).content.decode()
    assert 'id="podium"' not in html


def test_documents_to_print_are_listed_until_they_are_made():
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1, fee=1000)
    alice = cast.client_of(cast.alice())
    dashboard_url = reverse("desk-tournament", args=[tournament.slug])
    html = alice.get(dashboard_url).content.decode()
    document_list = html[html.index('id="to-print"') :]
    ranking_url = reverse("desk-document-make", args=[tournament.slug, "ranking"])
    assert document_list.index(ranking_url) < document_list.index(
        reverse("desk-document-make", args=[tournament.slug, "diplomas"])
    )
    alice.post(ranking_url)
    job = tournament.jobs.get(kind="ranking")
    job_run(str(job.pk), work_for)
    html = alice.get(dashboard_url).content.decode()
    assert ranking_url not in html
    assert reverse("job-download", args=[job.pk]) in html


def test_no_documents_to_print_are_listed_during_play():
    tournament = cast.running_tournament(8)
    html = cast.client_of(cast.alice()).get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert 'id="to-print"' not in html
