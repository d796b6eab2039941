"""A consolation beside the final plays at tables further on: pages, papers and refusals say the numbers of the hall."""

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
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.kept_tables import table_keep
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def beside() -> Stage:
    """Eight play the final, eight the consolation, which is not drawn yet."""
    made = cast.drawn(16, rounds_planned=1, deals_per_round=2)
    cast.play_round(made, seed=1)
    told = {"rounds_planned": 3, "deals_per_round": 2}
    final = {"name": "Finale", "cut": {"who": "best", "count": 8, "ties": "tie_breaks"}}
    others = {"name": "Consolante", "cut": {"who": "others"}}
    stages = [
        stage_add(tournament=made, source=1, settings=told | settings, actor=cast.alice())
        for settings in (final, others)
    ]
    for stage in stages:
        stage_enter(stage=stage, actor=cast.alice())
    assert stages[1].first_table > 1
    return stages[1]


@pytest.fixture
def alice():
    return cast.client_of(cast.alice())


def at_two_tables(stage: Stage) -> tuple[int, int]:
    """Start numbers of two players at different tables of the second round."""
    tables = Table.objects.filter(round__stage=stage, round__number=2)
    first, second = ({seat.start_number or 0 for seat in table.seats.all()} for table in tables[:2])
    return min(first), min(second)


def paper(stage: Stage, client, kind: str) -> str:
    client.post(reverse("desk-document-make", args=[stage.address, kind]))
    job = stage.tournament.jobs.filter(kind=kind).latest("created_at")
    job_run(str(job.pk), work_for)
    job.refresh_from_db()
    assert job.state == "done", job.error
    return "".join(page.extract_text() for page in PdfReader(BytesIO(job.document.read())).pages)


def named(text: str) -> set[int]:
    """The tables that a text speaks of."""
    return {int(number) for number in re.findall(r"table\s+(\d+)", text)}


def test_the_list_of_changes_names_the_tables_of_the_hall(beside, alice):
    draw_make(stage=beside, actor=cast.alice(), seed=3)
    first, second = at_two_tables(beside)
    exchange_make(stage=beside, number=2, first=first, second=second, actor=cast.alice())
    hall = set(Table.objects.filter(round__stage=beside).values_list("station__number", flat=True))
    assert min(hall) == beside.first_table
    assert named(paper(beside, alice, "changes")) == hall
    html = alice.get(reverse("desk-draw", args=[beside.address])).content.decode()
    assert named(html) == hall


def test_the_certificate_says_where_the_stage_plays(beside, alice):
    draw_make(stage=beside, actor=cast.alice(), seed=3)
    first = beside.first_table
    assert f"Aux tables {first} à {first + 1}." in paper(beside, alice, "certificate")


def test_a_locked_table_is_shown_and_named_by_its_number(beside, alice):
    draw_make(stage=beside, actor=cast.alice(), seed=3)
    table_keep(stage=beside, number=2, table=beside.first_table, actor=cast.alice())
    html = alice.get(reverse("desk-draw", args=[beside.address]), {"tour": 2}).content.decode()
    assert html.count("verrouillée</span>") == 1
    api = alice.get(f"/api/tournaments/{beside.tournament.slug}/stages/{beside.number}/draw/").json()
    assert [kept["table"] for kept in api["kept_tables"]] == [beside.first_table]
    assert api["first_table"] == beside.first_table
    first, second = at_two_tables(beside)
    with pytest.raises(DomainError) as refused:
        exchange_make(stage=beside, number=2, first=first, second=second, actor=cast.alice())
    assert named(refused.value.text) == {beside.first_table}


def test_who_is_to_stay_at_a_table_of_the_final_is_refused_with_the_tables_there_are(beside):
    fixed_table_make(stage=beside, entry=beside.entries.first(), table=1, actor=cast.alice())
    with pytest.raises(DomainError) as refused:
        draw_make(stage=beside, actor=cast.alice(), seed=3)
    first = beside.first_table
    assert f"table 1, mais les tables vont de {first} à {first + 1}" in refused.value.text


def test_a_round_by_rank_shows_the_tables_of_the_hall(beside, alice):
    Stage.objects.filter(pk=beside.pk).update(ranked_rounds=2)
    beside.refresh_from_db()
    draw_make(stage=beside, actor=cast.alice(), seed=3)
    cast.play_round(beside.tournament, stage=beside)
    html = alice.get(reverse("desk-round-rank", args=[beside.address])).content.decode()
    assert re.search(rf">\s*{beside.first_table}\s*<", html)
    assert re.search(rf">\s*{beside.first_table + 1}\s*<", html)
