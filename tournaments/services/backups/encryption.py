"""Encryption of a backup with a phrase, for a folder that may be lost, such as that on a USB stick.

A file is a head, then chunks of AES-256-GCM in the STREAM construction: the nonce of a chunk contains its number, and a
last byte that marks the last chunk, so that chunks cannot be cut off, reordered or repeated. The head contains the salt
of scrypt, which derives the key from the phrase; a check value, by which a wrong phrase is distinguished from changed
bytes; and the first part of the nonces. It is authenticated with each chunk.
"""

import os
import unicodedata
from collections.abc import Iterable, Iterator
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from players.errors import DomainError

MAGIC = b"CHELEM BACKUP 1\n"
SALT_BYTES, CHECK_BYTES, PREFIX_BYTES, KEY_BYTES, TAG_BYTES = 16, 16, 7, 32, 16
COUNTER_BYTES = 4
HEAD_BYTES = len(MAGIC) + SALT_BYTES + CHECK_BYTES + PREFIX_BYTES
CHUNK_BYTES = 2**20
SCRYPT_COST, SCRYPT_BLOCK, SCRYPT_PARALLEL = 2**16, 8, 1  # 64 MB and about 0.2 s for each attempt at a phrase


def is_encrypted(file: Path) -> bool:
    """Return True if the file begins as an encrypted backup.

    :raises OSError: the file cannot be read.
    """
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC


def encrypt_file(source: Path, target: Path, phrase: str) -> None:
    """Write the encrypted content of `source` to `target`, readable only for its owner."""
    salt, prefix = os.urandom(SALT_BYTES), os.urandom(PREFIX_BYTES)
    cipher, check = _derive_key(phrase, salt)
    head = MAGIC + salt + check + prefix
    with source.open("rb") as plain, target.open("wb") as sealed:
        target.chmod(0o600)
        sealed.write(head)
        for number, (chunk, is_last) in enumerate(_mark_last(_read_chunks(plain, CHUNK_BYTES))):
            sealed.write(cipher.encrypt(_nonce(prefix, number, is_last=is_last), chunk, head))


def decrypt_file(source: Path, target: Path, phrase: str) -> None:
    """Write the content of an encrypted backup to `target`, readable only for its owner; no file after an error.

    :raises DomainError: those of `decrypt_chunks`.
    """
    try:
        with target.open("wb") as plain:
            target.chmod(0o600)
            plain.writelines(decrypt_chunks(source, phrase))
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def digest_of_content(source: Path, phrase: str) -> str:
    """Return the SHA-256 of the decrypted content.

    :raises DomainError: those of `decrypt_chunks`.
    """
    digest = sha256()
    for chunk in decrypt_chunks(source, phrase):
        digest.update(chunk)
    return digest.hexdigest()


def decrypt_chunks(source: Path, phrase: str) -> Iterator[bytes]:
    """Yield the content of an encrypted backup. It is whole only if the iteration ends without an error.

    :raises DomainError: `backup_phrase_wrong`; `backup_altered`, if bytes are changed, missing or added.
    """
    with source.open("rb") as sealed:
        head = sealed.read(HEAD_BYTES)
        if len(head) < HEAD_BYTES or not head.startswith(MAGIC):
            raise DomainError("backup_altered")
        salt, check, prefix = _split_head(head)
        cipher, expected_check = _derive_key(phrase, salt)
        if not compare_digest(check, expected_check):
            raise DomainError("backup_phrase_wrong")
        for number, (chunk, is_last) in enumerate(_mark_last(_read_chunks(sealed, CHUNK_BYTES + TAG_BYTES))):
            try:
                yield cipher.decrypt(_nonce(prefix, number, is_last=is_last), chunk, head)
            except (InvalidTag, ValueError) as error:  # the second: too short to have a tag
                raise DomainError("backup_altered") from error


def _split_head(head: bytes) -> tuple[bytes, bytes, bytes]:
    """Return salt, check value and the first part of the nonces."""
    rest = head[len(MAGIC) :]
    return rest[:SALT_BYTES], rest[SALT_BYTES : SALT_BYTES + CHECK_BYTES], rest[SALT_BYTES + CHECK_BYTES :]


def _derive_key(phrase: str, salt: bytes) -> tuple[AESGCM, bytes]:
    """Return the cipher and the check value. Blanks at the ends, double ones and the form of accents do not matter."""
    text = " ".join(unicodedata.normalize("NFKC", phrase).split())
    scrypt = Scrypt(salt, KEY_BYTES + CHECK_BYTES, SCRYPT_COST, SCRYPT_BLOCK, SCRYPT_PARALLEL)
    derived = scrypt.derive(text.encode())
    return AESGCM(derived[:KEY_BYTES]), derived[KEY_BYTES:]


def _nonce(prefix: bytes, number: int, *, is_last: bool) -> bytes:
    return prefix + number.to_bytes(COUNTER_BYTES) + bytes([is_last])


def _read_chunks(file: BinaryIO, size: int) -> Iterator[bytes]:
    """Yield the rest of the file in chunks; one empty chunk for an empty rest."""
    yield file.read(size)
    while chunk := file.read(size):
        yield chunk


def _mark_last(chunks: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    """Yield each chunk, and whether it is the last one."""
    iterator = iter(chunks)
    chunk = next(iterator)
    for following in iterator:
        yield chunk, False
        chunk = following
    yield chunk, True
