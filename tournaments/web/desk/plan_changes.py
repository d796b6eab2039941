"""What a repair or an exchange changed in the plan, one sentence for each chair."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.seating.changes import Change, Place, changes
from tournaments.selectors.plans import plan_of, request_of
from tournaments.selectors.sheets import COMPASS
from tournaments.templatetags.chelem import seat_name

Lines = list[dict[str, str]]


def last_changes(tournament: Tournament, people: Mapping[int, str]) -> Lines:
    """The difference between the plan in force and the one before; nothing after a first draw,
    or when the ranking has seated one round more."""
    newest = list(tournament.draws.all()[:2])
    if len(newest) < 2:
        return []
    new, old = newest
    if len(new.plan["rounds"]) != len(old.plan["rounds"]):
        return []
    return change_lines(changes(plan_of(old), plan_of(new), gone=tuple(request_of(new).absent)), people)


def change_lines(found: Iterable[Change], people: Mapping[int, str]) -> Lines:
    """Who, and "round 4: table 7 West (before: table 3 North)"."""
    return [
        {
            "name": people.get(change.player, str(change.player)),
            "text": _("tour %(round)s : %(new)s (avant : %(old)s)")
            % {"round": change.round, "new": _place(change.new), "old": _place(change.old)},
        }
        for change in found
    ]


def _place(place: Place | None) -> str:
    if place is None:
        return _("exempt")
    return _("table %(table)s %(seat)s") % {"table": place.table, "seat": seat_name(COMPASS[place.seat])}
