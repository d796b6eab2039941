"""Further values for the tests of `tests/web/desk/test_addresses.py`, which keeps one of each kind."""

import pytest

from tests.web.desk import test_addresses as shared
from tests.web.desk.test_addresses import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["score_sheets"])
def test_documents_have_no_loopback_address(tournament, kind):
    shared.test_documents_have_no_loopback_address(tournament, kind)


@pytest.mark.parametrize("url_name", ["desk-board", "desk-documents"])
def test_every_view_of_the_projector_is_linked(alice, tournament, url_name):
    shared.test_every_view_of_the_projector_is_linked(alice, tournament, url_name)
