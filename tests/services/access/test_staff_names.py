"""Names of people who sign in: not confusable with another, with a table or with the program."""

import pytest

from tests import cast
from tournaments.models import Membership
from tournaments.services.access.members import member_add, role_give
from tournaments.services.access.organisers import organiser_add
from tournaments.services.access.staff_names import check_staff_name
from tournaments.services.core.actors import name_of
from tournaments.services.core.errors import DomainError


def refusal_code(name: str, *other_names: str) -> str:
    """Check a name that must be refused next to those of other members; return the code of the error."""
    with pytest.raises(DomainError) as error:
        check_staff_name(name, other_names)
    assert error.value.text
    assert error.value.field == "username"
    return error.value.code


@pytest.mark.parametrize(
    "name",
    [
        "Basile",
        "Marie-Ève O’Brien",
        "d'Aubigné",
        "Łukasz Żak",
        "Søren",
        "Işık",
        "Nguyễn Văn",
        "Straße",
        "alice@club.fr",
        "Jean_2",
        "Table-Ronde Jean",
        "Responsable",
        "Arbitre",
        "Arbitre 2",
        "Organisateur",
        "simulation",
        "Émile Œuf",
    ],
)
def test_usual_names_are_accepted_unchanged(name):
    assert check_staff_name(name, ["Olga", "Alice"]) == name


def test_blanks_and_accents_are_normalised():
    assert check_staff_name("  Zoe\u0301   Dupont ", []) == "Zoé Dupont"


@pytest.mark.parametrize(
    "name",
    [
        "Table 3",
        "table 3",
        "TABLE",
        "Table n 3",
        "tab1e 3",
        "TabIe 3",
        "T able 3",
        "table3",
        "Tâble 12",
        "Tablette 4",
        "appareil 7",
        "Téléphone",
        "Chelem",
        "CHELEM",
        "Che1em",
        "chelern",
        "Che lem",
        "Chelem 2",
        "programme",
        "Système",
        "serveur",
        "admin",
        "Administrateur",
        "bureau",
        "Compte supprimé",
        "anonyme",
        "écran 1",
    ],
)
def test_reserved_names_are_refused(name):
    assert refusal_code(name) == "staff_name_reserved"


@pytest.mark.parametrize(
    "name",
    ["Аlice", "Bаsile", "Оlga", "Анна", "Αlice", "Ａlice", "𝐀lice", "ɑlice", "Ꭺlice", "アリス", "محمد", "ʼAli", "ſam"],
)
def test_letters_of_other_scripts_are_refused(name):
    assert refusal_code(name) in {"staff_name_letters", "staff_name_signs"}


def test_the_refusal_names_the_letter():
    with pytest.raises(DomainError, match="«\u00a0А\u00a0»"):
        check_staff_name("Аlice", [])


@pytest.mark.parametrize(
    "name",
    [
        "Al\u200bice",
        "\u202eecilA",
        "Alice\u00ad",
        "Ali\u00a0ce",
        "Al\tice",
        "Al\nice",
        "A\x00",
        "\ud800",
        "A\u0336lice",
    ],
)
def test_invisible_characters_are_refused(name):
    assert refusal_code(name) == "staff_name_invisible"


@pytest.mark.parametrize("name", ["<script>", "Alice!", "Alice ✓", "Alice:", "a/b", "Alice²", "Alice٣"])
def test_other_signs_are_refused(name):
    assert refusal_code(name) == "staff_name_signs"


@pytest.mark.parametrize("name", ["", "   ", "12", "...", "@"])
def test_a_name_without_a_letter_is_refused(name):
    assert refusal_code(name) == "staff_name_empty"


def test_a_name_that_is_too_long_is_refused():
    assert refusal_code("x" * 151) == "text_too_long"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("alice", "Alice"),
        ("Alicé", "Alice"),
        ("A1ice", "Alice"),
        ("AIice", "Alice"),
        ("Al ice", "Alice"),
        ("Bob-5", "Bob-S"),
        ("Amand", "Arnand"),
        ("0lga", "Olga"),
        ("Işil", "Isil"),
        ("Savva", "Sawa"),
    ],
)
def test_a_name_confusable_with_a_member_is_refused(name, other):
    assert refusal_code(name, "Zed", other) == "staff_name_alike"


@pytest.mark.django_db
class TestInvitation:
    def test_the_same_name_is_the_same_person(self):
        olga = cast.olga()
        user = role_give(username="Hugo", role="helper", actor=olga)
        assert role_give(username=" Hugo ", role="arbiter", actor=olga) == user

    def test_a_confusable_name_gets_no_role(self):
        role_give(username="Hugo", role="helper", actor=cast.olga())
        count_before = Membership.objects.count()
        with pytest.raises(DomainError, match="Hugo"):
            role_give(username="Hug0", role="helper", actor=cast.olga())
        assert Membership.objects.count() == count_before

    def test_another_organiser_may_have_a_confusable_name(self):
        member_add(organiser=cast.organiser(), username="Hugo", role="helper")
        assert name_of(member_add(organiser=organiser_add("Les Dames"), username="Hug0", role="helper")) == "Hug0"
