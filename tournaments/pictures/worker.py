"""The process that reads one stranger's picture.

    python -m tournaments.pictures.worker SECONDS WANTED < file

`WANTED` is that of `rewriting.py` as JSON. It takes its limits before it has seen a byte, and knows neither the
database nor the settings. The answer begins with a line, `{"written": true}` or `{"refused": [code, params]}`; the
picture follows. Whatever else ends it, `apart.py` tells from the way it ended.
"""

import json
import sys
from contextlib import suppress
from typing import Any

from players.importing.limits import limit_this_process
from tournaments.pictures.rewriting import Refused, Wanted, written_anew

MEMORY = 448 * 2**20  # bytes of address space: the largest picture that we take needs two thirds of it


def main(arguments: list[str]) -> None:
    """Read the picture on the standard input, and write it anew on the standard output."""
    seconds, asked = int(arguments[0]), json.loads(arguments[1])
    limit_this_process(seconds, MEMORY)
    content = sys.stdin.buffer.read()
    with suppress(MemoryError):  # what filled it is gone when this ends, and there is room to say so
        _answer(*_rewritten(content, Wanted(**asked | {"kinds": tuple(asked["kinds"])})))
        return
    _answer({"refused": ["picture_too_heavy", {}]}, b"")


def _rewritten(content: bytes, wanted: Wanted) -> tuple[dict[str, Any], bytes]:
    try:
        return {"written": True}, written_anew(content, wanted)
    except Refused as refused:
        return {"refused": [refused.code, refused.params]}, b""


def _answer(head: dict[str, Any], picture: bytes) -> None:
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + picture)


if __name__ == "__main__":
    main(sys.argv[1:])
