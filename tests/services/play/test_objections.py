"""Objections of players from their own page: to their own sheets only, until results are final, a limited number."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests import cast
from tournaments.models import Dispute, Entry, Seat, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError
from tournaments.services.inbox.disputes import MOST_OBJECTIONS, objection_open
from tournaments.services.inbox.settlements import dispute_decline
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.substitutes import substitute_appoint
from tournaments.services.setup.claims import claims_deadline_set
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    cache.clear()  # the number of objections of each player
    return cast.played_tournament(8, rounds_planned=1, deals_per_round=2)


def sitter(table: Table, number: int) -> Entry:
    """Return the player on a seat of the table."""
    return Seat.objects.select_related("entry__tournament").get(table=table, number=number).entry


def refusal_code(entry: Entry, table: Table, *, line: int | None = 1, text: str = "Il manque une poignée.") -> str:
    with pytest.raises(DomainError) as refused:
        objection_open(entry=entry, table=table, line=line, text=text)
    return refused.value.code


def test_an_objection_after_the_round_does_not_call_the_arbiter_to_the_table(tournament: Tournament) -> None:
    table = cast.table_of(tournament)
    dispute = objection_open(entry=sitter(table, 2), table=table, line=1, text="Il manque une poignée.")
    assert (dispute.seat, dispute.line, dispute.state) == (2, 1, Dispute.State.OPEN)
    table.refresh_from_db()
    assert table.called_at is None
    assert list(check_log(tournament)) == []


def test_an_objection_during_the_round_calls_the_arbiter() -> None:
    running = cast.running_tournament(8)
    table = cast.table_of(running)
    cast.enter(table, cast.alice())
    objection_open(entry=sitter(table, 3), table=table, line=1, text="Trois bouts.")
    table.refresh_from_db()
    assert table.called_at is not None
    assert list(check_log(running)) == []


def test_a_player_of_another_table_is_refused(tournament: Tournament) -> None:
    elsewhere = sitter(cast.table_of(tournament, 2), 1)
    assert refusal_code(elsewhere, cast.table_of(tournament, 1)) == "objection_not_theirs"


def test_the_substitute_may_object_and_the_replaced_player_may_not() -> None:
    tournament = cast.running_tournament(8)
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    replaced = tournament.first_stage.entries.get(pk=sitter(table, 1).pk)
    zoe = cast.player(90, first_name="Zoé", last_name="Zola")
    substitute = entry_add(tournament=tournament, player=zoe, actor=cast.alice(), checked_in=True)
    substitute_appoint(stage=tournament.first_stage, entry=replaced, substitute=substitute, actor=cast.basile())
    assert refusal_code(replaced, table) == "objection_not_theirs"
    assert objection_open(entry=substitute, table=table, line=1, text="Deux bouts.").seat == 1


def test_after_the_end_of_claims_objections_are_refused(tournament: Tournament) -> None:
    table = cast.table_of(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    claims_deadline_set(tournament=tournament, until=timezone.now() - timedelta(minutes=1), actor=cast.alice())
    assert refusal_code(sitter(table, 1), cast.table_of(tournament)) == "objections_over"
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    assert refusal_code(sitter(table, 1), cast.table_of(tournament)) == "objections_over"
    assert not Dispute.objects.exists()


def test_one_objection_of_a_seat_is_open_at_a_time(tournament: Tournament) -> None:
    table = cast.table_of(tournament)
    first = objection_open(entry=sitter(table, 1), table=table, line=1, text="Non.")
    assert objection_open(entry=sitter(table, 1), table=table, line=1, text="Non.") == first  # idempotent
    assert refusal_code(sitter(table, 1), table, line=2) == "dispute_open"
    dispute_decline(dispute=first, actor=cast.basile(), answer="Vu avec la table.")
    assert objection_open(entry=sitter(table, 1), table=table, line=2, text="Et celle-ci ?").number == 2


def test_thirty_objections_of_a_player_are_limited(tournament: Tournament) -> None:
    table = cast.table_of(tournament)
    entry = sitter(table, 1)
    objection_open(entry=entry, table=table, line=1, text="Non.")
    codes = [refusal_code(entry, table, text=f"Non, {number}.") for number in range(29)]
    assert codes == ["dispute_open"] * (MOST_OBJECTIONS - 1) + ["objections_many"] * (30 - MOST_OBJECTIONS)
    assert Dispute.objects.count() == 1


@pytest.mark.parametrize(("line", "text", "code"), [(99, "Non.", "dispute_line_gone"), (1, "  ", "dispute_empty")])
def test_an_unknown_line_and_an_empty_text_are_refused(tournament: Tournament, line: int, text: str, code: str) -> None:
    table = cast.table_of(tournament)
    assert refusal_code(sitter(table, 1), table, line=line, text=text) == code
    assert refusal_code(sitter(table, 1), table, text="x" * 201) == "text_too_long"
