"""Pagination and search of long rankings, by name, club or number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.http import urlencode

from tournaments.selectors.typed import words_fit

A_PAGE = 100  # rows; up to twice as many stay on one page
MANY = 30  # rows; a longer ranking has a search field
PLACE_KEYS = frozenset({"q", "page"})  # of a query: they choose lines of a ranking, the other keys the ranking
LONGEST = 60  # characters of a search
RowT = TypeVar("RowT")


@dataclass(frozen=True)
class RankingPage(Generic[RowT]):
    """A page of a ranking, or of the rows that match the search `words`.

    `lines`: rows, each with the URL of its place in the ranking if there is a search, else an empty string.
    `rest`: the query string without words and page, for example `&club=Metz`. `searchable`: the page has a search
    field.
    """

    page: Page[tuple[RowT, str]]
    words: str
    rest: str
    searchable: bool

    @property
    def query(self) -> str:
        """The query string without the page."""
        return f"&{urlencode({'q': self.words})}{self.rest}" if self.words else self.rest

    @property
    def lines(self) -> Sequence[tuple[RowT, str]]:
        return list(self.page.object_list)

    @property
    def only(self) -> str:
        """The URL of the only row that matches a search; empty for none or several."""
        return self.lines[0][1] if self.words and self.page.paginator.count == 1 else ""


def page_of_ranking(
    rows: Sequence[RowT], query: QueryDict, *, number_and_name: Callable[[RowT], tuple[int | None, str]]
) -> RankingPage[RowT]:
    """Return the page `?page=` of the rows, or of those that match the words `?q=`.

    `number_and_name` returns a row's number (`#n12` in its URL) and its name with club, which the search matches.
    """
    words = query.get("q", "").strip()[:LONGEST]
    other = urlencode([(key, str(value)) for key, value in query.items() if value and key not in PLACE_KEYS])
    rest = f"&{other}" if other else ""
    pages = count_pages(len(rows))

    def place(index: int, row: RowT) -> str:
        number, _name = number_and_name(row)
        return "" if number is None else f"?page={min(index // A_PAGE + 1, pages)}{rest}#n{number}"

    lines = (
        [(row, place(index, row)) for index, row in enumerate(rows) if words_fit(words, *number_and_name(row))]
        if words
        else [(row, "") for row in rows]
    )
    return RankingPage(
        page=_paginator(lines).get_page(query.get("page")),
        words=words,
        rest=rest,
        searchable=bool(words) or len(rows) > MANY,
    )


def count_pages(rows: int) -> int:
    """Return the number of pages of so many rows."""
    return _paginator(range(rows)).num_pages


def _paginator(rows: Sequence[RowT]) -> "Paginator[RowT]":
    return Paginator(rows, A_PAGE, orphans=A_PAGE)
