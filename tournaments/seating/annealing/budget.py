"""Budget of a search, counted in moves so that the result does not depend on the speed of the machine.

A wall-clock deadline ends a search only on a machine many times slower than usual, with the best plan so far.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

MOVES_PER_SECOND = 500_000  # on an ordinary laptop, in plain Python
DEADLINE_FACTOR, DEADLINE_GRACE_SECONDS = 4.0, 3.0  # deadline: factor x time limit + grace


@dataclass(frozen=True, kw_only=True)
class SearchProgress:
    """A progress report of a running search: part of the budget used (0..1), coincidences of its best plan."""

    fraction: float
    coincidences: int


class Budget:
    """A budget of moves with a progress callback, a stop callback and a deadline."""

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
        self._deadline = time.monotonic() + seconds * DEADLINE_FACTOR + DEADLINE_GRACE_SECONDS
        self._stopped = False
        self._best: int | None = None

    @property
    def left(self) -> int:
        """Number of moves that may still be tried."""
        return 0 if self._stopped else max(0, self._moves - self._used)

    def spend(self, moves: int, *, best: int) -> None:
        """Subtract `moves`, report progress with the coincidences of the best plan, and call `should_stop`."""
        self._used += moves
        self._best = best if self._best is None else min(best, self._best)
        if self._on_progress is not None:
            self._on_progress(SearchProgress(fraction=min(1.0, self._used / self._moves), coincidences=self._best))
        cancelled = self._should_stop is not None and self._should_stop()
        self._stopped = self._stopped or cancelled or time.monotonic() > self._deadline

    def share(self, part: float) -> "BudgetShare":
        """Return a budget of a `part` (0..1) of the moves that are left, for one of several attempts."""
        return BudgetShare(self, int(self.left * part))


class BudgetShare(Budget):
    """A part of another budget: moves are also subtracted from the whole, which reports and stops."""

    def __init__(self, whole: Budget, moves: int) -> None:
        super().__init__(seconds=0)
        self._moves, self._whole = moves, whole

    @property
    def left(self) -> int:
        """Number of moves that may still be tried."""
        return min(self._whole.left, max(0, self._moves - self._used))

    def spend(self, moves: int, *, best: int) -> None:
        """Subtract `moves` here and from the whole."""
        self._used += moves
        self._whole.spend(moves, best=best)
