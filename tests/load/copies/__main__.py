"""Size and cost of the copies of the log on tablets: `python -m tests.load.copies`.

Plays an evening of 60 players and 7 rounds. A tablet requests the lines that it lacks every two to three minutes, so
its copy is many joined gzip files. Prints the size of such a copy and of one in a single part, and the processor time
to make one, to make the last part of one, and to import one into an install without data. Times are relative to
reading and verifying the same log, which every restart does.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise

FOLDER = tempfile.TemporaryDirectory(prefix="chelem-copies-")
os.environ |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "CHELEM_DATA": FOLDER.name}

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

from tests import cast  # noqa: E402
from tests.services.log.lost_data import delete_with_people  # noqa: E402
from tournaments.log.codec import canonical_json, line_json, verify_chain  # noqa: E402
from tournaments.models import Event, Tournament  # noqa: E402
from tournaments.selectors.log.copies import copy_part  # noqa: E402
from tournaments.selectors.log.stored import log_of  # noqa: E402
from tournaments.services.log.copies import copy_import  # noqa: E402

PLAYERS, ROUNDS, DEALS = 60, 7, 8
TABLES = PLAYERS // 4
PARTS = 126  # 7 rounds of 45 minutes, a part every two and a half minutes
RUNS = 5  # of each measurement; the fastest counts
MAX_JOINED = 2.5  # times the size of a copy in one part
MAX_IMPORT = 30.0  # times the seconds to read and verify the log


def play() -> Tournament:
    """Return a tournament after its last round."""
    with transaction.atomic():
        tournament = cast.drawn_tournament(PLAYERS, rounds_planned=ROUNDS, deals_per_round=DEALS)
        for number in range(ROUNDS):
            cast.play_round(tournament, seed=number)
    return tournament


def join_parts(tournament: Tournament) -> bytes:
    """Return the copy of a tablet that was at its table all evening."""
    ends = [tournament.version * number // PARTS for number in range(PARTS + 1)]
    return b"".join(copy_part(tournament, after, end) for after, end in pairwise(ends))


def fastest(act: Callable[[], object]) -> float:
    """Return the processor seconds of the fastest run."""
    seconds = []
    for _ in range(RUNS):
        started_at = time.process_time()
        act()
        seconds.append(time.process_time() - started_at)
    return min(seconds)


def import_lost(tournament: Tournament, copy: bytes) -> float:
    """Delete the tournament with its people, and return the processor seconds until the copy is imported."""
    end, digest = tournament.version, tournament.digest
    delete_with_people(tournament)
    started_at = time.process_time()
    result = copy_import(copy, cast.alice())
    seconds = time.process_time() - started_at
    assert Event.objects.get(tournament=result.tournament, sequence=end).digest == digest  # names are appended after it
    return seconds


def main() -> bool:
    """Print the figures, and return True if a ratio is above its limit."""
    call_command("migrate", verbosity=0)
    tournament = play()
    end = tournament.version
    plain = sum(len(canonical_json(line_json(line))) + 1 for line in log_of(tournament))
    whole, joined = copy_part(tournament, 0, end), join_parts(tournament)
    deals = TABLES * ROUNDS * DEALS
    print(f"{deals} deals, {end} lines, {plain / 1000:.0f} kB as text")
    share = len(whole) / plain
    print(
        f"copy in one part: {len(whole) / 1000:.0f} kB, {share:.2f} of the text, {len(whole) / deals:.0f} bytes a deal"
    )
    size = len(joined) / len(whole)
    print(
        f"copy in {PARTS} parts: {len(joined) / 1000:.0f} kB, {size:.2f} times that in one part (limit {MAX_JOINED:g})"
    )
    read_seconds = fastest(lambda: list(verify_chain(log_of(tournament))))
    make_seconds = fastest(lambda: copy_part(tournament, 0, end))
    part_seconds = fastest(lambda: copy_part(tournament, end - end // PARTS, end))
    print(f"to read and verify the log: {1000 * read_seconds:.0f} ms")
    print(f"to make the copy: {1000 * make_seconds:.0f} ms, {make_seconds / read_seconds:.2f} times that")
    print(f"to make its last part: {1000 * part_seconds:.1f} ms, {part_seconds / make_seconds:.3f} of the whole copy")
    import_seconds = import_lost(tournament, joined)
    ratio = import_seconds / read_seconds
    print(f"to import the copy: {1000 * import_seconds:.0f} ms, {ratio:.1f} times reading (limit {MAX_IMPORT:g})")
    return size > MAX_JOINED or ratio > MAX_IMPORT


if __name__ == "__main__":
    sys.exit(main())
