"""Further values for the tests of `tests/web/test_organisers.py`, which keeps one of each kind."""

import pytest

from tests.web import test_organisers as shared
from tests.web.test_organisers import dames, tournament

__all__ = ["dames", "tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/api/", "/api/schema/", "/les-atouts/t/"])
def test_shared_paths_work_with_and_without_prefix(client, dames, tournament, path):
    shared.test_shared_paths_work_with_and_without_prefix(client, dames, tournament, path)
