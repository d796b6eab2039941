"""How long a search may go on, counted in moves so that the result does not depend on the machine.

The clock is only an emergency brake: a machine many times slower than usual stops with its best so far.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

MOVES_PER_SECOND = 500_000  # what an ordinary laptop tries in plain Python
EMERGENCY, GRACE = 4.0, 3.0  # times the limit, and seconds on top, before the clock ends a search


@dataclass(frozen=True, kw_only=True)
class SearchProgress:
    """What a running search reports: part of the budget used (0..1), and pair coincidences of its best plan."""

    fraction: float
    coincidences: int


class Budget:
    """A budget of moves, with a way to stop it from outside."""

    def __init__(
        self,
        *,
        seconds: float,
        on_progress: Callable[[SearchProgress], None] | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> None:
        self._moves = max(1, int(seconds * MOVES_PER_SECOND))
        self._used = 0
        self._on_progress = on_progress
        self._should_stop = should_stop
        self._brake = time.monotonic() + seconds * EMERGENCY + GRACE
        self._stopped = False
        self._best: int | None = None

    @property
    def left(self) -> int:
        """Moves that may still be tried."""
        return 0 if self._stopped else max(0, self._moves - self._used)

    def spend(self, moves: int, *, best: int) -> None:
        """Record `moves` tried and the coincidences of the best plan; asks whether to stop."""
        self._used += moves
        self._best = best if self._best is None else min(best, self._best)
        if self._on_progress is not None:
            self._on_progress(SearchProgress(fraction=min(1.0, self._used / self._moves), coincidences=self._best))
        asked = self._should_stop is not None and self._should_stop()
        self._stopped = self._stopped or asked or time.monotonic() > self._brake

    def share(self, part: float) -> "BudgetShare":
        """A part of what is left, for one of several attempts."""
        return BudgetShare(self, int(self.left * part))


class BudgetShare(Budget):
    """Some of the moves of another budget, which counts, reports and stops."""

    def __init__(self, whole: Budget, moves: int) -> None:
        super().__init__(seconds=0)
        self._moves, self._whole = moves, whole

    @property
    def left(self) -> int:
        """Moves that may still be tried."""
        return min(self._whole.left, max(0, self._moves - self._used))

    def spend(self, moves: int, *, best: int) -> None:
        """Record `moves` here and with the whole."""
        self._used += moves
        self._whole.spend(moves, best=best)
