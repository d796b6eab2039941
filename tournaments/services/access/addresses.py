"""Addresses that others are told, in QR codes, on screens and on paper."""

from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from django.conf import settings


def outside_url(base: str, path: str) -> str:
    """`path` as tablets and phones reach it: by the install's own address when it has one, else at `base`, where the
    desk was opened; empty without either."""
    known = settings.PUBLIC_URL or base
    return known.rstrip("/") + path if known else ""


def works_only_here(address: str) -> bool:
    """Whether an address means whatever computer opens it: on a phone, 127.0.0.1 is the phone itself."""
    host = urlsplit(address).hostname or ""
    with suppress(ValueError):
        number = ip_address(host)
        number = (isinstance(number, IPv6Address) and number.ipv4_mapped) or number
        return number.is_loopback or number.is_unspecified
    return host == "localhost" or host.endswith(".localhost")
