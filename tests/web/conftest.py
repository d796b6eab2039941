"""Fixtures: clients of people who are signed in at the desk."""

import pytest
from django.test import Client

from tests import cast


@pytest.fixture
def alice(db: None) -> Client:
    """Return the client of Alice, a director."""
    return cast.client_of(cast.alice())


@pytest.fixture
def olga(db: None) -> Client:
    """Return the client of Olga, an owner."""
    return cast.client_of(cast.olga())


@pytest.fixture
def basile(db: None) -> Client:
    """Return the client of Basile, an arbiter."""
    return cast.client_of(cast.basile())
