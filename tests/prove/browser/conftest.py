"""The static files of Django's test server with their headers, which the service worker looks for."""

from tests.real.browser.conftest import files_with_their_headers

__all__ = ["files_with_their_headers"]
