"""Assignment of players to the slots of a movement, so that separations are kept without a new search.

In a movement of lines the members of a club take slots of one line, which never meet. Swaps of the slots of two
players then remove the broken constraints that are left.
"""

from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance_probabilities, temperatures
from tournaments.seating.designs.constructions import Frame
from tournaments.seating.problem.search_instance import FORBIDDEN, PairConstraint
from tournaments.seating.proof.bounds import least_pair_sum

LEVELS = 20
MOVES_PER_PLAYER = 60
HOT, COLD = 2.0, 0.2
CANDIDATES, PASSES = 60, 20  # slots tried for one player of a descent, and passes of the descent
SKIP_PROBABILITY = 0.9  # for a swap of a player without a broken constraint
HARD = 5  # weight of a broken hard constraint; a soft one has weight 1


@dataclass(frozen=True, kw_only=True)
class SlotLimits:
    """Limits of the assignment: slots of fixed players, and pots (classes of strength) of slots and players.

    `pot_of_slot[s]` and `pot_of_player[p]` must be equal for every player p at slot s.
    """

    fixed: dict[int, int]  # slot -> player
    pot_of_slot: list[int]
    pot_of_player: list[int]


def assign_players_to_slots(
    frame: Frame, constraints: tuple[PairConstraint, ...], limits: SlotLimits, rng: RandomSource
) -> list[int]:
    """Return the player of each slot, by a local search for few broken constraints; without constraints, by lot."""
    labelling = _Labelling(frame, constraints, limits, _assign_at_random(frame, constraints, limits, rng))
    labelling.search(rng, _lower_bound(constraints, frame))
    return labelling.player_of


def _assign_at_random(
    frame: Frame, constraints: tuple[PairConstraint, ...], limits: SlotLimits, rng: RandomSource
) -> list[int]:
    """Return a random player for each slot; with lines, separated players come first, club by club."""
    slots = len(limits.pot_of_slot)
    player_of = [-1] * slots
    for slot, player in limits.fixed.items():
        player_of[slot] = player
    taken = set(limits.fixed.values())
    draw_order = [player for player in rng.permutation(slots) if player not in taken]
    if frame.line_length:
        packed = _pack_clubs(_find_clubs(constraints, draw_order), frame.line_length)
        draw_order = _order_by_line(packed, frame.line_length, slots // frame.line_length)
        free = _stagger_lines(slots, frame.line_length)
    else:
        free = rng.permutation(slots)
    waiting: dict[int, list[int]] = {}
    for player in reversed(draw_order):
        waiting.setdefault(limits.pot_of_player[player], []).append(player)
    for slot in free:
        if player_of[slot] < 0:
            player_of[slot] = waiting[limits.pot_of_slot[slot]].pop()
    return player_of


def _stagger_lines(slots: int, line: int) -> list[int]:
    """Return the slots line by line, each line from another start, so that the ends of two lines are far apart.

    Four lines start at 0, 1/2, 1/4 and 3/4 of their length. Club members who do not fit into one line are at the ends.
    In a movement with constant steps, neighbouring positions of two lines meet in the first rounds.
    """
    lines = slots // line
    starts = [c % 2 * line // 2 + c // 2 * line // (lines + lines % 2) for c in range(lines)]
    return [c * line + (start + place) % line for c, start in enumerate(starts) for place in range(line)]


def _find_clubs(constraints: tuple[PairConstraint, ...], draw_order: list[int]) -> list[list[int]]:
    """Return the connected components of the graph of constraints; a player without constraints is one alone."""
    neighbours: dict[int, list[int]] = {}
    for constraint in constraints:
        neighbours.setdefault(constraint.first, []).append(constraint.second)
        neighbours.setdefault(constraint.second, []).append(constraint.first)
    clubs, seen_players = list[list[int]](), set[int]()
    for player in draw_order:
        if player in seen_players:
            continue
        club = [player]
        seen_players.add(player)
        for member in club:
            for other in neighbours.get(member, []):
                if other not in seen_players:
                    seen_players.add(other)
                    club.append(other)
        clubs.append(club)
    return clubs


def _pack_clubs(clubs: list[list[int]], line: int) -> list[list[int]]:
    """Pack the clubs into lines of length `line` by first fit, largest first; a larger club has a line of its own."""
    lines: list[list[int]] = []
    for club in sorted(clubs, key=len, reverse=True):
        room = next((players for players in lines if len(players) + len(club) <= line), None)
        if room is None:
            room = []
            lines.append(room)
        room.extend(club)
    return lines


def _order_by_line(packed: list[list[int]], line: int, count: int) -> list[int]:
    """Return the players of `count` lines one after the other; players beyond the lines fill the ends."""
    lines, rest = packed[:count], [player for players in packed[count:] for player in players]
    rest += [player for players in lines for player in players[line:]]
    rest.reverse()
    full = []
    for players in lines:
        fitting = players[:line]
        full += fitting + [rest.pop() for _ in range(min(len(rest), line - len(fitting)))]
    return full + rest[::-1]


def _lower_bound(constraints: tuple[PairConstraint, ...], frame: Frame) -> int:
    """Return a lower bound on the cost: of clubs with more members than tables, all pairwise separated."""
    tables, rounds = len(frame.layout[0]), len(frame.layout)
    members: dict[int, dict[int, tuple[int, int]]] = {}
    for constraint in constraints:
        price = min(constraint.rounds, rounds), _constraint_weight(constraint)
        members.setdefault(constraint.first, {})[constraint.second] = price
        members.setdefault(constraint.second, {})[constraint.first] = price
    bound, seen_players = 0, set[int]()
    for player, others in members.items():
        club = {player, *others}
        if len(club) > tables and not club & seen_players and all(club <= {one, *members[one]} for one in club):
            shared_rounds, weight = (
                min(prices) for prices in zip(*(p for one in club for p in members[one].values()), strict=True)
            )
            bound += shared_rounds * weight * least_pair_sum(len(club), tables)
        seen_players |= club
    return bound


def _constraint_weight(constraint: PairConstraint) -> int:
    """Return the weight in this search, which is smaller than that of the search for groups."""
    return HARD if constraint.weight >= FORBIDDEN else 1


class _Labelling:
    """The state of the local search: the player of each slot, and the weights of the constraints by player.

    `enemies[p][q]` are (rounds as bits, weight) of each constraint between players p and q.
    """

    def __init__(
        self, frame: Frame, constraints: tuple[PairConstraint, ...], limits: SlotLimits, player_of: list[int]
    ) -> None:
        self.player_of = player_of
        self.slot_of = [0] * len(player_of)
        for slot, player in enumerate(player_of):
            self.slot_of[player] = slot
        self.limits = limits
        self.meets = _meeting_rounds(frame, len(player_of)) if constraints else []
        self.enemies: dict[int, dict[int, list[tuple[int, int]]]] = {}
        for constraint in constraints:
            price = (1 << constraint.rounds) - 1, _constraint_weight(constraint)
            for one, two in ((constraint.first, constraint.second), (constraint.second, constraint.first)):
                self.enemies.setdefault(one, {}).setdefault(two, []).append(price)

    def search(self, rng: RandomSource, floor: int) -> None:
        """Descend; if the cost is still above `floor`, anneal over swaps of a separated player with any other."""
        separated_players = sorted(self.enemies)
        best = cost = self._descend(separated_players, rng)
        best_player_of = self.player_of[:]
        for temperature in temperatures(HOT, COLD, LEVELS):
            if best <= floor:
                break
            cost = self._anneal(separated_players, rng, acceptance_probabilities(temperature), cost, floor)
            if cost < best:
                best, best_player_of = cost, self.player_of[:]
        self.player_of = best_player_of

    def _descend(self, separated_players: list[int], rng: RandomSource) -> int:
        """Move players with a broken constraint to a better slot, in several passes; return the cost that is left."""
        for _ in range(PASSES):
            clashing = [player for player in separated_players if self._price(player)]
            if not sum(self._relocate(player, rng) for player in clashing):
                break
        return sum(map(self._price, separated_players)) // 2

    def _relocate(self, player: int, rng: RandomSource) -> bool:
        """Make the best of `CANDIDATES` random swaps of this player; False if none lowers the cost."""
        best, partner, mine = 0, -1, self._price(player)
        for _ in range(CANDIDATES if mine else 0):
            other = self.player_of[rng.below(len(self.player_of))]
            if other == player or not self._may_swap(player, other):
                continue
            change = self._swap_and_price(player, other, mine)
            self._swap(player, other)  # back, until the best is known
            if change < best:
                best, partner = change, other
        if partner >= 0:
            self._swap(player, partner)
        return partner >= 0

    def _swap_and_price(self, player: int, other: int, mine: int) -> int:
        """Swap two players, the first of whom costs `mine`; return the change of the cost."""
        before = mine + self._price(other)
        self._swap(player, other)
        return self._price(player) + self._price(other) - before

    def _anneal(self, separated: list[int], rng: RandomSource, chances: list[float], cost: int, floor: int) -> int:
        """Try random swaps of separated players at one temperature until `floor` is reached; return the new cost."""
        for _ in range(MOVES_PER_PLAYER * len(separated)):
            player = separated[rng.below(len(separated))]
            mine = self._price(player)
            if not mine and rng.random() < SKIP_PROBABILITY:
                continue
            other = self.player_of[rng.below(len(self.player_of))]
            if other == player or not self._may_swap(player, other):
                continue
            change = self._swap_and_price(player, other, mine)
            if change > 0 and (change >= STEEPEST or rng.random() >= chances[change]):
                self._swap(player, other)
                continue
            cost += change
            if cost <= floor:
                break
        return cost

    def _may_swap(self, player: int, other: int) -> bool:
        """Return True if neither player is fixed and their slots have the same pot."""
        one, two, fixed = self.slot_of[player], self.slot_of[other], self.limits.fixed
        pots = self.limits.pot_of_slot
        return one not in fixed and two not in fixed and pots[one] == pots[two]

    def _swap(self, player: int, other: int) -> None:
        """Exchange the slots of two players."""
        one, two = self.slot_of[player], self.slot_of[other]
        self.slot_of[player], self.slot_of[other] = two, one
        self.player_of[one], self.player_of[two] = other, player

    def _price(self, player: int) -> int:
        """Return the cost of a player's meetings, looping over the shorter of their meetings and their constraints."""
        near, enemies = self.meets[self.slot_of[player]], self.enemies.get(player)
        if not enemies:
            return 0
        if len(enemies) < len(near):
            slot_of = self.slot_of
            pairs = [(rounds, prices) for other, prices in enemies.items() if (rounds := near.get(slot_of[other]))]
        else:
            player_of = self.player_of
            pairs = [(rounds, prices) for slot, rounds in near.items() if (prices := enemies.get(player_of[slot]))]
        return sum(weight * (rounds & window).bit_count() for rounds, prices in pairs for window, weight in prices)


def _meeting_rounds(frame: Frame, slots: int) -> list[dict[int, int]]:
    """Return meets[slot][other]: the rounds in which two slots meet, as bits."""
    meets: list[dict[int, int]] = [{} for _ in range(slots)]
    for r, tables in enumerate(frame.layout):
        for table in tables:
            for one, two in combinations(table, 2):
                meets[one][two] = meets[one].get(two, 0) | 1 << r
                meets[two][one] = meets[two].get(one, 0) | 1 << r
    return meets
