"""Giving and taking roles, and the account that an invitation opens."""

import pytest

from players.errors import DomainError
from tests import cast
from tournaments.models import Membership
from tournaments.services.access.members import member_add, role_give, role_take, works_elsewhere
from tournaments.services.access.organisers import organiser_add
from tournaments.services.core.actors import Actor, name_of

pytestmark = pytest.mark.django_db


def role_of(username, role):
    return Membership.objects.get(user__username=username, role=role)


def refusal(act, **kwargs):
    before = list(Membership.objects.order_by("pk").values_list())
    with pytest.raises(DomainError) as refused:
        act(**kwargs)
    assert refused.value.text
    assert list(Membership.objects.order_by("pk").values_list()) == before
    return refused.value.code


def test_a_person_may_have_several_roles():
    olga = cast.olga()
    role_give(username="Hugo", role="treasurer", actor=olga)
    user = role_give(username="Hugo", role="helper", actor=olga)
    assert Actor.person(user, cast.organiser()).roles == {"treasurer", "helper"}
    role_take(membership=role_of("Hugo", "helper"), actor=olga)
    assert Actor.person(user, cast.organiser()).roles == {"treasurer"}


def test_giving_a_role_is_idempotent():
    olga = cast.olga()
    for _ in range(2):
        role_give(username="Hugo", role="helper", actor=olga)
    assert Membership.objects.filter(user__username="Hugo").count() == 1


def test_the_last_owner_cannot_be_removed():
    olga = cast.olga()
    assert refusal(role_take, membership=role_of("olga", "owner"), actor=olga) == "owner_last"
    role_give(username="Paul", role="owner", actor=olga)
    role_take(membership=role_of("olga", "owner"), actor=olga)
    assert not Membership.objects.filter(user__username="olga").exists()


def test_only_owners_give_and_take_roles():
    cast.basile()
    held = role_of("basile", "arbiter")
    assert refusal(role_give, username="Zed", role="owner", actor=cast.alice()) == "owner_only"
    assert refusal(role_take, membership=held, actor=cast.alice()) == "owner_only"


def test_an_owner_cannot_take_a_role_of_another_organiser():
    stranger = cast.member("diane", "owner", organiser_add("Les Dames"))
    cast.basile()
    assert refusal(role_take, membership=role_of("basile", "arbiter"), actor=stranger) == "elsewhere"


def test_a_role_counts_at_its_organiser_only():
    there = organiser_add("Les Dames")
    user = cast.user_of(cast.alice())
    assert Actor.person(user, there).roles == frozenset()
    assert works_elsewhere(user, there)
    assert not works_elsewhere(user, cast.organiser())


def test_the_same_name_at_another_organiser_is_another_account():
    ours = cast.user_of(cast.alice())
    there = organiser_add("Les Dames")
    theirs = member_add(organiser=there, username="alice", role="owner")
    assert theirs != ours
    assert name_of(theirs) == "alice"
    assert member_add(organiser=there, username="alice", role="helper") == theirs


def test_an_account_with_the_numbered_username_is_not_reused():
    cast.alice()
    trap = member_add(organiser=cast.organiser(), username="alice@les-dames-1", role="helper")
    there = organiser_add("Les Dames")
    assert member_add(organiser=there, username="alice", role="owner") != trap
