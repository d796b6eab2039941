"""The pages of Burro."""

from tournaments.web.games.burro.pages import BurroPages

PAGES = BurroPages()
