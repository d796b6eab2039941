"""Sample data of the gallery: a table, a ranking and a hall, with the longest names and largest scores."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.utils.translation import gettext_lazy as _

from tournaments.formatting.clock import Clock
from tournaments.formatting.seats import Place

NOW = datetime(2026, 11, 21, 14, 0, tzinfo=UTC)
LONG_NAME = "Marie-Françoise de La Rochefoucauld-Montbazon"


class ExampleForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField(label=_("Nom du tournoi"), help_text=_("Tel qu’il sera affiché dans la salle."))
    rounds = forms.IntegerField(label=_("Nombre de tours"), min_value=1, max_value=20)
    email = forms.EmailField(label=_("Adresse électronique"), required=False)
    odd = forms.ChoiceField(label=_("Joueurs en surnombre"), choices=[("3", _("Tables de trois"))])
    published = forms.BooleanField(label=_("Publier les noms entiers"), required=False)


def example_form() -> ExampleForm:
    """Return a bound form with one invalid field."""
    return ExampleForm({"name": "Tournoi de la Saint-Martin", "rounds": "40", "odd": "3"})


def _seat(number: int, name: str, balance: int | None, **marks: Any) -> dict[str, Any]:
    return {"place": Place(number), "name": name, "balance": balance, **marks}


SEATS = [
    _seat(1, LONG_NAME, 1346, dealer=True),
    _seat(2, "Basile Ancel", -446, chosen=True),
    _seat(3, "Chloé Œuvrard", -390),
    _seat(4, "Jean-Sébastien Vandenbroucke", -510),
]
SEATS_OF_FIVE = [
    _seat(1, "Alice Brunel", 228),
    _seat(2, "Basile Ancel", -76, chosen=True),
    _seat(3, "Chloé Œuvrard", -76),
    _seat(4, "Zed Quatremer", -76),
    _seat(5, LONG_NAME, 0, dealer=True, sits_out=True),
]
SEATS_OF_THREE = [_seat(1, "Alice Brunel", 52, dealer=True), SEATS[1], SEATS[2]]

CONTRACTS = [_("Prise"), _("Garde"), _("Garde sans"), _("Garde contre")]
DEALS: list[dict[str, Any]] = [
    {"number": 1, "note": CONTRACTS[1], "scores": [-106, -106, 318, -106], "href": "#sheet"},
    {"number": 2, "note": CONTRACTS[2], "scores": [-76, -76, -76, 228], "href": "#sheet"},
    {"number": 3, "note": "", "void": _("Donne annulée : petit sec"), "scores": []},
    {"number": 4, "note": CONTRACTS[0], "scores": [42, -126, 42, 42], "href": "#sheet"},
    {"number": 5, "note": CONTRACTS[1], "scores": [-582, 1746, -582, -582], "href": "#sheet"},
    {"number": 6, "note": _("en cours"), "scores": [None] * 4, "current": True},
]


def _totals(deals: list[dict[str, Any]], seats: int) -> list[dict[str, int]]:
    """Return the sums of each seat over the deals with scores: of the gains, of the losses, of both."""
    scored = [deal["scores"] for deal in deals if any(deal["scores"])]
    by_seat = [[scores[seat] for scores in scored] for seat in range(seats)]
    return [
        {
            "plus": sum(score for score in own if score > 0),
            "minus": sum(score for score in own if score < 0),
            "balance": sum(own),
        }
        for own in by_seat
    ]


HEADING = _("Classement après le tour 3")
RANKING = [
    {
        "rank": 1,
        "movement": 2,
        "name": "Chloé Œuvrard",
        "note": _("Club du Lac"),
        "rounds": [318, 420, 608],
        "balance": 1346,
    },
    {"rank": 2, "movement": -1, "name": LONG_NAME, "note": _("Sans club"), "rounds": [228, -76, 700], "balance": 852},
    {
        "rank": 3,
        "movement": 0,
        "name": "Alice Brunel",
        "rounds": [-106, 212, 106],
        "balance": 212,
        "tied": True,
        "mine": True,
    },
    {"rank": 3, "movement": 5, "name": "Zed Quatremer", "rounds": [42, None, 170], "balance": 212, "tied": True},
    {"rank": 5, "movement": None, "name": "Basile Ancel", "rounds": [None, None, 0], "balance": 0},
    {
        "rank": 102,
        "movement": -88,
        "name": "Jean-Sébastien Vandenbroucke",
        "rounds": [-510, -1746, 4],
        "balance": -2252,
    },
]

TILES = [
    {"number": 1, "entered": 5, "state": _("feuille validée"), "tone": "success"},
    {"number": 2, "entered": 4, "state": _("en jeu"), "tone": ""},
    {"number": 3, "entered": 2, "state": _("silencieuse depuis 12 min"), "tone": "warning"},
    {"number": 4, "entered": 3, "state": _("arbitre appelé"), "tone": "alert"},
    {"number": 250, "entered": 0, "state": _("pas commencée"), "tone": ""},
]

ROWS = [
    {"number": 1, "name": "Alice Brunel", "note": _("Club du Lac"), "state": "present"},
    {"number": 2, "name": LONG_NAME, "note": _("Sans club · droits à régler"), "state": "unknown"},
    {"number": 103, "name": "Basile Ancel", "note": "", "state": "absent"},
]

SPECIMENS: dict[str, Any] = {
    "tournament": SimpleNamespace(
        name="Tournoi de la Saint-Martin", slug="saint-martin", get_state_display=_("en cours")
    ),
    "stage": SimpleNamespace(number=1, address="saint-martin", full_title="Tournoi de la Saint-Martin"),
    "colours": ["page", "surface", "sunken", "ink", "ink-soft", "accent", "felt", "attack", "defence", "alert"],
    "long_name": LONG_NAME,
    "section": "dashboard",
    "where": _("Saint-Martin · Tour 3 · Table 7"),
    "heading": HEADING,
    "obstacle": {
        "text": _("Il manque 2 donnes à la table 3 et 1 à la table 4."),
        "href": "#actions",
        "label": _("Ce qui manque, et clore malgré tout"),
    },
    "now": NOW,
    "clocks": [
        Clock(NOW + timedelta(minutes=12, seconds=5)),
        Clock(NOW - timedelta(minutes=2, seconds=10)),
        Clock(left=300),
    ],
    "seats": SEATS,
    "boards": [SEATS, SEATS_OF_THREE, SEATS_OF_FIVE],
    "sheet_seats": [{**seat, "start": 3} for seat in SEATS],
    "sheet_deals": DEALS,
    "sheet_totals": _totals(DEALS, 4),
    "sheet_seats_5": SEATS_OF_FIVE,
    "sheet_deals_5": [{"number": 1, "note": CONTRACTS[1], "scores": [456, 228, -228, -228, -228]}],
    "sheet_totals_5": _totals([{"scores": [456, 228, -228, -228, -228]}], 5),
    "contracts": [{"value": index, "label": label} for index, label in enumerate(CONTRACTS)],
    "bouts": [{"value": number, "label": number} for number in range(4)],
    "camps": [
        {"value": "attack", "label": _("Attaque")},
        {"value": "defence", "label": _("Défense"), "help": _("le plus petit tas")},
    ],
    "ranking": RANKING,
    "hall_ranking": RANKING * 2,
    "hall_heads": [{"title": HEADING, "clock": None}],
    "round_numbers": [1, 2, 3],
    "tiles": [tile | {"expected": 5, "href": "#data"} for tile in TILES],
    "rows": ROWS,
    "steps": [
        {"label": _("Inscriptions"), "state": "done"},
        {"label": _("Placement"), "state": "current"},
        {"label": _("Tours"), "state": ""},
        {"label": _("Publication"), "state": ""},
    ],
    "tabs": [
        {"label": _("Général"), "href": "#tabs", "current": True},
        {"label": _("Par club"), "href": "#tabs"},
        {"label": _("Par catégorie"), "href": "#tabs"},
    ],
    "heads": [{"label": _("Document")}, {"label": _("Pages"), "number": True}],
    "cells": [[{"text": _("Feuilles du tour 1")}, {"text": "8", "number": True}]],
    "page": Paginator(range(100), 10).page(3),
}
