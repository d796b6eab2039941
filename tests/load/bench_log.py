"""CPU time to verify and fold a log, in process and as a command: `python tests/load/bench_log.py`."""

import os
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
FOLDER = tempfile.TemporaryDirectory(prefix="chelem-log-")
os.environ |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "CHELEM_DATA": FOLDER.name}

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

from tests import cast  # noqa: E402
from tests.engines.programs import environment, manage  # noqa: E402
from tournaments.log.codec import verify_chain  # noqa: E402
from tournaments.log.fold import fold  # noqa: E402
from tournaments.selectors.log.stored import log_of  # noqa: E402

TABLES, ROUNDS, DEALS = 250, 5, 10
MAX_COMMAND_SECONDS = 1.5


def main() -> float:
    """Play a large tournament and print the times. Return the CPU seconds of the command `check_log`."""
    call_command("migrate", verbosity=0)
    started_at = time.process_time()
    with transaction.atomic():
        tournament = cast.drawn_tournament(4 * TABLES, rounds_planned=ROUNDS, deals_per_round=DEALS)
        for number in range(ROUNDS):
            cast.play_round(tournament, seed=number)
    played_at = time.process_time()
    print(
        f"{TABLES * ROUNDS * DEALS} deals, {tournament.version} events, played in {played_at - started_at:.0f} s",
        flush=True,
    )
    lines = list(verify_chain(log_of(tournament)))
    verified_at = time.process_time()
    fold(lines)
    print(f"read and proved in {verified_at - played_at:.2f} s, folded in {time.process_time() - verified_at:.2f} s")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    output = manage("check_log", env=environment(Path(FOLDER.name)))
    command_seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    print(f"check_log as a command: {command_seconds:.2f} s (at most {MAX_COMMAND_SECONDS} s asked); {output}")
    return command_seconds


if __name__ == "__main__":
    sys.exit(main() > MAX_COMMAND_SECONDS)
