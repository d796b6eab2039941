"""The version of the tournament that a document shows.

Its time is that of the version, not of the printing, so that two prints of one version have the same bytes.
"""

from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.formatting.dates import date_format
from tournaments.models import Tournament

DIGITS = 8  # printed digits of the digest


def edition_of(tournament: Tournament) -> str:
    """Return version, digest and time: `version 87 · 3f2a91bc · 23/11/2026 14:12`."""
    version = _("version %(version)s") % {"version": tournament.version}
    moment = moment_of(tournament)
    time = date_format(localtime(moment), "SHORT_DATETIME_FORMAT") if moment else ""
    return " · ".join(filter(None, [version, tournament.digest[:DIGITS], time]))


def file_moment(tournament: Tournament) -> str:
    """Return the time of the version for a file name: `-20261123-1412`."""
    moment = moment_of(tournament)
    return f"-{localtime(moment):%Y%m%d-%H%M}" if moment else ""


def moment_of(tournament: Tournament) -> datetime | None:
    """Return the time of the tournament's current version; None if its log is empty."""
    return tournament.events.filter(sequence=tournament.version).values_list("at", flat=True).first()
