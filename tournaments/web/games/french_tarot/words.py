"""A deal in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.french_tarot import CalledCard, Contract
from scoring.french_tarot.wording import bouts_name, called_card_name, contract_name
from tournaments.formatting.language import reader_language

# French elides the preposition, so each place has its own text.
BY_SEAT: dict[int, Callable[[], str]] = {
    1: lambda: pgettext("taker", "de Nord"),
    2: lambda: pgettext("taker", "d’Est"),
    3: lambda: pgettext("taker", "de Sud"),
    4: lambda: pgettext("taker", "d’Ouest"),
    5: lambda: pgettext("taker", "du cinquième"),
}


def deal_note(outcome: Mapping[str, Any]) -> str:
    """Return taker and contract, for example "Garde d’Est" or "Garde d’Est, Roi de cœur"."""
    lang = reader_language()
    contract = contract_name(Contract(outcome["contract"]), lang)
    called = f", {called_card_name(CalledCard(outcome['called']), lang)}" if outcome.get("called") else ""
    return f"{contract} {BY_SEAT[outcome['taker']]()}{called}"


def describe_deal(outcome: Mapping[str, Any]) -> str:
    """Return a deal in a line, for example "Garde d’Est, 2 bouts, 49 points"."""
    points = _("%(points)s points") % {"points": number_format(outcome["points"])}
    return ", ".join((deal_note(outcome), bouts_name(outcome["bouts"], reader_language()), points))
