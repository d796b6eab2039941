"""Random days of a tournament: `Day` has a method for each action, and `ACTIONS` lists them by probability.

The actions are in the order of a day: people, seating, play, stages, decisions. The lists after the class repeat an
action to make it more probable.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from players.person import Person
from tests import cast
from tests.log.deeds.closing import announce, change_ceremony, decide_tie, set_claims
from tests.log.deeds.corrections import (
    exchange_numbers,
    exchange_numbers_of_stage,
    preview_correction,
    regroup_tables,
)
from tests.log.deeds.money import TARIFFS, change_till, pay, set_tariff
from tournaments.models import Adjustment, Deal, Dispute, Entry, Round, Stage, Submission, Table
from tournaments.selectors.oddities.finding import find_oddities
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record, deals_stop
from tournaments.services.devices.changes import device_role_set
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.inbox.decide import submission_put_aside, submission_take
from tournaments.services.inbox.settlements import dispute_apply, dispute_decline, dispute_settle
from tournaments.services.inbox.sweep import inbox_sweep
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_cancel, adjustment_give
from tournaments.services.play.calls import arbiter_answer, arbiter_call
from tournaments.services.play.clocks import clock_restart, clock_resume, clock_stop, time_give
from tournaments.services.play.rounds import round_close, round_open, round_reopen
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange
from tournaments.services.play.sheets import table_reopen, table_totals_record
from tournaments.services.play.showing import round_show
from tournaments.services.registration.entries import entries_rate, entry_add, entry_check_in, entry_remove
from tournaments.services.registration.noted import arrival_note, leaving_note, move_drop
from tournaments.services.registration.people import person_forget, person_update
from tournaments.services.registration.substitutes import substitute_appoint, substitute_recall
from tournaments.services.registration.teams import team_change, team_drop, team_make, team_rename
from tournaments.services.seating.constraints import (
    constraint_drop,
    constraints_apply,
    fixed_table_make,
    separation_make,
)
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.kept_tables import table_keep, table_release
from tournaments.services.seating.length import stage_lengthen, stage_stop
from tournaments.services.seating.redraws import draw_discard
from tournaments.services.seating.repairs import repair_make, repair_undo
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.lifecycle import TRANSITIONS, tournament_transition
from tournaments.services.setup.oddities import oddity_accept, oddity_reopen
from tournaments.services.setup.settings import tournament_configure
from tournaments.services.stages.adding import stage_add, stage_remove
from tournaments.services.stages.passing import stage_answer, stage_empty, stage_enter, stage_recompute


class Day:
    """A tournament and the random source of its actions. `done` lists their names, with the codes of refusals.

    Each action calls a service with random arguments, which may be invalid: `step` accepts its refusal.
    """

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.actor, self.newest_player, self.done = cast.alice(), 50, [f"seed {seed}"]  # 50: above all in the field
        rounds = self.rng.randint(2, 3)
        self.tournament = cast.field(
            self.rng.randint(8, 14),
            rounds_planned=rounds,
            deals_per_round=self.rng.randint(1, 2),
            minutes_per_round=self.rng.choice([None, 30, 30]),
            odd_tables=self.rng.choice(["3", "5", "5mort", "bye"]),
            ranked_rounds=self.rng.randint(0, rounds - 1),
            recording_mode=self.rng.choice(["deals", "deals", "totals"]),
            bye_score=self.rng.choice(["zero", "average"]),
            substitutes=self.rng.choice(["entry", "person"]),
            withdrawal=self.rng.choice(["last", "keep", "unranked"]),
            tie_breaks=self.rng.choice([[], ["best_round"], ["lot"], ["fewest_penalties", "lot"]]),
            fee=self.rng.choice([0, 1000]),
            quorum=self.rng.choice(["none", "one", "all", "all"]),
            team_size=self.rng.choice(["none", "2", "any", "any"]),
        )
        if self.rng.random() < 0.8:  # otherwise half of the days would not reach their first round
            with suppress(DomainError):  # eleven players do not sit at tables of four and five
                self.draw()

    @property
    def first_stage(self) -> Stage:
        return self.tournament.first_stage

    def step(self) -> None:
        """Try one random action."""
        action = self.rng.choice(ACTIONS)
        self.tournament.refresh_from_db()
        try:
            action(self)
        except DomainError as refusal:
            self.done.append(f"{action.__name__}: {refusal.code}")
        else:
            self.done.append(action.__name__)

    # People

    def random_entry(self) -> Entry:
        """Return a random entry."""
        return self.rng.choice(list(self.tournament.entries.order_by("serial")))

    def register_player(self) -> None:
        self.newest_player += 1
        is_present = self.rng.random() < 0.5
        entry_add(
            tournament=self.tournament,
            player=cast.player(self.newest_player),
            actor=self.actor,
            checked_in=is_present,
            rating=self.newest_player,
        )

    def remove_entry(self) -> None:
        entry_remove(entry=self.random_entry(), actor=self.actor)

    def check_in(self) -> None:
        entry_check_in(entry=self.random_entry(), state=self.rng.choice(Entry.State.values), actor=self.actor)

    def rate_entry(self) -> None:
        entries_rate(
            tournament=self.tournament, ratings={self.random_entry().pk: self.rng.choice([None, 7])}, actor=self.actor
        )

    def correct_person(self) -> None:
        name = self.rng.choice(["Élan", "Noé", "Zola"])
        person_update(
            player=self.random_entry().player, person=Person(last_name=name, club="Les Atouts"), actor=self.actor
        )

    def forget_person(self) -> None:
        if self.rng.random() < 0.3:
            person_forget(player=self.random_entry().player, actor=self.actor)

    def change_note(self) -> None:
        """Note a departure or an arrival for the next round, or drop the note."""
        service = self.rng.choice([leaving_note, arrival_note, move_drop])
        service(stage=self.first_stage, entry=self.random_entry(), actor=self.actor)

    # Seating

    def draw(self) -> None:
        draw_make(stage=self.random_stage(), seed=self.rng.randint(0, 99), actor=self.actor)

    def discard_draw(self) -> None:
        draw_discard(stage=self.first_stage, actor=self.actor)

    def repair(self) -> None:
        """Repair the draw after departures and arrivals, sometimes with another number of tables."""
        leavers = [self.random_entry()] if self.rng.random() < 0.6 else []
        arrivals = list(self.first_stage.entries.filter(number=None)[: self.rng.randint(0, 2)])
        tables = self.rng.choice([None, None, 3])
        repair_make(stage=self.first_stage, leavers=leavers, arrivals=arrivals, tables=tables, actor=self.actor)

    def undo_repair(self) -> None:
        repair_undo(stage=self.first_stage, actor=self.actor)

    def exchange_players(self) -> None:
        first, second = self.rng.randint(1, 9), self.rng.randint(1, 9)
        number = self.rng.randint(1, 3)
        exchange_make(stage=self.first_stage, number=number, first=first, second=second, actor=self.actor)

    def change_kept_table(self) -> None:
        """Keep the players of a table together, or release it."""
        service = self.rng.choice([table_keep, table_keep, table_release])
        service(stage=self.first_stage, number=self.rng.randint(1, 3), table=self.rng.randint(1, 3), actor=self.actor)

    def add_constraint(self) -> None:
        """Fix a table for a player, or separate two players."""
        if self.rng.random() < 0.5:
            fixed_table_make(
                stage=self.first_stage, entry=self.random_entry(), table=self.rng.randint(1, 3), actor=self.actor
            )
            return
        pair = [self.random_entry(), self.random_entry()]
        until, hard = self.rng.choice([None, 1]), self.rng.random() < 0.3
        separation_make(stage=self.first_stage, entries=pair, club=None, until=until, hard=hard, actor=self.actor)

    def drop_constraint(self) -> None:
        if constraint := self.first_stage.constraints.first():
            constraint_drop(constraint=constraint, actor=self.actor)

    def change_team(self) -> None:
        """Make, change, rename or drop a team."""
        teams = list(self.tournament.teams.order_by("number"))
        members = self.rng.sample(list(self.tournament.entries.order_by("serial")), k=self.rng.randint(1, 3))
        name = self.rng.choice(["", "Atouts", "Bouts"])
        if not teams or self.rng.random() < 0.4:
            team_make(tournament=self.tournament, entries=members, name=name, actor=self.actor)
            return
        team, choice = self.rng.choice(teams), self.rng.random()
        if choice < 0.4:
            entries = [member.entry for member in team.members.all()]
            kept_entries = entries[1:] if choice < 0.1 else entries
            team_change(team=team, entries=list(dict.fromkeys([*kept_entries, *members])), actor=self.actor)
        elif choice < 0.8:
            team_rename(team=team, name=name, actor=self.actor)
        else:
            team_drop(team=team, actor=self.actor)

    def apply_constraints(self) -> None:
        constraints_apply(stage=self.first_stage, actor=self.actor)

    def seat_by_rank(self) -> None:
        round_rank(stage=self.first_stage, actor=self.actor)

    # Play

    def random_table(self) -> Table:
        """Return a random table of a round that has begun, or raise."""
        tables = Table.objects.filter(round__stage__tournament=self.tournament)
        begun = tables.exclude(round__state=Round.State.PLANNED).order_by("round__number", "station__number")
        candidates = list(begun.select_related("round__stage__tournament", "station"))
        if not candidates:
            raise DomainError("round_not_open")
        return self.rng.choice(candidates)

    def open_round(self) -> None:
        round_open(stage=self.random_stage(), actor=self.actor)

    def fill_sheets(self) -> None:
        """Fill every sheet of the open round, so that days come to their end."""
        for table in Table.objects.filter(
            round__stage__tournament=self.tournament, round__state=Round.State.OPEN, state=Table.State.PLAYING
        ).select_related("round__stage__tournament", "station"):
            if self.tournament.recording_mode == "totals":
                self.record_totals(table)
                cast.confirm(table, actor=self.actor)
            else:
                cast.fill(table, self.rng)

    def close_round(self) -> None:
        open_round = Round.objects.filter(stage__tournament=self.tournament, state=Round.State.OPEN).first()
        if open_round:
            round_close(round_=open_round, actor=self.actor)

    def abandon_round(self) -> None:
        if open_round := Round.objects.filter(stage__tournament=self.tournament, state=Round.State.OPEN).first():
            round_abandon(round_=open_round, reason="alarme", actor=self.actor)

    def exchange_chairs(self) -> None:
        """Exchange two random chairs of a round from a line on, as if two players had taken each other's seat."""
        table = self.random_table()
        tables = list(table.round.tables.select_related("station"))
        chairs_from = [(self.rng.choice([table, table, *tables]), self.rng.randint(1, 4)) for _ in range(2)]
        line = self.rng.choice([1, 1, 2, 3])
        chairs = tuple(ChairFrom(table=at.number, seat=seat, line=line) for at, seat in chairs_from)
        seats_exchange(round_=table.round, chairs=(chairs[0], chairs[1]), reason="mal assis", actor=self.actor)

    def change_substitute(self) -> None:
        """Appoint a substitute, or recall one."""
        if self.rng.random() < 0.3:
            entry = self.first_stage.entries.exclude(substitutes=[]).first() or self.random_entry()
            substitute_recall(stage=self.first_stage, entry=entry, actor=self.actor)
            return
        by = self.first_stage.entries.filter(number=None).first() or self.random_entry()
        to_the_end = self.rng.random() < 0.4
        substitute_appoint(
            stage=self.first_stage, entry=self.random_entry(), substitute=by, to_the_end=to_the_end, actor=self.actor
        )

    def judge_oddity(self) -> None:
        """Accept or reopen an oddity."""
        self.tournament.refresh_from_db()
        oddity = self.rng.choice(find_oddities(self.tournament) or [None])
        if oddity is None:
            raise DomainError("oddity_unknown")
        service = oddity_reopen if oddity.cleared else oddity_accept
        service(tournament=self.tournament, key=oddity.key, actor=self.actor)

    def change_clock(self) -> None:
        """Stop, resume or restart the clock, or change the time for all or some tables."""
        if open_round := Round.objects.filter(stage__tournament=self.tournament, state=Round.State.OPEN).first():
            tables = self.rng.choice([(), (), (1,), (1, 2), (99,)])
            give = partial(time_give, seconds=60 * self.rng.randint(-5, 5), tables=tables)
            services: list[Callable[..., None]] = [clock_stop, clock_resume, clock_restart, give, give]
            self.rng.choice(services)(round_=open_round, actor=self.actor)

    def show_round(self) -> None:
        """Change who may see a round, if the stage has any."""
        round_ = self.rng.choice(list(self.random_stage().rounds.select_related("stage__tournament")) or [None])
        if round_:
            round_show(round_=round_, visibility=self.rng.choice(list(Round.Shown)), actor=self.actor)

    def change_length(self) -> None:
        self.rng.choice([stage_stop, stage_lengthen])(stage=self.random_stage(), actor=self.actor)

    def reopen_round(self) -> None:
        if closed_round := self.first_stage.rounds.filter(state=Round.State.CLOSED).last():
            round_reopen(round_=closed_round, actor=self.actor)

    def record_deal(self) -> None:
        """Record a line of random status, a new one or one that is recorded already."""
        table = self.random_table()
        recorded = list(Deal.objects.filter(table=table))
        line = self.rng.choice(recorded) if recorded and self.rng.random() < 0.5 else None
        status = self.rng.choice(["played", "played", "played", "passed", "cancelled", "not_played"])
        outcome = cast.random_outcome(self.rng, table.seats.count()) if status == "played" else None
        number = line.number if line else len(recorded) + 1
        version = line.version if line else 0
        deal = DealInput(
            number=number, status=status, outcome=outcome, version=version, acknowledged=True, reason="motif"
        )
        deal_record(table=table, deal=deal, actor=self.actor)

    def stop_deals(self) -> None:
        deals_stop(table=self.random_table(), reason="retard", actor=self.actor)

    def record_totals(self, table: Table | None = None) -> None:
        """Record the totals of a table; some do not add up to zero, as an arbiter may accept."""
        table = table or self.random_table()
        table.refresh_from_db()
        size, points = table.seats.count(), self.rng.randint(1, 40)
        excess = self.rng.choice([0, 0, 0, 5])  # an arbiter may accept totals that do not add up to zero
        totals = (points * (size - 1) + excess, *(-points for _ in range(size - 1)))
        reason = self.rng.choice(["", "illisible"])
        table_totals_record(table=table, totals=totals, version=table.version, reason=reason, actor=self.actor)

    def confirm_sheet(self) -> None:
        """Confirm a sheet at the desk or from the table."""
        table = self.random_table()
        actor = self.rng.choice([self.actor, Actor.at_table(table.number), Actor.at_table(table.number)])
        cast.confirm(table, self.rng.randint(2, 4), actor=actor)

    def reopen_table(self) -> None:
        table_reopen(table=self.random_table(), reason="erreur", actor=self.actor)

    def call_arbiter(self) -> None:
        """Call the arbiter, or answer a call."""
        table = self.random_table()
        if self.rng.random() < 0.4:
            arbiter_answer(table=table, actor=self.actor)
        else:
            arbiter_call(table=table, waiting=self.rng.random() < 0.6, actor=self.actor)

    def send_from_tablet(self) -> None:
        """Send a line from a tablet, in the expected order or not, or a dispute."""
        table = self.random_table()
        device = cast.tablet(table.number, self.tournament)[0]
        if self.rng.random() < 0.2:
            device_role_set(device=device, reads=True, actor=self.actor)
        name = f"sending-{len(self.done):04}-{self.rng.randint(0, 9)}"
        wish = self.rng.choice([None, {"status": "passed", "outcome": None}])
        payload = {"seat": 1, "text": "Non.", "line": 1 if wish else None, "wish": wish}
        content: dict[str, Any] = {"kind": "dispute", "line": None, "payload": payload}
        if self.rng.random() < 0.7:
            outcome = cast.random_outcome(self.rng, 4)
            content = {"line": self.rng.randint(1, 3), "payload": {"outcome": outcome, "acknowledged": True}}
        cast.send(device, name, round_address=self.rng.choice([table.round.number, table.round.address]), **content)
        inbox_sweep()

    def judge_submission(self) -> None:
        """Accept or reject a submission at the desk, and settle a dispute."""
        disputes = Dispute.objects.filter(table__round__stage__tournament=self.tournament, state="open")
        if dispute := disputes.select_related("table__round__stage__tournament", "table__station").first():
            settle = self.rng.choice([dispute_apply if dispute.wish else dispute_settle, dispute_decline])
            settle(dispute=dispute, answer="relu", actor=self.actor)
        pending = Submission.objects.filter(tournament=self.tournament, verdict="conflict")
        if submission := pending.select_related("table__round__stage__tournament", "table__station").first():
            service = self.rng.choice([submission_take, submission_put_aside])
            service(submission=submission, reason="relu", actor=self.actor)

    # Stages

    def random_stage(self) -> Stage:
        """Return a random stage, the first one with a higher probability."""
        return self.rng.choice([self.first_stage, *self.tournament.stages.all()])

    def add_stage(self) -> None:
        who = self.rng.choice(["best", "best", "percent", "others"])
        cut = {"who": who, "count": self.rng.choice([3, 4, 50 if who == "percent" else 6])}
        carry = {"numerator": self.rng.randint(0, 2), "denominator": 2}
        settings = {"cut": cut, "carry": carry, "rounds_planned": 1, "deals_per_round": 2}
        stage_add(tournament=self.tournament, source=1, settings=settings, actor=self.actor)

    def remove_stage(self) -> None:
        stage_remove(stage=self.random_stage(), actor=self.actor)

    def answer_stage(self) -> None:
        """Record whether a player stays for a stage, or remove the answer."""
        stays = self.rng.choice([True, False, False, None])
        stage_answer(stage=self.random_stage(), entry=self.random_entry(), stays=stays, actor=self.actor)

    def enter_stages(self) -> None:
        for stage in self.tournament.stages.exclude(number=1):
            stage_enter(stage=stage, actor=self.actor)

    def empty_stage(self) -> None:
        stage_empty(stage=self.random_stage(), actor=self.actor)

    def recompute_stage(self) -> None:
        stage_recompute(stage=self.random_stage(), reason="relu", actor=self.actor)

    # Decisions

    def give_adjustment(self) -> None:
        kind = self.rng.choice(Adjustment.Kind.values)
        round_ = self.rng.choice([None, self.first_stage.rounds.first()])
        team = self.tournament.teams.first() if self.rng.random() < 0.3 else None
        adjustment_give(
            stage=self.first_stage,
            adjustment=AdjustmentInput(
                entry=None if team else self.random_entry(),
                team=team,
                kind=kind,
                points=self.rng.randint(1, 50),
                reason="x",
                round_=round_,
            ),
            actor=self.actor,
        )

    def cancel_adjustment(self) -> None:
        if adjustment := Adjustment.objects.filter(stage__tournament=self.tournament).first():
            adjustment_cancel(adjustment=adjustment, actor=self.actor)

    def change_setting(self) -> None:
        name, value = self.rng.choice(
            [
                ("fee", 700),
                ("tariffs", TARIFFS),
                ("venue", "Metz"),
                ("tie_breaks", ["lot"]),
                ("withdrawal", "keep"),
                ("substitutes", "person"),
            ]
        )
        reason = self.rng.choice(["", "oubli"])
        tournament_configure(tournament=self.tournament, settings={name: value}, reason=reason, actor=self.actor)

    def change_state(self) -> None:
        tournament_transition(
            tournament=self.tournament, transition=self.rng.choice(list(TRANSITIONS)), actor=self.actor
        )

    def play_on(self) -> None:
        """Go on by a round: close the open one, open the next. After the last round, finish and publish."""
        for action in (Day.fill_sheets, Day.close_round, Day.seat_by_rank, Day.open_round):
            with suppress(DomainError):
                action(self)
            self.tournament.refresh_from_db()
        for transition in ("finish", "publish"):
            tournament_transition(
                tournament=self.tournament, transition=transition, actor=self.actor, accept_oddities=True
            )

    def undo(self) -> None:
        """Undo a line, preferably a recent one."""
        distance = min(self.tournament.version, int(self.rng.expovariate(0.3)))
        event_undo(tournament=self.tournament, sequence=self.tournament.version - distance, actor=self.actor)

    def undo_some_kind(self) -> None:
        """Undo the newest line of a random kind, so that rare and old kinds are undone too."""
        newest = dict(self.tournament.events.order_by("sequence").values_list("name", "sequence"))
        sequence = newest[self.rng.choice(sorted(newest))]
        event_undo(tournament=self.tournament, sequence=sequence, actor=self.actor)


STAGES: list[Callable[[Day], None]] = [
    *(Day.add_stage, Day.answer_stage, Day.answer_stage, Day.enter_stages, Day.recompute_stage, Day.draw),
]
PLAY: list[Callable[[Day], None]] = [
    *(Day.open_round, Day.fill_sheets, Day.close_round, Day.record_deal, Day.confirm_sheet, Day.seat_by_rank),
]
ACTIONS: list[Callable[[Day], None]] = [  # an action that is listed twice is twice as probable
    *(pay, change_till, change_till, set_tariff),
    *(*PLAY, *PLAY, *PLAY),
    *(*STAGES, *STAGES, Day.empty_stage, Day.remove_stage),
    *(Day.register_player, Day.remove_entry, Day.check_in, Day.rate_entry, Day.correct_person),
    *(Day.forget_person, Day.change_note, Day.change_note),
    *(Day.draw, Day.discard_draw, Day.repair, Day.repair, Day.undo_repair, Day.exchange_players, Day.change_kept_table),
    *(Day.send_from_tablet, Day.send_from_tablet, Day.judge_submission, Day.change_team, Day.change_team),
    *(Day.change_clock, Day.change_length),
    *(Day.show_round, Day.abandon_round, set_claims, announce),
    *(decide_tie, decide_tie, Day.judge_oddity, Day.judge_oddity, Day.exchange_chairs),
    *(Day.change_substitute, Day.change_substitute, exchange_numbers, exchange_numbers),
    *(regroup_tables, regroup_tables, preview_correction, exchange_numbers_of_stage, exchange_numbers_of_stage),
    *(Day.add_constraint, Day.drop_constraint, Day.apply_constraints, Day.reopen_round, Day.stop_deals),
    *(Day.record_totals, Day.reopen_table, Day.call_arbiter, Day.call_arbiter),
    *(Day.give_adjustment, Day.give_adjustment),
    *(Day.cancel_adjustment, Day.change_setting, Day.change_state, change_ceremony, change_ceremony, Day.play_on),
    *(Day.undo, Day.undo, Day.undo, Day.undo_some_kind, Day.undo_some_kind, Day.undo_some_kind),
]
