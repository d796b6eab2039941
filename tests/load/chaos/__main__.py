"""Chaos test: a tournament while servers and workers are killed, on a laptop also while the disk fills.

`python -m tests.load.chaos [tables] [rounds] [deals]`, on both databases. Fails if a deal is lost, doubled or invented.
PostgreSQL keeps its data outside of the folder whose disk fills.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.deploy.serve.small_disk import small_disk
from tests.engines.setups import hosted, laptop
from tests.load.chaos.evening import MEGABYTES, Evening, run_evening


def main(evening: Evening) -> None:
    for engine in (laptop, hosted):
        print(f"\n{engine.__name__}: {evening}", flush=True)
        started = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="chelem-chaos-") as name, engine() as settings:
            folder = Path(name) / "data"
            if engine is laptop:
                with small_disk(folder, megabytes=MEGABYTES) as disk:
                    course = run_evening(folder, settings, evening, disk)
            else:
                course = run_evening(folder, settings, evening)
        print(f"  broken: {dict(course.broken)}; sendings: {dict(course.verdicts)}; {time.monotonic() - started:.0f} s")
        print("\n".join(course.wrong) or "  lost 0, doubled 0, invented 0, 0 with differences")
        if course.wrong:
            raise SystemExit(1)


if __name__ == "__main__":
    main(Evening(*map(int, sys.argv[1:4])))
