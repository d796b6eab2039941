"""The origin of the port with TLS."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from tournaments.services.access.addresses import works_only_here


def secure_origin(request: HttpRequest) -> str:
    """Return the origin of the port with TLS at the host of this request, such as `https://192.168.1.20:8443`.

    Empty without that port, on that port, and on the serving computer itself, where browsers need no TLS.
    """
    if not settings.TLS_PORT or request.is_secure() or works_only_here(f"http://{request.get_host()}"):
        return ""
    return f"https://{urlsplit(f'http://{request.get_host()}').hostname}:{settings.TLS_PORT}"
