"""Devices at tables as rows of the desk: what they reported, and what is wrong with them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formatting.numbers import format_number
from tournaments.models import Device, Tournament
from tournaments.selectors.devices import bound_devices, stations_at_play
from tournaments.services.devices.reports import DeviceReport, reports_of
from tournaments.services.doctor.checks import MAX_SKEW_SECONDS
from tournaments.web.kit.build import static_build

LOW_BATTERY_PERCENT = 30  # an evening drains more than this


@dataclass(frozen=True)
class DeviceRow:
    """A device with its report.

    `skew` is the error of its clock in words, empty if it is small. `is_lost`: its table plays, and it has made no
    contact before `DeviceReport.lost_at`. `shares_table`: another device is at its table.
    """

    report: DeviceReport
    skew: str
    is_lost: bool
    shares_table: bool

    @property
    def device(self) -> Device:
        return self.report.device

    @property
    def is_low(self) -> bool:
        """True if its battery will not last."""
        return self.report.battery is not None and self.report.battery < LOW_BATTERY_PERCENT

    @property
    def network(self) -> str:
        """The time of a request, such as "0,3 s"; empty if it has not reported it."""
        return seconds_words(self.report.network_ms)

    @property
    def has_old_page(self) -> bool:
        """True if its page has scripts and styles of another version of Chelem: it should be reloaded."""
        return self.report.build not in {"", static_build()}


def device_rows(tournament: Tournament) -> list[DeviceRow]:
    """Return the devices of the tournament, in the order of the tables."""
    return rows_of(tournament, bound_devices(tournament))


def rows_of(tournament: Tournament, devices: Iterable[Device]) -> list[DeviceRow]:
    """Return rows of these devices of the tournament; with a device of a table, all others of that table are given."""
    reports, now = reports_of(devices), timezone.now()
    at_play = stations_at_play(tournament) if reports else set()
    at_table = Counter(report.device.station_id for report in reports)
    return [
        DeviceRow(
            report=report,
            skew=skew_words(report.device.clock_skew),
            is_lost=_is_lost(report, at_play, now),
            shares_table=at_table[report.device.station_id] > 1,
        )
        for report in reports
    ]


def table_options(tournament: Tournament, rows: Iterable[DeviceRow]) -> list[dict[str, Any]]:
    """Return the tables of the hall to choose from: number, and as label "Table 3 : tablette n° 5, téléphone n° 6"."""
    titles: defaultdict[int | None, list[str]] = defaultdict(list)
    for row in rows:
        titles[row.device.station_id].append(row.device.title)
    return [
        {"number": number, "label": _table_label(number, titles.get(pk, ()))}
        for pk, number in tournament.stations.order_by("number").values_list("pk", "number")
    ]


def _table_label(number: int, titles: Sequence[str]) -> str:
    if not titles:
        return _("Table %(table)s : aucun appareil") % {"table": number}
    return _("Table %(table)s : %(devices)s") % {"table": number, "devices": ", ".join(titles)}


def _is_lost(report: DeviceReport, at_play: set[int], now: datetime) -> bool:
    return report.device.station_id in at_play and not report.device.reads_only and report.lost_at < now


def last_lost_at(rows: Sequence[DeviceRow]) -> datetime | None:
    """Return when the last of the lost devices became lost; None if none is lost."""
    return max((row.report.lost_at for row in rows if row.is_lost), default=None)


def seconds_words(milliseconds: int | None) -> str:
    """Return a time in seconds, such as "0,3 s" or "3 s", at least a tenth; empty for None."""
    if milliseconds is None:
        return ""
    tenths = max(1, round(milliseconds / 100))
    decimals = 1 if tenths % 10 else 0
    return _("%(n)s s") % {"n": format_number(Decimal(tenths) / 10, decimals=decimals)}


def skew_words(seconds: int | None) -> str:
    """Return the error of a clock in words; empty if it is small or unknown."""
    if seconds is None or abs(seconds) < MAX_SKEW_SECONDS:
        return ""
    minutes = abs(seconds) // 60
    if seconds > 0:
        return ngettext("avance de %(n)s minute", "avance de %(n)s minutes", minutes) % {"n": minutes}
    return ngettext("retarde de %(n)s minute", "retarde de %(n)s minutes", minutes) % {"n": minutes}
