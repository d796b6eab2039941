"""Formats of documents with more room than those in `make test`."""

import pytest

from tests.documents.kit.test_formats import DENSE, OTHER_FORMATS
from tests.documents.kit.test_formats import test_every_format_stays_within_the_sheet as check_marks

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("kind", "key"), sorted(OTHER_FORMATS - DENSE))
def test_every_format_stays_within_the_sheet(kind: str, key: str) -> None:
    check_marks(kind, key)


def test_formats_with_the_least_room_exist() -> None:
    assert DENSE <= OTHER_FORMATS
