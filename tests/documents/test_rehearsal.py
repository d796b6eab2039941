"""A rehearsal says on every sheet of paper that it is one."""

import pytest

from tests import cast
from tests.documents.reading import pages_of
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Tournament
from tournaments.services.rehearsal.copying import rehearsal_start

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def rehearsed(module_db: None) -> dict[bool, int]:
    """The keys of a tournament and of its rehearsal, which is True."""
    made = cast.drawn(8, rounds_planned=2, deals_per_round=1)
    cast.play_round(made)
    cast.playing_next(made)
    return {True: rehearsal_start(tournament=made, seconds=None, actor=cast.alice()).pk, False: made.pk}


@pytest.mark.parametrize("kind", sorted(DOCUMENTS.keys() - {"receipts"}))  # a rehearsal numbers none
def test_the_word_is_on_every_sheet_of_paper(rehearsed, kind):
    for told, key in rehearsed.items():
        texts = [page.extract_text() for page in pages_of(Tournament.objects.get(pk=key), kind)]
        assert [("RÉPÉTITION" in text) for text in texts] == [told] * len(texts)
