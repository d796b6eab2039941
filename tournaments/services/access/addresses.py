"""URLs and network addresses: absolute URLs for QR codes, screens and paper; keys for rate limits."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import get_script_prefix, set_script_prefix

from players.models import Organiser

HOST_BITS = 64  # the interface identifier of an IPv6 address


@contextmanager
def use_prefix_of(organiser: Organiser) -> Iterator[None]:
    """Set the script prefix of the organiser, as in a request to its URLs, for `reverse` and `{% url %}`.

    The only organiser of an install has no prefix: URLs of a laptop are short.
    """
    before = get_script_prefix()
    try:
        if Organiser.objects.exclude(pk=organiser.pk).exists():
            set_script_prefix(prefix_of(organiser, before))
        yield
    finally:
        set_script_prefix(before)


def prefix_of(organiser: Organiser, before: str) -> str:
    """Return the script prefix of the organiser's URLs; `before` is that of the install."""
    return f"{before.rstrip('/')}/{organiser.slug}/"


def outside_url(base: str, path: str) -> str:
    """Return the absolute URL of `path` for tablets and phones.

    It begins with `PUBLIC_URL`, else with the present address of this computer in the hall, else with `base`, the
    address at which the desk was opened; empty without any.
    """
    origin = settings.PUBLIC_URL or settings.OWN_ADDRESSES.read().hall_url or base
    return origin.rstrip("/") + path if origin else ""


def works_only_here(address: str) -> bool:
    """Return True for a loopback or unspecified address, which on a phone is the phone itself."""
    host = urlsplit(address).hostname or ""
    ip = _parse_ip(host)
    if ip is None:
        return host == "localhost" or host.endswith(".localhost")
    return ip.is_loopback or ip.is_unspecified


def is_this_computer(address: str) -> bool:
    """Return True if a request from this IP address was made on the serving computer itself.

    Always False on a host: its reverse proxy may run on the same computer.
    """
    ip = _parse_ip(address)
    if settings.HOSTED or ip is None:
        return False
    return ip.is_loopback or str(ip) in settings.ALLOWED_HOSTS  # which has this computer's present LAN addresses


def network_of(address: str) -> str:
    """Return the key of an address for rate limits: the /64 of IPv6, within which a client chooses its address."""
    ip = _parse_ip(address)
    if isinstance(ip, IPv6Address):
        return f"{IPv6Address(int(ip) >> HOST_BITS << HOST_BITS)}/{HOST_BITS}"
    return str(ip or address)


def _parse_ip(host: str) -> IPv4Address | IPv6Address | None:
    """Return the IP address, IPv4 also where it is mapped into IPv6; None for a host name."""
    with suppress(ValueError):
        ip = ip_address(host)
        return (isinstance(ip, IPv6Address) and ip.ipv4_mapped) or ip
    return None
