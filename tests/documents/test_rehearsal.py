"""Documents of a rehearsal have a watermark on every page; `test_every_kind.py` reads those of a tournament."""

import pytest

from tests import cast
from tests.documents.reading import make_pages
from tournaments.models import Tournament
from tournaments.services.rehearsal.copying import rehearsal_start

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def rehearsal_key(module_db: None) -> int:
    """Return the primary key of the rehearsal of a tournament."""
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    cast.open_next_round(copy)
    return copy.pk


@pytest.mark.parametrize("kind", ["badges", "hall_list", "ranking", "score_sheets", "table_cards"])
def test_each_page_of_a_rehearsal_has_the_watermark(rehearsal_key, kind):
    texts = [page.extract_text() for page in make_pages(Tournament.objects.get(pk=rehearsal_key), kind)]
    assert [("RÉPÉTITION" in text) for text in texts] == [True] * len(texts)
