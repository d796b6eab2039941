"""The entry of each sheet, read from the log: its times, devices and overridden refusals."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Q

from tournaments.formatting.clock import Clock
from tournaments.log.events import DealRecorded, RoundAbandoned, RoundRestored, SheetConfirmed
from tournaments.models import Event, Tournament

HASTE = timedelta(minutes=1)  # from the first entry of a line of a sheet to its confirmation
HASTY_LINES = 2  # lines whose deals cannot be played within `HASTE`
LATENESS = timedelta(minutes=30)  # after the end of the clock; the longest deals take ten minutes
RoundAt = tuple[int | None, int | None]  # stage, round
SheetAt = tuple[int | None, int | None, int | None]  # stage, round, table


@dataclass
class RecordedSheet:
    """The entry of a sheet: the time of the first entry of each line by a tablet, the devices, the overridden lines.

    `is_hasty`: a tablet entered `HASTY_LINES`, the first one less than `HASTE` before the confirmation. Entries of the
    desk count only as overrides.
    """

    entry_times: dict[int, datetime] = field(default_factory=dict)
    devices: set[str] = field(default_factory=set)
    overridden: set[int] = field(default_factory=set)
    is_hasty: bool = False

    def lines_after(self, clock: Clock | None) -> tuple[int, ...]:
        """Return the lines that were first entered more than `LATENESS` after the end of the clock, if it has one."""
        if clock is None or clock.ends_at is None:
            return ()
        latest = clock.ends_at + LATENESS
        return tuple(sorted(line for line, at in self.entry_times.items() if at > latest))

    def confirm(self, at: datetime) -> None:
        """Note a confirmation by a tablet: it may be a hasty one."""
        times = self.entry_times.values()
        self.is_hasty |= len(times) >= HASTY_LINES and at - min(times) < HASTE


def read_recorded_sheets(tournament: Tournament) -> Mapping[SheetAt, RecordedSheet]:
    """Return the sheets with entries or confirmations, in the plays of the rounds that count.

    All plays of a round are logged under the same stage and round, so sheets of an abandoned play are removed, until it
    is restored. A corrected line counts once, at its first entry.
    """
    kinds = (DealRecorded.kind, SheetConfirmed.kind, RoundAbandoned.kind, RoundRestored.kind)
    events = Event.objects.filter(Q(name__in=kinds), tournament=tournament).order_by("sequence")
    plays: defaultdict[RoundAt, dict[int | None, RecordedSheet]] = defaultdict(dict)
    abandoned: dict[tuple[RoundAt, int], dict[int | None, RecordedSheet]] = {}
    columns = ("name", "stage", "round", "table", "actor", "at", "data__line", "data__override", "data__play")
    for name, stage, round_, table, actor, at, line, override, play in events.values_list(*columns):
        of_round = stage, round_
        if name == RoundAbandoned.kind:
            abandoned[of_round, play] = plays.pop(of_round, {})
            continue
        if name == RoundRestored.kind:
            plays[of_round] = abandoned[of_round, play]
            continue
        sheet = plays[of_round].setdefault(table, RecordedSheet())
        by_tablet = actor.startswith(Event.TABLET)
        if name == SheetConfirmed.kind:
            if by_tablet:
                sheet.confirm(at)
            continue
        (sheet.overridden.add if override else sheet.overridden.discard)(line)
        if by_tablet:
            sheet.entry_times.setdefault(line, at)
            sheet.devices.add(actor)
    return {(*of_round, table): sheet for of_round, sheets in plays.items() for table, sheet in sheets.items()}
