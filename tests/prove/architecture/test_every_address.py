"""Each address of the site follows each rule for clients of every role."""

import pytest

from tests.architecture.addresses.hosted_world import Install
from tests.architecture.addresses.test_every_address import AREAS, check_rules, hosted_mode, world

__all__ = ["hosted_mode", "world"]  # the fixtures


@pytest.mark.django_db
@pytest.mark.parametrize("area", AREAS)
def test_each_response_to_each_role_follows_each_rule(world: Install, area: str) -> None:
    check_rules(world, AREAS[area], everybody=True)
