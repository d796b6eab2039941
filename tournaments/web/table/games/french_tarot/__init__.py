"""The pages of French Tarot."""

from tournaments.web.table.games.french_tarot.pages import FrenchTarotPages

PAGES = FrenchTarotPages()
