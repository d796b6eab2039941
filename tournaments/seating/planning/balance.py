"""Balance of strength by ratings: the best players at different tables of round 1, or tables of about equal mean.

Players are divided by rating into four pots, one for each seat of a table. Slots have the pot of their line (or of
their place in round 1), so each table of round 1 gets one player of each pot.
"""

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance_probabilities, temperatures
from tournaments.seating.designs.constructions import Frame
from tournaments.seating.problem.search_instance import Layout

SCALE = 20  # ratings become whole numbers 0..SCALE, so that sums are exact
MOVES, LEVELS = 30_000, 30  # swaps tried in all, and temperatures
HOT, COLD = 12.0, 0.5


def assign_pots(frame: Frame, ratings: tuple[float, ...], *, fixed: dict[int, int]) -> tuple[list[int], list[int]]:
    """Return (pot_of_slot, pot_of_player), pot 0 the strongest. Players `fixed` to a slot have the pot of the slot."""
    slots = len(ratings)
    pot_of_slot = [0] * slots
    if frame.line_length:
        pot_of_slot = [slot // frame.line_length for slot in range(slots)]
    else:
        for table in frame.layout[0]:
            for place, slot in enumerate(table):
                pot_of_slot[slot] = place
    pot_of_player = [0] * slots
    for slot, player in fixed.items():
        pot_of_player[player] = pot_of_slot[slot]
    fixed_players = set(fixed.values())
    ranked = sorted(set(range(slots)) - fixed_players, key=lambda player: (-ratings[player], player))
    free = sorted(pot for slot, pot in enumerate(pot_of_slot) if slot not in fixed)
    for player, pot in zip(ranked, free, strict=True):
        pot_of_player[player] = pot
    return pot_of_slot, pot_of_player


def mark_seeds(ratings: tuple[float, ...], tables: int) -> tuple[float, ...]:
    """Return 1.0 for the strongest players, one for each table, and 0.0 for the others."""
    ranked = sorted(range(len(ratings)), key=lambda player: (-ratings[player], player))
    best = set(ranked[:tables])
    return tuple(float(player in best) for player in range(len(ratings)))


def level_strength(
    layout: Layout, ratings: tuple[float, ...], *, constrained_players: set[int], rng: RandomSource
) -> list[int]:
    """Anneal over swaps of players until all tables are about equally strong; return the new player of each slot.

    The `constrained_players`, who have a constraint, keep their slots.
    """
    free = [player for player in range(len(ratings)) if player not in constrained_players]
    levelling = _Levelling(layout, ratings)
    return levelling.run(free, rng) if free else levelling.player_of


class _Levelling:
    """The state of the annealing: the player of each slot, and the excess of each table over the mean rating."""

    def __init__(self, layout: Layout, ratings: tuple[float, ...]) -> None:
        self.player_of = list(range(len(ratings)))
        low, high = min(ratings), max(ratings)
        width = (high - low) or 1.0
        self.rating = [round(SCALE * (value - low) / width) for value in ratings]
        mean = sum(self.rating) / len(self.rating)
        self.excess: list[int] = []  # of every table of every round
        self.tables_of: list[list[int]] = [[] for _ in ratings]
        for tables in layout:
            for table in tables:
                for slot in table:
                    self.tables_of[slot].append(len(self.excess))
                total = sum(self.rating[slot] for slot in table)
                self.excess.append(total - round(mean * len(table)))

    def run(self, free: list[int], rng: RandomSource) -> list[int]:
        """Anneal over swaps of the `free` slots; return the player of each slot."""
        for temperature in temperatures(HOT, COLD, LEVELS):
            chances = acceptance_probabilities(temperature)
            for _ in range(MOVES // LEVELS):
                one, two = free[rng.below(len(free))], free[rng.below(len(free))]
                change = self._change(one, two)
                if change <= 0 or (change < STEEPEST and rng.random() < chances[change]):
                    self._swap(one, two)
        return self.player_of

    def _gap(self, one: int, two: int) -> int:
        """Return the rating that slot `one` gains, and `two` loses, if their players change places."""
        return self.rating[self.player_of[two]] - self.rating[self.player_of[one]]

    def _change(self, one: int, two: int) -> int:
        """Return the change of the sum of squared excesses if the players of two slots change places."""
        gap = self._gap(one, two)
        if not gap:
            return 0
        mine, yours = self.tables_of[one], self.tables_of[two]
        shared = [t for t in mine if t in yours]
        rise = sum(gap * (2 * self.excess[t] + gap) for t in mine if t not in shared)
        return rise + sum(gap * (gap - 2 * self.excess[t]) for t in yours if t not in shared)

    def _swap(self, one: int, two: int) -> None:
        gap = self._gap(one, two)
        for t in self.tables_of[one]:
            self.excess[t] += gap
        for t in self.tables_of[two]:
            self.excess[t] -= gap
        self.player_of[one], self.player_of[two] = self.player_of[two], self.player_of[one]
