"""Giving and taking roles, and the account that an invitation opens."""

import pytest

from players.errors import DomainError
from tests import cast
from tournaments.models import Membership
from tournaments.services.access.members import member_add, role_give, role_take, works_elsewhere
from tournaments.services.access.organisers import organiser_add
from tournaments.services.core.actors import Actor, name_of

pytestmark = pytest.mark.django_db


def get_membership(username, role):
    return Membership.objects.get(user__username=username, role=role)


def refusal_code(act, **kwargs):
    """Call a service that must be refused and change no membership; return the code of the error."""
    rows_before = list(Membership.objects.order_by("pk").values_list())
    with pytest.raises(DomainError) as error:
        act(**kwargs)
    assert error.value.text
    assert list(Membership.objects.order_by("pk").values_list()) == rows_before
    return error.value.code


def test_a_person_may_have_several_roles():
    olga = cast.olga()
    role_give(username="Hugo", role="treasurer", actor=olga)
    user = role_give(username="Hugo", role="helper", actor=olga)
    assert Actor.person(user, cast.organiser()).roles == {"treasurer", "helper"}
    role_take(membership=get_membership("Hugo", "helper"), actor=olga)
    assert Actor.person(user, cast.organiser()).roles == {"treasurer"}


def test_giving_a_role_is_idempotent():
    olga = cast.olga()
    for _ in range(2):
        role_give(username="Hugo", role="helper", actor=olga)
    assert Membership.objects.filter(user__username="Hugo").count() == 1


def test_the_role_of_the_last_owner_cannot_be_taken():
    olga = cast.olga()
    assert refusal_code(role_take, membership=get_membership("olga", "owner"), actor=olga) == "owner_last"
    role_give(username="Paul", role="owner", actor=olga)
    role_take(membership=get_membership("olga", "owner"), actor=olga)
    assert not Membership.objects.filter(user__username="olga").exists()


def test_only_owners_give_and_take_roles():
    cast.basile()
    membership = get_membership("basile", "arbiter")
    assert refusal_code(role_give, username="Zed", role="owner", actor=cast.alice()) == "owner_only"
    assert refusal_code(role_take, membership=membership, actor=cast.alice()) == "owner_only"


def test_an_owner_cannot_take_a_role_of_another_organiser():
    stranger = cast.member("diane", "owner", organiser_add("Les Dames"))
    cast.basile()
    assert refusal_code(role_take, membership=get_membership("basile", "arbiter"), actor=stranger) == "elsewhere"


def test_a_role_counts_at_its_organiser_only():
    other_organiser = organiser_add("Les Dames")
    user = cast.user_of(cast.alice())
    assert Actor.person(user, other_organiser).roles == frozenset()
    assert works_elsewhere(user, other_organiser)
    assert not works_elsewhere(user, cast.organiser())


def test_the_same_name_at_another_organiser_is_another_account():
    our_user = cast.user_of(cast.alice())
    other_organiser = organiser_add("Les Dames")
    other_user = member_add(organiser=other_organiser, username="alice", role="owner")
    assert other_user != our_user
    assert name_of(other_user) == "alice"
    assert member_add(organiser=other_organiser, username="alice", role="helper") == other_user


def test_an_account_with_the_numbered_username_is_not_reused():
    cast.alice()
    # Les Dames would get this username for another person named Alice.
    numbered_user = member_add(organiser=cast.organiser(), username="alice@les-dames-1", role="helper")
    other_organiser = organiser_add("Les Dames")
    assert member_add(organiser=other_organiser, username="alice", role="owner") != numbered_user
