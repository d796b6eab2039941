"""Who sits at the desk."""

import pytest
from django.test import Client

from tests import cast


@pytest.fixture
def alice(db: None) -> Client:
    """The browser of Alice the director, signed in."""
    return cast.client_of(cast.alice())


@pytest.fixture
def olga(db: None) -> Client:
    """The browser of Olga the owner, signed in."""
    return cast.client_of(cast.olga())


@pytest.fixture
def basile(db: None) -> Client:
    """The browser of Basile the arbiter, signed in."""
    return cast.client_of(cast.basile())
