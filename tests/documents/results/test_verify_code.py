"""The QR code on a printed ranking, which leads to the page that verifies it."""

from io import BytesIO

import pytest
from django.utils import timezone
from pypdf import PdfReader

from tests import cast
from tests.documents.reading import BASE, in_one_line, make_text
from tournaments.documents import verifying
from tournaments.documents.kit.qr import QrCode
from tournaments.documents.ranking import public_ranking
from tournaments.models import HostTarget, SitePublication, Tournament
from tournaments.publishing.evidence import evidence_mark
from tournaments.publishing.static.walk import site_files
from tournaments.services.publication.signing import group_digits
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db
TITLE = "Vérifier ce classement sur son téléphone"


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the texts of the codes that are printed."""
    texts: list[str] = []

    def record(text: str, side: float) -> QrCode:
        texts.append(text)
        return QrCode(text, side)

    monkeypatch.setattr(verifying, "QrCode", record)
    return texts


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    return tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)


def text_of_pdf(content: bytes) -> str:
    return in_one_line("\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages))


def test_a_published_ranking_has_the_code_of_its_verification(tournament: Tournament, codes: list[str]) -> None:
    text = make_text(tournament, "ranking")
    mark = evidence_mark(tournament)
    assert codes == [f"{BASE}{tournament.slug}/verifier/#{mark}"]
    assert TITLE in text
    assert all(group_digits(digits) in text for digits in mark.split("-"))


def test_the_code_leads_to_the_folder_or_host_that_is_read_online(tournament: Tournament, codes: list[str]) -> None:
    site = SitePublication.objects.create(organiser=tournament.organiser, address="https://club.example/tarot")
    make_text(tournament, "ranking")
    site.published_at = timezone.now()
    site.save()
    make_text(tournament, "ranking")
    site.delete()
    host = HostTarget(organiser=tournament.organiser, address="https://hote.example/les-atouts/")
    host.next_at = timezone.now()
    host.save()
    make_text(tournament, "ranking")
    bases = [BASE, "https://club.example/tarot/", "https://hote.example/les-atouts/"]
    assert codes == [f"{base}{tournament.slug}/verifier/#{evidence_mark(tournament)}" for base in bases]


def test_a_ranking_that_is_not_published_has_no_code(codes: list[str]) -> None:
    text = make_text(cast.finished_tournament(8, rounds_planned=1, deals_per_round=1), "ranking")
    assert codes == []
    assert TITLE not in text


def test_a_ranking_without_an_address_has_only_the_digest(tournament: Tournament, codes: list[str]) -> None:
    text = text_of_pdf(public_ranking(tournament.first_stage))
    assert codes == []
    assert group_digits(evidence_mark(tournament)) in text


# Worth its time: exports all public pages.
def test_the_code_in_a_folder_leads_to_its_own_page(tournament: Tournament, codes: list[str]) -> None:
    files = dict(site_files(tournament.organiser, language="fr", address="https://club.example/tarot/"))
    assert TITLE in text_of_pdf(files[f"{tournament.slug}/classement.pdf"])
    assert codes == [f"https://club.example/tarot/{tournament.slug}/verifier/#{evidence_mark(tournament)}"]
