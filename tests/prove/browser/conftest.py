"""The static files of Django's test server with their headers, which the service worker looks for."""

from tests.real.browser.conftest import server_of_pages

__all__ = ["server_of_pages"]
