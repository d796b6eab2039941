"""The lag of each spare computer behind this one, in words: for the desk and for `chelem doctor`."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event
from tournaments.services.spare.following import SpareContact, spare_contacts

SPARE_TIMEOUT = timedelta(seconds=30)  # ten times the poll interval of a spare
GONE_AFTER = timedelta(minutes=10)  # without a request, while another spare follows
MOST_COUNTED = 1_000  # lines
MINUTE_SECONDS, HOUR_SECONDS = 60, 3_600


@dataclass(frozen=True)
class SpareLag:
    """A spare: the age of its last request, and the number of lines of the log that it has not confirmed.

    `missing` is None before its first confirmation, and `MOST_COUNTED` for more.
    """

    contact: SpareContact
    age: timedelta
    missing: int | None

    @property
    def is_silent(self) -> bool:
        return self.age > SPARE_TIMEOUT

    @property
    def tone(self) -> str:
        """The tone of its notice: a spare that lacks the last lines for some seconds is no warning."""
        return "warning" if self.is_silent else "success" if self.missing == 0 else "info"

    @property
    def text(self) -> str:
        """The state as a sentence."""
        named = {"where": self.contact.address, "age": _age_text(self.age)}
        if self.is_silent:
            text = _("Le second ordinateur (%(where)s) n’a plus demandé depuis %(age)s : regardez sa fenêtre.") % named
            return f"{text} {_missing_text(self.missing)}" if self.missing else text
        if self.missing is None:
            return _("Le second ordinateur (%(where)s) suit : il prend sa première copie.") % named
        if not self.missing:
            return _("Le second ordinateur (%(where)s) suit : à jour il y a %(age)s.") % named
        text = _("Le second ordinateur (%(where)s) suit : il a demandé il y a %(age)s.") % named
        return f"{text} {_missing_text(self.missing)}"


def spare_lags() -> Iterator[SpareLag]:
    """Yield the lag of each spare that has been in contact, the most recent first. It needs one query.

    While another spare follows, one that is silent for `GONE_AFTER` is left out: it is mostly the same laptop, with
    another IP address since (DHCP), or was put away.
    """
    contacts, now = spare_contacts(), timezone.now()
    if any(now - contact.at <= SPARE_TIMEOUT for contact in contacts):
        contacts = [contact for contact in contacts if now - contact.at <= GONE_AFTER]
    confirmed = [contact.line for contact in contacts if contact.line is not None]
    newer: list[int] = []
    if confirmed:
        lines = Event.objects.filter(pk__gt=min(confirmed)).order_by("-pk")
        newer = list(lines.values_list("pk", flat=True)[:MOST_COUNTED])
    for contact in contacts:
        line = contact.line
        missing = None if line is None else sum(key > line for key in newer)
        yield SpareLag(contact, now - contact.at, missing)


def _missing_text(count: int) -> str:
    if count >= MOST_COUNTED:
        return _("Il est en retard de plus de %(n)s lignes du journal.") % {"n": MOST_COUNTED - 1}
    return ngettext(
        "Il est en retard de %(n)s ligne du journal.", "Il est en retard de %(n)s lignes du journal.", count
    ) % {"n": count}


def _age_text(age: timedelta) -> str:
    """Return the age in its largest unit, such as « 4 min »."""
    seconds = max(0, int(age.total_seconds()))
    if seconds < MINUTE_SECONDS:
        return f"{seconds}\N{NO-BREAK SPACE}s"
    if seconds < HOUR_SECONDS:
        return f"{seconds // MINUTE_SECONDS}\N{NO-BREAK SPACE}min"
    return f"{seconds // HOUR_SECONDS}\N{NO-BREAK SPACE}h"
