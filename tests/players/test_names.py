"""Splitting, capitalising and comparing names, also with a slip (one typing error); validation of a person's data."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.likeness import SHORTEST_FOR_SLIPS, Index, Reason, one_slip, traits_of
from players.models import Club, Player
from players.names import capitalize_first_name, plain, split_name
from players.person import LIMITS, Person, problems, tidy_person


@pytest.mark.parametrize(
    ("line", "last_name", "first_name"),
    [
        ("DUPONT Jean", "DUPONT", "Jean"),
        ("Jean DUPONT", "DUPONT", "Jean"),
        ("Dupont, Jean", "Dupont", "Jean"),
        ("dupont jean", "Dupont", "Jean"),
        ("LE GOFF Marie Anne", "LE GOFF", "Marie Anne"),
        ("de la tour anne", "De La Tour", "Anne"),
        ("d'artagnan charles", "D'Artagnan", "Charles"),
        ("DUPONT-MARTIN JEAN-PIERRE", "DUPONT-MARTIN", "Jean-Pierre"),
        ("xavière de la Tour-du-Pin", "de la Tour-du-Pin", "Xavière"),
        ("jean-noël d’aubigné", "D’Aubigné", "Jean-Noël"),
        ("anne marie du bellay", "Du Bellay", "Anne Marie"),
        ("marie le goff", "Le Goff", "Marie"),
        ("dupont benoît", "Dupont", "Benoît"),
        ("le goff didier", "Le Goff", "Didier"),
        ("ÉLUARD Paul", "ÉLUARD", "Paul"),
        ("J. DUPONT", "DUPONT", "J."),
        ("Madonna", "Madonna", ""),
        ("", "", ""),
    ],
)
def test_one_line_is_split_into_last_and_first_name(line: str, last_name: str, first_name: str) -> None:
    assert split_name(line) == (last_name, first_name)


@pytest.mark.parametrize(
    ("name", "proper_name"),
    [("JEAN-PIERRE", "Jean-Pierre"), ("anne marie", "Anne Marie"), ("McKenna", "McKenna"), ("J", "J")],
)
def test_first_names_are_capitalised_except_mixed_case(name: str, proper_name: str) -> None:
    assert capitalize_first_name(name) == proper_name


@given(st.text(max_size=60))
def test_splitting_a_line_loses_no_letter(text: str) -> None:
    last_name, first_name = split_name(text)
    assert sorted(plain(f"{last_name} {first_name}").replace(" ", "")) == sorted(plain(text).replace(" ", ""))


@pytest.mark.parametrize(
    ("first", "second", "slip"),
    [
        ("dupont jean", "dupond jean", True),
        ("dupont jean", "duppont jean", True),
        ("dupont jean", "dupnot jean", True),
        ("dupont jean", "dupont jea", True),
        ("dupont jean", "dupont jean", False),
        ("dupont jean", "dupont jeanne", False),
        ("dupont jean", "dupand jean", False),
    ],
)
def test_names_that_differ_by_one_slip_are_recognised(first: str, second: str, slip: bool) -> None:
    assert one_slip(first, second) is slip
    assert one_slip(second, first) is slip


@given(st.text("abc", min_size=SHORTEST_FOR_SLIPS, max_size=9), st.data())
def test_the_index_finds_every_name_that_is_one_slip_away(name: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(name) - 1))
    slipped = data.draw(st.sampled_from([name[:place] + name[place + 1 :], name[:place] + "z" + name[place:]]))
    index = Index([traits_of(key=1, name=name, licence="", birth_year=None)])
    found = dict(index.alike(traits_of(key=2, name=slipped, licence="", birth_year=None)))
    assert (1 in found) is (len(slipped) >= SHORTEST_FOR_SLIPS)


def test_different_licences_or_birth_years_are_two_people() -> None:
    index = Index([traits_of(key=1, name="Dupont Jean", licence="A1", birth_year=1950)])
    assert not dict(index.alike(traits_of(key=2, name="Dupont Jean", licence="A2", birth_year=1950)))
    assert not dict(index.alike(traits_of(key=2, name="Dupont Jean", licence="", birth_year=1951)))
    assert dict(index.alike(traits_of(key=2, name="Jean Dupont", licence="", birth_year=None))) == {1: Reason.SWAPPED}


def test_every_problem_of_a_person_has_its_field() -> None:
    person = Person(last_name="🂡", first_name="x" * 81, club="!!!", email="nobody", birth_year=1850, category="=1+1")
    fields_and_codes = {(p.field, p.code) for p in problems(person)}
    assert fields_and_codes == {
        ("last_name", "name_unreadable"),
        ("first_name", "person_text_too_long"),
        ("club", "club_unreadable"),
        ("email", "email_invalid"),
        ("birth_year", "birth_year_invalid"),
        ("category", "looks_like_formula"),
    }
    assert all(p.text for p in problems(person))


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
@pytest.mark.parametrize("field", ["last_name", "first_name", "club", "category"])
def test_a_formula_sign_is_refused(field: str, sign: str) -> None:
    fields: dict[str, Any] = {"last_name": "Dupont", field: f"{sign}1+1"}
    person = tidy_person(Person(**fields))
    assert [(p.field, p.code) for p in problems(person)] == [(field, "looks_like_formula")]


@pytest.mark.parametrize("name", ['O\'Brien "Bob"', "Søren 🎴", "משה", "محمد", "李", "D’Aÿ-Ÿves", "x" * 80])
def test_real_names_are_accepted(name: str) -> None:
    assert problems(tidy_person(Person(last_name=name))) == ()


def test_limits_are_those_of_the_columns() -> None:
    lengths = {f.name: f.max_length for f in Player._meta.fields if f.name in LIMITS}
    lengths["club"] = Club._meta.get_field("name").max_length
    assert lengths == LIMITS
