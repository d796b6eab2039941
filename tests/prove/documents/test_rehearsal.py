"""Every document of a rehearsal has the watermark; `make test` makes one of each layout."""

import pytest

from tests.documents.test_rehearsal import rehearsal_key
from tests.documents.test_rehearsal import test_each_page_of_a_rehearsal_has_the_watermark as check_pages
from tournaments.documents.registry import DOCUMENTS

__all__ = ["rehearsal_key"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", sorted(DOCUMENTS.keys() - {"receipts"}))  # a rehearsal has no receipts
def test_each_page_of_a_rehearsal_has_the_watermark(rehearsal_key, kind):
    check_pages(rehearsal_key, kind)
