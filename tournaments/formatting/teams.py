"""The words for teams: they are called pairs if their members are partners."""

from django.utils.translation import gettext as _


def teams_word(*, in_pairs: bool) -> str:
    """Return the plural, for a tab or a heading."""
    return _("Paires") if in_pairs else _("Équipes")


def team_word(*, in_pairs: bool) -> str:
    """Return the singular, for the head of a column."""
    return _("Paire") if in_pairs else _("Équipe")


def team_ranking_title(*, in_pairs: bool) -> str:
    """Return the heading of their ranking."""
    return _("Classement des paires") if in_pairs else _("Classement des équipes")
