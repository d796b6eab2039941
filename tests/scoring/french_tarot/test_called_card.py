"""The card that was called at five is part of a deal: kept in every form, scored nowhere."""

import pytest

from scoring import DealFormatError, NotationError
from scoring.french_tarot import CalledCard, Deal, score
from scoring.french_tarot.notation import format_deal, parse_deal
from scoring.french_tarot.wording import called_card_name, suit_name
from tests.scoring.french_tarot.deals import FFT, a_deal, refusals

CALLED = a_deal(players=5, partner=4, called=CalledCard.KING_HEARTS)


def test_it_is_a_king_or_where_one_has_all_four_a_lower_court_card() -> None:
    ranks = [card.split("-")[0] for card in CalledCard]
    assert list(dict.fromkeys(ranks)) == ["king", "queen", "knight", "jack"]
    assert len(CalledCard) == 16


def test_it_stands_in_the_json_and_in_the_text_of_a_deal() -> None:
    assert CALLED.to_json()["called"] == "king-hearts"
    assert Deal.from_json(CALLED.to_json()) == CALLED
    assert format_deal(CALLED) == "5p t1+4 garde 2b 49 call:king-hearts"
    assert parse_deal(format_deal(CALLED)) == CALLED


def test_a_deal_without_it_says_nothing_of_it() -> None:
    assert "called" not in a_deal(players=5, partner=4).to_json()
    assert Deal.from_json(CALLED.to_json() | {"called": None}).called is None


@pytest.mark.parametrize("partner", [4, None])
def test_it_changes_no_score(partner: int | None) -> None:
    with_it, without = (a_deal(players=5, partner=partner, called=card) for card in (CalledCard.QUEEN_CLUBS, None))
    assert refusals(with_it) == []
    assert score(with_it, FFT) == score(without, FFT)


@pytest.mark.parametrize("players", [3, 4])
def test_it_is_refused_where_nobody_is_called(players: int) -> None:
    assert refusals(a_deal(players=players, called=CalledCard.KING_CLUBS)) == ["called_not_at_five"]


def test_it_reads_no_other_card() -> None:
    for card in ("hearts", "king", "ace-hearts", "KING-HEARTS", 3):
        with pytest.raises(DealFormatError):
            Deal.from_json(CALLED.to_json() | {"called": card})
    with pytest.raises(NotationError):
        parse_deal("5p t1+4 garde 2b 49 call:hearts")


def test_it_has_a_name_in_both_languages() -> None:
    assert called_card_name(CalledCard.KNIGHT_SPADES, "fr") == "Cavalier de pique"
    assert called_card_name(CalledCard.QUEEN_DIAMONDS, "en") == "Queen of diamonds"


def test_its_suit_is_enough_where_the_question_speaks_of_kings() -> None:
    assert suit_name(CalledCard.KING_CLUBS, "fr") == "trèfle"
