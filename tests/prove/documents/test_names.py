"""Every document with hostile names; `make test` makes those with the most names."""

import pytest

from tests.documents.test_names import test_every_document_can_be_made_with_hostile_names as make_with_names
from tests.documents.test_names import tournament_key
from tournaments.documents.registry import DOCUMENTS

__all__ = ["tournament_key"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_document_can_be_made_with_hostile_names(tournament_key: int, kind: str) -> None:
    make_with_names(tournament_key, kind)
