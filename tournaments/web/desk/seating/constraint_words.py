"""A constraint of the seating in words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Constraint


@dataclass(frozen=True)
class ConstraintLine:
    """A constraint: `who` it binds, `what` it demands; `pk` removes it."""

    pk: int
    who: str
    what: str


def constraint_line(constraint: Constraint) -> ConstraintLine:
    """Return a row of the list; the constraint comes with its entries and their players."""
    who = constraint.club or ", ".join(entry.full_name for entry in constraint.entries.all())
    return ConstraintLine(pk=constraint.pk, who=who, what=_demand(constraint))


def _demand(constraint: Constraint) -> str:
    """Return what the constraint demands, up to which round, and that it is a wish if it is not hard."""
    if constraint.table:
        return _("reste à la table %(table)s") % {"table": constraint.table}
    words = [str(constraint.get_kind_display())]
    if constraint.until:
        words.append(_("jusqu’au tour %(number)s") % {"number": constraint.until})
    if not constraint.hard:
        words.append(_("si possible"))
    return ", ".join(words)
