"""Who sits at the desk."""

import pytest
from django.test import Client

from tests import cast


@pytest.fixture
def desk(db: None) -> Client:
    """Alice the director, signed in."""
    client = Client()
    client.force_login(cast.alice().user)  # type: ignore[arg-type]  # Alice has an account
    return client


@pytest.fixture
def arbiter_desk(db: None) -> Client:
    """Basile the arbiter, signed in."""
    client = Client()
    client.force_login(cast.basile().user)  # type: ignore[arg-type]  # Basile has an account
    return client
