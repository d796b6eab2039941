"""Incremental transfer of a database by pages: only new pages are sent, and only a complete result is accepted."""

import json
import zlib

import pytest

from tournaments.services.spare import pages
from tournaments.services.spare.pages import PAGE, BrokenPagesError, pack_pages, page_digests, unpack_pages

OLD_FILE = b"".join(bytes([n]) * PAGE for n in range(1, 21))  # 20 pages
NEW_FILE = b"\x63" * PAGE + OLD_FILE[:PAGE] + b"\x64" * PAGE + OLD_FILE[PAGE:]  # 22 pages, the first and third new


@pytest.mark.parametrize("new", [b"", b"SQLite", OLD_FILE, NEW_FILE, NEW_FILE[:-100], OLD_FILE + OLD_FILE], ids=len)
@pytest.mark.parametrize("old", [b"", OLD_FILE, OLD_FILE[: PAGE // 2]], ids=len)
def test_packing_and_unpacking_restores_the_database(old, new):
    assert unpack_pages(pack_pages(new, page_digests(old)), old) == new


def test_moved_pages_are_not_sent_again():
    header = json.loads(pack_pages(NEW_FILE, page_digests(OLD_FILE)).partition(b"\n")[0])
    assert header["new"] == 2
    assert json.loads(pack_pages(OLD_FILE, b"").partition(b"\n")[0])["new"] == 20


def change_header(data: bytes, **changes: object) -> bytes:
    """Return the transfer with other values in its header, which is one line of JSON."""
    header, _end, body = data.partition(b"\n")
    return json.dumps(json.loads(header) | changes).encode() + b"\n" + body


TRANSFER = pack_pages(NEW_FILE, page_digests(OLD_FILE))
MALFORMED = {
    "empty": b"",
    "an HTML page": b"<!doctype html>\n<p>404",
    "a list": b"[1]\n" + zlib.compress(b""),
    "a truncated transfer": TRANSFER[: len(TRANSFER) // 2],
    "a changed byte": TRANSFER[:-9] + b"?" + TRANSFER[-8:],
    "another format": change_header(TRANSFER, format=2),
    "a negative size": change_header(TRANSFER, size=-1),
    "more new pages than sent": change_header(TRANSFER, new=3),
    "fewer new pages than sent": change_header(TRANSFER, new=1),
    "a wrong digest": change_header(TRANSFER, digest="0" * 64),
    "a huge size": change_header(TRANSFER, size=2**40),
    "a decompression bomb": TRANSFER.partition(b"\n")[0] + b"\n" + zlib.compress(bytes(50_000_000)),
}


@pytest.mark.parametrize("data", MALFORMED.values(), ids=MALFORMED)
def test_malformed_data_is_refused(data):
    with pytest.raises(BrokenPagesError):
        unpack_pages(data, OLD_FILE)


def test_a_transfer_for_another_copy_is_refused():
    with pytest.raises(BrokenPagesError):
        unpack_pages(TRANSFER, OLD_FILE[: 3 * PAGE])


def test_a_decompression_bomb_is_refused(monkeypatch):
    sizes = []
    decompressobj = zlib.decompressobj

    class CountingDecompressor:
        def decompress(self, body, most):
            sizes.append(most)
            return decompressobj().decompress(body, most)

    monkeypatch.setattr(pages.zlib, "decompressobj", CountingDecompressor)
    with pytest.raises(BrokenPagesError):
        unpack_pages(MALFORMED["a decompression bomb"], OLD_FILE)
    assert max(sizes) < 30 * PAGE  # little more than the 22 pages of the new file
