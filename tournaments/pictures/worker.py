"""Process that decodes one uploaded picture.

    python -m tournaments.pictures.worker SECONDS WANTED < file

`WANTED`: a `Wanted` of `rewriting.py` as JSON. The process sets its limits before reading, and has no database or
settings. The output begins with a line, `{"written": true}` or `{"refused": [code, params]}`, then the picture;
`apart.py` recognises other ends by the exit code.
"""

import json
import sys
from contextlib import suppress
from typing import Any

from players.importing.limits import limit_this_process
from tournaments.pictures.rewriting import Refused, Wanted, re_encode

MEMORY = 448 * 2**20  # bytes of address space: 1.5 times the need of the largest accepted picture


def main(arguments: list[str]) -> None:
    """Read the picture from standard input, and write the re-encoded one to standard output."""
    seconds, wanted = int(arguments[0]), Wanted(**json.loads(arguments[1]))
    limit_this_process(seconds, MEMORY)
    content = sys.stdin.buffer.read()
    with suppress(MemoryError):  # the memory is freed at the end of the block, so that the answer can be written
        _answer(*_re_encode(content, wanted))
        return
    _answer({"refused": ["picture_too_heavy", {}]}, b"")


def _re_encode(content: bytes, wanted: Wanted) -> tuple[dict[str, Any], bytes]:
    try:
        return {"written": True}, re_encode(content, wanted)
    except Refused as refused:
        return {"refused": [refused.code, refused.params]}, b""


def _answer(head: dict[str, Any], picture: bytes) -> None:
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + picture)


if __name__ == "__main__":
    main(sys.argv[1:])
