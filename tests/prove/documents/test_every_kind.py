"""Archives of documents, and documents with a logo made twice."""

from typing import Any

import pytest

from tests.documents.test_every_kind import (
    test_archive_of_the_same_version_has_the_same_bytes as check_archive,
)
from tests.documents.test_every_kind import (
    test_file_names_in_the_archive_of_all_documents_are_unique as check_file_names,
)
from tests.documents.test_logo import test_document_with_a_logo_is_reproducible as check_logo
from tests.documents.test_logo import test_every_document_has_the_logo as check_has_logo
from tests.documents.test_logo import tournament_key
from tournaments.documents.registry import DOCUMENTS, KINDS

__all__ = ["tournament_key"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - DOCUMENTS.keys() - {"at_tables"}))
def test_archive_of_the_same_version_has_the_same_bytes(kind: str) -> None:
    check_archive(kind)


@pytest.mark.parametrize("settings", [{}], ids=["alone"])
def test_file_names_in_the_archive_of_all_documents_are_unique(settings: dict[str, Any]) -> None:
    check_file_names(settings)


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_document_has_the_logo(tournament_key: int, kind: str) -> None:
    check_has_logo(tournament_key, kind)


@pytest.mark.parametrize("kind", sorted(DOCUMENTS.keys() - {"poster"}))
def test_document_with_a_logo_is_reproducible(tournament_key: int, kind: str) -> None:
    check_logo(tournament_key, kind)
