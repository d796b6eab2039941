"""The list of entries as the context of its template, shared by the views of rows and of the line."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.paginator import Paginator
from django.http import QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.http import urlencode

from tournaments.models import Entry, Stage
from tournaments.selectors.registration.entries import SHOWS, EntryCounts, count_entries, list_entries
from tournaments.selectors.registration.ratings import balance_of
from tournaments.selectors.rounds import open_round
from tournaments.services.access.permissions import state_allows
from tournaments.services.seating.draws import LEAST_PLAYERS
from tournaments.web.desk.registration.team_words import forecast_words
from tournaments.web.desk.registration.words import (
    registration_tabs,
    row_of,
    show_tabs,
)

ENTRIES_PER_PAGE = 200
MAX_LENGTH = 160


def get_entry(stage: Stage, pk: int) -> Entry:
    """Return the entry with its values in the stage of the page."""
    entry: Entry = get_object_or_404(stage.entries.select_related("player"), pk=pk)
    entry.tournament = stage.tournament
    return entry


def list_context(stage: Stage, query: QueryDict) -> dict[str, Any]:
    """Return the context of the list for the query: filter `voir`, words `q`, page."""
    tournament = stage.tournament
    words, show = query.get("q", "").strip()[:MAX_LENGTH], query.get("voir", "")
    show = show if show in SHOWS else ""
    page = Paginator(list_entries(stage, words=words, show=show), ENTRIES_PER_PAGE).get_page(query.get("page"))
    counts, seated, playing = count_entries(tournament), stage.draws.exists(), open_round(stage)
    parameters = {key: value for key, value in (("voir", show), ("q", words)) if value}
    return {
        "counts": counts,
        "tabs": show_tabs(tournament, counts, show),
        "rows": [row_of(stage, entry, seated=seated, playing=playing) for entry in with_tournament(stage, page)],
        "page": page,
        "words": words,
        "show": show,
        "query": f"&{urlencode(parameters)}" if parameters else "",
        "here": f"{reverse('desk-entries', args=[stage.address])}?{urlencode(parameters)}",
        "seated": seated,
        "playing": playing,
        "closed": not state_allows(tournament, "entries"),
        "balanced": balance_of(stage),
        "pages": registration_tabs(stage, "entries"),
        "forecast": forecast_words(tournament) if tournament.in_pairs and not stage.draws.exists() else [],
        **draw_context(stage, counts),
    }


def with_tournament(stage: Stage, entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries with the tournament of the stage set, which avoids a query for each of them."""
    for entry in entries:
        entry.tournament = stage.tournament
        yield entry


def draw_context(stage: Stage, counts: EntryCounts) -> dict[str, bool]:
    """Return the context of the draw's button, shown if enough players are present and the draw is permitted now."""
    return {"drawable": counts.present >= LEAST_PLAYERS and state_allows(stage, "draw")}
