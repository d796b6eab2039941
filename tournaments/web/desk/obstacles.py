"""The obstacles of the desk's actions: why a button is disabled now, and the link to the page that removes it.

Each function returns the obstacle of one action; `components/_blocked.html` renders a disabled button with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.documents.kind import DocumentKind, Needs
from tournaments.models import Stage

MOST_NAMED = 3  # table numbers in one sentence; the dashboard lists every table


@dataclass(frozen=True)
class Obstacle:
    """The reason why an action is not possible now. `href` is the page that removes it, `label` the text of its link;
    both are empty if the action becomes possible on the same page.
    """

    text: str
    href: str = ""
    label: str = ""


def closing_obstacle(stage: Stage, number: int, tables: tuple[int, ...]) -> Obstacle | None:
    """Return the tables that block the closing of round `number`; above `MOST_NAMED` only how many."""
    if not tables:
        return None
    if len(tables) > MOST_NAMED:
        text = _("%(n)s tables n’ont pas fini.") % {"n": len(tables)}
    else:
        names = ngettext(
            "Une table n’a pas fini : la %(tables)s.", "%(n)s tables n’ont pas fini : %(tables)s.", len(tables)
        )
        text = names % {"n": len(tables), "tables": ", ".join(map(str, tables))}
    href = reverse("desk-round-gaps", args=[stage.address, number])
    return Obstacle(text, href, _("Ce qui manque, et clore malgré tout"))


def document_obstacle(stage: Stage, kind: DocumentKind, needs_met: Mapping[Needs, bool]) -> Obstacle | None:
    """Return the precondition that a document lacks."""
    if needs_met[kind.needs]:
        return None
    if kind.needs == Needs.ENTRIES:
        text, page, label = _("Disponible dès la première inscription."), "desk-entries", _("Aller aux inscriptions")
    elif kind.needs == Needs.DRAW:
        text, page, label = _("Disponible après le tirage."), "desk-draw", _("Aller au placement")
    elif kind.needs == Needs.RECEIPTS:
        text, page, label = _("Donnez d’abord des reçus dans la trésorerie."), "desk-treasury", _("Aller à la caisse")
    elif kind.needs == Needs.TEAMS:
        text, page, label = _("Disponible dès la première équipe."), "desk-teams", _("Aller aux équipes")
    elif kind.needs == Needs.STAGES:
        text, page, label = _("Disponible dès qu’une seconde phase a ses joueurs."), "desk-stages", _("Voir les phases")
    else:
        text, page, label = _("Disponible dès le premier tour."), "desk-tournament", _("Ouvrir un tour")
    return Obstacle(text, reverse(page, args=[stage.address]), label)


def import_obstacle(people: int) -> Obstacle | None:
    """Return why a member file cannot be imported: none of its lines has a person to add or complete."""
    if people:
        return None
    return Obstacle(_("Aucune ligne n’apporte de personne."), "#lines", _("Voir les lignes"))


def slide_obstacle(*, is_last: bool) -> Obstacle | None:
    """Return why the ceremony cannot go on."""
    return Obstacle(_("Tout est révélé.")) if is_last else None
