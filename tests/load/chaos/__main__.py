"""An evening with all faults: `python -m tests.load.chaos [tables] [rounds] [deals]`."""

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
