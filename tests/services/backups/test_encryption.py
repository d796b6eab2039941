"""An encrypted backup decrypts to the same bytes with its phrase; any other phrase and any change are refused."""

import stat
from pathlib import Path

import pytest

from players.errors import DomainError
from tournaments.services.backups import encryption
from tournaments.services.backups.encryption import (
    HEAD_BYTES,
    TAG_BYTES,
    decrypt_file,
    digest_of_content,
    encrypt_file,
    is_encrypted,
)

PHRASE = "cinq mots déjà tirés au sort"
CHUNK = 32


@pytest.fixture
def small_chunks(monkeypatch):
    """Make chunks of a few bytes, and scrypt cheap, so that each byte of several chunks can be tried."""
    monkeypatch.setattr(encryption, "CHUNK_BYTES", CHUNK)
    monkeypatch.setattr(encryption, "SCRYPT_COST", 2)


def encrypt(folder: Path, content: bytes, name: str = "sealed") -> Path:
    plain = folder / "plain"
    plain.write_bytes(content)
    encrypt_file(plain, folder / name, PHRASE)
    return folder / name


def decrypt(file: Path, phrase: str = PHRASE) -> bytes:
    decrypt_file(file, file.with_name("back"), phrase)
    return file.with_name("back").read_bytes()


def refusal_of(file: Path, phrase: str = PHRASE) -> str:
    """Return the code of the refusal; an error leaves no decrypted file."""
    file.with_name("back").unlink(missing_ok=True)
    with pytest.raises(DomainError) as refusal:
        decrypt(file, phrase)
    assert not file.with_name("back").exists()
    return refusal.value.code


# Worth its time: the real cost of scrypt, once.
def test_a_backup_is_encrypted_and_decrypted_at_the_real_cost(tmp_path):
    content = b"SQLite format 3" * 100_000  # two chunks
    file = encrypt(tmp_path, content)
    assert is_encrypted(file)
    assert not is_encrypted(tmp_path / "plain")
    assert decrypt(file) == content
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE((tmp_path / "back").stat().st_mode) == 0o600


@pytest.mark.parametrize("length", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])
def test_every_length_comes_back(tmp_path, small_chunks, length):
    content = bytes(range(256))[:length]
    file = encrypt(tmp_path, content)
    assert decrypt(file) == content
    assert len(digest_of_content(file, PHRASE)) == 64


def test_neither_content_nor_phrase_is_in_the_file_and_no_two_files_are_equal(tmp_path, small_chunks):
    first, second = (encrypt(tmp_path, b"Cornichon" * 20, name).read_bytes() for name in ("a", "b"))
    assert b"Cornichon" not in first
    assert PHRASE.encode() not in first
    assert first[HEAD_BYTES:] != second[HEAD_BYTES:]


def test_blanks_and_the_form_of_accents_in_the_phrase_do_not_matter(tmp_path, small_chunks):
    file = encrypt(tmp_path, b"content")
    assert decrypt(file, "  cinq mots  de\u0301ja\u0300 tire\u0301s au sort\n") == b"content"


@pytest.mark.parametrize("phrase", ["", "Cinq mots déjà tirés au sort", PHRASE + "s"])
def test_another_phrase_is_refused_as_wrong(tmp_path, small_chunks, phrase):
    assert refusal_of(encrypt(tmp_path, b"content"), phrase) == "backup_phrase_wrong"


def test_each_cut_is_refused(tmp_path, small_chunks):
    file = encrypt(tmp_path, bytes(3 * CHUNK))
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        assert refusal_of(file) == "backup_altered", length


def test_each_changed_byte_is_refused(tmp_path, small_chunks):
    file = encrypt(tmp_path, bytes(2 * CHUNK + 5))
    whole = file.read_bytes()
    for at in range(len(whole)):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert refusal_of(file) in {"backup_altered", "backup_phrase_wrong"}, at
        if at >= HEAD_BYTES:
            assert refusal_of(file) == "backup_altered"


def test_chunks_that_are_exchanged_repeated_added_or_of_another_file_are_refused(tmp_path, small_chunks):
    file, other = encrypt(tmp_path, bytes(3 * CHUNK)), encrypt(tmp_path, bytes(3 * CHUNK), "other")
    length, sealed = CHUNK + TAG_BYTES, file.read_bytes()
    start = sealed[:HEAD_BYTES]
    chunks = [sealed[HEAD_BYTES + number * length :][:length] for number in range(3)]
    foreign = other.read_bytes()[HEAD_BYTES:][:length]
    for order in (
        [chunks[1], chunks[0], chunks[2]],
        [chunks[0], chunks[0], chunks[2]],
        [*chunks, chunks[2]],
        [*chunks, b"?"],
        [foreign, *chunks[1:]],
        [chunks[2]],
    ):
        file.write_bytes(start + b"".join(order))
        assert refusal_of(file) == "backup_altered"
