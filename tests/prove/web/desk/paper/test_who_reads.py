"""Further values for the tests of `tests/web/desk/paper/test_who_reads.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.paper import test_who_reads as shared
from tests.web.desk.paper.test_who_reads import helper, order_by_api, tournament, treasurer

__all__ = ["helper", "tournament", "treasurer"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("order", [order_by_api])
def test_the_zip_contains_only_what_its_orderer_may_print(tournament, helper, treasurer, order):
    shared.test_the_zip_contains_only_what_its_orderer_may_print(tournament, helper, treasurer, order)


@pytest.mark.parametrize("kind", ["everything"])
def test_a_helper_cannot_see_or_download_documents_of_a_treasurer(tournament, helper, treasurer, kind):
    shared.test_a_helper_cannot_see_or_download_documents_of_a_treasurer(tournament, helper, treasurer, kind)
