"""Documents of a rehearsal have a watermark on every page."""

import pytest

from tests import cast
from tests.documents.reading import make_pages
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Tournament
from tournaments.services.rehearsal.copying import rehearsal_start

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def tournament_keys(module_db: None) -> dict[bool, int]:
    """Return the primary keys of a tournament (False) and of its rehearsal (True)."""
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    cast.open_next_round(copy)
    cast.open_next_round(tournament)
    return {True: copy.pk, False: tournament.pk}


@pytest.mark.parametrize("kind", sorted(DOCUMENTS.keys() - {"receipts"}))  # a rehearsal has no receipts
def test_only_pages_of_a_rehearsal_have_the_watermark(tournament_keys, kind):
    for is_rehearsal, key in tournament_keys.items():
        texts = [page.extract_text() for page in make_pages(Tournament.objects.get(pk=key), kind)]
        assert [("RÉPÉTITION" in text) for text in texts] == [is_rehearsal] * len(texts)
