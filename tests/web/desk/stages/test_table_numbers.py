"""A consolation parallel to the final plays at higher tables: pages, documents and refusals use the hall's numbers."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests import cast
from tournaments.documents.registry import work_for
from tournaments.models import Stage, Table
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import job_run
from tournaments.services.seating.constraints import fixed_table_make
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.kept_tables import table_keep
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def consolation() -> Stage:
    """Create a tournament with a final of eight. Return the consolation of the other eight, not yet drawn."""
    tournament = cast.played_tournament(16, rounds_planned=1, deals_per_round=2)
    shared_settings = {"rounds_planned": 3, "deals_per_round": 2}
    final = {"name": "Finale", "cut": {"who": "best", "count": 8, "ties": "tie_breaks"}}
    others_settings = {"name": "Consolante", "cut": {"who": "others"}}
    stages = [
        stage_add(tournament=tournament, source=1, settings=shared_settings | settings, actor=cast.alice())
        for settings in (final, others_settings)
    ]
    for stage in stages:
        stage_enter(stage=stage, actor=cast.alice())
    assert stages[1].first_table > 1
    return stages[1]


@pytest.fixture
def alice():
    return cast.client_of(cast.alice())


def players_of_two_tables(stage: Stage) -> tuple[int, int]:
    """Return start numbers of two players at different tables of the second round."""
    tables = Table.objects.filter(round__stage=stage, round__number=2)
    first, second = ({seat.start_number or 0 for seat in table.seats.all()} for table in tables[:2])
    return min(first), min(second)


def document_text(stage: Stage, client, kind: str) -> str:
    """Order a document of the stage at the desk, render it and return its text."""
    client.post(reverse("desk-document-make", args=[stage.address, kind]))
    job = stage.tournament.jobs.filter(kind=kind).latest("created_at")
    job_run(str(job.pk), work_for)
    job.refresh_from_db()
    assert job.state == "done", job.error
    return "".join(page.extract_text() for page in PdfReader(BytesIO(job.document.read())).pages)


def table_numbers_in(text: str) -> set[int]:
    """Return the numbers after the word "table" in a text."""
    return {int(number) for number in re.findall(r"table\s+(\d+)", text)}


def test_the_list_of_changes_names_the_tables_of_the_hall(consolation, alice):
    cast.draw_stage(consolation, seed=3)
    first, second = players_of_two_tables(consolation)
    exchange_make(stage=consolation, number=2, first=first, second=second, actor=cast.alice())
    numbers = set(Table.objects.filter(round__stage=consolation).values_list("station__number", flat=True))
    assert min(numbers) == consolation.first_table
    assert table_numbers_in(document_text(consolation, alice, "changes")) == numbers
    html = alice.get(reverse("desk-draw", args=[consolation.address])).content.decode()
    assert table_numbers_in(html) == numbers


def test_the_certificate_names_the_tables_of_the_hall(consolation, alice):
    cast.draw_stage(consolation, seed=3)
    first = consolation.first_table
    assert f"Aux tables {first} à {first + 1}." in document_text(consolation, alice, "certificate")


def test_a_kept_table_is_named_by_its_number_in_the_hall(consolation, alice):
    cast.draw_stage(consolation, seed=3)
    table_keep(stage=consolation, number=2, table=consolation.first_table, actor=cast.alice())
    html = alice.get(reverse("desk-draw", args=[consolation.address]), {"tour": 2}).content.decode()
    assert html.count("verrouillée</span>") == 1
    draw = alice.get(f"/api/tournaments/{consolation.tournament.slug}/stages/{consolation.number}/draw/").json()
    assert [kept["table"] for kept in draw["kept_tables"]] == [consolation.first_table]
    assert draw["first_table"] == consolation.first_table
    first, second = players_of_two_tables(consolation)
    with pytest.raises(DomainError) as refusal:
        exchange_make(stage=consolation, number=2, first=first, second=second, actor=cast.alice())
    assert table_numbers_in(refusal.value.text) == {consolation.first_table}


def test_a_fixed_table_of_the_final_is_refused(consolation):
    fixed_table_make(stage=consolation, entry=consolation.entries.first(), table=1, actor=cast.alice())
    with pytest.raises(DomainError) as refusal:
        cast.draw_stage(consolation, seed=3)
    first = consolation.first_table
    assert f"table 1, mais les tables vont de {first} à {first + 1}" in refusal.value.text


def test_a_round_by_rank_shows_the_tables_of_the_hall(consolation, alice):
    Stage.objects.filter(pk=consolation.pk).update(ranked_rounds=2)
    consolation.refresh_from_db()
    cast.draw_stage(consolation, seed=3)
    cast.play_round(consolation.tournament, stage=consolation)
    html = alice.get(reverse("desk-round-rank", args=[consolation.address])).content.decode()
    assert re.search(rf">\s*{consolation.first_table}\s*<", html)
    assert re.search(rf">\s*{consolation.first_table + 1}\s*<", html)
