"""Properties of all documents, made as the worker makes them."""

import re
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
from tests.documents.reading import (
    BASE,
    count_images,
    in_one_line,
    make_pages,
    make_text,
    read_document,
    run_document_job,
)
from tournaments.documents.kind import Needs
from tournaments.documents.registry import DOCUMENTS, work_for
from tournaments.models import Job, Tournament
from tournaments.services.access.organisers import organiser_add
from tournaments.services.seating.exchanges import exchange_make

pytestmark = pytest.mark.django_db
KINDS_WITH_NAMES = {
    "hall_list",
    "table_plan",
    "movement_cards",
    "score_sheets",
    "ranking",
    "start_list",
    "round_results",
}
KINDS_WITH_NAMES |= {"group_rankings", "road_sheets", "homologation"}
KINDS_WITHOUT_DRAW = {
    kind.key for kind in DOCUMENTS.values() if kind.needs in {Needs.NOTHING, Needs.ENTRIES, Needs.NEWCOMER}
} | {
    "decisions",
    "prize_list",
    "receipts",
}
A4_POINTS = [595, 842]
TOURNAMENT_NAME = "Trophée d’été de Pœuilly « ♥ »"


def create_tournament_for(kind: str, players: int = 16, **settings: Any) -> Tournament:
    """Return a tournament for which this document can be made."""
    create = (
        cast.running_tournament
        if kind in DOCUMENTS and DOCUMENTS[kind].needs in {Needs.ROUND, Needs.FEDERATION}
        else cast.drawn_tournament
    )
    return cast.pay_with_receipts(create(players, **settings)) if kind == "receipts" else create(players, **settings)


# Worth its time: makes each document twice, and reads the text of every page.
@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_document_has_format_foot_names_progress_and_reproducible_bytes(kind: str) -> None:
    """Checked: A4, page numbers, title, accents and suits as text, a foot with organiser, version and digest, full
    names of the players, progress that rises to the last page, and equal bytes for the same version."""
    tournament = create_tournament_for(
        kind, 11, rounds_planned=2, name=TOURNAMENT_NAME, venue="Salle des fêtes de Tence"
    )
    event_time = localtime(tournament.events.get(sequence=tournament.version).at)
    progress: list[tuple[int, int]] = []
    job = Job(tournament=tournament, kind=kind, args={"base_url": BASE})
    document = work_for(kind)(job, lambda page, pages: progress.append((page, pages)))
    reader = PdfReader(BytesIO(document.content))
    assert reader.metadata is not None
    assert str(reader.metadata.title).endswith(TOURNAMENT_NAME)
    foot_parts = (
        f"Les Atouts · {TOURNAMENT_NAME}",
        f"version {tournament.version} · {tournament.digest[:8]} · {event_time:%d/%m/%Y %H:%M}",
    )
    texts = [in_one_line(page.extract_text()) for page in reader.pages]
    for number, (page, text) in enumerate(zip(reader.pages, texts, strict=True), start=1):
        assert sorted(round(float(side)) for side in (page.mediabox.width, page.mediabox.height)) == A4_POINTS
        assert all(part in text for part in (*foot_parts, f"page {number} sur {len(texts)}"))
    assert "♠ ♥ ♦ ♣ Chelem" in " ".join(texts)
    assert "RÉPÉTITION" not in " ".join(texts), "only a rehearsal has the watermark"
    if kind in KINDS_WITH_NAMES:
        assert all(entry.full_name in " ".join(texts) for entry in tournament.entries.select_related("player"))
    assert count_images(document.content) == 0, "the club has no logo"
    assert [page for page, _pages in progress] == list(range(document.pages + 1))
    assert document.pages == len(texts) <= max(pages for _page, pages in progress)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        later_job = run_document_job(tournament, kind)
    assert (read_document(later_job), later_job.version) == (document.content, tournament.version)
    assert later_job.filename.startswith(f"{tournament.slug}-")
    assert later_job.filename.endswith(f"-{event_time:%Y%m%d-%H%M}.pdf")


@pytest.mark.parametrize("kind", ["at_tables"])  # others: `tests/prove`
def test_archive_of_the_same_version_has_the_same_bytes(kind: str) -> None:
    tournament = create_tournament_for(kind, 8, rounds_planned=2)
    first_job = run_document_job(tournament, kind)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        later_job = run_document_job(tournament, kind)
    assert read_document(later_job) == read_document(first_job)
    assert (later_job.filename, later_job.version) == (first_job.filename, tournament.version)


# Worth its time: makes every document.
@pytest.mark.parametrize("settings", [{"game": "texas-42"}], ids=["pairs"])  # others: `tests/prove`
def test_file_names_in_the_archive_of_all_documents_are_unique(settings: dict[str, Any]) -> None:
    job = run_document_job(create_tournament_for("diplomas", 8, rounds_planned=2, **settings), "everything")
    names = ZipFile(BytesIO(read_document(job))).namelist()
    assert len(names) > len(DOCUMENTS) / 2
    assert sorted(names) == sorted(set(names))


# Worth its time: makes every document.
def test_archive_of_all_documents_has_the_cards_of_all_players_and_of_those_who_were_moved() -> None:
    tournament = create_tournament_for("movement_cards", 8, rounds_planned=2)
    exchange_make(stage=tournament.first_stage, number=2, first=1, second=2, actor=cast.alice())
    names = ZipFile(BytesIO(read_document(run_document_job(tournament, "everything")))).namelist()
    cards = {re.sub(r"-\d{8}\b.*", "", name.removeprefix(f"{tournament.slug}-")) for name in names if "cartes" in name}
    assert cards == {"cartes-de-parcours-fr", "cartes-de-parcours-joueurs-deplaces-fr"}


def test_document_is_made_again_if_the_version_changes_meanwhile() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    job = Job(tournament=tournament, kind="table_plan", args={})
    pages: list[int] = []

    def exchange_seats(page: int, _pages: int) -> None:
        if not pages:
            stage = Tournament.objects.get(pk=tournament.pk).first_stage
            exchange_make(stage=stage, number=1, first=1, second=2, actor=cast.alice())
        pages.append(page)

    work_for("table_plan")(job, exchange_seats)
    tournament.refresh_from_db()
    # The two pages were made twice, the second time from the exchanged seats.
    assert (pages, job.version) == ([0, 1, 0, 1], tournament.version)


@pytest.mark.parametrize("kind", sorted(DOCUMENTS.keys() - KINDS_WITHOUT_DRAW))
def test_document_before_the_draw_fails_with_a_message(kind: str) -> None:
    job = run_document_job(cast.field(8), kind)
    assert (job.state, job.error) == (Job.State.FAILED, "Faites d’abord le tirage des places.")


def test_rule_sheet_needs_no_draw() -> None:
    assert "Règlement" in make_text(cast.tournament(), "rule_sheet")


def test_unknown_document_fails_with_a_message() -> None:
    job = run_document_job(cast.tournament(), "horoscope")
    assert (job.state, job.error) == (Job.State.FAILED, "Ce document n’existe pas.")


def test_document_is_in_the_language_of_its_job() -> None:
    tournament = cast.drawn_tournament(16)
    assert "In five rounds nobody meets" in make_text(tournament, "certificate", language="en")
    assert "personne ne rencontre deux fois" in make_text(tournament, "certificate")


def test_printed_url_has_the_base_url_of_the_job() -> None:
    assert "http://192.168.1.20:8000/t/" in make_text(cast.drawn_tournament(8), "table_cards")


@override_settings(PUBLIC_URL="https://tarot.example/")
def test_public_url_of_the_settings_takes_precedence() -> None:
    assert "https://tarot.example/t/" in make_text(cast.drawn_tournament(8), "table_cards")


def test_printed_url_has_the_organiser_if_there_are_several() -> None:
    tournament = cast.drawn_tournament(8)
    organiser_add("Les Dames")
    assert "http://192.168.1.20:8000/les-atouts/t/" in make_text(tournament, "table_cards")


def test_table_card_without_a_url_has_only_the_code() -> None:
    tournament = cast.drawn_tournament(8)
    pages = make_pages(tournament, "table_cards", base_url="")
    for station, page in zip(tournament.stations.all(), pages, strict=True):
        text = in_one_line(page.extract_text())
        assert station.code in text
        assert "http" not in text
        assert "scannez" not in text
        assert "ou tapez" not in text
