"""The page of the journal takes a receipt and answers whether the log of the tournament has its line."""

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of
from tournaments.models import Tournament
from tournaments.selectors.log.receipts import receipt_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.running_tournament(8, rounds_planned=2)
    cast.enter(cast.table_of(tournament), cast.alice())
    return Tournament.objects.get(pk=tournament.pk)


def read_answer(tournament: Tournament, receipt: str) -> str:
    """Return the text of the journal's page with the answer to a receipt."""
    response = cast.client_of(cast.basile()).get(reverse("desk-log", args=[tournament.slug]), {"recu": receipt})
    assert response.status_code == 200
    return text_of(response)


def test_known_receipt_shows_its_line(tournament: Tournament) -> None:
    receipt = receipt_of(tournament)
    page = read_answer(tournament, f"{receipt.letters[:4]} {receipt.letters[4:].lower()}")
    assert f"Oui : c’est la ligne {receipt.sequence} de ce journal" in page
    assert "Donne 1" in page


@pytest.mark.parametrize(
    ("receipt", "answer"),
    [
        ("1.QWERTYUA", "Non : à la ligne 1, ce journal a autre chose. La soirée a continué sur deux copies."),
        ("QWERTYUA", "lignes de ce journal n’a ce reçu."),
        ("QWERTY", "Un reçu a huit lettres"),
        ("9999.QWERTYUA", "Non : ceci est une copie plus ancienne de la soirée. La tablette a reçu la ligne 9999"),
    ],
)
def test_other_receipts_get_a_sentence(tournament: Tournament, receipt: str, answer: str) -> None:
    assert answer in read_answer(tournament, receipt)


def test_receipt_of_another_tournament_names_it(tournament: Tournament) -> None:
    other = cast.tournament(name="Coupe d’automne")
    assert "d’un autre tournoi, « Coupe d’automne »" in read_answer(tournament, str(receipt_of(other)))


def test_page_without_a_receipt_has_no_answer(tournament: Tournament) -> None:
    for receipt in ("", "  "):
        assert "Non :" not in read_answer(tournament, receipt)
