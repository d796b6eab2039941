"""The stages at the desk: a final is added, its players answer, it is opened, drawn and played."""

from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests import cast
from tournaments.documents.registry import work_for
from tournaments.models import Stage, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.tables import round_at, stage_at
from tournaments.selectors.results.passing import compute_passing
from tournaments.services.core.jobs import job_run
from tournaments.services.play.rounds import round_open
from tournaments.services.seating.draws import draw_make
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
    tournament = cast.drawn_tournament(16, rounds_planned=1, deals_per_round=2)
    cast.play_round(tournament, seed=1)
    return tournament


@pytest.fixture
def alice():
    return cast.client_of(cast.alice())


def finale(tournament: Tournament) -> Stage:
    told = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 2}
    stage = stage_add(tournament=tournament, source=1, settings=told, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    draw_make(stage=stage, actor=cast.alice(), seed=3)
    return stage


def page(client, name: str, *args: object) -> str:
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_final_is_added_answered_opened_and_drawn(tournament, alice):
    answer = alice.post(reverse("desk-stage-add", args=[tournament.slug]), FORM)
    assert answer.status_code == 302, answer.content.decode()
    stage = tournament.stages.get(number=2)
    html = page(alice, "desk-stage", tournament.slug, 2)
    assert "Ouvrir la phase" in html
    first = tournament.entries.get(serial=compute_passing(stage).entering[0].standing.serial)
    alice.post(reverse("desk-stage-answer", args=[tournament.slug, 2, first.pk]), {"reste": "non"})
    alice.post(reverse("desk-stage-open", args=[tournament.slug, 2]))
    assert stage.entries.count() >= 8
    assert not stage.entries.filter(pk=first.pk).exists()
    assert "Tirer les places" in page(alice, "desk-draw", stage.address)
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
    stage = finale(tournament)
    for name in ("desk-tournament", "desk-draw", "desk-ranking", "desk-adjustments", "desk-documents", "desk-entries"):
        assert "Finale" in page(alice, name, stage.address)
    assert f"/{tournament.slug}/phase/2/placement/" in page(alice, "desk-tournament", stage.address)
    assert page(alice, "desk-round", stage.address, 1)
    assert alice.get(reverse("desk-tournament", args=[f"{tournament.slug}/phase/3"])).status_code == 404


def test_public_page_and_projector_show_each_stage_and_all(tournament, client):
    stage = finale(tournament)
    assert "Toutes les phases" in page(client, "public-tournament", tournament.slug)
    assert "Finale" in page(client, "public-tournament", stage.address)
    whole = client.get(reverse("public-tournament", args=[tournament.slug]), {"vue": "general"})
    assert whole.status_code == 200
    assert page(client, "hall", stage.address)


def test_documents_of_a_stage_have_its_name(tournament, alice):
    stage = finale(tournament)
    for kind in ("hall_list", "movement_cards", "ranking"):
        alice.post(reverse("desk-document-make", args=[stage.address, kind]))
        job = tournament.jobs.filter(kind=kind).latest("created_at")
        job_run(str(job.pk), work_for)
        job.refresh_from_db()
        assert job.state == "done", job.error
        pages = PdfReader(BytesIO(job.document.read())).pages
        assert "Finale" in "".join(one.extract_text() for one in pages)


def test_the_api_plays_a_stage(tournament, alice):
    body = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 2}
    api = f"/api/tournaments/{tournament.slug}"

    def post(path: str, told: object = None):
        return alice.post(f"{api}{path}", told, content_type="application/json")

    assert post("/stages/", body).status_code == 201
    assert len([one for one in alice.get(f"{api}/stages/2/passing/").json() if one["passes"]]) >= 8
    assert post("/stages/2/passing/").status_code == 201
    assert post("/stages/2/draw/", {"seed": 3}).status_code == 201
    assert post("/stages/2/rounds/").status_code == 201
    assert alice.get(f"{api}/stages/2/rounds/1/tables/").json()
    assert alice.get(f"{api}/stages/2/standings/").json()[0]["total"] is not None
    assert alice.get(f"{api}/stages/7/draw/").status_code == 404
    assert post("/stages/", body | {"cut": {"who": "best", "count": 99}}).status_code == 422
    assert list(check_log(tournament)) == []


def test_rounds_of_two_stages_at_one_table_are_distinct(tournament):
    stage = finale(tournament)
    round_open(stage=stage, actor=cast.alice())
    station = tournament.stations.get(number=1)
    assert stage_at(station) == stage
    rounds = {table.round.address for table in Table.objects.filter(station=station)}
    assert rounds == {1, 101}
    for address in rounds:
        assert Table.objects.filter(round_at(address), station=station).count() == 1
