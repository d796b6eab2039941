"""Properties of all documents, made as the worker makes them."""

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
from tests.documents.reading import BASE, content_of, flat, job_of, pages_of, pictures_in, text_of
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
NAME = "Trophée d’été de Pœuilly « ♥ »"


def hall_for(kind: str, players: int = 16, **settings: Any) -> Tournament:
    """Return a tournament for which this document can be made."""
    create = (
        cast.running_tournament
        if kind in DOCUMENTS and DOCUMENTS[kind].needs in {Needs.ROUND, Needs.FEDERATION}
        else cast.drawn_tournament
    )
    return cast.pay_with_receipts(create(players, **settings)) if kind == "receipts" else create(players, **settings)


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_document_has_format_foot_progress_and_reproducible_bytes(kind: str) -> None:
    """Check A4, page numbers, title, accents and suits as text, a foot with organiser, version and digest, progress
    that rises to the last page, and equal bytes for the same version."""
    tournament = hall_for(kind, 15, rounds_planned=2, name=NAME, venue="Salle des fêtes de Tence")
    at = localtime(tournament.events.get(sequence=tournament.version).at)
    progress: list[tuple[int, int]] = []
    job = Job(tournament=tournament, kind=kind, args={"base_url": BASE})
    produced = work_for(kind)(job, lambda page, pages: progress.append((page, pages)))
    reader = PdfReader(BytesIO(produced.content))
    assert reader.metadata is not None
    assert str(reader.metadata.title).endswith(NAME)
    foot = (f"Les Atouts · {NAME}", f"version {tournament.version} · {tournament.digest[:8]} · {at:%d/%m/%Y %H:%M}")
    texts = [flat(page.extract_text()) for page in reader.pages]
    for number, (page, text) in enumerate(zip(reader.pages, texts, strict=True), start=1):
        assert sorted(round(float(side)) for side in (page.mediabox.width, page.mediabox.height)) == A4
        assert all(part in text for part in (*foot, f"page {number} sur {len(texts)}"))
    assert "♠ ♥ ♦ ♣ Chelem" in " ".join(texts)
    assert pictures_in(produced.content) == 0, "the club has no logo"
    assert [page for page, _pages in progress] == list(range(produced.pages + 1))
    assert produced.pages == len(texts) <= max(pages for _page, pages in progress)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        later = job_of(tournament, kind)
    assert (content_of(later), later.version) == (produced.content, tournament.version)
    assert later.filename.startswith(f"{tournament.slug}-")
    assert later.filename.endswith(f"-{at:%Y%m%d-%H%M}.pdf")


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - DOCUMENTS.keys()))
def test_archive_of_the_same_version_has_the_same_bytes(kind: str) -> None:
    tournament = hall_for(kind, 8, rounds_planned=2)
    first = job_of(tournament, kind)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        later = job_of(tournament, kind)
    assert content_of(later) == content_of(first)
    assert (later.filename, later.version) == (first.filename, tournament.version)


def test_file_names_in_the_archive_of_all_documents_are_unique() -> None:
    job = job_of(hall_for("diplomas", rounds_planned=2), "everything")
    names = ZipFile(BytesIO(content_of(job))).namelist()
    assert len(names) > len(DOCUMENTS) / 2
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("kind", sorted(NAMED))
def test_document_has_the_full_name_of_every_player(kind: str) -> None:
    tournament = hall_for(kind, 15, rounds_planned=3)
    text = text_of(tournament, kind)
    for entry in tournament.entries.select_related("player"):
        assert entry.full_name in text


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
    assert (pages, job.version) == ([0, 1, 0, 1], tournament.version)


@pytest.mark.parametrize("kind", sorted(DOCUMENTS.keys() - AT_ONCE))
def test_document_before_the_draw_fails_with_a_message(kind: str) -> None:
    job = job_of(cast.field(8), kind)
    assert (job.state, job.error) == (Job.State.FAILED, "Faites d’abord le tirage des places.")


def test_rule_sheet_needs_no_draw() -> None:
    assert "Règlement" in text_of(cast.tournament(), "rule_sheet")


def test_unknown_document_fails_with_a_message() -> None:
    job = job_of(cast.tournament(), "horoscope")
    assert (job.state, job.error) == (Job.State.FAILED, "Ce document n’existe pas.")


def test_document_is_in_the_language_of_its_job() -> None:
    tournament = cast.drawn_tournament(16)
    assert "In five rounds nobody meets" in text_of(tournament, "certificate", language="en")
    assert "personne ne rencontre deux fois" in text_of(tournament, "certificate")


def test_printed_url_has_the_base_url_of_the_job() -> None:
    assert "http://192.168.1.20:8000/t/" in text_of(cast.drawn_tournament(8), "table_cards")


@override_settings(PUBLIC_URL="https://tarot.example/")
def test_public_url_of_the_settings_takes_precedence() -> None:
    assert "https://tarot.example/t/" in text_of(cast.drawn_tournament(8), "table_cards")


def test_printed_url_has_the_organiser_if_there_are_several() -> None:
    tournament = cast.drawn_tournament(8)
    organiser_add("Les Dames")
    assert "http://192.168.1.20:8000/les-atouts/t/" in text_of(tournament, "table_cards")


def test_table_card_without_a_url_has_only_the_code() -> None:
    tournament = cast.drawn_tournament(8)
    pages = pages_of(tournament, "table_cards", base_url="")
    for station, page in zip(tournament.stations.all(), pages, strict=True):
        text = flat(page.extract_text())
        assert station.code in text
        assert "http" not in text
        assert "scannez" not in text
        assert "ou tapez" not in text
