"""The pages of French Tarot."""

from tournaments.web.games.french_tarot.pages import FrenchTarotPages

PAGES = FrenchTarotPages()
