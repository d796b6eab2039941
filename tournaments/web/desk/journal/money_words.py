"""The till and the tariffs in the words of the journal."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.formatting.money import money
from tournaments.models import Payment
from tournaments.prizes.rules import PrizeRules, Split, rules_read

Data = Mapping[str, Any]


def till_line_words(data: Data, name: str) -> str:
    """Format the kind and the method of a line of the till, with the name of the payer."""
    words = f"{Payment.Kind(data['what']).label}, {Payment.Method(data['method']).label}"
    if data["cancels"] is not None:
        words = _("annulation du mouvement %(number)s, %(movement)s") % {"number": data["cancels"], "movement": words}
    return f"{words}, {name}" if name else words


def amount(data: Data) -> tuple[str, str]:
    """Return no value before, and the amount of a line of the till, for `CHANGES` of `words.py`."""
    return "", money(data["cents"])


def charge(data: Data) -> tuple[str, str]:
    """Return tariff and amount due before and after, for `CHANGES` of `words.py`."""

    def side(charged: Data) -> str:
        words = _("%(tariff)s, dû %(due)s")
        return words % {"tariff": charged["tariff"] or _("plein tarif"), "due": money(charged["due"])}

    return side(data["before"]), side(data["after"])


def tariffs(_name: str, value: Any) -> str:
    """Format each tariff with its amount."""
    half = _("moitié")
    return ", ".join(f"{one['name']} {half if one['cents'] is None else money(one['cents'])}" for one in value)


def prizes(_name: str, value: Any) -> str:
    """Format the rules of the prize fund that differ from the defaults."""
    rules = rules_read(value)
    return ", ".join(filter(None, (*_amounts(rules), *_distribution(rules))))


def _amounts(rules: PrizeRules) -> list[str]:
    """Return how much the prize fund holds, and the prizes outside the ranking."""
    return [
        _("%(n)s %% reversés") % {"n": rules.back},
        _("au moins %(amount)s") % {"amount": money(rules.guaranteed)} if rules.guaranteed else "",
        _("dépenses retirées") if rules.less_expenses else "",
        _("équipes %(n)s %%") % {"n": rules.teams} if rules.teams else "",
        *(f"{one.name} {money(one.cents)}" for one in rules.categories),
    ]


def _distribution(rules: PrizeRules) -> list[str]:
    """Return how the prize fund is divided among the places."""
    splits = {
        Split.STEPS: _("par pas égaux"),
        Split.EQUAL: _("à parts égales"),
        Split.OWN: " ".join(map(str, rules.own)),
    }
    return [
        _("%(n)s places payées") % {"n": rules.places} if rules.places else "",
        splits.get(rules.split, ""),
        "" if rules.whole_euros else _("au centime"),
        _("plusieurs prix par joueur") if rules.several else "",
    ]
