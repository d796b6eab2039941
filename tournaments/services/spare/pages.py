"""Incremental transfer of a database to a spare: the digests of all pages, and the bytes of the pages that it lacks.

Most pages of an SQLite file are leaves, which contain no page numbers: after a VACUUM nearly all have the same bytes at
another place. So the size of the transfer depends on the changes, not on the size of the database.

Format: the first line is JSON with `size` in bytes, the number of `new` pages, and the `digest` of the whole file. Then
follow, compressed by zlib, the digest of each page in order, and the new pages in the order of first occurrence.
"""

import json
import zlib
from collections.abc import Iterator
from hashlib import blake2b, sha256

PAGE, DIGEST = 4096, 16  # bytes
LARGEST = 2**31  # bytes of a database; after many years a club has some tens of millions
FORMAT = 1


class BrokenPagesError(ValueError):
    """Received data that is incomplete or corrupt."""


def page_digests(content: bytes) -> bytes:
    """Return the concatenated digests of the pages of a copy, which a spare sends in its request."""
    return b"".join(_page_digest(page) for page in _split_pages(content))


def pack_pages(content: bytes, known: bytes) -> bytes:
    """Return the transfer of a database to a spare that has the pages with the digests `known`."""
    at_spare = {known[at : at + DIGEST] for at in range(0, len(known), DIGEST)}
    digests, new = [], []
    for page in _split_pages(content):
        digests.append(_page_digest(page))
        if digests[-1] not in at_spare:
            at_spare.add(digests[-1])
            new.append(page)
    head = {"format": FORMAT, "size": len(content), "new": len(new), "digest": sha256(content).hexdigest()}
    return json.dumps(head).encode() + b"\n" + zlib.compress(b"".join(digests + new), 1)


def unpack_pages(transfer: bytes, copy: bytes) -> bytes:
    """Return the whole database from a transfer and the copy that the spare has.

    :raises BrokenPagesError: `transfer` is malformed, or the result has another digest.
    """
    first, _end, rest = transfer.partition(b"\n")
    try:
        head = json.loads(first)
        size, new_pages, digest = int(head["size"]), int(head["new"]), str(head["digest"])
    except (ValueError, TypeError, KeyError) as error:
        raise BrokenPagesError("head") from error
    pages = -(-size // PAGE)
    if head.get("format") != FORMAT or not 0 <= size <= LARGEST or not 0 <= new_pages <= pages:
        raise BrokenPagesError("head")
    body = _decompress(rest, pages * DIGEST + new_pages * PAGE)
    digests, new = body[: pages * DIGEST], body[pages * DIGEST :]
    by_digest = {_page_digest(page): page for source in (copy, new) for page in _split_pages(source)}
    try:
        whole = b"".join(by_digest[digests[at : at + DIGEST]] for at in range(0, len(digests), DIGEST))[:size]
    except KeyError as error:
        raise BrokenPagesError("page") from error
    if sha256(whole).hexdigest() != digest:
        raise BrokenPagesError("digest")
    return whole


def _decompress(body: bytes, length: int) -> bytes:
    """Decompress exactly `length` bytes: protects against decompression bombs."""
    try:
        content = zlib.decompressobj().decompress(body, length + 1)
    except zlib.error as error:
        raise BrokenPagesError("body") from error
    if len(content) != length:
        raise BrokenPagesError("body")
    return content


def _split_pages(content: bytes) -> Iterator[bytes]:
    """Split into pages; a shorter last one is padded with zeros."""
    return (content[at : at + PAGE].ljust(PAGE, b"\0") for at in range(0, len(content), PAGE))


def _page_digest(page: bytes) -> bytes:
    return blake2b(page, digest_size=DIGEST).digest()
