"""Which player takes which slot of a movement, so that separations are granted without a new search.

In a movement of lines the members of a club take slots of one line, which never meet. What is left is settled
by swapping the slots of two players.
"""

from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance, temperatures
from tournaments.seating.designs.constructions import Frame
from tournaments.seating.problem.search_instance import FORBIDDEN, PairConstraint

LEVELS = 20
MOVES_PER_PLAYER = 60
HOT, COLD = 2.0, 0.2
HARD = 5  # price of a broken hard constraint against a soft one


@dataclass(frozen=True, kw_only=True)
class SlotLimits:
    """What limits the choice: slots taken by fixed players, and pots of slots and players that must match.

    `pot_of_slot[s]` and `pot_of_player[p]` are equal for every player p at slot s.
    """

    fixed: dict[int, int]  # slot -> player
    pot_of_slot: list[int]
    pot_of_player: list[int]


def label(frame: Frame, constraints: tuple[PairConstraint, ...], limits: SlotLimits, rng: RandomSource) -> list[int]:
    """player_of[slot], breaking as few constraints as swapping can reach; without constraints drawn by lot."""
    labelling = _Labelling(frame, constraints, limits, _start(frame, constraints, limits, rng))
    labelling.settle(rng)
    return labelling.player_of


def _start(frame: Frame, constraints: tuple[PairConstraint, ...], limits: SlotLimits, rng: RandomSource) -> list[int]:
    """Players drawn by lot; with lines, those who are separated first and club by club."""
    slots = len(limits.pot_of_slot)
    player_of = [-1] * slots
    for slot, player in limits.fixed.items():
        player_of[slot] = player
    taken = set(limits.fixed.values())
    drawn = [player for player in rng.shuffled(slots) if player not in taken]
    if frame.lines:
        drawn = [player for club in _clubs(constraints, drawn, frame.lines) for player in club]
        free = list(range(slots))
    else:
        free = rng.shuffled(slots)
    waiting: dict[int, list[int]] = {}
    for player in reversed(drawn):
        waiting.setdefault(limits.pot_of_player[player], []).append(player)
    for slot in free:
        if player_of[slot] < 0:
            player_of[slot] = waiting[limits.pot_of_slot[slot]].pop()
    return player_of


def _clubs(constraints: tuple[PairConstraint, ...], drawn: list[int], line: int) -> list[list[int]]:
    """Groups of players in which each is to be kept from one before, packed so that lines of `line` fit."""
    friends: dict[int, list[int]] = {}
    for constraint in constraints:
        friends.setdefault(constraint.first, []).append(constraint.second)
        friends.setdefault(constraint.second, []).append(constraint.first)
    clubs, seen = [], set()
    for player in drawn:
        if player in seen:
            continue
        club = [player]
        seen.add(player)
        for member in club:
            for other in friends.get(member, []):
                if other not in seen:
                    seen.add(other)
                    club.append(other)
        clubs.append(club)
    return _packed(clubs, line)


def _packed(clubs: list[list[int]], line: int) -> list[list[int]]:
    """First fit, largest first: each line is filled before the next."""
    lines: list[list[int]] = []
    for club in sorted(clubs, key=len, reverse=True):
        room = next((players for players in lines if len(players) + len(club) <= line), None)
        if room is None:
            room = []
            lines.append(room)
        room.extend(club)
    return lines


class _Labelling:
    def __init__(
        self, frame: Frame, constraints: tuple[PairConstraint, ...], limits: SlotLimits, player_of: list[int]
    ) -> None:
        self.player_of = player_of
        self.slot_of = [0] * len(player_of)
        for slot, player in enumerate(player_of):
            self.slot_of[player] = slot
        self.limits = limits
        self.meets = _meeting_rounds(frame, len(player_of)) if constraints else []
        self.constraints: dict[int, list[tuple[int, int, int]]] = {}
        for constraint in constraints:
            window, price = (1 << constraint.rounds) - 1, HARD if constraint.weight >= FORBIDDEN else 1
            self.constraints.setdefault(constraint.first, []).append((constraint.second, window, price))
            self.constraints.setdefault(constraint.second, []).append((constraint.first, window, price))

    def settle(self, rng: RandomSource) -> None:
        """Anneal over swaps of a player who has constraints with anybody of their pot."""
        separated = sorted(self.constraints)
        cost = sum(self._price(player) for player in separated) // 2
        best, found = cost, self.player_of[:]
        if not cost:
            return
        for temperature in temperatures(HOT, COLD, LEVELS):
            cost = self._heat(separated, rng, acceptance(temperature), cost)
            if cost < best:
                best, found = cost, self.player_of[:]
            if not best:
                break
        self.player_of = found

    def _heat(self, separated: list[int], rng: RandomSource, chances: list[float], cost: int) -> int:
        for _ in range(MOVES_PER_PLAYER * len(separated)):
            player = separated[rng.below(len(separated))]
            mine = self._price(player)
            if not mine and rng.random() < 0.9:
                continue
            other = self.player_of[rng.below(len(self.player_of))]
            if other == player or not self._may_swap(player, other):
                continue
            before = mine + self._price(other)
            self._swap(player, other)
            change = self._price(player) + self._price(other) - before
            if change > 0 and (change >= STEEPEST or rng.random() >= chances[change]):
                self._swap(player, other)
                continue
            cost += change
            if not cost:
                return 0
        return cost

    def _may_swap(self, player: int, other: int) -> bool:
        one, two, fixed = self.slot_of[player], self.slot_of[other], self.limits.fixed
        pots = self.limits.pot_of_slot
        return one not in fixed and two not in fixed and pots[one] == pots[two]

    def _swap(self, player: int, other: int) -> None:
        one, two = self.slot_of[player], self.slot_of[other]
        self.slot_of[player], self.slot_of[other] = two, one
        self.player_of[one], self.player_of[two] = other, player

    def _price(self, player: int) -> int:
        near, slot_of = self.meets[self.slot_of[player]], self.slot_of
        return sum(
            price * (near.get(slot_of[other], 0) & window).bit_count()
            for other, window, price in self.constraints.get(player, ())
        )


def _meeting_rounds(frame: Frame, slots: int) -> list[dict[int, int]]:
    """meets[slot][other]: the rounds in which two slots meet, as bits."""
    meets: list[dict[int, int]] = [{} for _ in range(slots)]
    for r, tables in enumerate(frame.layout):
        for table in tables:
            for one, two in combinations(table, 2):
                meets[one][two] = meets[one].get(two, 0) | 1 << r
                meets[two][one] = meets[two].get(one, 0) | 1 << r
    return meets
