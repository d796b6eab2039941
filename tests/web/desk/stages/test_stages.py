"""The stages at the desk: a final is added, its players answer, it is opened, drawn and played."""

from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests import cast
from tournaments.documents.registry import work_for
from tournaments.models import Stage, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.tables import in_round, stage_at
from tournaments.selectors.results.passing import compute_passing
from tournaments.services.core.jobs import job_run
from tournaments.services.play.rounds import round_open
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Finale",
    "source": 1,
    "who": "best",
    "count": 8,
    "group": "club",
    "wild": 0,
    "ties": "all",
    "tables": "none",
    "share": "1/2",
    "rounds_planned": 1,
    "deals_per_round": 2,
    "odd_tables": "3",
    "earlier_meetings": "wish",
}


@pytest.fixture
def tournament() -> Tournament:
    return cast.played_tournament(16, rounds_planned=1, deals_per_round=2)


@pytest.fixture
def alice():
    return cast.client_of(cast.alice())


def create_drawn_final(tournament: Tournament) -> Stage:
    """Add a final of the best eight, enter its players and draw its seats."""
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 2}
    stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    return stage


def read_page(client, name: str, *args: object) -> str:
    """Return the HTML of a page, whose status must be 200."""
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_final_is_added_answered_opened_and_drawn(tournament, alice):
    answer = alice.post(reverse("desk-stage-add", args=[tournament.slug]), FORM)
    assert answer.status_code == 302, answer.content.decode()
    stage = tournament.stages.get(number=2)
    html = read_page(alice, "desk-stage", tournament.slug, 2)
    assert "Ouvrir la phase" in html
    first = tournament.entries.get(serial=compute_passing(stage).entering[0].standing.serial)
    alice.post(reverse("desk-stage-answer", args=[tournament.slug, 2, first.pk]), {"reste": "non"})
    alice.post(reverse("desk-stage-open", args=[tournament.slug, 2]))
    assert stage.entries.count() >= 8
    assert not stage.entries.filter(pk=first.pk).exists()
    assert "Tirer les places" in read_page(alice, "desk-draw", stage.address)
    alice.post(reverse("desk-draw", args=[stage.address]), {"odd": "3", "seed": 3})
    assert stage.rounds.count() == 1
    alice.post(reverse("desk-round-open", args=[stage.address]))
    assert stage.rounds.get().state == "open"
    assert list(check_log(tournament)) == []


def test_an_impossible_cut_is_refused(tournament, alice):
    answer = alice.post(reverse("desk-stage-add", args=[tournament.slug]), FORM | {"count": 17})
    assert answer.status_code == 422
    assert "il n’y en a que 16" in answer.content.decode()
    assert tournament.stages.count() == 1


def test_every_page_of_the_desk_shows_the_stage_of_its_url(tournament, alice):
    stage = create_drawn_final(tournament)
    for name in ("desk-tournament", "desk-draw", "desk-ranking", "desk-adjustments", "desk-documents", "desk-entries"):
        assert "Finale" in read_page(alice, name, stage.address)
    assert f"/{tournament.slug}/phase/2/placement/" in read_page(alice, "desk-tournament", stage.address)
    assert read_page(alice, "desk-round", stage.address, 1)
    assert alice.get(reverse("desk-tournament", args=[f"{tournament.slug}/phase/3"])).status_code == 404


def test_public_pages_and_projector_show_each_stage_and_the_overall_ranking(tournament, client):
    stage = create_drawn_final(tournament)
    assert "Toutes les phases" in read_page(client, "public-tournament", tournament.slug)
    assert "Finale" in read_page(client, "public-tournament", stage.address)
    answer = client.get(reverse("public-tournament", args=[tournament.slug]), {"vue": "general"})
    assert answer.status_code == 200
    assert read_page(client, "hall", stage.address)


def test_documents_of_a_stage_have_its_name(tournament, alice):
    stage = create_drawn_final(tournament)
    for kind in ("hall_list", "movement_cards", "ranking"):
        alice.post(reverse("desk-document-make", args=[stage.address, kind]))
        job = tournament.jobs.filter(kind=kind).latest("created_at")
        job_run(str(job.pk), work_for)
        job.refresh_from_db()
        assert job.state == "done", job.error
        pages = PdfReader(BytesIO(job.document.read())).pages
        assert "Finale" in "".join(page.extract_text() for page in pages)


def test_the_api_plays_a_stage(tournament, alice):
    body = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 2}
    api = f"/api/tournaments/{tournament.slug}"

    def post(path: str, payload: object = None):
        return alice.post(f"{api}{path}", payload, content_type="application/json")

    assert post("/stages/", body).status_code == 201
    assert len([player for player in alice.get(f"{api}/stages/2/passing/").json() if player["passes"]]) >= 8
    assert post("/stages/2/passing/").status_code == 201
    assert post("/stages/2/draw/", {"seed": 3}).status_code == 201
    assert post("/stages/2/rounds/").status_code == 201
    assert alice.get(f"{api}/stages/2/rounds/1/tables/").json()
    assert alice.get(f"{api}/stages/2/standings/").json()[0]["total"] is not None
    assert alice.get(f"{api}/stages/7/draw/").status_code == 404
    assert post("/stages/", body | {"cut": {"who": "best", "count": 99}}).status_code == 422
    assert list(check_log(tournament)) == []


def test_rounds_of_two_stages_at_one_table_are_distinct(tournament):
    stage = create_drawn_final(tournament)
    round_open(stage=stage, actor=cast.alice())
    station = tournament.stations.get(number=1)
    assert stage_at(station) == stage
    addresses = {table.round.address for table in Table.objects.filter(station=station)}
    assert addresses == {1, 101}, "a round of stage 2 has its number plus 100"
    for address in addresses:
        assert Table.objects.filter(in_round(address), station=station).count() == 1
