"""A database for a spare that has nearly all of it: its pages by their digests, and the bytes of those it lacks.

What grows in a database of SQLite are its leaves, which name no other page: written anew, nearly all of them are the
same bytes at another place. So what goes over the network is what happened since, whatever the size of the whole.

The first line says what follows as JSON: `size` in bytes, how many pages are `new`, the `digest` of the whole. Then,
compressed, the digest of every page in order and the new pages in the order in which they come first.
"""

import json
import zlib
from collections.abc import Iterator
from hashlib import blake2b, sha256

PAGE, DIGEST = 4096, 16  # bytes
LARGEST = 2**31  # bytes of a database: a club of many years has some tens of millions
FORMAT = 1


class BrokenPagesError(ValueError):
    """What came is not what was sent."""


def known_of(content: bytes) -> bytes:
    """What a spare says of the copy that it has: the digests of its pages, one after the other."""
    return b"".join(_digest(page) for page in _pages(content))


def packed(content: bytes, known: bytes) -> bytes:
    """What somebody lacks who knows pages with these digests."""
    there = {known[at : at + DIGEST] for at in range(0, len(known), DIGEST)}
    digests, new = [], []
    for page in _pages(content):
        digests.append(_digest(page))
        if digests[-1] not in there:
            there.add(digests[-1])
            new.append(page)
    head = {"format": FORMAT, "size": len(content), "new": len(new), "digest": sha256(content).hexdigest()}
    return json.dumps(head).encode() + b"\n" + zlib.compress(b"".join(digests + new), 1)


def unpacked(sent: bytes, copy: bytes) -> bytes:
    """The whole, out of what was sent and of the copy that is there.

    :raises BrokenPagesError: it does not come to what it should.
    """
    first, _end, rest = sent.partition(b"\n")
    try:
        told = json.loads(first)
        size, many, digest = int(told["size"]), int(told["new"]), str(told["digest"])
    except (ValueError, TypeError, KeyError) as error:
        raise BrokenPagesError("head") from error
    pages = -(-size // PAGE)
    if told.get("format") != FORMAT or not 0 <= size <= LARGEST or not 0 <= many <= pages:
        raise BrokenPagesError("head")
    body = _expanded(rest, pages * DIGEST + many * PAGE)
    digests, new = body[: pages * DIGEST], body[pages * DIGEST :]
    have = {_digest(page): page for source in (copy, new) for page in _pages(source)}
    try:
        whole = b"".join(have[digests[at : at + DIGEST]] for at in range(0, len(digests), DIGEST))[:size]
    except KeyError as error:
        raise BrokenPagesError("page") from error
    if sha256(whole).hexdigest() != digest:
        raise BrokenPagesError("digest")
    return whole


def _expanded(body: bytes, length: int) -> bytes:
    """No more than was told, whatever comes."""
    try:
        found = zlib.decompressobj().decompress(body, length + 1)
    except zlib.error as error:
        raise BrokenPagesError("body") from error
    if len(found) != length:
        raise BrokenPagesError("body")
    return found


def _pages(content: bytes) -> Iterator[bytes]:
    """The last one filled with zeros where it is shorter."""
    return (content[at : at + PAGE].ljust(PAGE, b"\0") for at in range(0, len(content), PAGE))


def _digest(page: bytes) -> bytes:
    return blake2b(page, digest_size=DIGEST).digest()
