"""What all documents have in common, by the way a worker makes them."""

from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
import time_machine
from django.test import override_settings
from django.utils import timezone
from django.utils.timezone import localtime
from pypdf import PdfReader

from tests import cast
from tests.documents.reading import content_of, flat, job_of, pages_of, text_of
from tournaments.documents.kind import Needs
from tournaments.documents.registry import DOCUMENTS, KINDS, work_for
from tournaments.models import Job, Tournament
from tournaments.services.access.organisers import organiser_add
from tournaments.services.seating.exchanges import exchange_make

pytestmark = pytest.mark.django_db
NAMED = {"hall_list", "table_plan", "movement_cards", "score_sheets", "ranking", "start_list", "round_results"}
NAMED |= {"group_rankings", "road_sheets", "homologation"}
AT_ONCE = {kind.key for kind in DOCUMENTS.values() if kind.needs in {Needs.NOTHING, Needs.ENTRIES, Needs.NEWCOMER}} | {
    "decisions",
    "prize_list",
    "receipts",
}
A4 = [595, 842]


def hall_for(kind: str, players: int = 16, **settings: Any) -> Tournament:
    """A tournament that has come as far as this document needs."""
    made = (
        cast.playing if kind in DOCUMENTS and DOCUMENTS[kind].needs in {Needs.ROUND, Needs.FEDERATION} else cast.drawn
    )
    return cast.receipted(made(players, **settings)) if kind == "receipts" else made(players, **settings)


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_it_opens_on_a4_with_its_title_and_counted_pages(kind: str) -> None:
    made = hall_for(kind, 15, rounds_planned=3, venue="Salle des fêtes de Tence")
    job = job_of(made, kind)
    reader = PdfReader(BytesIO(content_of(job)))
    assert reader.metadata is not None
    assert str(reader.metadata.title).endswith("Coupe de printemps")
    assert job.filename.startswith(f"{made.slug}-")
    assert job.filename.endswith(".pdf")
    for number, page in enumerate(reader.pages, start=1):
        assert sorted(round(float(side)) for side in (page.mediabox.width, page.mediabox.height)) == A4
        assert f"page {number} sur {len(reader.pages)}" in flat(page.extract_text())


def test_all_in_one_file_have_names_of_their_own() -> None:
    job = job_of(hall_for("diplomas", rounds_planned=2), "everything")
    names = ZipFile(BytesIO(content_of(job))).namelist()
    assert len(names) > len(DOCUMENTS) / 2
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("kind", sorted(NAMED))
def test_it_names_everybody_in_full(kind: str) -> None:
    made = hall_for(kind, 15, rounds_planned=3)
    text = text_of(made, kind)
    for entry in made.entries.select_related("player"):
        assert entry.full_name in text


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_accents_and_suits_come_out_as_text(kind: str) -> None:
    made = hall_for(kind, 16, rounds_planned=2, name="Trophée d’été de Pœuilly « ♥ »")
    text = text_of(made, kind)
    assert "♠ ♥ ♦ ♣ Chelem" in text
    assert "Trophée d’été de Pœuilly « ♥ »" in text


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_version_gives_the_same_bytes_whenever_it_is_printed(kind: str) -> None:
    made = hall_for(kind, 8, rounds_planned=2)
    first = job_of(made, kind)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        again = job_of(made, kind)
    assert content_of(first) == content_of(again)
    assert (first.filename, first.version) == (again.filename, made.version)


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_foot_says_whose_paper_it_is_and_of_which_version(kind: str) -> None:
    made = hall_for(kind, 8, rounds_planned=2)
    at = localtime(made.events.get(sequence=made.version).at)
    foot = f"Les Atouts · Coupe de printemps version {made.version} · {made.digest[:8]} · {at:%d/%m/%Y %H:%M}"
    job = job_of(made, kind)
    for page in PdfReader(BytesIO(content_of(job))).pages:
        text = flat(page.extract_text())
        assert all(part in text for part in foot.split(" version "))
    assert job.filename.endswith(f"-{at:%Y%m%d-%H%M}.pdf")


def test_a_tournament_that_goes_on_meanwhile_is_printed_once_more() -> None:
    made = cast.drawn(8, rounds_planned=1)
    job = Job(tournament=made, kind="table_plan", args={})
    told: list[int] = []

    def somebody_moves(page: int, _pages: int) -> None:
        if not told:
            stage = Tournament.objects.get(pk=made.pk).first_stage
            exchange_make(stage=stage, number=1, first=1, second=2, actor=cast.alice())
        told.append(page)

    work_for("table_plan")(job, somebody_moves)
    made.refresh_from_db()
    assert (told, job.version) == ([0, 1, 0, 1], made.version)


@pytest.mark.parametrize("kind", sorted(DOCUMENTS.keys() - AT_ONCE))
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
    made = hall_for(kind, 33)
    told: list[tuple[int, int]] = []
    produced = work_for(kind)(Job(tournament=made, kind=kind, args={}), lambda page, pages: told.append((page, pages)))
    assert [page for page, _ in told] == list(range(produced.pages + 1))
    assert {pages for _, pages in told if pages >= produced.pages}


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
