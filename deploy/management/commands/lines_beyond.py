"""What another database of this club has and this one has not, in sentences: `manage.py lines_beyond FILE`."""

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
from tournaments.selectors.log.beyond import Beyond, lines_beyond
from tournaments.services.backups.rows import opened
from tournaments.web.desk.journal.words import LogLine, log_lines


class Command(BaseCommand):
    help = "Name what the log of another database of this club holds beyond the log of this one."

    requires_system_checks: list[str] = []  # none of them is about what it does

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            with opened(file) as copy, translation.override("en" if in_english() else "fr"):
                found = list(lines_beyond(copy))
                for beyond in found:
                    self._tell(beyond)
                if not found:
                    self.stdout.write(_("Rien ne manque."))
        except DatabaseError as error:
            raise CommandError(str(error)) from error

    def _tell(self, beyond: Beyond) -> None:
        there = beyond.tournament
        self.stdout.write(f"{there.name} · {there.date:%d/%m/%Y}")
        if beyond.here is None:
            told = ngettext(
                "Ce tournoi n’est pas ici : %(n)s ligne.", "Ce tournoi n’est pas ici : %(n)s lignes.", there.version
            )
            self.stdout.write(f"  {told % {'n': there.version}}")
            return
        lines = len(beyond.events)
        if lines:
            told = ngettext("Il manque %(n)s ligne :", "Il manque %(n)s lignes :", lines)
            self.stdout.write(f"  {told % {'n': lines}}")
        for line in log_lines(beyond.events, beyond.here):
            self.stdout.write(f"  {_line(line)}")
        if beyond.held:
            told = ngettext(
                "%(n)s envoi d’une tablette attendait encore que l’on décide.",
                "%(n)s envois de tablettes attendaient encore que l’on décide.",
                beyond.held,
            )
            self.stdout.write(f"  {told % {'n': beyond.held}}")


def _line(line: LogLine) -> str:
    """When, where, what: `21:04:31 · tour 3 · table 5 · Donne 2 saisie : …`."""
    event = line.event
    where = [
        _("tour %(n)s") % {"n": event.round} if event.round else "",
        _("table %(n)s") % {"n": event.table} if event.table else "",
    ]
    told = f"{line.text} : {line.after}" if line.after else line.text
    return " · ".join(filter(None, [f"{localtime(event.at):%H:%M:%S}", *where, told]))
