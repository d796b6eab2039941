"""The pages of Scarto."""

from tournaments.web.games.scarto.pages import ScartoPages

PAGES = ScartoPages()
