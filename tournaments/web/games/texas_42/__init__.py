"""The pages of Texas 42."""

from tournaments.web.games.texas_42.pages import Texas42Pages

PAGES = Texas42Pages()
