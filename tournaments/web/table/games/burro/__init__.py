"""The pages of Burro."""

from tournaments.web.table.games.burro.pages import BurroPages

PAGES = BurroPages()
