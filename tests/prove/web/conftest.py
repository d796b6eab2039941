"""Fixtures of `tests/web/`: the clients of people who are signed in at the desk."""

from tests.web.conftest import alice, basile, olga

__all__ = ["alice", "basile", "olga"]
