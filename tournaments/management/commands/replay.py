"""The ranking at a past moment: `manage.py replay slug --at "2026-11-21 16:05"`, or `--event 214`."""

from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from players.errors import DomainError
from tournaments.log.errors import LogError
from tournaments.ranking.results import Row
from tournaments.selectors.log.moments import PastState, moment_typed, replay_until
from tournaments.services.access.organisers import tournament_by_slug


class Command(BaseCommand):
    help = "Print the ranking as it stood at a moment, or after a line of the log, from the log alone."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--organiser", default="", help="where several have a tournament of that address")
        moment = parser.add_mutually_exclusive_group(required=True)
        moment.add_argument("--at", metavar="MOMENT", help='in local time, "2026-11-21 16:05", or with an offset')
        moment.add_argument("--event", type=int, metavar="N", help="the number of a line of the log")

    def handle(
        self, *args: Any, slug: str, at: str | None, event: int | None, organiser: str = "", **options: Any
    ) -> None:
        try:
            tournament = tournament_by_slug(slug, organiser)
            past = replay_until(tournament, sequence=event, at=None if at is None else moment_typed(at))
        except (DomainError, LogError) as error:
            raise CommandError(error.text if isinstance(error, DomainError) else str(error)) from error
        self._print(past, {entry.serial: entry.full_name for entry in tournament.entries.all()})

    def _print(self, past: PastState, names: dict[int, str]) -> None:
        """Print the moment, then the ranking of each stage, later stages first, which decide the tournament."""
        at = timezone.localtime(past.at)
        self.stdout.write(f"event {past.sequence}, {at:%Y-%m-%d %H:%M:%S %z}, {len(past.ranking)} ranked")
        for number, rows in past.later_stages:
            self.stdout.write(f"stage {number}, {len(rows)} ranked")
            self._print_rows(rows, names)
        if past.later_stages:
            self.stdout.write(f"stage 1, {len(past.ranking)} ranked")
        self._print_rows(past.ranking, names)

    def _print_rows(self, rows: Sequence[Row], names: dict[int, str]) -> None:
        for row in rows:
            rank = f"{row.rank}{'=' if row.tied else ''}" if row.rank else "-"
            self.stdout.write(f"{rank:>5} {row.total:>+7} {names.get(row.player, f'no. {row.player}')}")
