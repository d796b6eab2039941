"""A file for keeping: a ZIP of parts with a table that says what each must come to. Nothing in it is believed."""

import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any

from tournaments.log.codec import canonical
from tournaments.services.core.errors import DomainError

TABLE = "archive.json"
LARGEST_TABLE = 200_000  # bytes: some hundred documents
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same parts are the same bytes
BROKEN = (
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
class Chest:
    """`parts` by their names, each proved; `told` is what else the table says."""

    format: int
    parts: dict[str, bytes]
    told: dict[str, Any]


def chest_pack(file: str, format_: int, parts: Mapping[str, bytes], **told: object) -> bytes:
    """`file` is the word for what it holds."""
    digests = {name: sha256(content).hexdigest() for name, content in parts.items()}
    table = canonical({"file": file, "format": format_, "parts": digests, **told}).encode()
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {TABLE: table, **parts}.items():
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return written.getvalue()


def chest_open(content: bytes, file: str, newest: int, *, largest: int, longest: int) -> Chest:
    """`newest` is the last format that can be read, `largest` the bytes of the file, `longest` those of all its parts.

    :raises DomainError: `archive_unreadable`, `archive_too_large`, `archive_newer`, `archive_changed`.
    """
    if len(content) > largest:
        raise DomainError("archive_too_large", limit=largest // 1_000_000)
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            told = _table(_unpacked(archive, TABLE, LARGEST_TABLE), file, newest)
            parts: dict[str, bytes] = {}
            for name, digest in told.pop("parts").items():
                parts[name] = _unpacked(archive, name, longest - sum(map(len, parts.values())))
                if sha256(parts[name]).hexdigest() != digest:
                    raise DomainError("archive_changed", part=name[:80])
    except BROKEN as error:
        raise DomainError("archive_unreadable") from error
    return Chest(format=told["format"], parts=parts, told=told)


def chest_kind(content: bytes) -> str:
    """The word for what a file holds, as it says itself; nothing for one that says none."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            return str(json.loads(_unpacked(archive, TABLE, LARGEST_TABLE))["file"])
    except (*BROKEN, DomainError, TypeError, KeyError):
        return ""


def _unpacked(archive: zipfile.ZipFile, name: str, limit: int) -> bytes:
    """Never more than the limit, whatever the archive says of itself."""
    try:
        entry = archive.getinfo(name)
    except KeyError:
        raise DomainError("archive_unreadable") from None
    with archive.open(entry) as part:
        content = part.read(limit + 1)
    if len(content) > limit:
        raise DomainError("archive_too_large", limit=limit // 1_000_000 or 1)
    return content


def _table(content: bytes, file: str, newest: int) -> dict[str, Any]:
    told = json.loads(content)
    if not isinstance(told, dict) or told.get("file") != file or type(told.get("format")) is not int:
        raise DomainError("archive_unreadable")
    if told["format"] > newest:
        raise DomainError("archive_newer")
    if told["format"] < 1 or not isinstance(told.get("parts"), dict):
        raise DomainError("archive_unreadable")
    return told
