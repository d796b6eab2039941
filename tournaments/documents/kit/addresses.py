"""Addresses printed on paper. A job has no request: the door that started it left the address of this install."""

from django.urls import reverse

from tournaments.models import Job, Stage, Station
from tournaments.services.access.addresses import outside_url, works_only_here


def printed_address(job: Job, path: str) -> str:
    """`path` as a whole address; empty when no tablet can reach this install, or nobody knows how.

    Paper is not refused for it: a club that plays without tablets needs the numbers on its tables and its sheets, and
    has no network. It is printed without QR code and address, and the desk says so in red before.
    """
    address = outside_url(str(job.args.get("base_url", "")), path)
    return "" if works_only_here(address) else address


def table_address(job: Job, station: Station) -> str:
    """What the QR code of a table says: its secret, which nobody types."""
    return printed_address(job, reverse("table", args=[station.secret]))


def card_address(job: Job, stage: Stage, number: int) -> str:
    """What the QR code of a player's card says: their own page, which takes the phone for theirs."""
    address = printed_address(job, reverse("public-player", args=[stage.address, number]))
    return f"{address}#moi" if address else ""
