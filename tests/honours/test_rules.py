"""The rules of the honours, each with its ties and its empty evening."""

import pytest

from tournaments.honours.facts import EarnedHonour, EveningFacts, HonourHand
from tournaments.honours.rules import MOST_SHARING, RULES, honours_of


def create_hand(
    key: int, *scores: int, table: tuple[int, int] = (1, 1), first: int = 1, **fields: object
) -> HonourHand:
    """Return a hand with this key, of players `first`, `first` + 1, ... with these scores."""
    players = range(first, first + len(scores))
    return HonourHand(key=key, table=table, players=players, scores=scores, **fields)  # type: ignore[arg-type]


def honour(evening: EveningFacts, rule: str) -> EarnedHonour | None:
    return next((one for one in honours_of(evening) if one.rule == rule), None)


def test_empty_evening_has_no_honours() -> None:
    assert honours_of(EveningFacts()) == []
    assert honours_of(EveningFacts(hands=[create_hand(1, 0, 0, 0, 0)], rounds=1)) == []


def test_best_hand_is_shared_by_equal_scores() -> None:
    hands = [create_hand(1, 300, -100, -100, -100), create_hand(2, -100, 200, -50, -50)]
    assert honour(EveningFacts(hands=hands), "best_hand") == EarnedHonour(
        rule="best_hand", players=(1,), value=300, hand=1, table=(1, 1)
    )
    hands.append(create_hand(3, -100, 300, -100, -100, table=(2, 1)))
    assert honour(EveningFacts(hands=hands), "best_hand") == EarnedHonour(rule="best_hand", players=(1, 2), value=300)


def test_boldest_bid_was_made_and_counts_the_score_among_equals() -> None:
    hands = [
        create_hand(1, 300, -300, boldness=2),
        create_hand(2, 90, -90, boldness=3),
        create_hand(3, -120, 120, boldness=3),
    ]
    best = honour(EveningFacts(hands=hands), "boldest_bid")
    assert best is not None
    assert (best.players, best.value, best.hand) == ((2,), 120, 3)
    assert honour(EveningFacts(hands=[create_hand(1, 300, -300)]), "boldest_bid") is None


def test_slams_are_counted_and_name_the_winners() -> None:
    hands = [create_hand(1, 900, -300, -300, -300, slam=True), create_hand(2, -900, 300, 300, 300, slam=True)]
    found = honour(EveningFacts(hands=hands), "slams")
    assert found is not None
    assert (found.value, found.players) == (2, (1, 2, 3, 4))


def test_best_defence_is_the_largest_loss_of_a_bidder() -> None:
    hands = [
        create_hand(1, -300, 100, 100, 100, bidder=1),
        create_hand(2, 50, -150, 50, 50, bidder=2),
        create_hand(3, 900, -900, bidder=1),
    ]
    found = honour(EveningFacts(hands=hands), "best_defence")
    assert found is not None
    assert (found.players, found.value, found.hand) == ((2, 3, 4), 300, 1)
    assert honour(EveningFacts(hands=[create_hand(1, -300, 300)]), "best_defence") is None, "a game without bids"


@pytest.mark.parametrize("rule", ["best_hand", "boldest_bid", "best_defence", "slams"])
def test_honour_of_hands_that_too_many_share_is_none(rule: str) -> None:
    def play_hands(number: int) -> EveningFacts:
        played = [
            create_hand(key, 2, -1, boldness=1, bidder=2, slam=True, first=2 * key, table=(1, key))
            for key in range(1, number + 1)
        ]
        return EveningFacts(hands=played)

    shared = honour(play_hands(MOST_SHARING), rule)
    assert shared is not None
    assert len(shared.players) == MOST_SHARING
    assert honour(play_hands(MOST_SHARING + 1), rule) is None


def test_feat_goes_to_those_who_did_it_most_and_at_least_twice() -> None:
    once, twice = {"feat": (1,)}, {"feat": (2, 3)}
    assert honour(EveningFacts(hands=[create_hand(1, 1, -1, feats=once)]), "feat") is None
    hands = [
        create_hand(1, 1, -1, feats=once),
        create_hand(2, 1, 1, -2, feats=twice),
        create_hand(3, 1, 1, -2, feats=twice),
    ]
    assert honour(EveningFacts(hands=hands), "feat") == EarnedHonour(rule="feat", players=(2, 3), value=2)
    crowd = {"feat": tuple(range(1, MOST_SHARING + 2))}
    many = [create_hand(key, *[1] * (MOST_SHARING + 1), feats=crowd) for key in (1, 2)]
    assert honour(EveningFacts(hands=many), "feat") is None, "too many share it"


def test_comeback_counts_from_the_worst_place_to_the_last() -> None:
    evening = EveningFacts(rounds=3, places={1: (1, 9, 8), 2: (12, 11, 3), 3: (None, 20, 15), 4: (3, 4, 5)})
    assert honour(evening, "comeback") == EarnedHonour(rule="comeback", players=(2,), value=12 - 3)
    assert honour(EveningFacts(rounds=3, places={1: (1, 1, 1), 2: (2, 2, 2)}), "comeback") is None
    assert honour(EveningFacts(rounds=1, places={1: (9,)}), "comeback") is None


def test_most_even_played_all_rounds() -> None:
    evening = EveningFacts(rounds=2, scores={1: (100, -50), 2: (30, 10), 3: (5,), 4: (-10, -30)})
    assert honour(evening, "most_even") == EarnedHonour(rule="most_even", players=(2, 4), value=30 - 10)


def test_liveliest_table_exchanged_most_points_in_a_round() -> None:
    hands = [create_hand(1, 300, -300), create_hand(2, -200, 200), create_hand(3, 400, -400, table=(1, 2), first=5)]
    assert honour(EveningFacts(hands=hands), "liveliest_table") == EarnedHonour(
        rule="liveliest_table", players=(1, 2), value=300 + 200, table=(1, 1)
    )


@pytest.mark.parametrize("rule", RULES)
def test_rule_is_named_as_its_honour(rule: object) -> None:
    evening = EveningFacts(
        hands=[create_hand(1, 300, -100, -200, bidder=3, boldness=1, slam=True)],
        rounds=2,
        scores={1: (1, 2)},
        places={1: (2, 1)},
    )
    found = rule(evening)  # type: ignore[operator]
    assert found is not None
    assert found.rule == rule.__name__  # type: ignore[attr-defined]
