"""Every document of the demonstration, by the worker's job."""

from io import BytesIO

from pypdf import PdfReader

from tests.documents.reading import in_one_line, read_document, run_document_job
from tests.services.setup.test_demo import demo, demo_data
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Membership, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.money.receipts import receipts_give

__all__ = ["demo", "demo_data"]


def test_every_document_can_be_generated(demo: Tournament) -> None:
    """Receipts are created first, because the demonstration has none."""
    director = Actor(label="Organisateur", roles=frozenset({Membership.Role.DIRECTOR}), organiser=demo.organiser)
    assert receipts_give(tournament=demo, actor=director) == 33  # all have paid
    for kind in DOCUMENTS:
        job = run_document_job(demo, kind)
        pages = PdfReader(BytesIO(read_document(job))).pages
        assert all(demo.name in in_one_line(page.extract_text()) for page in pages), kind
        assert len(pages) > 0, kind
