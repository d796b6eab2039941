"""The lanes of the tests: which folders run together, on how many workers, with which time limit for one test."""

from collections.abc import Mapping
from dataclasses import dataclass, field

REAL, PROVE = "tests/real", "tests/prove"
RANDOM_DAYS = "tests/log/test_random_days.py"


@dataclass(frozen=True)
class Lane:
    """Folders that one call of pytest runs. `ceiling_seconds` limits one test; `workers` 0 stays in one process.

    `second_chance`: a test that fails is run once more alone, and called unsteady if it passes then.
    """

    name: str
    paths: tuple[str, ...]
    ceiling_seconds: int
    workers: int = 2
    left_out: tuple[str, ...] = ()
    on_postgresql: bool = False
    second_chance: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)

    def arguments(self, ceiling_factor: float) -> list[str]:
        """Return what pytest is called with; the time limit grows with the factor of this machine."""
        ignored = [f"--ignore={path}" for path in self.left_out]
        spread = ["--numprocesses", str(self.workers), "--dist", "worksteal"] if self.workers else []
        return [*self.paths, *ignored, *spread, f"--timeout={self.ceiling_seconds * ceiling_factor:.0f}"]


FAST = Lane("pages and rules", ("tests",), 60, left_out=(REAL, PROVE))
WRITTEN_AT_ONCE = ("core", "inbox", "money", "online", "play/test_at_once.py")  # by many devices
POSTGRESQL = Lane(
    "PostgreSQL",
    (RANDOM_DAYS, *(f"tests/services/{each}" for each in WRITTEN_AT_ONCE)),
    60,
    on_postgresql=True,
)
SERVERS_AND_BROWSER = Lane("servers and browser", (REAL,), 180, second_chance=True)

TEST = (FAST, POSTGRESQL, SERVERS_AND_BROWSER)
FUZZ = (RANDOM_DAYS, "tests/evenings", "tests/services/seating/test_seating_day.py", "tests/api/test_fuzz.py")
PROOFS = (
    Lane("proofs", (PROVE,), 1200, workers=1),
    Lane("fuzz with large numbers", FUZZ, 1200, environment={"CHELEM_FUZZ": "60"}),
    Lane("everything on PostgreSQL", ("tests",), 120, left_out=(REAL, PROVE), on_postgresql=True),
)


def chosen_lane(arguments: list[str]) -> Lane:
    """Return the only lane of `make test ARGS="..."`: the tests that pytest selects, on SQLite."""
    return Lane("chosen tests", tuple(arguments), 180)
