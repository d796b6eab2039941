"""`manage.py lines_beyond FILE`: prints the log lines that another database of this club has and this one lacks."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import translation
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from deploy.serve.words import in_english
from tournaments.selectors.log.missing_lines import MissingLines, missing_lines
from tournaments.services.backups.rows import open_copy
from tournaments.web.desk.journal.words import LogLine, log_lines


class Command(BaseCommand):
    help = "Name what the log of another database of this club holds beyond the log of this one."

    requires_system_checks: list[str] = []  # they cost time and check no part of this command

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            with open_copy(file) as copy, translation.override("en" if in_english() else "fr"):
                missing = list(missing_lines(copy))
                for beyond in missing:
                    self._print(beyond)
                if not missing:
                    self.stdout.write(_("Rien ne manque."))
        except DatabaseError as error:
            raise CommandError(str(error)) from error

    def _print(self, beyond: MissingLines) -> None:
        """Print a tournament with its lines and undecided submissions that this database lacks."""
        tournament = beyond.tournament
        self.stdout.write(f"{tournament.name} · {tournament.date:%d/%m/%Y}")
        if beyond.here is None:
            count = ngettext(
                "Ce tournoi n’est pas ici : %(n)s ligne.",
                "Ce tournoi n’est pas ici : %(n)s lignes.",
                tournament.version,
            )
            self.stdout.write(f"  {count % {'n': tournament.version}}")
            return
        lines = len(beyond.events)
        if lines:
            count = ngettext("Il manque %(n)s ligne :", "Il manque %(n)s lignes :", lines)
            self.stdout.write(f"  {count % {'n': lines}}")
        for line in log_lines(beyond.events, beyond.here):
            self.stdout.write(f"  {_format_line(line)}")
        if beyond.held:
            count = ngettext(
                "%(n)s envoi d’une tablette attendait encore que l’on décide.",
                "%(n)s envois de tablettes attendaient encore que l’on décide.",
                beyond.held,
            )
            self.stdout.write(f"  {count % {'n': beyond.held}}")


def _format_line(line: LogLine) -> str:
    """Format time, place and content of a line: `21:04:31 · tour 3 · table 5 · Donne 2 saisie : …`."""
    event = line.event
    where = [
        _("tour %(n)s") % {"n": event.round} if event.round else "",
        _("table %(n)s") % {"n": event.table} if event.table else "",
    ]
    content = f"{line.text} : {line.after}" if line.after else line.text
    return " · ".join(filter(None, [f"{localtime(event.at):%H:%M:%S}", *where, content]))
