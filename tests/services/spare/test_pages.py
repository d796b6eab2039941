"""Incremental transfer of a database by pages: only new pages are sent, and only a complete result is accepted."""

import json
import zlib

import pytest

from tournaments.services.spare import pages
from tournaments.services.spare.pages import PAGE, BrokenPagesError, pack_pages, page_digests, unpack_pages

OLD = b"".join(bytes([n]) * PAGE for n in range(1, 21))
MOVED = b"\x63" * PAGE + OLD[:PAGE] + b"\x64" * PAGE + OLD[PAGE:]


@pytest.mark.parametrize("new", [b"", b"SQLite", OLD, MOVED, MOVED[:-100], OLD + OLD], ids=len)
@pytest.mark.parametrize("old", [b"", OLD, OLD[: PAGE // 2]], ids=len)
def test_packing_and_unpacking_restores_the_database(old, new):
    assert unpack_pages(pack_pages(new, page_digests(old)), old) == new


def test_moved_pages_are_not_sent_again():
    told = json.loads(pack_pages(MOVED, page_digests(OLD)).partition(b"\n")[0])
    assert told["new"] == 2
    assert json.loads(pack_pages(OLD, b"").partition(b"\n")[0])["new"] == 20


def head(data: bytes, **changes: object) -> bytes:
    first, _end, rest = data.partition(b"\n")
    return json.dumps(json.loads(first) | changes).encode() + b"\n" + rest


SENT = pack_pages(MOVED, page_digests(OLD))
BAD = {
    "nothing": b"",
    "a page of the web": b"<!doctype html>\n<p>404",
    "a list": b"[1]\n" + zlib.compress(b""),
    "half": SENT[: len(SENT) // 2],
    "a letter": SENT[:-9] + b"?" + SENT[-8:],
    "another format": head(SENT, format=2),
    "below zero": head(SENT, size=-1),
    "more than there is": head(SENT, new=3),
    "less than there is": head(SENT, new=1),
    "a digest": head(SENT, digest="0" * 64),
    "endless": head(SENT, size=2**40),
    "a bomb": SENT.partition(b"\n")[0] + b"\n" + zlib.compress(bytes(50_000_000)),
}


@pytest.mark.parametrize("data", BAD.values(), ids=BAD)
def test_malformed_data_is_refused(data):
    with pytest.raises(BrokenPagesError):
        unpack_pages(data, OLD)


def test_a_transfer_for_another_copy_is_refused():
    with pytest.raises(BrokenPagesError):
        unpack_pages(SENT, OLD[: 3 * PAGE])


def test_a_decompression_bomb_is_refused(monkeypatch):
    asked = []
    real = zlib.decompressobj

    class Noted:
        def decompress(self, body, most):
            asked.append(most)
            return real().decompress(body, most)

    monkeypatch.setattr(pages.zlib, "decompressobj", Noted)
    with pytest.raises(BrokenPagesError):
        unpack_pages(BAD["a bomb"], OLD)
    assert max(asked) < 30 * PAGE
