"""Which state of the tournament a document shows. Its time is that of the version, not of the printing: whoever prints
the same version twice gets the same bytes, and two papers with one digest say the same."""

from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.formatting.dates import date_format
from tournaments.models import Tournament

DIGITS = 8  # of the digest: enough to tell two papers apart at a glance


def edition_of(tournament: Tournament) -> str:
    """`version 87 · 3f2a91bc · 23/11/2026 14:12`."""
    version = _("version %(version)s") % {"version": tournament.version}
    moment = moment_of(tournament)
    time = date_format(localtime(moment), "SHORT_DATETIME_FORMAT") if moment else ""
    return " · ".join(filter(None, [version, tournament.digest[:DIGITS], time]))


def file_moment(tournament: Tournament) -> str:
    """The same for the name of a file: `-20261123-1412`."""
    moment = moment_of(tournament)
    return f"-{localtime(moment):%Y%m%d-%H%M}" if moment else ""


def moment_of(tournament: Tournament) -> datetime | None:
    """When the tournament came to its version; None before its log begins."""
    return tournament.events.filter(sequence=tournament.version).values_list("at", flat=True).first()
