"""A tablet in tests: opens a table by its code and sends its forms."""

import re
from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Station, Table, Tournament

INNER_TEMPLATE = re.compile(r"<template(?:(?!<template).)*?</template>", re.DOTALL)  # the innermost ones
GARDE = {"taker": "1", "contract": "garde", "bouts": "2", "points": "49", "pile": "attack"}


def playing(players: int = 8, **settings: Any) -> Tournament:
    """Create a tournament of three rounds in round 1: two tables of four with the default of 8 players."""
    return cast.running_tournament(players, **({"rounds_planned": 3} | settings))


def table_of_size(tournament: Tournament, size: int) -> "Tablet":
    """Return a tablet bound to the first table with `size` seats in round 1."""
    numbers = tournament.stations.values_list("number", flat=True)
    return Tablet(tournament, next(n for n in numbers if cast.table_of(tournament, n).seats.count() == size))


class Tablet:
    """A browser bound to a table, by a form with these `fields`.

    `part`: send the headers of htmx, as the script of the page does.
    """

    def __init__(self, tournament: Tournament, number: int = 1, **fields: Any) -> None:
        self.station: Station = tournament.stations.get(number=number)
        self.client = Client()
        self.client.post(self.address("table-move"), fields)

    def address(self, name: str, *args: object) -> str:
        """Return the URL with this name for the code of the table."""
        return reverse(name, args=[self.station.code, *args])

    def page(self, name: str = "table", *args: object) -> Any:
        """Get a page of the table by its URL name and return the response."""
        return self.client.get(self.address(name, *args))

    def send(self, name: str, *args: object, part: bool = True, **fields: Any) -> Any:
        """Post a form of the table and return the response."""
        headers = {"HX-Request": "true"} if part else {}
        return self.client.post(self.address(name, *args), fields, headers=headers)

    def deal(self, number: int = 1, *, part: bool = True, **changes: Any) -> Any:
        """Post `GARDE` with changed fields as a line of round 1 and return the response.

        `part`: as the script of the page does, which replaces a part of it (htmx); else as a plain form.
        """
        return self.send("table-deal", 1, number, part=part, **(GARDE | changes))

    def preview(self, **fields: Any) -> Any:
        """Post the fields to the preview of line 1 and return the response."""
        return self.send("table-preview", 1, 1, **fields)

    @property
    def table(self) -> Table:
        return cast.table_of(self.station.tournament, self.station.number)


def visible_html(response: Any) -> str:
    """Return the HTML of the page without its `<template>` elements, which the script uses offline."""
    html, removals = response.content.decode(), 1
    while removals:
        html, removals = INNER_TEMPLATE.subn("", html)
    return str(html)


def text_of(response: Any) -> str:
    """Return the text of the page with normalised whitespace."""
    return " ".join(visible_html(response).replace("\u00a0", " ").split())


def visible_text(response: Any) -> str:
    """Return the visible text of the page: without `hidden` elements."""
    parser = _VisibleTexts()
    parser.feed(response.content.decode())
    return " ".join("".join(parser.texts).replace("\u00a0", " ").split())


class _VisibleTexts(HTMLParser):
    """Collects the text outside of `hidden` elements."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._hidden_depth = 0  # open elements from the outermost `hidden` one

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "input" and (self._hidden_depth or "hidden" in dict(attrs)):
            self._hidden_depth += 1

    def handle_endtag(self, _tag: str) -> None:
        self._hidden_depth = max(0, self._hidden_depth - 1)

    def handle_data(self, data: str) -> None:
        if not self._hidden_depth:
            self.texts.append(data)
