"""The called card of a deal at five: stored in every form, without effect on the score."""

import pytest

from scoring import DealFormatError, NotationError
from scoring.french_tarot import CalledCard, Deal, score
from scoring.french_tarot.notation import format_deal, parse_deal
from scoring.french_tarot.wording import called_card_name, suit_name
from tests.scoring.french_tarot.deals import FFT, create_deal, refusals

DEAL_WITH_CALL = create_deal(players=5, partner=4, called=CalledCard.KING_HEARTS)


def test_called_cards_are_all_court_cards() -> None:
    ranks = [card.split("-")[0] for card in CalledCard]
    assert list(dict.fromkeys(ranks)) == ["king", "queen", "knight", "jack"]
    assert len(CalledCard) == 16


def test_called_card_survives_a_round_trip_through_json_and_text() -> None:
    assert DEAL_WITH_CALL.to_json()["called"] == "king-hearts"
    assert Deal.from_json(DEAL_WITH_CALL.to_json()) == DEAL_WITH_CALL
    assert format_deal(DEAL_WITH_CALL) == "5p t1+4 garde 2b 49 call:king-hearts"
    assert parse_deal(format_deal(DEAL_WITH_CALL)) == DEAL_WITH_CALL


def test_json_form_omits_a_missing_called_card() -> None:
    assert "called" not in create_deal(players=5, partner=4).to_json()
    assert Deal.from_json(DEAL_WITH_CALL.to_json() | {"called": None}).called is None


@pytest.mark.parametrize("partner", [4, None])
def test_called_card_changes_no_score(partner: int | None) -> None:
    with_call, without_call = (
        create_deal(players=5, partner=partner, called=card) for card in (CalledCard.QUEEN_CLUBS, None)
    )
    assert refusals(with_call) == []
    assert score(with_call, FFT) == score(without_call, FFT)


@pytest.mark.parametrize("players", [3, 4])
def test_called_card_is_refused_at_three_and_four(players: int) -> None:
    assert refusals(create_deal(players=players, called=CalledCard.KING_CLUBS)) == ["called_not_at_five"]


def test_unknown_called_card_is_refused() -> None:
    for card in ("hearts", "king", "ace-hearts", "KING-HEARTS", 3):
        with pytest.raises(DealFormatError):
            Deal.from_json(DEAL_WITH_CALL.to_json() | {"called": card})
    with pytest.raises(NotationError):
        parse_deal("5p t1+4 garde 2b 49 call:hearts")


def test_called_card_has_a_name_in_both_languages() -> None:
    assert called_card_name(CalledCard.KNIGHT_SPADES, "fr") == "Cavalier de pique"
    assert called_card_name(CalledCard.QUEEN_DIAMONDS, "en") == "Queen of diamonds"


def test_suit_of_a_called_card_has_a_name() -> None:
    assert suit_name(CalledCard.KING_CLUBS, "fr") == "trèfle"
