"""The pages of Scarto."""

from tournaments.web.table.games.scarto.pages import ScartoPages

PAGES = ScartoPages()
