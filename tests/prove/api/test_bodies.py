"""Each impossible value in each body of the API; `make test` sends two to each."""

import pytest

from tests.api.test_bodies import IMPOSSIBLE, send_body
from tests.api.test_bodies import test_impossible_values_are_refused_by_the_name_of_each_field as check_values

__all__ = ["send_body"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kinds_per_body", [len(IMPOSSIBLE)])
def test_impossible_values_are_refused_by_the_name_of_each_field(send_body, kinds_per_body):
    check_values(send_body, kinds_per_body)
