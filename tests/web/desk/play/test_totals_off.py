"""A paper sheet whose sum is not zero is refused without a reason; with one, page and journal show it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of

pytestmark = pytest.mark.django_db


def test_totals_that_do_not_sum_to_zero_are_recorded_with_a_reason(basile: Client) -> None:
    tournament = cast.running_tournament(8, recording_mode="totals")
    address = reverse("desk-table-totals", args=[tournament.slug, 1, 1])
    totals = {"total_1": "40", "total_2": "-10", "total_3": "-10", "total_4": "-10", "version": "0"}
    assert "La somme doit être nulle" in text_of(basile.post(address, totals))
    text = text_of(basile.post(address, totals | {"reason": "feuille illisible"}, follow=True))
    assert "l’arbitre l’a prise ainsi : feuille illisible" in text.replace("\xa0", " ")
    assert "Totaux pris par l’arbitre, leur somme n’est pas nulle" in text
