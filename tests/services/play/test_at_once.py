"""Concurrent writes of two tablets, two directors or a double click; each has read its rows before the first write.

`at_once` returns the results of the calls first, then the codes of the refusals.
"""

from datetime import date
from unittest.mock import patch

import pytest

from tests import cast
from tests.at_once import at_once, reload_tournament
from tournaments.models import Adjustment, Deal, Entry, Event, Seat
from tournaments.selectors.log.check import check_log
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_cancel, adjustment_give
from tournaments.services.play.rounds import round_open
from tournaments.services.play.sheets import table_totals_record
from tournaments.services.registration.entries import entry_add, entry_check_in, entry_remove
from tournaments.services.seating.draws import draw_plan, draw_store
from tournaments.services.seating.repairs import entry_withdraw
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db(transaction=True)


def test_concurrent_equal_submissions_are_one_event():
    tournament = cast.running_tournament(8, rounds_planned=1)
    device, _secret = cast.tablet(1, tournament)
    submissions = at_once(*[lambda: cast.send(device)] * 4)
    assert {(row.pk, row.verdict, row.answer) for row in submissions} == {
        (row.pk, "accepted", row.answer) for row in submissions[:1]
    }
    assert Event.objects.filter(name="deal.recorded").count() == 1


def test_concurrent_different_results_are_one_line_and_one_conflict():
    tournament = cast.running_tournament(8, rounds_planned=1)
    devices = [cast.tablet(1, tournament)[0] for _ in range(2)]
    results = [{"outcome": cast.SIMPLE_GARDE | {"points": points}} for points in (49, 51)]
    submissions = at_once(
        *(
            lambda d=d, r=r, n=n: cast.send(d, f"sent-by-device-{n}", payload=r)
            for n, (d, r) in enumerate(zip(devices, results, strict=True))
        )
    )
    assert sorted(row.verdict for row in submissions) == ["accepted", "conflict"]
    assert Deal.objects.count() == 1
    assert list(check_log(reload_tournament(tournament))) == []


def test_concurrent_entries_of_one_line_are_one_line_and_one_refusal():
    tournament = cast.running_tournament(8, rounds_planned=1)
    outcomes = [cast.SIMPLE_GARDE | {"points": points} for points in (49, 51)]
    tables = [cast.table_of(tournament), cast.table_of(tournament)]
    record_calls = [
        lambda t=t, o=o: cast.enter(t, cast.alice(), number=1, outcome=o) for t, o in zip(tables, outcomes, strict=True)
    ]
    _stored, refusal_code = at_once(*record_calls)
    assert refusal_code == "deal_stale"
    assert list(check_log(reload_tournament(tournament))) == []


def test_concurrent_totals_of_one_sheet_are_one_entry_and_one_refusal():
    tournament = cast.running_tournament(8, rounds_planned=1, recording_mode="totals")
    tables = [cast.table_of(tournament), cast.table_of(tournament)]
    totals = [(30, -10, -10, -10), (60, -20, -20, -20)]
    actor = cast.alice()
    _stored, refusal_code = at_once(
        *(
            lambda t=t, s=s: table_totals_record(table=t, totals=s, actor=actor)
            for t, s in zip(tables, totals, strict=True)
        )
    )
    assert refusal_code == "totals_stale"
    assert list(check_log(reload_tournament(tournament))) == []


def test_concurrently_created_tournaments_have_different_slugs():
    settings, director = {"name": "Coupe de Noël", "date": date(2026, 12, 25)}, cast.alice()
    tournaments = at_once(*[lambda: tournament_create(settings=settings, actor=director)] * 3)
    slugs = ["coupe-de-noel-2026", "coupe-de-noel-2026-2", "coupe-de-noel-2026-3"]
    assert sorted(tournament.slug for tournament in tournaments) == slugs


def test_a_slug_taken_meanwhile_is_not_used_twice():
    first_tournament, director = cast.tournament(), cast.alice()
    slugs = [first_tournament.slug, "une-autre"]
    with patch("tournaments.services.setup.settings.free_slug", side_effect=slugs):
        second_tournament = tournament_create(settings={"name": first_tournament.name}, actor=director)
    assert second_tournament.slug == "une-autre"


def test_a_round_is_opened_once_by_two_directors():
    tournament, director = cast.drawn_tournament(8, rounds_planned=2), cast.alice()
    loaded_twice = [tournament, reload_tournament(tournament)]
    _opened, refusal_code = at_once(
        *(lambda t=t: round_open(stage=t.first_stage, actor=director) for t in loaded_twice)
    )
    assert refusal_code == "round_already_open"
    assert Event.objects.filter(name="round.opened").count() == 1


def test_a_player_is_registered_and_removed_once():
    tournament, director, player = cast.tournament(), cast.alice(), cast.player(0)
    loaded_twice = [tournament, reload_tournament(tournament)]
    _entry, refusal_code = at_once(
        *(lambda t=t: entry_add(tournament=t, player=player, actor=director) for t in loaded_twice)
    )
    assert refusal_code == "entry_twice"
    entries = [tournament.entries.get(), tournament.entries.get()]
    assert at_once(*(lambda e=e: entry_remove(entry=e, actor=director) for e in entries)) == [None, "gone"]


def test_a_player_cannot_be_drawn_and_marked_absent_concurrently():
    tournament, director = cast.field(9, rounds_planned=2), cast.alice()
    planned_draw = draw_plan(stage=tournament.first_stage, seed=1)
    entry = Entry.objects.select_related("tournament", "player").first()
    assert entry is not None
    _done, refusal_code = at_once(
        lambda: draw_store(stage=tournament.first_stage, new_plan=planned_draw, actor=director),
        lambda: entry_check_in(entry=entry, state=Entry.State.NO_SHOW, actor=director),
    )
    assert refusal_code in {"plan_stale", "entry_seated"}
    absent_entries = Entry.objects.filter(state=Entry.State.NO_SHOW)
    assert not Seat.objects.filter(entry__in=absent_entries).exists()


# Worth its time: two threads search a repair at the same time.
def test_a_player_withdrawn_twice_at_once_leaves_once():
    tournament, director = cast.drawn_tournament(9, rounds_planned=2), cast.alice()
    loaded_twice = [cast.entry_of(reload_tournament(tournament), 5) for _ in range(2)]
    _repaired, refusal_code = at_once(
        *(lambda e=e: entry_withdraw(stage=e.tournament.first_stage, entry=e, actor=director) for e in loaded_twice)
    )
    assert refusal_code in {"plan_stale", "entry_state"}
    assert Event.objects.filter(name="draw.repaired").count() == 1


def test_an_adjustment_is_cancelled_once():
    tournament, director = cast.running_tournament(8, rounds_planned=1), cast.alice()
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=cast.entry_of(tournament, 1), kind="penalty", points=10, reason="Retard"),
        actor=director,
    )
    loaded_twice = [Adjustment.objects.select_related("entry__tournament").get() for _ in range(2)]
    _cancelled, refusal_code = at_once(
        *(lambda a=a: adjustment_cancel(adjustment=a, actor=director) for a in loaded_twice)
    )
    assert refusal_code == "adjustment_cancelled"


def test_a_line_is_undone_once():
    """Two arbiters undo the same line."""
    tournament = cast.running_tournament(8, rounds_planned=1)
    cast.enter(cast.table_of(tournament), cast.alice())
    sequence, actor = tournament.events.latest("sequence").sequence, cast.basile()
    loaded_twice = [reload_tournament(tournament), reload_tournament(tournament)]
    undo_line, refusal_code = at_once(
        *(lambda t=t: event_undo(tournament=t, sequence=sequence, actor=actor) for t in loaded_twice)
    )
    assert isinstance(undo_line, Event)
    assert refusal_code == "undo_twice"
    assert list(check_log(reload_tournament(tournament))) == []


def test_a_line_is_undone_or_confirmed_but_not_both():
    """The arbiter undoes a deal while the table confirms the sheet."""
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    cast.enter(cast.table_of(tournament), cast.alice())
    sequence, actor = tournament.events.latest("sequence").sequence, cast.basile()
    table = cast.table_of(tournament)
    _, refusal_code = at_once(
        lambda: event_undo(tournament=reload_tournament(tournament), sequence=sequence, actor=actor),
        lambda: cast.confirm(table, actor=actor),
    )
    assert refusal_code in {"undo_later", "deals_missing", "table_stale"}
    assert list(check_log(reload_tournament(tournament))) == []
