"""A whole deal played card by card at random, within the rules, which the engine must accept.

Cards are (suit, rank): suits 0 to 3 with ranks 1 to 14 (11 Jack to 14 King), suit 4 the trumps 1 to 21, and
(5, 0) the Excuse. Seats count from 0, the taker's, and only in the returned deal from 1. The module does not use the
package's rules, so that it can disagree with them.
"""

import random
from dataclasses import dataclass

from scoring.french_tarot import Camp, Contract, Deal

Card = tuple[int, int]
TRUMP, EXCUSE = 4, (5, 0)
BOUTS: set[Card] = {EXCUSE, (TRUMP, 1), (TRUMP, 21)}
PACK: list[Card] = [(suit, rank) for suit in range(4) for rank in range(1, 15)]
PACK += [(TRUMP, rank) for rank in range(1, 22)] + [EXCUSE]
CHIEN = {3: 6, 4: 6, 5: 3}


def half_points(card: Card) -> int:
    """Return the value of a card in half points."""
    if card in BOUTS:
        return 9
    return {14: 9, 13: 7, 12: 5, 11: 3}.get(card[1], 1) if card[0] < TRUMP else 1


@dataclass
class Camps:
    """The piles of the attack and of the defence, and who gets the Excuse, which is in neither of them.

    `excuse_stays`: the camp that gets it also won its trick, so it gives no low card for it.
    """

    players: int
    partner: int | None
    attack: list[Card]
    defence: list[Card]
    tricks_of_attack: int = 0
    excuse_of_attack: bool = False
    excuse_stays: bool = True

    def attacks(self, seat: int) -> bool:
        """Return True for the taker and the partner."""
        return seat in (0, self.partner)


def play_deal(rng: random.Random, players: int, contract: Contract, *, strong: bool) -> Deal:
    """Play one deal; a strong taker holds most of the high cards, so that slams occur."""
    hands, chien = _deal_cards(rng, players, strong=strong)
    partner = rng.choice((None, 1, 2, 3, 4)) if players == 5 else None
    camps = Camps(players, partner, [], [])
    if contract in (Contract.PRISE, Contract.GARDE):
        chien = _discard(rng, hands[0], chien)
    (camps.defence if contract is Contract.GARDE_CONTRE else camps.attack).extend(chien)
    tricks = len(hands[0])
    leader = rng.randrange(players)
    for number in range(tricks):
        leader = _play_trick(rng, hands, leader, camps, is_last=number == tricks - 1)
    return _build_deal(camps, contract, tricks)


def _deal_cards(rng: random.Random, players: int, *, strong: bool) -> tuple[list[list[Card]], list[Card]]:
    """Return the hands, that of the taker first, and the chien."""
    pack = rng.sample(PACK, len(PACK))
    if strong:
        # Without the Excuse, since a slam without it is the harder case.
        pack.sort(key=lambda card: (card[0] != TRUMP or rng.random() < 0.1, -half_points(card), -card[1]))
    size = (len(PACK) - CHIEN[players]) // players
    hand_of_taker, other_cards = pack[:size], pack[size:]
    rng.shuffle(other_cards)
    hands = [hand_of_taker] + [other_cards[size * seat : size * (seat + 1)] for seat in range(players - 1)]
    return hands, other_cards[size * (players - 1) :]


def _discard(rng: random.Random, hand: list[Card], chien: list[Card]) -> list[Card]:
    """Add the chien to the hand, remove an écart without Kings or bouts, trumps last, and return it."""
    hand += chien
    suit_cards = [card for card in hand if card[0] < TRUMP and card[1] != 14]
    trumps = [card for card in hand if card[0] == TRUMP and card not in BOUTS]
    rng.shuffle(suit_cards)
    ecart = (suit_cards + trumps)[: len(chien)]
    for card in ecart:
        hand.remove(card)
    return ecart


def _play_trick(rng: random.Random, hands: list[list[Card]], leader: int, camps: Camps, *, is_last: bool) -> int:
    """Play a trick, add it to the pile of the winner's camp, and return the winner. The last trick loses the Excuse."""
    trick: list[tuple[int, Card]] = []
    for step in range(camps.players):
        seat = (leader + step) % camps.players
        card = rng.choice(_legal_cards(hands[seat], [card for _, card in trick]))
        hands[seat].remove(card)
        trick.append((seat, card))
    winner = _find_winner(trick)
    camps.tricks_of_attack += camps.attacks(winner)
    pile = camps.attack if camps.attacks(winner) else camps.defence
    pile += [card for _, card in trick if card != EXCUSE]
    for seat, card in trick:
        if card == EXCUSE:
            camps.excuse_of_attack = camps.attacks(seat) is not is_last
            camps.excuse_stays = camps.excuse_of_attack is camps.attacks(winner)
    return winner


def _legal_cards(hand: list[Card], table: list[Card]) -> list[Card]:
    """Return the cards that may be played: follow suit, else trump, above the highest trump if possible; the Excuse."""
    lead_card = next((card for card in table if card != EXCUSE), None)
    if lead_card is None:
        return hand
    excuse = [card for card in hand if card == EXCUSE]
    if lead_card[0] != TRUMP and (suit := [card for card in hand if card[0] == lead_card[0]]):
        return suit + excuse
    trumps = [card for card in hand if card[0] == TRUMP]
    highest = max((rank for suit, rank in table if suit == TRUMP), default=0)
    higher_trumps = [card for card in trumps if card[1] > highest]
    return (higher_trumps + excuse if higher_trumps else trumps + excuse) if trumps else hand


def _find_winner(trick: list[tuple[int, Card]]) -> int:
    lead_suit = next(card[0] for _, card in trick if card != EXCUSE)
    winner, _card = max(trick, key=lambda played: (played[1][0] == TRUMP, played[1][0] == lead_suit, played[1][1]))
    return winner


def _build_deal(camps: Camps, contract: Contract, tricks: int) -> Deal:
    """Count the attack's pile. An Excuse that one camp keeps from a trick of the other costs it a low card.

    The attack's own then counts 4 points instead of 4.5, and for that of the defence it gets half a point.
    """
    points = sum(map(half_points, camps.attack))
    if camps.excuse_of_attack:
        points += 9 if camps.excuse_stays else 8
    elif not camps.excuse_stays:
        points += 1
    made_by = {0: Camp.DEFENCE, tricks: Camp.ATTACK}.get(camps.tricks_of_attack)
    return Deal(
        players=camps.players,
        taker=1,
        partner=None if camps.partner is None else camps.partner + 1,
        contract=contract,
        bouts=len(BOUTS & set(camps.attack)) + camps.excuse_of_attack,
        points=points,
        chelem_made_by=made_by,
    )
