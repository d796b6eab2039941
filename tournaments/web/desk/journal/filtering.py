"""The filters of the journal in a URL: kind, round, table, player, person, device, and a text."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest

from tournaments.models import Event, Stage
from tournaments.selectors.log.journal import journal_of
from tournaments.selectors.typed import number_typed
from tournaments.web.desk.journal.words import KINDS

NAMES = ("kind", "round", "table", "player", "person", "device")


@dataclass(frozen=True)
class JournalFilter:
    """The filters as typed, and the searched text; all may be empty. Those that are no number or kind are ignored."""

    stage: Stage
    chosen: dict[str, str]
    text: str

    @property
    def is_set(self) -> bool:
        return bool(self.text) or any(self.chosen.values())

    @property
    def query(self) -> str:
        """The query string of a URL with these filters."""
        return urlencode(self.chosen | {"texte": self.text})

    def number(self, name: str) -> int | None:
        return number_typed(self.chosen[name])

    def events(self) -> QuerySet[Event]:
        """Return the events that match the filters, without the text, newest first. The round is that of the stage."""
        events = journal_of(
            self.stage.tournament,
            table=self.number("table"),
            entry=self.number("player"),
            kind=self.chosen["kind"] if self.chosen["kind"] in KINDS else "",
            person=self.number("person"),
            device=self.number("device"),
        )
        if (round_number := self.number("round")) is not None:
            events = events.filter(stage=self.stage.number, round=round_number)
        return events


def read_filter(request: HttpRequest, stage: Stage) -> JournalFilter:
    """Return the filters of a request."""
    return JournalFilter(
        stage=stage,
        chosen={name: request.GET.get(name, "") for name in NAMES},
        text=request.GET.get("texte", "").strip(),
    )
