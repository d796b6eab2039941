"""A final and a consolation: qualification, carried points, replacements, and the overall ranking."""

from unittest.mock import patch

import pytest

from tests import cast
from tournaments.models import Entry, Stage, Table, Tournament
from tournaments.ranking.rank import rank
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results import standings
from tournaments.selectors.results.passing import carried_points_now, compute_passing
from tournaments.selectors.results.present import overall_at, standings_at
from tournaments.services.core.errors import Conflict, DomainError, Refusals
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.rounds import round_open
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.repairs import entry_withdraw
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.stages.adding import stage_add, stage_change, stage_remove
from tournaments.services.stages.passing import stage_answer, stage_empty, stage_enter, stage_recompute

pytestmark = pytest.mark.django_db
HALF = {"numerator": 1, "denominator": 2}


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of sixteen players after two rounds."""
    tournament = cast.drawn_tournament(16, rounds_planned=2, deals_per_round=2)
    cast.play_round(tournament, seed=1)
    cast.play_round(tournament, seed=2)
    return tournament


def final(tournament: Tournament, count: int = 8, **settings) -> Stage:
    told = {"name": "Finale", "cut": {"who": "best", "count": count}, "carry": HALF, "rounds_planned": 1}
    return stage_add(
        tournament=tournament, source=1, settings=told | {"deals_per_round": 2} | settings, actor=cast.alice()
    )


def consolation(tournament: Tournament) -> Stage:
    told = {"name": "Consolante", "cut": {"who": "others"}, "rounds_planned": 1, "deals_per_round": 2}
    return stage_add(tournament=tournament, source=1, settings=told, actor=cast.alice())


def entered_final(tournament: Tournament, **settings) -> Stage:
    stage = final(tournament, **settings)
    stage_enter(stage=stage, actor=cast.alice())
    return stage


def assert_log_is_valid(tournament: Tournament) -> None:
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def serials(stage: Stage) -> set[int]:
    return set(stage.entries.values_list("serial", flat=True))


def test_the_best_qualify_with_half_of_their_points(tournament):
    stage = entered_final(tournament)
    best = standings_at(tournament.first_stage)[:8]
    assert serials(stage) >= {one.serial for one in best}
    brought = {entry.serial: entry.carried for entry in stage.entries}
    for one in best:
        half = abs(one.total) // 2 + abs(one.total) % 2  # away from zero
        assert brought[one.serial] == (half if one.total >= 0 else -half)
    assert_log_is_valid(tournament)


def test_the_final_is_drawn_played_and_ranked_with_carried_points(tournament):
    stage = entered_final(tournament)
    draw_make(stage=stage, actor=cast.alice(), seed=3)
    cast.play_round(tournament, stage=stage)
    for line in standings_at(stage):
        assert line.total == line.carried + sum(score or 0 for score in line.rounds)
    assert_log_is_valid(tournament)


def test_finalists_come_first_then_the_others_as_they_stood(tournament):
    stage = entered_final(tournament)
    draw_make(stage=stage, actor=cast.alice(), seed=3)
    cast.play_round(tournament, stage=stage)
    whole = overall_at(tournament)
    inside = serials(stage)
    assert [place.standing.serial for place in whole[: len(inside)]] == [one.serial for one in standings_at(stage)]
    others = [one.serial for one in standings_at(tournament.first_stage) if one.serial not in inside]
    assert [place.standing.serial for place in whole[len(inside) :]] == others
    assert [place.standing.rank for place in whole] == sorted(place.standing.rank for place in whole)


def test_a_consolation_is_played_at_other_tables(tournament):
    stage, beside = entered_final(tournament), consolation(tournament)
    stage_enter(stage=beside, actor=cast.alice())
    assert not serials(stage) & serials(beside)
    assert len(serials(stage) | serials(beside)) == 16
    for one in (stage, beside):
        draw_make(stage=one, actor=cast.alice(), seed=3)
        round_open(stage=one, actor=cast.alice())
    tables = Table.objects.filter(round__stage__in=[stage, beside]).values_list("station__number", flat=True)
    assert len(tables) == len(set(tables))
    assert_log_is_valid(tournament)


def test_a_finalist_who_declines_is_not_in_the_consolation_by_default(tournament):
    stage, beside = final(tournament), consolation(tournament)
    best = compute_passing(stage).entering[0].standing.serial
    entry = tournament.entries.get(serial=best)
    stage_answer(stage=stage, entry=entry, stays=False, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    assert best not in {one.standing.serial for one in compute_passing(beside).entering}
    stage_answer(stage=beside, entry=entry, stays=True, actor=cast.alice())
    assert best in {one.standing.serial for one in compute_passing(beside).entering}
    assert_log_is_valid(tournament)


def test_the_consolation_waits_for_the_cut_of_the_final(tournament):
    final(tournament)
    with pytest.raises(Conflict) as refused:
        stage_enter(stage=consolation(tournament), actor=cast.alice())
    assert refused.value.code == "stage_others_first"
    assert_log_is_valid(tournament)


def rankings(call) -> int:
    """Return the number of rankings that this call computes."""
    with patch.object(standings, "rank", side_effect=rank) as asked:
        call()
    return asked.call_count


def test_the_field_before_a_cut_is_ranked_once(tournament):
    stage = final(tournament)
    once = rankings(lambda: standings_at(tournament.first_stage))
    assert once
    assert rankings(lambda: compute_passing(stage)) == once
    stage_enter(stage=stage, actor=cast.alice())
    leaver = stage.entries.first()
    leaving = {"stage": stage, "entry": leaver, "stays": False, "actor": cast.alice()}
    assert rankings(lambda: stage_answer(**leaving)) == once


def test_before_the_cut_a_decliner_is_replaced_by_the_next(tournament):
    stage = final(tournament)
    first, ninth = compute_passing(stage).entering[0], compute_passing(stage).passage.reserves[0]
    entry = tournament.entries.get(serial=first.standing.serial)
    stage_answer(stage=stage, entry=entry, stays=False, actor=cast.alice())
    now = [one.standing.serial for one in compute_passing(stage).entering]
    assert first.standing.serial not in now
    assert ninth in now
    assert_log_is_valid(tournament)


def test_until_the_first_round_a_decliner_gives_the_seat_to_the_next(tournament):
    stage = entered_final(tournament)
    draw_make(stage=stage, actor=cast.alice(), seed=3)
    leaver = stage.entries.get(number=5)
    comer = compute_passing(stage).passage.reserves[0]
    stage_answer(stage=stage, entry=leaver, stays=False, actor=cast.alice())
    assert stage.entries.get(number=5).serial == comer
    assert_log_is_valid(tournament)
    event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    assert stage.entries.get(number=5).serial == leaver.serial
    assert_log_is_valid(tournament)
    round_open(stage=stage, actor=cast.alice())
    with pytest.raises(Conflict) as refused:
        stage_answer(stage=stage, entry=leaver, stays=False, actor=cast.alice())
    assert refused.value.code == "stage_begun"


def test_a_later_correction_counts_after_a_recomputation(tournament):
    stage = entered_final(tournament)
    entry = stage.entries.order_by("serial").first()
    assert entry is not None
    before = entry.carried
    penalty = AdjustmentInput(entry=entry, kind="penalty", points=100, reason="retard")
    adjustment_give(stage=tournament.first_stage, adjustment=penalty, actor=cast.basile())
    assert stage.entries.get(serial=entry.serial).carried == before
    assert carried_points_now(stage)[entry.serial] == (before or 0) - 50
    assert stage_recompute(stage=stage, reason="pénalité oubliée", actor=cast.alice()) == 1
    assert stage.entries.get(serial=entry.serial).carried == (before or 0) - 50
    assert_log_is_valid(tournament)


def test_the_cut_can_be_undone_before_the_draw(tournament):
    stage = entered_final(tournament)
    stage_empty(stage=stage, actor=cast.alice())
    assert not stage.entries.exists()
    assert_log_is_valid(tournament)
    stage_remove(stage=stage, actor=cast.alice())
    assert tournament.stages.count() == 1
    assert_log_is_valid(tournament)


def test_publication_freezes_all_stages_and_the_overall_ranking(tournament):
    stage = entered_final(tournament)
    draw_make(stage=stage, actor=cast.alice(), seed=3)
    cast.play_round(tournament, stage=stage)
    shown = [(place.standing.serial, place.standing.rank) for place in overall_at(tournament)]
    for transition in ("finish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    Entry.objects.update(club="Ailleurs")
    Tournament.objects.update(tie_breaks=["lot"])
    tournament.refresh_from_db()
    assert [(place.standing.serial, place.standing.rank) for place in overall_at(tournament)] == shown
    assert len(standings_at(tournament.stages.get(number=2))) == len(serials(stage))


def test_a_tournament_is_over_when_all_its_stages_are(tournament):
    final(tournament)
    with pytest.raises(Conflict) as refused:
        tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    assert refused.value.code == "rounds_remaining"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"count": 17}, "cut_too_large"),
        ({"count": 0}, "cut_empty"),
        ({"cut": {"who": "percent", "count": 101}}, "cut_percent"),
        ({"cut": {"who": "youngest"}}, "cut_unknown"),
        ({"cut": {"who": "best", "count": "huit"}}, "cut_empty"),
        ({"carry": {"numerator": 3, "denominator": 2}}, "carry_share"),
        ({"carry": {"numerator": 1, "denominator": 0}}, "carry_share"),
        ({"rounds_planned": 0}, "settings_invalid"),
        ({"rounds_planned": 1, "ranked_rounds": 1}, "ranked_rounds_many"),
        ({"name": "x" * 61}, ("settings_invalid", "stage_name_long")),
    ],
)
def test_invalid_settings_are_refused_with_a_text(tournament, settings, code):
    before = tournament.version
    with pytest.raises(DomainError) as refused:
        final(tournament, **settings)
    error = refused.value.each[0] if isinstance(refused.value, Refusals) else refused.value
    assert error.code in ((code,) if isinstance(code, str) else code)
    assert error.text
    tournament.refresh_from_db()
    assert (tournament.version, tournament.stages.count()) == (before, 1)


def test_a_cut_before_the_last_round_is_refused(tournament):
    again = cast.drawn_tournament(16, rounds_planned=2, deals_per_round=2, name="Autre")
    cast.play_round(again)
    stage = final(again)
    with pytest.raises(Conflict) as refused:
        stage_enter(stage=stage, actor=cast.alice())
    assert refused.value.code == "stage_not_over"
    assert_log_is_valid(again)


def test_the_cut_is_fixed_once_the_stage_has_players(tournament):
    stage = entered_final(tournament)
    for settings in ({"cut": {"who": "best", "count": 4}}, {"carry": {"numerator": 0}}):
        with pytest.raises(Conflict) as refused:
            stage_change(stage=stage, settings=settings, actor=cast.alice())
        assert refused.value.code == "settings_locked"
        stage.refresh_from_db()
    assert_log_is_valid(tournament)


def test_settings_are_fixed_after_its_first_round(tournament):
    stage = entered_final(tournament)
    stage_change(stage=stage, settings={"deals_per_round": 3}, actor=cast.alice())
    draw_make(stage=stage, actor=cast.alice(), seed=3)
    round_open(stage=stage, actor=cast.alice())
    with pytest.raises(Conflict) as refused:
        stage_change(stage=stage, settings={"deals_per_round": 4}, actor=cast.alice())
    assert refused.value.code == "settings_locked"
    assert_log_is_valid(tournament)


def test_a_finalist_who_leaves_during_the_final_keeps_their_place_before_it(tournament):
    stage = entered_final(tournament)
    draw_make(stage=stage, actor=cast.alice(), seed=3)
    leaver = stage.entries.get(number=5)
    before = [(line.serial, line.rank) for line in standings_at(tournament.first_stage)]
    with pytest.raises(Conflict) as refused:
        entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    assert refused.value.code == "stage_later"
    cast.play_round(tournament, stage=stage)
    entry_withdraw(stage=stage, entry=leaver, actor=cast.alice())
    assert_log_is_valid(tournament)
    assert [(line.serial, line.rank) for line in standings_at(tournament.first_stage)] == before
    assert standings_at(stage)[-1].serial == leaver.serial


def test_a_stage_cannot_be_added_after_publication(tournament):
    for transition in ("finish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    with pytest.raises(Conflict) as refused:
        final(tournament)
    assert refused.value.code == "state_not_allowed"
