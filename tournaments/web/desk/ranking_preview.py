"""The ranking before and after a correction, for the page that asks to confirm it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Stage
from tournaments.selectors.results.changes import ALL_STAGES, TEAMS, RankedPlace, StandingChange

MOST_LINES = 40


@dataclass(frozen=True)
class PreviewLine:
    """A player or a team whose place or points would change, in words."""

    name: str
    note: str
    before: str
    after: str


@dataclass(frozen=True)
class RankingPreview:
    """The lines that would change, and the number of `others` that are not listed."""

    lines: list[PreviewLine]
    others: int


def build_preview(changes: Sequence[StandingChange], stage: Stage) -> RankingPreview:
    """Format the changes; lines of another ranking than that of the page's stage have a note."""
    notes = {one.number: one.title for one in stage.tournament.stages.exclude(pk=stage.pk)}
    notes |= {TEAMS: _("équipe"), ALL_STAGES: _("Toutes les phases")}
    lines = [
        PreviewLine(
            change.name,
            notes.get(change.stage, ""),
            _place_words(change.before),
            _place_words(change.after),
        )
        for change in changes[:MOST_LINES]
    ]
    return RankingPreview(lines, others=len(changes) - len(lines))


def place_change_words(before: RankedPlace | None, after: RankedPlace | None) -> str:
    """Return the place of one player before and after a change that was made; empty without a difference."""
    if before == after:
        return ""
    return _("Au classement : %(before)s → %(after)s.") % {
        "before": _place_words(before),
        "after": _place_words(after),
    }


def _place_words(place: RankedPlace | None) -> str:
    """Return rank and points, as `3e, +120`."""
    if place is None:
        return _("pas au classement")
    rank = ordinal(place.rank) if place.rank is not None else _("non classé")
    return f"{rank}, {format_signed(place.total)}"
