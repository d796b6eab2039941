"""A tmpfs of a few megabytes that a test can fill; it is unmounted with the process that mounted it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.engines.programs import program, wait_for

BLOCK = 4096
MOUNT = 'mount -t tmpfs -o size="$1",mode=700 tmpfs "$0" && echo mounted && exec tail --follow /dev/null'


@dataclass(frozen=True)
class SmallDisk:
    """`folder` is its path for programs started with `within`, `seen` its path for the test."""

    folder: Path
    seen: Path
    within: list[str]

    def fill(self) -> None:
        """Fill the disk to the last byte."""
        with suppress(OSError), (self.seen / "filler").open("ab", buffering=0) as file:
            while True:
                file.write(b"x" * BLOCK)

    def make_room(self) -> None:
        (self.seen / "filler").unlink()


@contextmanager
def small_disk(folder: Path, *, megabytes: int) -> Iterator[SmallDisk]:
    """Mount a disk in a mount namespace of its own, which needs neither root nor cleanup."""
    folder.mkdir()
    log = folder.parent / "mount.log"
    alone = ["unshare", "--map-root-user", "--mount", "sh", "-c", MOUNT, str(folder), f"{megabytes}m"]
    with program(alone, log=log, env=dict(os.environ)) as holder:
        wait_for(lambda: "mounted" in log.read_text(), process=holder, log=log)
        within = ["nsenter", "--preserve-credentials", "--user", "--mount", "--target", str(holder.pid)]
        yield SmallDisk(folder, Path(f"/proc/{holder.pid}/root{folder}"), within)
