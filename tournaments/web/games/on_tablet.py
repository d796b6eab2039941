"""What a page brings along so that a tablet judges a hand by itself: the rules as tables, and the words around them."""

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
    """The element of the page, and a name of its content: a recording under other rules wants another page."""

    element: SafeString
    version: str


def on_tablet(tournament: Tournament) -> OnTablet | None:
    """In the language of the reader; None for a game whose hands are judged at the desk."""
    return _on_tablet(tournament.game, tournament.rules(), reader_language(), pages_of(tournament))


@lru_cache(maxsize=64)
def _on_tablet(game: str, rules: Any, lang: str, pages: GamePages) -> OnTablet | None:
    """The language is the reader's own, so that the words of the pages are in it as well."""
    tables = game_named(game).tables(rules, lang)
    if tables is None:
        return None
    said = {
        "rules": tables,
        "begin": str(pages.begin),
        "incomplete": str(INCOMPLETE),
        "missing": {name: str(words) for name, words in pages.missing_words.items()},
        **pages.words_on_tablet(),
    }
    version = sha256(json.dumps(said).encode()).hexdigest()[:12]
    return OnTablet(json_script(said | {"version": version}, "on-tablet"), version)
