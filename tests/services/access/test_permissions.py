"""Permissions by role of the actor and state of the tournament."""

import pytest

from players.errors import Conflict, DomainError
from tests import cast
from tournaments.models import Membership, Tournament
from tournaments.services.access.permissions import ACTIONS, May, may, must_allow, state_must_allow
from tournaments.services.core.actors import DEVICE, PROGRAM, Actor

Role = Membership.Role


def actor_with(*roles: str) -> Actor:
    return Actor(label="somebody", roles=frozenset(roles))


def refusal_code(actor: Actor, action: str) -> str:
    with pytest.raises(DomainError) as error:
        must_allow(actor, action)
    return error.value.code


def test_an_owner_has_all_permissions_of_the_staff():
    assert [action for action in ACTIONS if not may(actor_with(Role.OWNER), action)] == []


def test_a_treasurer_reads_and_notes_money():
    assert {action for action in ACTIONS if may(actor_with(Role.TREASURER), action)} == {"read", "documents", "fees"}


def test_a_helper_registers_and_checks_in():
    assert {action for action in ACTIONS if may(actor_with(Role.HELPER), action)} == {
        "read",
        "documents",
        "people",
        "entries",
        "teams",
    }


def test_two_roles_have_the_permissions_of_both():
    actor = actor_with(Role.TREASURER, Role.HELPER)
    assert may(actor, "fees")
    assert may(actor, "entries")


def test_a_tablet_may_only_enter_results():
    assert [action for action in ACTIONS if may(actor_with(DEVICE), action)] == ["results"]


def test_without_a_role_all_is_refused_and_the_program_may_do_all():
    assert not any(may(actor_with(), action) for action in ACTIONS)
    assert all(may(actor_with(PROGRAM), action) for action in ACTIONS)


def test_the_refusal_names_the_required_role():
    assert refusal_code(actor_with(DEVICE), "correct") == "arbiter_only"
    assert refusal_code(actor_with(Role.ARBITER), "draw") == "director_only"
    assert refusal_code(actor_with(Role.HELPER), "fees") == "arbiter_only"


def test_the_role_is_checked_before_the_state():
    running = Tournament(state=Tournament.State.RUNNING)
    must_allow(actor_with(Role.DIRECTOR), "draw")
    with pytest.raises(Conflict):
        must_allow(actor_with(Role.DIRECTOR), "draw", running)
    with pytest.raises(Conflict):
        state_must_allow(running, "draw")
    with pytest.raises(DomainError, match="organisateur"):
        must_allow(actor_with(Role.ARBITER), "draw", running)


def test_templates_check_role_and_state():
    director = May(lambda: actor_with(Role.DIRECTOR), Tournament(state=Tournament.State.RUNNING))
    assert director.finish
    assert not director.draw
    assert May(lambda: actor_with(Role.DIRECTOR)).draw


def test_an_unknown_action_raises_an_error():
    with pytest.raises(AttributeError):
        May(actor_with).drwa  # noqa: B018  # the attribute access raises


@pytest.mark.django_db
def test_the_service_of_draws_refuses_an_arbiter():
    tournament = cast.field(8)
    with pytest.raises(DomainError, match="organisateur"):
        cast.draw_make(stage=tournament.first_stage, actor=cast.basile(), seed=1)
    assert not tournament.first_stage.draws.exists()
