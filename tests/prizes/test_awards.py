"""The distribution of the prize fund, to the cent, under all rules."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.prizes.awards import Award, PrizeFor, Ranked, awards_of
from tournaments.prizes.fund import PERCENTAGES, fund_of, places_paid, split_by_weight, weights_of
from tournaments.prizes.rules import CategoryPrize, PrizeRules, Split, rules_data, rules_read

NINETY_PERCENT = PrizeRules(back=90)
FIELD = tuple(Ranked(who=n, rank=n) for n in range(1, 13))  # of these 12, a quarter wins: three places are paid


def amounts_of(awards: tuple[Award, ...]) -> list[tuple[int, int]]:
    """Return the winner and the cents of each award."""
    return [(award.who, award.cents) for award in awards]


def test_ninety_percent_of_sixty_fees_of_fifteen_euros_are_eight_hundred_and_ten():
    assert fund_of(NINETY_PERCENT, takings=60 * 1500, expenses=4_000) == 81_000


def test_expenses_are_deducted_if_the_rules_say_so():
    rules = PrizeRules(back=100, less_expenses=True)
    assert fund_of(rules, takings=45_000, expenses=7_250) == 37_750
    assert fund_of(rules, takings=5_000, expenses=7_250) == 0


def test_the_fund_is_at_least_the_guaranteed_amount():
    assert fund_of(PrizeRules(back=90, guaranteed=50_000), takings=10_000, expenses=0) == 50_000
    assert fund_of(PrizeRules(back=90, guaranteed=50_000), takings=100_000, expenses=0) == 90_000


def test_the_fund_is_rounded_down_to_the_cent():
    assert fund_of(NINETY_PERCENT, takings=1_001, expenses=0) == 900


@pytest.mark.parametrize(("field", "paid"), [(64, 16), (30, 8), (12, 3), (3, 1), (1, 1), (0, 0)])
def test_a_quarter_of_the_field_is_paid(field, paid):
    assert places_paid(NINETY_PERCENT, field) == paid


def test_three_places_share_50_30_20():
    assert amounts_of(awards_of(NINETY_PERCENT, 10_000, FIELD)) == [(1, 5_000), (2, 3_000), (3, 2_000)]


def test_the_remainder_of_whole_euros_goes_to_the_first():
    # 50, 30 and 20 % of 107 € are 53, 32 and 21 whole euros: 1.77 € remain.
    assert amounts_of(awards_of(NINETY_PERCENT, 10_777, FIELD)) == [(1, 5_300 + 177), (2, 3_200), (3, 2_100)]


def test_two_tied_first_share_the_first_two_prizes():
    # Ten players, of whom three are paid: ranks may have gaps, places are counted.
    field = (Ranked(7, 1), Ranked(4, 1), *FIELD[8:], Ranked(20, 30), Ranked(21, 31), Ranked(22, 32), Ranked(23, 33))
    awards = awards_of(NINETY_PERCENT, 10_001, field)
    assert amounts_of(awards)[:2] == [(7, 4_001), (4, 4_000)], "50.01 and 30 €, the odd cent for the first line"
    assert [(award.place, award.tied) for award in awards] == [(1, True), (1, True), (3, False)]


def test_a_tie_at_the_last_paid_place_shares_that_prize():
    field = (Ranked(1, 1), Ranked(2, 2), Ranked(3, 3), Ranked(4, 3), *(Ranked(n, n) for n in range(5, 13)))
    assert amounts_of(awards_of(NINETY_PERCENT, 10_000, field))[2:] == [(3, 1_000), (4, 1_000)]


def test_a_winner_of_a_place_leaves_the_category_prize_to_the_next():
    field = tuple(Ranked(n, n, "Jeune" if n in {2, 7, 9} else "") for n in range(1, 13))
    rules = PrizeRules(back=90, categories=(CategoryPrize("jeune", 2_000),))
    assert amounts_of(awards_of(rules, 12_000, field)) == [(1, 5_000), (2, 3_000), (3, 2_000), (7, 2_000)]
    (jeune,) = [award for award in awards_of(rules, 12_000, field) if award.why is PrizeFor.CATEGORY]
    assert (jeune.place, jeune.category) == (2, "jeune"), "second of the category, after player 2"


def test_with_several_the_best_of_a_category_has_both_prizes():
    field = tuple(Ranked(n, n, "Jeune" if n in {2, 7} else "") for n in range(1, 13))
    rules = PrizeRules(back=90, several=True, categories=(CategoryPrize("Jeune", 2_000),))
    assert amounts_of(awards_of(rules, 12_000, field)) == [(1, 5_000), (2, 3_000), (3, 2_000), (2, 2_000)]


def test_the_prize_of_an_empty_category_goes_to_the_places():
    rules = PrizeRules(back=90, categories=(CategoryPrize("Senior", 2_000),))
    assert amounts_of(awards_of(rules, 10_000, FIELD)) == [(1, 5_000), (2, 3_000), (3, 2_000)]


def test_teams_get_their_share_if_there_are_teams():
    rules = PrizeRules(back=90, teams=50)
    teams = (Ranked(3, 1), Ranked(1, 2))
    assert [(award.why, award.who, award.cents) for award in awards_of(rules, 10_000, FIELD, teams)][-1] == (
        PrizeFor.TEAM,
        3,
        5_000,
    )
    assert sum(award.cents for award in awards_of(rules, 10_000, FIELD)) == 10_000


def test_unranked_players_have_no_prize():
    assert amounts_of(awards_of(NINETY_PERCENT, 1_000, (Ranked(1, None), Ranked(2, 1)))) == [(2, 1_000)]
    assert awards_of(NINETY_PERCENT, 1_000, (Ranked(1, None),)) == ()


@pytest.mark.parametrize(("places", "split"), [*product(range(1, 41), [Split.TABLE, Split.STEPS, Split.EQUAL])])
def test_weights_do_not_rise_from_place_to_place(places, split):
    weights = weights_of(PrizeRules(split=split), places)
    assert len(weights) == places
    assert min(weights) > 0
    assert list(weights) == sorted(weights, reverse=True)
    for cents in (0, 1, 99, 100, 12_345):
        parts = split_by_weight(cents, weights, unit=100)
        assert (sum(parts), parts) == (cents, sorted(parts, reverse=True))


def test_the_tables_are_percentages():
    assert all(sum(table) == 100 and len(table) == places for places, table in PERCENTAGES.items())


RULES = st.builds(
    PrizeRules,
    back=st.integers(0, 100),
    split=st.sampled_from([Split.TABLE, Split.STEPS, Split.EQUAL]),
    places=st.integers(0, 12),
    whole_euros=st.booleans(),
    categories=st.lists(
        st.builds(CategoryPrize, name=st.sampled_from(["a", "b", "c"]), cents=st.integers(1, 9_000)),
        max_size=3,
        unique_by=lambda category: category.name,
    ).map(tuple),
    teams=st.integers(0, 100),
    several=st.booleans(),
)
LINES = st.lists(
    st.tuples(st.one_of(st.none(), st.integers(1, 8)), st.sampled_from(["", "a", "B", "c"])), min_size=1, max_size=25
).map(lambda lines: tuple(Ranked(who, rank, category) for who, (rank, category) in enumerate(lines)))


# Also: each prize is above zero; those of players (not teams) go to ranked players, one to each unless the rules say
# `several`; a worse rank gets no larger prize for its place, up to a cent (`means`: the largest prize of each rank).
@given(rules=RULES, fund=st.integers(0, 100_000), players=LINES, teams=LINES)
def test_prizes_sum_up_to_the_fund_and_ties_share_to_the_cent(rules, fund, players, teams):
    awards = awards_of(rules, fund, players, teams)
    ranked = {line.who for line in players if line.rank is not None}
    assert sum(award.cents for award in awards) == (fund if ranked else 0)
    assert all(award.cents > 0 for award in awards)
    own = [award.who for award in awards if award.why is not PrizeFor.TEAM]
    assert set(own) <= ranked
    assert rules.several or len(own) == len(set(own))
    of = {line.who: line.rank for line in players}
    by_rank: dict[int | None, set[int]] = {}
    for award in awards:
        if award.why is PrizeFor.PLACE:
            by_rank.setdefault(of[award.who], set()).add(award.cents)
    assert all(max(amounts) - min(amounts) <= 1 for amounts in by_rank.values())
    means = [max(by_rank[rank]) for rank in sorted(by_rank, key=lambda rank: rank or 0)]
    assert all(later <= earlier + 1 for earlier, later in pairwise(means))


@given(rules=RULES)
def test_rules_survive_a_round_trip_through_the_settings(rules):
    assert rules_read(rules_data(rules)) == rules


@pytest.mark.parametrize(
    ("data", "word"),
    [
        ([], "unknown"),
        ({"rate": 3}, "unknown"),
        ({"several": 1}, "unknown"),
        ({"back": 101}, "back"),
        ({"back": True}, "back"),
        ({"back": 9.5}, "back"),
        ({"guaranteed": -1}, "guaranteed"),
        ({"split": "luck"}, "split"),
        ({"split": ["table"]}, "split"),
        ({"places": 201}, "places"),
        ({"split": "own"}, "own"),
        ({"split": "own", "own": [50, 40]}, "own"),
        ({"split": "own", "own": [40, 60]}, "own"),
        ({"own": [100]}, "own"),
        ({"categories": [{"name": "", "cents": 5}]}, "categories"),
        ({"categories": [{"name": "a", "cents": 5}, {"name": "A", "cents": 6}]}, "categories"),
        ({"categories": [{"name": "a", "cents": 0}]}, "categories"),
        ({"categories": 3}, "categories"),
        ({"teams": -1}, "teams"),
    ],
)
def test_invalid_rules_are_refused_with_the_name_of_the_field(data, word):
    with pytest.raises(ValueError, match=f"^{word}$"):
        rules_read(data)
