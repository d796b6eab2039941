"""Undo of a line of the log: rows are restored, the line stays, and the undo can be undone.

The first test undoes each kind of event once; its cases create what the event needs. The others are special cases.
"""

from collections.abc import Callable
from typing import Any

import pytest

from players.person import Person
from tests import cast
from tournaments.models import Adjustment, Constraint, Entry, Event, Table, Team, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.teams import without_team
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.money.fees import entry_amounts_set, entry_tariff_set
from tournaments.services.money.payments import PaymentInput, payment_note
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_cancel, adjustment_give
from tournaments.services.play.calls import arbiter_answer, arbiter_call
from tournaments.services.play.rounds import round_close, round_open, round_reopen
from tournaments.services.play.sheets import table_reopen, table_totals_record
from tournaments.services.registration.entries import entries_rate, entry_add, entry_check_in, entry_remove
from tournaments.services.registration.noted import arrival_note, leaving_note
from tournaments.services.registration.people import person_forget, person_update
from tournaments.services.registration.teams import team_change, team_drop, team_rename
from tournaments.services.seating.constraints import constraint_drop, separation_make
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.kept_tables import table_keep, table_release
from tournaments.services.seating.redraws import draw_discard
from tournaments.services.seating.repairs import entry_withdraw, repair_undo
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db
Act = Callable[[Tournament], Any]


def newest_event(tournament: Tournament) -> Event:
    return tournament.events.latest("sequence")


def undo_event(tournament: Tournament, event: Event | None = None, *, actor=None) -> Event:
    return event_undo(
        tournament=tournament, sequence=(event or newest_event(tournament)).sequence, actor=actor or cast.alice()
    )


def refusal_code(tournament: Tournament, event: Event | None = None, *, actor=None) -> str:
    with pytest.raises(DomainError) as refusal:
        undo_event(tournament, event, actor=actor)
    return refusal.value.code


def first_entry(tournament: Tournament) -> Entry:
    return tournament.entries.order_by("serial")[0]


def first_two_entries(tournament: Tournament) -> list[Entry]:
    return list(tournament.entries.order_by("serial")[:2])


def create_separation(tournament: Tournament) -> Constraint:
    """Ask to seat the first two players apart if possible."""
    return separation_make(
        stage=tournament.first_stage,
        entries=first_two_entries(tournament),
        club=None,
        until=None,
        hard=False,
        actor=cast.alice(),
    )


def fill_table(tournament: Tournament) -> Table:
    table = cast.table_of(tournament)
    for _ in range(tournament.first_stage.deals_per_round or 0):
        cast.enter(table, cast.alice())
    return table


def confirm_table(tournament: Tournament) -> Table:
    return cast.confirm(fill_table(tournament))


def give_penalty(tournament: Tournament) -> Adjustment:
    return adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=first_entry(tournament), kind="penalty", points=20, reason="x"),
        actor=cast.basile(),
    )


def correct_deal(tournament: Tournament) -> None:
    line = cast.enter(cast.table_of(tournament), cast.alice())
    outcome = cast.SIMPLE_GARDE | {"points": 60}
    cast.enter(cast.table_of(tournament), cast.alice(), number=1, version=line.version, outcome=outcome)


def create_field() -> Tournament:
    return cast.field(8, rounds_planned=2, deals_per_round=1)


def create_drawn_tournament() -> Tournament:
    return cast.drawn_tournament(8, rounds_planned=2, deals_per_round=1)


def create_running_tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=1)


def create_paper_tournament() -> Tournament:
    """Return a tournament with round 1 open, which records totals from paper sheets."""
    return cast.running_tournament(8, rounds_planned=2, recording_mode="totals")


def create_played_tournament() -> Tournament:
    return cast.played_tournament(8, rounds_planned=2, deals_per_round=1)


def create_ranked_tournament() -> Tournament:
    return cast.played_tournament(8, rounds_planned=2, deals_per_round=1, ranked_rounds=1)


def create_finished_tournament() -> Tournament:
    return cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)


def enlarge_team(tournament: Tournament) -> Team:
    """Change a team of two into one of three."""
    team = cast.teams(tournament)[0]
    entries = [member.entry for member in team.members.select_related("entry")]
    return team_change(team=team, entries=[*entries, without_team(tournament)[0]], actor=cast.alice())


# Name of the event, and after a comma what distinguishes a second act with it -> the tournament before, the act.
UNDOABLE: dict[str, tuple[Callable[[], Tournament], Act]] = {
    "tournament.configured": (
        create_field,
        lambda tournament: tournament_configure(tournament=tournament, settings={"fee": 900}, actor=cast.alice()),
    ),
    "tournament.moved": (
        create_finished_tournament,
        lambda tournament: tournament_transition(tournament=tournament, transition="resume", actor=cast.alice()),
    ),
    "tournament.published": (
        create_finished_tournament,
        lambda tournament: tournament_transition(
            tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True
        ),
    ),
    "entry.added": (
        create_field,
        lambda tournament: entry_add(tournament=tournament, player=cast.player(30), actor=cast.alice()),
    ),
    "entry.checked_in": (
        create_field,
        lambda tournament: entry_check_in(entry=first_entry(tournament), state="no_show", actor=cast.alice()),
    ),
    "entry.fee": (
        create_field,
        lambda tournament: entry_amounts_set(entry=first_entry(tournament), due=500, actor=cast.alice()),
    ),
    "payment.noted": (
        create_field,
        lambda tournament: entry_amounts_set(entry=first_entry(tournament), paid=500, actor=cast.alice()),
    ),
    "payment.noted, without an entry": (
        create_field,
        lambda tournament: payment_note(
            tournament=tournament, payment=PaymentInput(what="float", cents=5_000), actor=cast.alice()
        ),
    ),
    "entry.charged": (
        lambda: cast.field(8, fee=1000, tariffs=[{"name": "Étudiant", "cents": None}]),
        lambda tournament: entry_tariff_set(entry=first_entry(tournament), tariff="Étudiant", actor=cast.alice()),
    ),
    "entry.rated": (
        create_field,
        lambda tournament: entries_rate(
            tournament=tournament, ratings={first_entry(tournament).pk: 7}, actor=cast.alice()
        ),
    ),
    "entry.leaving_noted": (
        create_running_tournament,
        lambda tournament: leaving_note(
            stage=tournament.first_stage, entry=first_entry(tournament), actor=cast.alice()
        ),
    ),
    "entry.arrival_noted": (
        create_running_tournament,
        lambda tournament: arrival_note(
            stage=tournament.first_stage,
            entry=entry_add(tournament=tournament, player=cast.player(30), actor=cast.alice()),
            actor=cast.alice(),
        ),
    ),
    "draw.made": (create_field, lambda tournament: cast.draw_stage(tournament.first_stage, seed=1)),
    "draw.repaired": (
        create_drawn_tournament,
        lambda tournament: entry_withdraw(
            stage=tournament.first_stage, entry=first_entry(tournament), actor=cast.alice()
        ),
    ),
    "draw.exchanged": (
        create_drawn_tournament,
        lambda tournament: exchange_make(
            stage=tournament.first_stage,
            number=2,
            first=1,
            second=start_number_to_exchange(tournament),
            actor=cast.alice(),
        ),
    ),
    "draw.ranked": (
        create_ranked_tournament,
        lambda tournament: round_rank(stage=tournament.first_stage, actor=cast.alice()),
    ),
    "constraint.made": (create_field, create_separation),
    "team.made": (create_field, cast.teams),
    "team.renamed": (
        create_field,
        lambda tournament: team_rename(team=cast.teams(tournament)[0], name="Atouts", actor=cast.alice()),
    ),
    "team.changed": (create_field, enlarge_team),
    "table.kept": (
        create_drawn_tournament,
        lambda tournament: table_keep(stage=tournament.first_stage, number=2, table=1, actor=cast.alice()),
    ),
    "table.released": (
        create_drawn_tournament,
        lambda tournament: [
            change(stage=tournament.first_stage, number=2, table=1, actor=cast.alice())
            for change in (table_keep, table_release)
        ],
    ),
    "round.opened": (
        create_drawn_tournament,
        lambda tournament: round_open(stage=tournament.first_stage, actor=cast.alice()),
    ),
    "round.closed": (create_drawn_tournament, cast.play_round),
    "round.reopened": (
        create_played_tournament,
        lambda tournament: round_reopen(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice()),
    ),
    "deal.recorded": (
        create_running_tournament,
        lambda tournament: cast.enter(cast.table_of(tournament), cast.alice()),
    ),
    "deal.recorded, corrected": (create_running_tournament, correct_deal),
    "table.totals": (
        create_paper_tournament,
        lambda tournament: table_totals_record(
            table=cast.table_of(tournament), totals=(30, -10, -10, -10), actor=cast.alice()
        ),
    ),
    "table.confirmed": (create_running_tournament, confirm_table),
    "table.arbiter_called": (
        create_running_tournament,
        lambda tournament: arbiter_call(table=cast.table_of(tournament), waiting=True, actor=cast.alice()),
    ),
    "adjustment.given": (create_running_tournament, give_penalty),
    "adjustment.cancelled": (
        create_running_tournament,
        lambda tournament: adjustment_cancel(adjustment=give_penalty(tournament), actor=cast.basile()),
    ),
}


def start_number_to_exchange(tournament: Tournament) -> int:
    """Return the start number of a player who does not sit with number 1 in round 2."""
    tables = tournament.first_stage.draws.latest("pk").plan["rounds"][1]
    return int(next(number for table in tables if 1 not in table for number in table))


@pytest.mark.parametrize("name", UNDOABLE)
def test_each_undoable_line_can_be_undone_once_and_stays_in_the_log(name):
    create_tournament, act = UNDOABLE[name]
    tournament = create_tournament()
    act(tournament)
    tournament.refresh_from_db()
    line = newest_event(tournament)
    assert line.name == name.partition(",")[0]
    undo_line = undo_event(tournament)
    assert (undo_line.undoes, list(check_log(tournament))) == (line.sequence, [])
    assert refusal_code(tournament, line) == "undo_twice"
    assert Event.objects.get(pk=line.pk).digest == line.digest


def test_a_recorded_deal_can_be_undone_and_redone():
    tournament = create_running_tournament()
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    undo_event(tournament)
    assert not table.deals.exists()
    assert [seat.score for seat in table.seats.all()] == [0, 0, 0, 0]
    undo_event(tournament)
    assert table.deals.get().scores == [198, -66, -66, -66]  # of a garde by North, made by 8
    assert [seat.score for seat in table.seats.all()] == [198, -66, -66, -66]
    assert list(check_log(tournament)) == []


def test_undoing_a_correction_restores_the_earlier_line():
    tournament = create_running_tournament()
    correct_deal(tournament)
    undo_event(tournament)
    assert cast.table_of(tournament).deals.get().outcome["points"] == 49


def test_undoing_an_exchange_restores_both_seats():
    tournament = create_drawn_tournament()
    plan_before = tournament.first_stage.draws.latest("pk").plan
    exchange_make(
        stage=tournament.first_stage, number=2, first=1, second=start_number_to_exchange(tournament), actor=cast.alice()
    )
    undo_event(tournament)
    assert tournament.first_stage.draws.latest("pk").plan == plan_before


def test_a_withdrawal_after_the_last_round_can_be_undone():
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    entry_withdraw(stage=tournament.first_stage, entry=first_entry(tournament), actor=cast.alice())
    assert newest_event(tournament).name == "entry.withdrawn"
    undo_event(tournament)
    entry = tournament.first_stage.entries.get(pk=first_entry(tournament).pk)
    assert (entry.state, entry.left_after_round) == ("checked_in", None)
    undo_event(tournament)
    assert first_entry(tournament).state == "withdrawn"
    assert list(check_log(tournament)) == []


# Code of the refusal -> the tournament before, the act.
REFUSED: dict[str, tuple[Callable[[], Tournament], Act]] = {
    "undo_creation": (cast.tournament, lambda tournament: None),
    "undo_removal": (create_field, lambda tournament: entry_remove(entry=first_entry(tournament), actor=cast.alice())),
    "undo_person": (
        create_field,
        lambda tournament: person_update(
            player=first_entry(tournament).player, person=Person(last_name="Autre"), actor=cast.alice()
        ),
    ),
    "undo_erasure": (
        create_field,
        lambda tournament: person_forget(player=first_entry(tournament).player, actor=cast.alice()),
    ),
    "undo_discarded": (
        create_drawn_tournament,
        lambda tournament: draw_discard(stage=tournament.first_stage, actor=cast.alice()),
    ),
    "undo_repair_again": (
        create_drawn_tournament,
        lambda tournament: [
            entry_withdraw(stage=tournament.first_stage, entry=first_entry(tournament), actor=cast.alice()),
            repair_undo(stage=tournament.first_stage, actor=cast.alice()),
        ],
    ),
    "undo_ask_again": (
        create_field,
        lambda tournament: constraint_drop(constraint=create_separation(tournament), actor=cast.alice()),
    ),
    "undo_team_again": (create_field, lambda tournament: team_drop(team=cast.teams(tournament)[0], actor=cast.alice())),
    "undo_confirm_again": (
        create_running_tournament,
        lambda tournament: [
            confirm_table(tournament),
            table_reopen(table=cast.table_of(tournament), reason="x", actor=cast.alice()),
        ],
    ),
    "undo_call_again": (
        create_running_tournament,
        lambda tournament: [
            arbiter_call(table=cast.table_of(tournament), waiting=True, actor=cast.alice()),
            arbiter_answer(table=cast.table_of(tournament), actor=cast.alice()),
        ],
    ),
}


@pytest.mark.parametrize("code", REFUSED)
def test_kinds_without_undo_are_refused_with_a_reason(code):
    create_tournament, act = REFUSED[code]
    tournament = create_tournament()
    act(tournament)
    tournament.refresh_from_db()
    line = tournament.events.get(sequence=1) if code == "undo_creation" else newest_event(tournament)
    assert refusal_code(tournament, line) == code
    tournament.refresh_from_db()
    assert newest_event(tournament).sequence == tournament.version
    assert list(check_log(tournament)) == []


def test_a_line_on_which_later_ones_depend_is_refused():
    tournament = create_running_tournament()
    opening_line = newest_event(tournament)
    cast.enter(cast.table_of(tournament), cast.alice())
    assert refusal_code(tournament, opening_line) == "undo_later"
    draw = tournament.events.get(name="draw.made")
    assert refusal_code(tournament, draw) == "undo_later"
    deal_line = newest_event(tournament)
    cast.confirm(cast.table_of(tournament))
    assert refusal_code(tournament, deal_line) == "undo_later"


def test_arbiters_undo_lines_of_tables_only_and_tablets_none():
    tournament = create_running_tournament()
    assert refusal_code(tournament, actor=cast.basile()) == "director_only"
    cast.enter(cast.table_of(tournament), cast.alice())
    undo_event(tournament, actor=cast.basile())
    tablet = Actor.tablet(cast.tablet(1, tournament)[0])
    assert refusal_code(tournament, tournament.events.get(sequence=1), actor=tablet) == "arbiter_only"


@pytest.mark.parametrize("sequence", [0, -1, 10**6])
def test_an_unknown_line_is_refused(sequence):
    with pytest.raises(DomainError) as refusal:
        event_undo(tournament=create_field(), sequence=sequence, actor=cast.alice())
    assert refusal.value.code == "undo_unknown"


def test_undoing_the_closing_leaves_the_round_open():
    tournament = create_running_tournament()
    for table in tournament.first_stage.rounds.get(number=1).tables.select_related(
        "round__stage__tournament", "station"
    ):
        cast.fill(table, cast.Random(1))
    round_close(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())
    undo_event(tournament)
    assert tournament.first_stage.rounds.get(number=1).state == "open"
