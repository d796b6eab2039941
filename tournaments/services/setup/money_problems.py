"""Validation of the money settings of a tournament: tariffs, fees per team, rules of the prizes."""

from collections.abc import Collection, Iterator
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.games import games
from tournaments.formatting.money import money
from tournaments.log.money import team_size_of
from tournaments.models import Tournament
from tournaments.models.tournament import FEE_LIMIT
from tournaments.prizes.rules import rules_read
from tournaments.services.core.errors import DomainError

MOST_TARIFFS, NAME_LENGTH = 20, 40
TEXTS: dict[str, Promise] = {  # by the `ValueError` of `rules_read`
    "unknown": _("Ces règles de dotation contiennent un réglage inconnu."),
    "back": _("La part reversée va de 0 à 100 %%."),
    "guaranteed": _("La dotation garantie va de 0 à 100 000 €."),
    "split": _("Cette répartition des prix n’est pas connue."),
    "places": _("Le nombre de places payées va de 1 à 200."),
    "own": _("La répartition choisie est une liste de pourcentages décroissants dont la somme est 100."),
    "categories": _(
        "Un prix de catégorie par ligne : son nom, un signe égal, son montant en euros ; chaque nom une seule fois."
    ),
    "teams": _("La part des équipes va de 0 à 100 %%."),
}


def money_problems(tournament: Tournament, at_fault: Collection[str]) -> Iterator[DomainError]:
    """Yield the problems: `tariffs_unfit`, `fee_per_team`, `fee_indivisible`, `prizes_unfit`."""
    if not _are_tariffs(tournament.tariffs):
        yield DomainError("tariffs_unfit", field="tariffs")
    elif tournament.game in games() and not set(at_fault) & {"fee", "fee_per", "team_size", "partners"}:
        yield from _fee_per_team_problems(tournament)
    try:
        rules_read(tournament.prizes)
    except ValueError as error:
        yield DomainError("prizes_unfit", field="prizes", detail=str(TEXTS[str(error)]) % {})  # `%%` becomes `%`


def _are_tariffs(value: object) -> bool:
    """Return True for a list of unique names with their cents, None for half of the fee."""
    if not isinstance(value, list) or len(value) > MOST_TARIFFS or not all(map(_is_tariff, value)):
        return False
    return len({one["name"].casefold() for one in value}) == len(value)


def _is_tariff(one: Any) -> bool:
    """Return True for a normalised name and its cents, from 0 to `FEE_LIMIT`, or None for half of the fee."""
    if not isinstance(one, dict) or one.keys() != {"name", "cents"}:
        return False
    name, cents = one["name"], one["cents"]
    is_name = isinstance(name, str) and 0 < len(name) <= NAME_LENGTH and name == " ".join(name.split())
    is_amount = isinstance(cents, int) and not isinstance(cents, bool) and 0 <= cents <= FEE_LIMIT
    return is_name and (cents is None or is_amount)


def _fee_per_team_problems(tournament: Tournament) -> Iterator[DomainError]:
    """Yield the problems of a fee per team: no teams, or amounts that their size does not divide."""
    if tournament.fee_per != Tournament.FeePer.TEAM:
        return
    settings = {"game": tournament.game, "partners": tournament.partners, "team_size": tournament.team_size}
    size = team_size_of(settings)
    if size == 1:
        yield DomainError("fee_per_team", field="fee_per")
        return
    half = (tournament.fee + 1) // 2
    amounts = [tournament.fee, *(half if one["cents"] is None else one["cents"] for one in tournament.tariffs)]
    if odd := next((cents for cents in amounts if cents % size), 0):
        yield DomainError("fee_indivisible", field="fee", amount=money(odd), size=size)
