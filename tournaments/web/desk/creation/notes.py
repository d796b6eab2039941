"""Notes on a new tournament: what a director may want, but should see, such as a day that is past."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Organiser
from tournaments.formatting.dates import date_format


@dataclass(frozen=True)
class Note:
    """A sentence under the first line of the form; `code` identifies it."""

    code: str
    text: str


def creation_notes(organiser: Organiser, name: str | None, day: date | None) -> Iterator[Note]:
    """Yield the notes on a tournament with this name on this day; None for a value that is not valid yet."""
    if day is not None and day < timezone.localdate():
        text = _("Le %(day)s est passé : le tournoi se crée quand même, pour y noter ce qui a été joué.")
        yield Note("past", text % {"day": date_format(day)})
    same_name = organiser.tournaments.real().filter(name__iexact=name or "").order_by("-date", "-pk").first()
    if same_name is None:
        return
    words = {"name": same_name.name, "day": date_format(same_name.date)}
    if same_name.date == day:
        yield Note("twice", _("« %(name)s » existe déjà le même jour, le %(day)s : est-ce un second tournoi ?") % words)
    else:
        yield Note("named", _("« %(name)s » existe déjà, le %(day)s : la date distinguera les deux.") % words)
