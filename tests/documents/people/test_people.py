"""The contents of the start list and of badges."""

import pytest

from tests import cast
from tests.documents.reading import in_one_line, make_pages, make_text, run_document_job
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_start_list_before_the_draw_names_all_entries_and_counts_the_present_ones() -> None:
    tournament = cast.field(8)
    tournament.entries.filter(serial=1).update(state="registered", category="Senior")
    text = make_text(tournament, "start_list")
    assert "8 joueurs inscrits, 7 présents" in text
    assert all(entry.full_name in text for entry in tournament.entries.all())
    absent_entry = tournament.entries.get(serial=1)
    assert f"– {absent_entry.full_name} {absent_entry.club} · Senior inscrit" in text


def test_start_list_has_a_column_of_teams_if_there_are_any() -> None:
    tournament = cast.field(8)
    assert "Équipe" not in make_text(tournament, "start_list")
    (team,) = cast.teams(tournament)
    assert team.name in make_text(tournament, "start_list")


def test_badges_are_eight_per_page_with_the_first_name_first() -> None:
    tournament = cast.drawn_tournament(9, odd_tables="5", rounds_planned=1)
    first_page, second_page = make_pages(tournament, "badges")
    text = in_one_line(first_page.extract_text() + second_page.extract_text())
    for entry in tournament.first_stage.entries:
        assert f"{entry.first_name} {entry.last_name.upper()}" in text
        assert f"{entry.club} · n° {entry.number}" in text


@pytest.mark.parametrize("kind", ["start_list", "badges"])
def test_document_without_entries_fails_with_a_message(kind: str) -> None:
    job = run_document_job(cast.tournament(), kind)
    assert (job.state, job.error) == (Job.State.FAILED, "Personne n’est encore inscrit.")
