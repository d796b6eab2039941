"""Rankings of hundreds: cut into pages, and searched by name, club or number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.http import urlencode

from tournaments.selectors.typed import words_fit

A_PAGE = 100  # rows; up to twice as many stay together
MANY = 30  # rows that no screen shows at once
WHERE = frozenset({"q", "page"})
LONGEST = 60  # characters of a search
RowT = TypeVar("RowT")


@dataclass(frozen=True)
class Shown(Generic[RowT]):
    """What of a ranking a page shows: a page of it, or of those `words` fit.

    `lines` are rows, each with the address of its place in the ranking where it was searched for (else nothing).
    `rest` is what the address says beside words and page: `&club=Metz`.
    """

    page: Page[tuple[RowT, str]]
    words: str
    rest: str
    searchable: bool

    @property
    def query(self) -> str:
        """What the address says beside the page."""
        return f"&{urlencode({'q': self.words})}{self.rest}" if self.words else self.rest

    @property
    def lines(self) -> Sequence[tuple[RowT, str]]:
        return list(self.page.object_list)

    @property
    def only(self) -> str:
        """The address of the one row that was searched for; nothing where there are none or several."""
        return self.lines[0][1] if self.words and self.page.paginator.count == 1 else ""


def shown(rows: Sequence[RowT], asked: QueryDict, *, named: Callable[[RowT], tuple[int | None, str]]) -> Shown[RowT]:
    """The page of `rows` that is asked for (`?page=2`), or those that the words `?q=` fit; `named` gives the number
    and the name (with the club) by which a row is found, and which stands in its address as `#n12`."""
    words = asked.get("q", "").strip()[:LONGEST]
    kept = urlencode([(key, str(value)) for key, value in asked.items() if value and key not in WHERE])
    rest = f"&{kept}" if kept else ""
    pages = pages_of(len(rows))

    def place(index: int, row: RowT) -> str:
        number, _name = named(row)
        return "" if number is None else f"?page={min(index // A_PAGE + 1, pages)}{rest}#n{number}"

    lines = (
        [(row, place(index, row)) for index, row in enumerate(rows) if words_fit(words, *named(row))]
        if words
        else [(row, "") for row in rows]
    )
    return Shown(
        page=_paginator(lines).get_page(asked.get("page")),
        words=words,
        rest=rest,
        searchable=bool(words) or len(rows) > MANY,
    )


def pages_of(rows: int) -> int:
    """Into how many pages so many rows are cut."""
    return _paginator(range(rows)).num_pages


def _paginator(rows: Sequence[RowT]) -> "Paginator[RowT]":
    return Paginator(rows, A_PAGE, orphans=A_PAGE)
