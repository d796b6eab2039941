"""Properties of repairs and ranked rounds after random changes: sound plans, unchanged history, sentences."""

import random

from hypothesis import given, settings
from hypothesis import strategies as some

from tests.seating.samples import shuffle_plan
from tournaments.seating.problem.request import Odd, Plan, Request, SeatingError
from tournaments.seating.problem.table_sizes import table_sizes
from tournaments.seating.problem.tally import tally
from tournaments.seating.proof.certificate import certify_plan, plan_json
from tournaments.seating.proof.checker import check_plan
from tournaments.seating.repairing.repair import Change, repair
from tournaments.seating.swiss.ranked import Pattern, RankedRequest, seat_next_round
from tournaments.seating.wording.repair_sentences import repair_sentences, sentences_by_player
from tournaments.seating.wording.sentences import certificate_sentences

FIELDS = some.integers(3, 40)
ODDS = some.sampled_from(list(Odd))
SEEDS = some.integers(0, 10_000)


def random_plan(players: int, odd: Odd, *, rounds: int, seed: int) -> Plan | None:
    """Return a random plan: sound, but with many repeats."""
    try:
        return shuffle_plan(table_sizes(players, odd.rule), rounds=rounds, seed=seed, players=players)
    except SeatingError:
        return None


@settings(max_examples=60)
@given(FIELDS, ODDS, SEEDS, some.integers(0, 4), some.integers(0, 5), some.integers(0, 6))
def test_any_plan_can_be_repaired_after_any_change(
    players: int, odd: Odd, seed: int, played: int, leaving: int, arrivals: int
) -> None:
    plan = random_plan(players, odd, rounds=5, seed=seed)
    if plan is None:
        return
    leaving = min(leaving, players - 3)
    leavers = tuple(random.Random(seed).sample(range(1, players + 1), leaving))
    request = Request(players=players, rounds=5, odd=odd, seed=seed, time_limit=0.02)
    made = repair(request, plan, Change(played=played, leavers=leavers, arrivals=arrivals))
    assert made.plan.rounds[:played] == plan.rounds[:played]
    if leaving - arrivals in {0, 1} and players % 4 == 0:
        assert made.repeats_after <= made.repeats_before
        assert not [change for change in made.changes if change.old]
    assert repair_sentences(made)
    for player, told in sentences_by_player(made.changes, "en"):
        assert player not in leavers
        assert all(sentence.endswith(".") for sentence in told)


@settings(max_examples=60)
@given(FIELDS, ODDS, SEEDS, some.integers(1, 7))
def test_checker_and_certificate_agree_on_any_plan(players: int, odd: Odd, seed: int, rounds: int) -> None:
    plan = random_plan(players, odd, rounds=rounds, seed=seed)
    if plan is None:
        return
    for strict in (False, True):
        certificate = certify_plan(plan, Request(players=players, rounds=rounds, odd=odd, strict_fairness=strict))
        assert check_plan(plan_json(plan, certificate)).sound
        assert all(figure.value >= figure.bound for figure in certificate.figures.values())
        assert certificate_sentences(certificate) != certificate_sentences(certificate, "en")


@settings(max_examples=60)
@given(FIELDS, ODDS, SEEDS, some.sampled_from(list(Pattern)), some.integers(0, 30), some.integers(0, 4))
def test_any_ranking_can_be_seated(
    players: int, odd: Odd, seed: int, pattern: Pattern, most_moved: int, played: int
) -> None:
    plan = random_plan(players, odd, rounds=played, seed=seed)
    if plan is None:
        return
    ranking = list(range(1, players + 1))
    random.Random(seed).shuffle(ranking)
    asked = RankedRequest(
        ranking=tuple(ranking),
        rounds=played + 1,
        history=plan.rounds,
        history_byes=plan.byes,
        odd=odd,
        pattern=pattern,
        most_moved=most_moved,
    )
    made = seat_next_round(asked)
    assert sorted(p for table in (*made.tables, made.byes) for p in table) == list(range(1, players + 1))
    assert sorted(map(len, made.tables)) == sorted(table_sizes(players, odd.rule))
    assert all(abs(flag.places) <= most_moved for flags in made.flags for flag in flags)
    repeats = sum(flag.code == "repeat" for flags in made.flags for flag in flags)
    before, after = tally(plan.rounds).meetings, tally((*plan.rounds, made.tables)).meetings
    assert repeats == sum(1 for pair, count in before.items() if after[pair] > count)
    assert seat_next_round(asked) == made
