"""Data in the page with which a tablet judges hands without the server: rules as tables, and texts."""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.html import json_script
from django.utils.safestring import SafeString

from scoring.games import game_named
from tournaments.formatting.language import reader_language
from tournaments.models import Tournament
from tournaments.web.games import GamePages, pages_of
from tournaments.web.games.verdict import INCOMPLETE


class OnTablet(NamedTuple):
    """The script element with the data, and a digest of it: a form for other rules needs a new page."""

    element: SafeString
    version: str


def on_tablet(tournament: Tournament) -> OnTablet | None:
    """Return the data in the reader's language; None for a game that only the server judges."""
    return _on_tablet(tournament.game, tournament.rules(), reader_language(), pages_of(tournament))


@lru_cache(maxsize=64)
def _on_tablet(game: str, rules: Any, lang: str, pages: GamePages) -> OnTablet | None:
    """Build the data; `lang` must be the active language, as the texts of the pages are translated to it."""
    tables = game_named(game).tables(rules, lang)
    if tables is None:
        return None
    data = {
        "rules": tables,
        "signed": game_named(game).is_zero_sum,
        "begin": str(pages.begin),
        "incomplete": str(INCOMPLETE),
        "missing": {name: str(words) for name, words in pages.missing_words.items()},
        **pages.words_on_tablet(),
    }
    version = sha256(json.dumps(data).encode()).hexdigest()[:12]
    return OnTablet(json_script(data | {"version": version}, "on-tablet"), version)
