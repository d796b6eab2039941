"""An evening in which everything breaks: `python -m tests.load.chaos [tables] [rounds] [deals]`.

On a real server with SQLite, then with PostgreSQL and Redis: tablets whose network is cut before, in the middle and
after, that send again, together, out of order and twice, reload their page and tell another day; somebody else writes
the same line, or another result for it. Meanwhile the server is killed ten times and the worker five times; of the
laptop the disk is full once. At the end the sheets and the log say what the tablets were told, and the inbox holds
everything as it was written: nothing lost, nothing doubled, nothing invented, and `check_log` finds no difference.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.deploy.serve.small_disk import small_disk
from tests.engines.setups import hosted, laptop
from tests.load.chaos.evening import MEGABYTES, Evening, play


def main(evening: Evening) -> None:
    for engine in (laptop, hosted):
        print(f"\n{engine.__name__}: {evening}", flush=True)
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="chelem-chaos-") as name, engine() as settings:
            folder = Path(name) / "data"
            if engine is laptop:
                with small_disk(folder, megabytes=MEGABYTES) as disk:
                    course = play(folder, settings, evening, disk)
            else:
                course = play(folder, settings, evening)
        print(f"  broken: {dict(course.broken)}; sendings: {dict(course.verdicts)}; {time.monotonic() - began:.0f} s")
        print("\n".join(course.wrong) or "  lost 0, doubled 0, invented 0, 0 with differences")
        if course.wrong:
            raise SystemExit(1)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:4]]
    main(Evening(*given))
