"""Undo of a line of the log: rows are restored, the line stays, and the undo can be undone."""

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
from tournaments.services.money.fees import entry_charge, entry_fee
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
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.kept_tables import table_keep, table_release
from tournaments.services.seating.redraws import draw_discard
from tournaments.services.seating.repairs import entry_withdraw, repair_undo
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db
Deed = Callable[[Tournament], Any]


def newest(made: Tournament) -> Event:
    return made.events.latest("sequence")


def undo(made: Tournament, event: Event | None = None, *, actor=None) -> Event:
    return event_undo(tournament=made, sequence=(event or newest(made)).sequence, actor=actor or cast.alice())


def refused(made: Tournament, event: Event | None = None, *, actor=None) -> str:
    with pytest.raises(DomainError) as told:
        undo(made, event, actor=actor)
    return told.value.code


def first(made: Tournament) -> Entry:
    return made.entries.order_by("serial")[0]


def two(made: Tournament) -> list[Entry]:
    return list(made.entries.order_by("serial")[:2])


def separate(made: Tournament) -> Constraint:
    return separation_make(
        stage=made.first_stage, entries=two(made), club=None, until=None, hard=False, actor=cast.alice()
    )


def filled(made: Tournament) -> Table:
    table = cast.table_of(made)
    for _ in range(made.first_stage.deals_per_round or 0):
        cast.enter(table, cast.alice())
    return table


def confirmed(made: Tournament) -> Table:
    return cast.confirm(filled(made))


def penalised(made: Tournament) -> Adjustment:
    return adjustment_give(
        stage=made.first_stage,
        adjustment=AdjustmentInput(entry=first(made), kind="penalty", points=20, reason="x"),
        actor=cast.basile(),
    )


def corrected(made: Tournament) -> None:
    line = cast.enter(cast.table_of(made), cast.alice())
    changed = cast.SIMPLE_GARDE | {"points": 60}
    cast.enter(cast.table_of(made), cast.alice(), number=1, version=line.version, outcome=changed)


FIELD = lambda: cast.field(8, rounds_planned=2, deals_per_round=1)  # noqa: E731 - a world by its name
DRAWN = lambda: cast.drawn(8, rounds_planned=2, deals_per_round=1)  # noqa: E731
PLAYING = lambda: cast.playing(8, rounds_planned=2, deals_per_round=1)  # noqa: E731
TOTALS = lambda: cast.playing(8, rounds_planned=2, recording_mode="totals")  # noqa: E731


def played() -> Tournament:
    made = cast.drawn(8, rounds_planned=2, deals_per_round=1)
    cast.play_round(made)
    return made


def ranked() -> Tournament:
    made = cast.drawn(8, rounds_planned=2, deals_per_round=1, ranked_rounds=1)
    cast.play_round(made)
    return made


def ended() -> Tournament:
    return cast.finished(8, rounds_planned=1, deals_per_round=1)


def enlarged(made: Tournament) -> Team:
    """Change a team of two into one of three."""
    team = cast.teams(made)[0]
    entries = [member.entry for member in team.members.select_related("entry")]
    return team_change(team=team, entries=[*entries, without_team(made)[0]], actor=cast.alice())


BACK: dict[str, tuple[Callable[[], Tournament], Deed]] = {
    "tournament.configured": (
        FIELD,
        lambda made: tournament_configure(tournament=made, settings={"fee": 900}, actor=cast.alice()),
    ),
    "tournament.moved": (
        ended,
        lambda made: tournament_transition(tournament=made, transition="resume", actor=cast.alice()),
    ),
    "tournament.published": (
        ended,
        lambda made: tournament_transition(
            tournament=made, transition="publish", actor=cast.alice(), accept_oddities=True
        ),
    ),
    "entry.added": (FIELD, lambda made: entry_add(tournament=made, player=cast.player(30), actor=cast.alice())),
    "entry.checked_in": (
        FIELD,
        lambda made: entry_check_in(entry=first(made), state="no_show", actor=cast.alice()),
    ),
    "entry.fee": (FIELD, lambda made: entry_fee(entry=first(made), due=500, actor=cast.alice())),
    "payment.noted": (FIELD, lambda made: entry_fee(entry=first(made), paid=500, actor=cast.alice())),
    "payment.noted, nobody's": (
        FIELD,
        lambda made: payment_note(tournament=made, payment=PaymentInput(what="float", cents=5_000), actor=cast.alice()),
    ),
    "entry.charged": (
        lambda: cast.field(8, fee=1000, tariffs=[{"name": "Étudiant", "cents": None}]),
        lambda made: entry_charge(entry=first(made), tariff="Étudiant", actor=cast.alice()),
    ),
    "entry.rated": (
        FIELD,
        lambda made: entries_rate(tournament=made, ratings={first(made).pk: 7}, actor=cast.alice()),
    ),
    "entry.leaving_noted": (
        PLAYING,
        lambda made: leaving_note(stage=made.first_stage, entry=first(made), actor=cast.alice()),
    ),
    "entry.arrival_noted": (
        PLAYING,
        lambda made: arrival_note(
            stage=made.first_stage,
            entry=entry_add(tournament=made, player=cast.player(30), actor=cast.alice()),
            actor=cast.alice(),
        ),
    ),
    "draw.made": (FIELD, lambda made: draw_make(stage=made.first_stage, seed=1, actor=cast.alice())),
    "draw.repaired": (
        DRAWN,
        lambda made: entry_withdraw(stage=made.first_stage, entry=first(made), actor=cast.alice()),
    ),
    "draw.exchanged": (
        DRAWN,
        lambda made: exchange_make(stage=made.first_stage, number=2, first=1, second=other(made), actor=cast.alice()),
    ),
    "draw.ranked": (ranked, lambda made: round_rank(stage=made.first_stage, actor=cast.alice())),
    "constraint.made": (FIELD, separate),
    "team.made": (FIELD, cast.teams),
    "team.renamed": (FIELD, lambda made: team_rename(team=cast.teams(made)[0], name="Atouts", actor=cast.alice())),
    "team.changed": (FIELD, enlarged),
    "table.kept": (DRAWN, lambda made: table_keep(stage=made.first_stage, number=2, table=1, actor=cast.alice())),
    "table.released": (
        DRAWN,
        lambda made: [
            change(stage=made.first_stage, number=2, table=1, actor=cast.alice())
            for change in (table_keep, table_release)
        ],
    ),
    "round.opened": (DRAWN, lambda made: round_open(stage=made.first_stage, actor=cast.alice())),
    "round.closed": (DRAWN, cast.play_round),
    "round.reopened": (
        played,
        lambda made: round_reopen(round_=made.first_stage.rounds.get(number=1), actor=cast.alice()),
    ),
    "deal.recorded": (PLAYING, lambda made: cast.enter(cast.table_of(made), cast.alice())),
    "deal.recorded, corrected": (PLAYING, corrected),
    "table.totals": (
        TOTALS,
        lambda made: table_totals_record(table=cast.table_of(made), totals=(30, -10, -10, -10), actor=cast.alice()),
    ),
    "table.confirmed": (PLAYING, confirmed),
    "table.arbiter_called": (
        PLAYING,
        lambda made: arbiter_call(table=cast.table_of(made), waiting=True, actor=cast.alice()),
    ),
    "adjustment.given": (PLAYING, penalised),
    "adjustment.cancelled": (
        PLAYING,
        lambda made: adjustment_cancel(adjustment=penalised(made), actor=cast.basile()),
    ),
}


def other(made: Tournament) -> int:
    """Return the start number of a player who does not sit with number 1 in round 2."""
    tables = made.first_stage.draws.latest("pk").plan["rounds"][1]
    return int(next(number for table in tables if 1 not in table for number in table))


@pytest.mark.parametrize("name", BACK)
def test_every_kind_of_line_can_be_undone_and_redone(name):
    world, deed = BACK[name]
    made = world()
    deed(made)
    made.refresh_from_db()
    line = newest(made)
    assert line.name == name.partition(",")[0]
    told = undo(made)
    assert (told.undoes, list(check_log(made))) == (line.sequence, [])
    assert refused(made, line) == "undo_twice"
    assert Event.objects.get(pk=line.pk).digest == line.digest


def test_a_recorded_deal_can_be_undone_and_redone():
    made = PLAYING()
    table = cast.table_of(made)
    cast.enter(table, cast.alice())
    undo(made)
    assert not table.deals.exists()
    assert [seat.score for seat in table.seats.all()] == [0, 0, 0, 0]
    undo(made)
    assert table.deals.get().scores == [198, -66, -66, -66]
    assert [seat.score for seat in table.seats.all()] == [198, -66, -66, -66]
    assert list(check_log(made)) == []


def test_undoing_a_correction_restores_the_earlier_line():
    made = PLAYING()
    corrected(made)
    undo(made)
    assert cast.table_of(made).deals.get().outcome["points"] == 49


def test_undoing_an_exchange_restores_both_seats():
    made = DRAWN()
    before = made.first_stage.draws.latest("pk").plan
    exchange_make(stage=made.first_stage, number=2, first=1, second=other(made), actor=cast.alice())
    undo(made)
    assert made.first_stage.draws.latest("pk").plan == before


def test_a_withdrawal_after_the_last_round_can_be_undone():
    made = cast.drawn(8, rounds_planned=1, deals_per_round=1)
    cast.play_round(made)
    entry_withdraw(stage=made.first_stage, entry=first(made), actor=cast.alice())
    assert newest(made).name == "entry.withdrawn"
    undo(made)
    back = made.first_stage.entries.get(pk=first(made).pk)
    assert (back.state, back.left_after_round) == ("checked_in", None)
    undo(made)
    assert first(made).state == "withdrawn"
    assert list(check_log(made)) == []


NEVER: dict[str, tuple[Callable[[], Tournament], Deed]] = {
    "undo_creation": (cast.tournament, lambda made: None),
    "undo_removal": (FIELD, lambda made: entry_remove(entry=first(made), actor=cast.alice())),
    "undo_person": (
        FIELD,
        lambda made: person_update(player=first(made).player, person=Person(last_name="Autre"), actor=cast.alice()),
    ),
    "undo_erasure": (FIELD, lambda made: person_forget(player=first(made).player, actor=cast.alice())),
    "undo_discarded": (DRAWN, lambda made: draw_discard(stage=made.first_stage, actor=cast.alice())),
    "undo_repair_again": (
        DRAWN,
        lambda made: [
            entry_withdraw(stage=made.first_stage, entry=first(made), actor=cast.alice()),
            repair_undo(stage=made.first_stage, actor=cast.alice()),
        ],
    ),
    "undo_ask_again": (FIELD, lambda made: constraint_drop(constraint=separate(made), actor=cast.alice())),
    "undo_team_again": (FIELD, lambda made: team_drop(team=cast.teams(made)[0], actor=cast.alice())),
    "undo_confirm_again": (
        PLAYING,
        lambda made: [confirmed(made), table_reopen(table=cast.table_of(made), reason="x", actor=cast.alice())],
    ),
    "undo_call_again": (
        PLAYING,
        lambda made: [
            arbiter_call(table=cast.table_of(made), waiting=True, actor=cast.alice()),
            arbiter_answer(table=cast.table_of(made), actor=cast.alice()),
        ],
    ),
}


@pytest.mark.parametrize("code", NEVER)
def test_kinds_without_undo_are_refused_with_a_reason(code):
    world, deed = NEVER[code]
    made = world()
    deed(made)
    made.refresh_from_db()
    line = made.events.get(sequence=1) if code == "undo_creation" else newest(made)
    assert refused(made, line) == code
    made.refresh_from_db()
    assert newest(made).sequence == made.version
    assert list(check_log(made)) == []


def test_a_line_on_which_later_ones_depend_is_refused():
    made = PLAYING()
    opened = newest(made)
    cast.enter(cast.table_of(made), cast.alice())
    assert refused(made, opened) == "undo_later"
    draw = made.events.get(name="draw.made")
    assert refused(made, draw) == "undo_later"
    recorded = newest(made)
    round_close_needs = cast.table_of(made)
    cast.confirm(round_close_needs)
    assert refused(made, recorded) == "undo_later"


def test_arbiters_undo_lines_of_tables_and_directors_all():
    made = PLAYING()
    assert refused(made, actor=cast.basile()) == "director_only"
    cast.enter(cast.table_of(made), cast.alice())
    undo(made, actor=cast.basile())
    tablet = Actor.tablet(cast.tablet(1, made)[0])
    assert refused(made, made.events.get(sequence=1), actor=tablet) == "arbiter_only"


@pytest.mark.parametrize("sequence", [0, -1, 10**6])
def test_an_unknown_line_is_refused(sequence):
    with pytest.raises(DomainError) as told:
        event_undo(tournament=FIELD(), sequence=sequence, actor=cast.alice())
    assert told.value.code == "undo_unknown"


def test_undoing_the_closing_leaves_the_round_open():
    made = PLAYING()
    for table in made.first_stage.rounds.get(number=1).tables.select_related("round__stage__tournament", "station"):
        cast.fill(table, cast.Random(1))
    round_close(round_=made.first_stage.rounds.get(number=1), actor=cast.alice())
    undo(made)
    assert made.first_stage.rounds.get(number=1).state == "open"
