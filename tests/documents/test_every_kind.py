"""What all documents have in common, by the way a worker makes them."""

from io import BytesIO

import pytest
from django.test import override_settings
from pypdf import PdfReader

from tests import cast
from tests.documents.reading import content_of, flat, job_of, pages_of, text_of
from tournaments.documents.registry import DOCUMENTS, work_for
from tournaments.models import Job
from tournaments.services.access.organisers import organiser_add

pytestmark = pytest.mark.django_db
NAMED = {"hall_list", "table_plan", "movement_cards", "score_sheets", "ranking"}
A4 = [595, 842]


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_it_opens_on_a4_with_its_title_and_counted_pages(kind: str) -> None:
    made = cast.drawn(15, rounds_planned=3, venue="Salle des fêtes de Tence")
    job = job_of(made, kind)
    reader = PdfReader(BytesIO(content_of(job)))
    assert reader.metadata is not None
    assert str(reader.metadata.title).endswith("Coupe de printemps")
    assert job.filename.startswith(f"{made.slug}-")
    assert job.filename.endswith(".pdf")
    for number, page in enumerate(reader.pages, start=1):
        assert sorted(round(float(side)) for side in (page.mediabox.width, page.mediabox.height)) == A4
        assert f"page {number} sur {len(reader.pages)}" in flat(page.extract_text())


@pytest.mark.parametrize("kind", sorted(NAMED))
def test_it_names_everybody_in_full(kind: str) -> None:
    made = cast.drawn(15, rounds_planned=3)
    text = text_of(made, kind)
    for entry in made.entries.select_related("player"):
        assert entry.full_name in text


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_accents_and_suits_come_out_as_text(kind: str) -> None:
    made = cast.drawn(16, rounds_planned=2, name="Trophée d’été de Pœuilly « ♥ »")
    text = text_of(made, kind)
    assert "♠ ♥ ♦ ♣ Chelem" in text
    assert "Trophée d’été de Pœuilly « ♥ »" in text


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_the_same_input_gives_the_same_bytes(kind: str) -> None:
    made = cast.drawn(16, rounds_planned=3)
    assert content_of(job_of(made, kind)) == content_of(job_of(made, kind))


@pytest.mark.parametrize("kind", sorted(DOCUMENTS.keys() - {"rule_sheet", "crib"}))
def test_before_the_draw_it_says_what_is_missing(kind: str) -> None:
    job = job_of(cast.field(8), kind)
    assert (job.state, job.error) == (Job.State.FAILED, "Faites d’abord le tirage des places.")


def test_the_rules_can_be_printed_before_anybody_is_seated() -> None:
    assert "Règlement" in text_of(cast.tournament(), "rule_sheet")


def test_an_unknown_document_is_refused_in_words() -> None:
    job = job_of(cast.tournament(), "horoscope")
    assert (job.state, job.error) == (Job.State.FAILED, "Ce document n’existe pas.")


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_progress_only_rises(kind: str) -> None:
    made = cast.drawn(33)
    told: list[int] = []
    work_for(kind)(Job(tournament=made, kind=kind, args={}), told.append)
    assert told == sorted(set(told))
    assert told[-1] <= 100


def test_a_document_speaks_the_language_of_its_job() -> None:
    made = cast.drawn(16)
    assert "In five rounds nobody meets" in text_of(made, "certificate", language="en")
    assert "personne ne rencontre deux fois" in text_of(made, "certificate")


def test_a_printed_address_is_the_one_at_which_the_desk_was_opened() -> None:
    assert "http://192.168.1.20:8000/t/" in text_of(cast.drawn(8), "table_cards")


@override_settings(PUBLIC_URL="https://tarot.example/")
def test_the_address_of_the_settings_wins() -> None:
    assert "https://tarot.example/t/" in text_of(cast.drawn(8), "table_cards")


def test_where_there_are_several_organisers_it_names_whose_table_it_is() -> None:
    made = cast.drawn(8)
    organiser_add("Les Dames")
    assert "http://192.168.1.20:8000/les-atouts/t/" in text_of(made, "table_cards")


def test_without_any_address_the_six_letters_are_enough() -> None:
    made = cast.drawn(8)
    pages = pages_of(made, "table_cards", base_url="")
    for station, page in zip(made.stations.all(), pages, strict=True):
        text = flat(page.extract_text())
        assert station.code in text
        assert "http" not in text
        assert "scannez" not in text
        assert "ou tapez" not in text
