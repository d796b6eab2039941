"""Further values for the tests of `tests/web/desk/paper/test_documents.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.paper import test_documents as shared
from tests.web.desk.paper.test_documents import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


# Worth its time: makes some thirty documents.
@pytest.mark.parametrize(("kind", "papers"), [("before_rounds", 9), ("at_tables", 3), ("on_wall", 3)])
def test_one_order_makes_the_papers_of_a_moment(tournament, alice, kind, papers):
    shared.test_one_order_makes_the_papers_of_a_moment(tournament, alice, kind, papers)


@pytest.mark.parametrize(("language", "name", "message"), [("en", "missing-documents.txt", "Receipts – No receipt")])
def test_the_zip_lists_missing_documents_with_the_reason(tournament, alice, language, name, message):
    shared.test_the_zip_lists_missing_documents_with_the_reason(tournament, alice, language, name, message)


@pytest.mark.parametrize("change", ["program"])
def test_a_repeated_order_is_made_again_for_another_address_or_program(
    tournament, alice, settings, monkeypatch, change
):
    shared.test_a_repeated_order_is_made_again_for_another_address_or_program(
        tournament, alice, settings, monkeypatch, change
    )
