"""The fixture `alice` of `tests/web/`."""

from tests.web.conftest import alice

__all__ = ["alice"]
