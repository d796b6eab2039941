"""A day with every kind of event: log and rows agree after each part of it, in `make prove` after each step.

`CheckedTournament` runs services, and compares rows and log. The functions `play_` and others are the parts of the day,
which the only test runs in order.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from inspect import signature
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from players.models import Club
from players.person import Person
from tests import cast
from tests.pictures.test_pictures import draw_picture
from tournaments.log.events import KINDS
from tournaments.models import Dispute, Entry, Event, Round, SheetPhotograph, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.passing import compute_passing
from tournaments.selectors.seating.choice import DrawChoice
from tournaments.services.core.actors import Actor
from tournaments.services.corrections.mixed_up import numbers_exchange, stage_numbers_exchange
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record, deals_stop
from tournaments.services.devices.binding import device_bind, device_release
from tournaments.services.devices.changes import device_role_set, devices_swap, replacement_ask
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.inbox.decide import submission_put_aside, submission_take
from tournaments.services.inbox.settlements import dispute_apply, dispute_decline, dispute_settle
from tournaments.services.log.undo import event_undo
from tournaments.services.money.fees import entry_amounts_set, entry_tariff_set
from tournaments.services.money.payments import PaymentInput, payment_cancel, payment_note
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_cancel, adjustment_give
from tournaments.services.play.calls import arbiter_answer, arbiter_call
from tournaments.services.play.clocks import clock_restart, clock_resume, clock_stop, time_give
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.photographs import photograph_add, photograph_drop
from tournaments.services.play.rounds import round_close, round_open, round_reopen
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange
from tournaments.services.play.sheets import table_reopen, table_totals_record
from tournaments.services.play.showing import round_show
from tournaments.services.play.ties import team_tie_decide, team_tie_drop, tie_decide, tie_drop
from tournaments.services.registration.entries import entries_rate, entry_add, entry_check_in, entry_remove
from tournaments.services.registration.noted import arrival_note, leaving_note, move_drop
from tournaments.services.registration.people import consent_set, person_forget, person_update
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
from tournaments.services.seating.redraws import draw_choose, draw_discard
from tournaments.services.seating.regrouping import tables_regroup
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw, repair_make, repair_undo
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.announcements import announcement_make
from tournaments.services.setup.ceremony import ceremony_begin, ceremony_end, ceremony_go_to_slide
from tournaments.services.setup.claims import claims_deadline_set
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.oddities import oddity_accept, oddity_reopen
from tournaments.services.setup.settings import tournament_configure, tournament_create
from tournaments.services.stages.adding import stage_add, stage_change, stage_remove
from tournaments.services.stages.passing import stage_answer, stage_empty, stage_enter, stage_recompute

pytestmark = pytest.mark.django_db

FORMER_KINDS = {"table.disputed"}  # kinds in old logs, as in `tests/archives`, that are not written any more


class CheckedTournament:
    """A tournament whose rows are compared with its log, also after each action if `each_step`."""

    def __init__(self, *, each_step: bool, **settings: Any) -> None:
        self.each_step = each_step
        self.alice, self.basile = cast.alice(), cast.basile()
        self.tournament = tournament_create(
            settings={"name": "Grand prix", "date": date(2026, 11, 21)} | settings, actor=self.alice
        )
        self.check()

    def check(self) -> None:
        self.tournament.refresh_from_db()
        assert list(check_log(self.tournament)) == [], self.tournament.events.latest("sequence").name

    def check_step(self) -> None:
        if self.each_step:
            self.check()
        else:
            self.tournament.refresh_from_db()

    def run(self, service: Callable[..., object], actor: Actor | None = None, **arguments: Any) -> None:
        """Run a service, and check that it writes at least one event."""
        version_before = self.tournament.version
        service(**arguments, actor=actor or self.alice)
        self.check_step()
        assert self.tournament.version > version_before, service.__name__

    def run_here(self, service: Callable[..., object], **arguments: Any) -> None:
        """Run a service of the first stage or of the tournament."""
        of_stage = "stage" in signature(service).parameters
        where = {"stage": self.tournament.first_stage} if of_stage else {"tournament": self.tournament}
        self.run(service, **where, **arguments)

    def undo_newest(self, name: str) -> None:
        self.run_here(event_undo, sequence=self.tournament.events.filter(name=name).latest("sequence").sequence)

    def entry(self, serial: int) -> Entry:
        return self.tournament.entries.select_related("player").get(serial=serial)

    def table(self, round_: int, number: int) -> Table:
        return cast.table_of(self.tournament, number, round_)

    def record_deal(self, table: Table, **line: Any) -> None:
        self.run(deal_record, table=table, deal=DealInput(**({"outcome": cast.SIMPLE_GARDE} | line)))

    def fill_sheets(self, number: int) -> None:
        """Fill the unconfirmed sheets of an open round."""
        for table in Table.objects.filter(
            round__stage__tournament=self.tournament, round__number=number, state="playing"
        ):
            cast.fill(self.table(number, table.number), Random(number))
        self.check_step()


def play_registration(hall: CheckedTournament) -> None:
    """Register players; change their fees, ratings, names, constraints and teams."""
    club = Club.objects.create(organiser=cast.organiser(), name="Les Atouts")
    for transition in ("open", "draft", "open"):
        hall.run_here(tournament_transition, transition=transition, accept_oddities=True)
    for index in range(18):
        player = cast.player(index)
        if index == 3:
            player.club = club
            player.save()
        hall.run_here(entry_add, player=player, checked_in=index < 16, rating=index or None)
    hall.run(entry_amounts_set, entry=hall.entry(1), paid=300)
    hall.run(entry_amounts_set, entry=hall.entry(2), due=800)
    hall.run_here(tournament_configure, settings={"tariffs": [{"name": "Étudiant", "cents": None}]})
    hall.run(entry_tariff_set, entry=hall.entry(3), tariff="Étudiant")
    hall.run_here(payment_note, payment=PaymentInput(what="float", cents=5_000))
    hall.run_here(payment_cancel, number=2)  # the float; number 1 is what entry 1 paid
    hall.run_here(
        tournament_configure,
        settings={"fee": 700, "minutes_per_round": 50, "venue": "Metz", "club": club, "tie_breaks": ["lot"]},
    )
    for state in ("no_show", "checked_in"):
        hall.run(entry_check_in, entry=hall.entry(17), state=state)
    hall.run_here(entries_rate, ratings={hall.entry(5).pk: 80, hall.entry(6).pk: None})
    person = Person(last_name="Élan", first_name="Noé", club="Les Rois", category="Junior", consent_full_name=True)
    hall.run(person_update, player=hall.entry(7).player, person=person)
    hall.run(consent_set, player=hall.entry(8).player, agrees=True)
    hall.run_here(separation_make, entries=[hall.entry(1), hall.entry(18)], club=None, until=1, hard=True)
    hall.run_here(separation_make, entries=[], club=club, until=None, hard=False)
    for number in (2, 1):
        hall.run_here(fixed_table_make, entry=hall.entry(3), table=number)
    hall.run(constraint_drop, constraint=hall.tournament.first_stage.constraints.get(number=2))
    hall.run(entry_remove, entry=hall.entry(18))
    hall.run_here(tournament_configure, settings={"team_size": "any", "team_counting": 2, "tablets": "player"})
    hall.run_here(team_make, entries=[hall.entry(10), hall.entry(12)], name="Les Atouts")
    team = hall.tournament.teams.get()
    hall.run(team_rename, team=team, name="")
    hall.run(team_change, team=team, entries=[hall.entry(12), hall.entry(13), hall.entry(10)])
    hall.run(team_drop, team=team)
    hall.run_here(team_make, entries=[hall.entry(14), hall.entry(16)])
    hall.run_here(entry_add, player=cast.player(20))


def play_seating(hall: CheckedTournament) -> None:
    """Make the draw; discard, exchange, repair and restore it."""
    hall.run_here(draw_make, seed=1)
    hall.run_here(draw_discard)
    hall.run_here(draw_make, seed=2)
    choice = DrawChoice.of(hall.tournament.first_stage, odd_tables="5", strict_fairness=True)
    hall.run_here(draw_choose, choice=choice, seed=3)
    hall.run_here(table_keep, number=2, table=1)
    hall.run_here(table_keep, number=2, table=2)
    hall.run_here(table_release, number=2, table=1)
    seats = hall.table(3, 2).seats.order_by("number"), hall.table(3, 3).seats.order_by("number")
    first, second = (seat[0].start_number for seat in seats)
    hall.run_here(exchange_make, number=3, first=first, second=second)
    hall.undo_newest("draw.exchanged")
    hall.run_here(tables_regroup, number=3, tables=[1, 2, 3], more=True)
    hall.undo_newest("draw.regrouped")
    hall.run_here(entry_withdraw, entry=hall.entry(9))
    hall.run_here(repair_undo)
    hall.run_here(entry_arrive, entry=hall.entry(19))
    hall.undo_newest("draw.repaired")
    hall.run_here(constraints_apply)


def play_first_round(hall: CheckedTournament) -> None:
    """Play round 1 with clocks, corrections, disputes and undone events."""
    hall.run_here(round_open)
    hall.undo_newest("round.opened")
    hall.run_here(round_open)
    table, device = hall.table(1, 1), cast.tablet(1, hall.tournament)[0]
    for change_clock in (clock_stop, clock_resume, clock_restart):
        hall.run(change_clock, round_=table.round)
    hall.undo_newest("round.clock_set")
    hall.run(round_show, round_=table.round, visibility=Round.Shown.SEATS)
    hall.undo_newest("round.shown")
    hall.run(time_give, round_=table.round, seconds=300, tables=[1, 2])
    hall.undo_newest("table.time_given")
    hall.record_deal(table, number=1)
    hall.undo_newest("deal.recorded")
    hall.undo_newest("deal.taken_back")
    hall.record_deal(table, number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 60}, reason="relu")
    hall.record_deal(table, number=2, status="passed", outcome=None)
    hall.run(deals_stop, table=table, reason="retard")
    chairs = ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=3)
    hall.run(seats_exchange, hall.basile, round_=table.round, chairs=chairs, reason="mal assis")
    hall.undo_newest("table.seats_exchanged")
    table.refresh_from_db()
    hall.run(table_confirm, table=table, seat=3, entered_by=1, version=table.version)
    hall.run(table_reopen, table=table, reason="erreur")
    hall.run(arbiter_call, Actor.tablet(device), table=table, waiting=True)
    hall.run(arbiter_call, Actor.tablet(device), table=table, waiting=False)
    hall.run(arbiter_call, table=table, waiting=True)
    hall.run(arbiter_answer, table=table)
    hall.run(arbiter_call, table=table, waiting=False)
    hall.run(arbiter_call, table=table, waiting=True)
    hall.run(arbiter_answer, table=table)
    hall.run(table_confirm, table=table, seat=4, entered_by=1, version=table.version)
    send_submissions(hall)
    for to_the_end in (False, True):
        hall.run_here(substitute_appoint, entry=hall.entry(2), substitute=hall.entry(19), to_the_end=to_the_end)
        hall.undo_newest("entry.substituted")
    hall.run_here(substitute_appoint, entry=hall.entry(2), substitute=hall.entry(19))
    hall.run_here(substitute_recall, entry=hall.entry(2))
    hall.run(round_abandon, round_=table.round, reason="alarme")
    hall.undo_newest("round.abandoned")
    for note_move, serial in ((leaving_note, 9), (leaving_note, 10), (arrival_note, 19)):
        hall.run_here(note_move, entry=hall.entry(serial))
    hall.undo_newest("entry.arrival_noted")
    hall.undo_newest("entry.arrival_dropped")
    hall.run_here(move_drop, entry=hall.entry(10))
    hall.fill_sheets(1)
    for change in (round_close, round_reopen, round_close):
        hall.run(change, round_=hall.tournament.first_stage.rounds.get(number=1))
    hall.run_here(repair_make, leavers=[hall.entry(9)], arrivals=[hall.entry(19)])
    hall.run_here(repair_undo)
    hall.run_here(repair_make, leavers=[hall.entry(9)], arrivals=[hall.entry(19)], tables=4)
    hall.undo_newest("draw.repaired")
    hall.run_here(repair_make, leavers=[hall.entry(9)], arrivals=[hall.entry(19)])


def change_devices(hall: CheckedTournament) -> None:
    """Bind a second device at a table, make it read-only, replace it, swap two tables' devices, release a device."""
    second_device = cast.tablet(1, hall.tournament)[0]
    hall.check()
    hall.run(device_role_set, device=second_device, reads=True)
    replacement_ask(device=second_device, wanted=True, actor=hall.alice)
    first_station, second_station = (
        hall.tournament.stations.select_related("tournament").get(number=number) for number in (1, 2)
    )
    second_device = device_bind(station=first_station, secret=None, replaces=second_device.number)[0]
    hall.run(devices_swap, first=first_station, second=second_station)
    second_device.refresh_from_db()
    hall.run(device_release, device=second_device)
    followed_device = cast.tablet(1, hall.tournament)[0]
    followed_device.follows = cast.table_of(hall.tournament, 1).seats.order_by("number")[1].entry
    followed_device.save()


def send_submissions(hall: CheckedTournament) -> None:
    """Send two different results for one deal, twice, and a dispute."""
    device = cast.tablet(2, hall.tournament)[0]
    hall.record_deal(hall.table(1, 2), number=1)
    for points, judge in ((60, submission_take), (70, submission_put_aside)):
        client, outcome = f"another-way-{points}", cast.SIMPLE_GARDE | {"contract": "prise", "points": points}
        cast.send(device, client, payload={"outcome": outcome, "acknowledged": True})
        hall.check()
        submission = hall.tournament.submissions.select_related(
            "table__round__stage__tournament", "table__station"
        ).get(client_id=client)
        hall.run(judge, hall.basile, submission=submission, reason="relu")
    cast.send(device, "dispute-one", kind="dispute", line=None, payload={"seat": 3, "text": "La donne 1 est fausse."})
    hall.check()
    dispute = Dispute.objects.select_related("table__round__stage__tournament", "table__station").get()
    hall.run(photograph_add, hall.basile, table=dispute.table, content=draw_picture())
    hall.run(photograph_drop, hall.basile, photograph=SheetPhotograph.objects.get())
    hall.run(dispute_settle, hall.basile, dispute=dispute)
    for points, decide in ((80, dispute_apply), (55, dispute_decline)):
        wish = {"status": "played", "outcome": cast.SIMPLE_GARDE | {"points": points}}
        payload = {"seat": 3, "line": 1, "wish": wish}
        sent = cast.send(device, f"dispute-line-{points}", kind="dispute", line=None, payload=payload)
        assert sent.verdict == "accepted", sent.answer
        hall.check()
        dispute = Dispute.objects.select_related("table__round__stage__tournament", "table__station").latest("pk")
        hall.run(decide, hall.basile, dispute=dispute, answer="relu")


def play_later_rounds(hall: CheckedTournament) -> None:
    """Play rounds 2 to 4 with penalties, a ranked round and withdrawals."""
    for number in (2, 3):
        hall.run_here(round_open)
        hall.fill_sheets(number)
        hall.run(round_close, round_=hall.tournament.first_stage.rounds.get(number=number))
    round_ = hall.tournament.first_stage.rounds.get(number=2)
    penalty = AdjustmentInput(entry=hall.entry(4), kind="penalty", points=30, reason="retard", round_=round_)
    hall.run_here(adjustment_give, actor=hall.basile, adjustment=penalty)
    hall.run(adjustment_cancel, hall.basile, adjustment=hall.entry(4).adjustments.get())
    hall.undo_newest("adjustment.cancelled")
    hall.undo_newest("adjustment.restored")
    team = hall.tournament.teams.get()
    hall.run_here(adjustment_give, actor=hall.basile, adjustment=replace(penalty, entry=None, team=team))
    hall.run(adjustment_cancel, hall.basile, adjustment=team.adjustments.get())
    hall.undo_newest("adjustment.team_cancelled")
    hall.undo_newest("adjustment.team_restored")
    for change in (stage_stop, stage_lengthen):
        hall.run_here(change)
        hall.undo_newest("draw.lengthened")
    hall.run_here(round_rank)
    hall.run(round_reopen, round_=hall.tournament.first_stage.rounds.get(number=3))
    hall.run(round_close, round_=hall.tournament.first_stage.rounds.get(number=3))
    hall.run_here(round_rank)
    hall.run_here(entry_withdraw, entry=hall.entry(11))
    hall.run_here(repair_undo)
    first, second = (hall.table(4, number).seats.order_by("number")[0].start_number for number in (1, 2))
    hall.run_here(exchange_make, number=4, first=first, second=second)
    hall.run_here(round_open)
    hall.run_here(leaving_note, entry=hall.entry(12))
    hall.fill_sheets(4)
    hall.run(round_close, round_=hall.tournament.first_stage.rounds.get(number=4))
    hall.undo_newest("entry.withdrawn")
    hall.undo_newest("entry.returned")
    hall.run_here(numbers_exchange, actor=hall.basile, first=hall.entry(1), second=hall.entry(2), reason="confondus")
    hall.undo_newest("entry.numbers_exchanged")


def play_final(hall: CheckedTournament) -> None:
    """Play a final of four with a replacement, and recompute the carried points after a late penalty."""
    settings = {"cut": {"who": "best", "count": 4}, "rounds_planned": 1, "deals_per_round": 3}
    hall.run_here(stage_add, source=1, settings=settings)
    stage = hall.tournament.stages.get(number=2)
    hall.run(stage_remove, stage=stage)
    hall.run_here(stage_add, source=1, settings=settings)
    stage = hall.tournament.stages.get(number=2)
    hall.run(stage_change, stage=stage, settings={"name": "Finale"})
    first_serial = compute_passing(stage).entering[0].standing.serial
    hall.run(stage_answer, stage=stage, entry=hall.entry(first_serial), stays=True)
    for service in (stage_enter, stage_empty, stage_enter):
        hall.run(service, stage=stage)
    hall.run(draw_make, stage=stage, seed=1)
    hall.run(stage_answer, stage=stage, entry=hall.entry(first_serial), stays=False)
    hall.undo_newest("stage.replaced")
    hall.undo_newest("stage.replaced")
    finalist_serial = stage.entries.order_by("serial")[0].serial
    penalty = AdjustmentInput(entry=hall.entry(finalist_serial), kind="penalty", points=10, reason="retard")
    hall.run_here(adjustment_give, actor=hall.basile, adjustment=penalty)
    hall.run(stage_recompute, stage=stage, reason="oubli")
    hall.undo_newest("stage.recomputed")
    hall.run(round_open, stage=stage)
    for table in Table.objects.filter(round__stage=stage).select_related("round__stage__tournament", "station"):
        cast.fill(table, Random(5))
    hall.run(round_close, round_=stage.rounds.get())
    finalists = {"first": stage.entries.order_by("serial")[0], "second": stage.entries.order_by("serial")[1]}
    hall.run(stage_numbers_exchange, hall.basile, stage=stage, **finalists, reason="confondus en finale")
    hall.undo_newest("entry.stage_numbers_exchanged")


def publish_ranking(hall: CheckedTournament) -> None:
    """Finish the tournament, hold the ceremony, publish the ranking; then forget a person."""
    for until in (timezone.now(), timezone.now() + timedelta(hours=1)):
        hall.run_here(claims_deadline_set, until=until)
        hall.undo_newest("tournament.claims_set")
    hall.run_here(announcement_make, text="Remise des prix", until=timezone.now() + timedelta(minutes=20))
    hall.undo_newest("tournament.announced")
    hall.run_here(tournament_transition, transition="finish")
    hall.run_here(ceremony_begin, group=5)
    hall.undo_newest("ceremony.moved")
    hall.run_here(ceremony_begin, group=5)
    hall.run_here(ceremony_go_to_slide, step=1)
    hall.run_here(ceremony_end, release=True)
    for transition in ("resume", "finish", "publish", "unpublish", "publish"):
        hall.run_here(tournament_transition, transition=transition, accept_oddities=True)
    hall.run_here(tournament_transition, transition="unpublish", reason="donne 3 corrigée")
    hall.run_here(tournament_transition, transition="publish", accept_oddities=True)
    hall.undo_newest("tournament.published")
    hall.run_here(tournament_transition, transition="publish", accept_oddities=True)
    hall.run(consent_set, player=hall.entry(8).player, agrees=False)
    hall.run(person_forget, player=hall.entry(7).player)


def decide_play_offs(hall: CheckedTournament) -> None:
    """Decide ties among players and teams that all have no points yet."""
    decision = {"order": range(8, 0, -1), "reason": "barrage"}
    hall.run_here(tie_decide, **decision)
    hall.undo_newest("ranking.tie_decided")
    hall.undo_newest("ranking.tie_dropped")
    hall.run_here(tie_drop, order=decision["order"])
    hall.run_here(team_tie_decide, order=[2, 1], reason="barrage")
    hall.run_here(team_tie_drop, order=[2, 1])


def play_on_paper(hall: CheckedTournament) -> None:
    """Play a round with totals from paper sheets."""
    hall.run_here(tournament_transition, transition="open")
    for index in range(8):
        hall.run_here(entry_add, player=cast.player(index), checked_in=True)
    for pair in ((1, 2), (3, 4)):
        hall.run_here(team_make, entries=[hall.entry(serial) for serial in pair])
    hall.run_here(draw_make, seed=1)
    hall.run_here(round_open)
    decide_play_offs(hall)
    table = hall.table(1, 1)
    for totals in ((30, -10, -10, -10), (-30, 10, 10, 10)):
        hall.run(table_totals_record, table=table, totals=totals, version=table.version)
    hall.undo_newest("table.totals")
    illegible = {"totals": (40, -10, -10, -10), "reason": "illisible"}
    hall.run(table_totals_record, hall.basile, table=table, version=hall.table(1, 1).version, **illegible)
    hall.undo_newest("table.totals")
    table.refresh_from_db()
    tablet = Actor.tablet(cast.tablet(1, hall.tournament)[0])
    for seat in (4, 2, 3, 4):  # the first agreement of seat 4 is undone
        version = hall.table(1, 1).version
        hall.run(table_confirm, tablet, table=table, seat=seat, entered_by=1, version=version)
        if not hall.table(1, 1).confirmations.filter(seat=2).exists():
            hall.undo_newest("table.agreed")
    table_2 = hall.table(1, 2)
    hall.run(table_totals_record, table=table_2, totals=(199, -66, -66, -67), version=table_2.version)
    hall.run(table_confirm, table=table_2, version=hall.table(1, 2).version)
    oddity = {"key": (1, 1, 2, "odd_totals", None)}  # stage, round, table, code, seat
    hall.run_here(oddity_accept, actor=hall.basile, reason="vu sur le papier", **oddity)
    hall.undo_newest("oddity.accepted")
    hall.undo_newest("oddity.reopened")
    hall.run_here(oddity_reopen, **oddity)


# Worth its time: every kind of event, in 230 actions.
@pytest.mark.parametrize("each_step", [False])  # others: `tests/prove`
def test_log_and_rows_agree_after_each_kind_of_event(each_step):
    hall = CheckedTournament(each_step=each_step, rounds_planned=4, ranked_rounds=1, deals_per_round=3)
    for play_part in (
        play_registration,
        play_seating,
        play_first_round,
        change_devices,
        play_later_rounds,
        play_final,
        publish_ranking,
    ):
        play_part(hall)
        hall.check()
    settings = {"rounds_planned": 1, "recording_mode": "totals", "team_size": "any", "quorum": "all"}
    paper = CheckedTournament(each_step=each_step, **settings)
    play_on_paper(paper)
    paper.check()
    assert set(Event.objects.values_list("name", flat=True)) == set(KINDS) - FORMER_KINDS
    assert Tournament.objects.count() == 2
