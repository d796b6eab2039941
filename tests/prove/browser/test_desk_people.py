"""The pages of people are accessible and fit a screen of 1024 pixels."""

import pytest

from tests.real.browser.test_desk_people import (
    desk,
    test_pages_of_people_are_accessible_and_fit_their_width,
    tournament,
)

__all__ = ["desk", "test_pages_of_people_are_accessible_and_fit_their_width", "tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[1024])
def width(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]
