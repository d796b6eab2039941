"""Who sits at the desk, as in `tests/web/`."""

from tests.web.conftest import alice

__all__ = ["alice"]
