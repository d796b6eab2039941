"""URLs printed on paper. A job has no request, so the base URL of this install is in its arguments."""

from django.urls import reverse

from tournaments.models import Entry, Job, Stage, Station
from tournaments.selectors.registration.cards import card_secret
from tournaments.services.access.addresses import outside_url, works_only_here


def printed_address(job: Job, path: str) -> str:
    """Return the absolute URL of a path; empty if other devices cannot reach this install or its URL is unknown.

    Documents are then printed without QR code and URL, because a club without tablets or network still needs table
    numbers and sheets. The desk warns about it before printing.
    """
    address = outside_url(str(job.args.get("base_url", "")), path)
    return "" if works_only_here(address) else address


def table_address(job: Job, station: Station) -> str:
    """Return the URL for the QR code of a table, which contains its secret."""
    return printed_address(job, reverse("table", args=[station.secret]))


def badge_address(job: Job, stage: Stage, entry: Entry) -> str:
    """Return the URL for the QR code of a badge; empty also if the name of the entry is erased."""
    if not (secret := card_secret(entry)):
        return ""
    return printed_address(job, reverse("public-badge", args=[stage.tournament.slug, entry.serial, secret]))


def card_address(job: Job, stage: Stage, entry: Entry) -> str:
    """Return the URL for the QR code of a player's card: that of their badge, their public page once it is erased."""
    if (address := badge_address(job, stage, entry)) or not entry.number:
        return address
    address = printed_address(job, reverse("public-player", args=[stage.address, entry.number]))
    return f"{address}#moi" if address else ""
