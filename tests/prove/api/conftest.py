"""The fixtures of `tests/api/`."""

from tests.api.conftest import director

__all__ = ["director"]
