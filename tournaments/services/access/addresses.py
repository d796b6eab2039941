"""Addresses that others are told, in QR codes, on screens and on paper."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import get_script_prefix, set_script_prefix

from players.models import Organiser

HOST_BITS = 64  # of an IPv6 address, behind its network


@contextmanager
def addresses_of(organiser: Organiser) -> Iterator[None]:
    """Inside, `reverse` and `{% url %}` answer within the organiser, as a request to its addresses does by itself.

    Where it is the only one the short form holds: a laptop's addresses name nobody.
    """
    before = get_script_prefix()
    try:
        if Organiser.objects.exclude(pk=organiser.pk).exists():
            set_script_prefix(prefix_of(organiser, before))
        yield
    finally:
        set_script_prefix(before)


def prefix_of(organiser: Organiser, before: str) -> str:
    """What every address of the organiser begins with, where those of the install begin with `before`."""
    return f"{before.rstrip('/')}/{organiser.slug}/"


def outside_url(base: str, path: str) -> str:
    """`path` as tablets and phones reach it: by the install's own address when it has one, else at `base`, where the
    desk was opened; empty without either."""
    known = settings.PUBLIC_URL or base
    return known.rstrip("/") + path if known else ""


def works_only_here(address: str) -> bool:
    """Whether an address means whatever computer opens it: on a phone, 127.0.0.1 is the phone itself."""
    host = urlsplit(address).hostname or ""
    number = _number(host)
    if number is None:
        return host == "localhost" or host.endswith(".localhost")
    return number.is_loopback or number.is_unspecified


def is_this_computer(address: str) -> bool:
    """Whether a request from this network address was made on the computer that serves it, by whichever of its numbers.

    Never on a host: nobody sits there, and its proxy may be one of its programs.
    """
    number = _number(address)
    if settings.HOSTED or number is None:
        return False
    return number.is_loopback or str(number) in settings.ALLOWED_HOSTS  # the launcher names those of a hall's network


def network_of(address: str) -> str:
    """Return what limits count an address by: of IPv6 the /64, within which a line changes its address at will."""
    number = _number(address)
    if isinstance(number, IPv6Address):
        return f"{IPv6Address(int(number) >> HOST_BITS << HOST_BITS)}/{HOST_BITS}"
    return str(number or address)


def _number(host: str) -> IPv4Address | IPv6Address | None:
    """The network address; None for a name."""
    with suppress(ValueError):
        number = ip_address(host)
        return (isinstance(number, IPv6Address) and number.ipv4_mapped) or number
    return None
