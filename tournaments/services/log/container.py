"""The container of an archive file: a ZIP of parts with a table of their digests (`archive.json`).

The content of a file is not trusted: its size is limited while it is unpacked, and every digest is checked.
"""

import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any

from tournaments.log.codec import canonical_json
from tournaments.services.core.errors import DomainError

TABLE = "archive.json"
MAX_TABLE_BYTES = 200_000  # enough for some hundred documents
FIXED_DATE = (1980, 1, 1, 0, 0, 0)  # so that the same parts give the same bytes
UNREADABLE_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OSError,
    ValueError,
    RecursionError,
)


@dataclass(frozen=True)
class Container:
    """A container after verification: `parts` by name, `about` with the other fields of the table."""

    format: int
    parts: dict[str, bytes]
    about: dict[str, Any]


def container_pack(file: str, format_: int, parts: Mapping[str, bytes], **about: object) -> bytes:
    """Return the bytes of a container. `file` is the kind of its content."""
    digests = {name: sha256(content).hexdigest() for name, content in parts.items()}
    table = canonical_json({"file": file, "format": format_, "parts": digests, **about}).encode()
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {TABLE: table, **parts}.items():
            entry = zipfile.ZipInfo(name, FIXED_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return buffer.getvalue()


def container_open(content: bytes, file: str, newest: int, *, largest: int, longest: int) -> Container:
    """Unpack and verify a container whose content is of the kind `file`.

    `newest` is the last format that can be read, `largest` the limit of its size in bytes, `longest` that of all
    unpacked parts together.

    :raises DomainError: `archive_unreadable`, `archive_too_large`, `archive_newer`, `archive_changed`.
    """
    if len(content) > largest:
        raise DomainError("archive_too_large", limit=largest // 1_000_000)
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            table = _read_table(_unpack(archive, TABLE, MAX_TABLE_BYTES), file, newest)
            parts: dict[str, bytes] = {}
            for name, digest in table.pop("parts").items():
                parts[name] = _unpack(archive, name, longest - sum(map(len, parts.values())))
                if sha256(parts[name]).hexdigest() != digest:
                    raise DomainError("archive_changed", part=name[:80])
    except UNREADABLE_ERRORS as error:
        raise DomainError("archive_unreadable") from error
    return Container(format=table["format"], parts=parts, about=table)


def container_kind(content: bytes) -> str:
    """Return the kind of content that the file declares, empty if it cannot be read."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            return str(json.loads(_unpack(archive, TABLE, MAX_TABLE_BYTES))["file"])
    except (*UNREADABLE_ERRORS, DomainError, TypeError, KeyError):
        return ""


def _unpack(archive: zipfile.ZipFile, name: str, limit: int) -> bytes:
    """Unpack at most `limit` bytes, independent of the size that the ZIP declares, against decompression bombs."""
    try:
        entry = archive.getinfo(name)
    except KeyError:
        raise DomainError("archive_unreadable") from None
    with archive.open(entry) as part:
        content = part.read(limit + 1)
    if len(content) > limit:
        raise DomainError("archive_too_large", limit=limit // 1_000_000 or 1)
    return content


def _read_table(content: bytes, file: str, newest: int) -> dict[str, Any]:
    """Return the table of parts.

    :raises DomainError: `archive_unreadable`, `archive_newer`.
    """
    table = json.loads(content)
    if not isinstance(table, dict) or table.get("file") != file or type(table.get("format")) is not int:
        raise DomainError("archive_unreadable")
    if table["format"] > newest:
        raise DomainError("archive_newer")
    if table["format"] < 1 or not isinstance(table.get("parts"), dict):
        raise DomainError("archive_unreadable")
    return table
