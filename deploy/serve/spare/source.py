"""Sources of a spare's copies: the first computer over HTTP, or a folder of backups such as on a stick."""

import http.client
import json
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from deploy.serve.spare import store
from deploy.serve.spare.store import Origin
from deploy.serve.words import in_english, text
from tournaments.selectors.backups import DIGITS, MOMENT, Backup, parse_name
from tournaments.services.backups.encryption import decrypt_chunks
from tournaments.services.core.errors import DomainError
from tournaments.services.spare.pages import LARGEST, BrokenPagesError, page_digests, unpack_pages

TIMEOUT_SECONDS = 10.0
MAX_REFUSAL_BYTES = 2_000  # of the body of an error response that is printed


class AwayError(Exception):
    """The source is not available now, and a retry makes sense; the text gives the reason."""


class NotFollowedError(Exception):
    """A retry is useless until a person acts; the text says how."""


class LedAgainError(Exception):
    """The first computer leads again, and refuses the announcement of a take-over; the text is its sentence."""


class Source(Protocol):
    """A source that can be polled for copies."""

    def fetch(self, newest: Backup | None) -> tuple[Backup, int] | None:
        """Store a copy newer than `newest`; return it with the number of bytes received, or None if there is no newer.

        :raises AwayError: a retry makes sense
        :raises NotFollowedError: a retry is useless
        :raises OSError: this computer cannot write the copy
        """


def source_of(origin: Origin) -> Source:
    """Return the source for an address or a folder.

    :raises NotFollowedError: it is neither, or an address without a code
    """
    if "://" not in origin.where and (Path(origin.where).exists() or "/" in origin.where or "\\" in origin.where):
        return Folder(Path(origin.where).absolute(), settings.BACKUP_PASSPHRASE or origin.code)
    try:
        address = urlsplit(origin.where if "://" in origin.where else f"http://{origin.where}")
        usable = address.scheme in {"http", "https"} and address.hostname and address.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise NotFollowedError(text("spare_no_source", where=origin.where))
    if not origin.code:
        raise NotFollowedError(text("spare_no_code"))
    return Network(address, origin.code)


class Network:
    """The first computer itself, which sends the database pages changed since the newest copy."""

    def __init__(self, address: SplitResult, code: str) -> None:
        self._address, self._code = address, code
        self._mark = ""  # the server's mark of the newest copy, sent as If-None-Match

    def fetch(self, newest: Backup | None) -> tuple[Backup, int] | None:
        copy = _read_bytes(newest)
        headers = self._build_headers()
        if copy and self._mark:
            headers["If-None-Match"] = self._mark
        status, response_headers, body = self._post("/secours", page_digests(copy), headers)
        if status == HTTPStatus.NO_CONTENT:
            return None
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in {HTTPStatus.CONFLICT, HTTPStatus.TOO_MANY_REQUESTS}:
            raise AwayError(text("spare_not_now", where=self._address.netloc, status=status))
        if status != HTTPStatus.OK or not (install := response_headers.get("Chelem-Install", "")):
            refusal = body[:MAX_REFUSAL_BYTES].decode(errors="replace") if status == HTTPStatus.FORBIDDEN else ""
            raise NotFollowedError(refusal or text("spare_no_chelem", where=self._address.netloc))
        try:
            content = unpack_pages(body, copy)
        except BrokenPagesError as error:
            self._mark = ""
            raise AwayError(text("spare_broken")) from error
        self._mark = response_headers.get("Chelem-Mark", "")
        return store.save_copy(content, install), len(body)

    def announce(self, announcement: bytes) -> int:
        """Send that this computer has taken over; return the number of log lines that only the first one has.

        :raises AwayError: it does not respond as the first computer; :raises LedAgainError: it leads again
        """
        status, _headers, body = self._post("/secours/suite", announcement, self._build_headers())
        if status == HTTPStatus.CONFLICT:
            raise LedAgainError(body[:MAX_REFUSAL_BYTES].decode(errors="replace"))
        try:
            if status == HTTPStatus.OK:
                return int(json.loads(body)["lines"])
        except (ValueError, TypeError, LookupError):
            pass
        raise AwayError(text("spare_not_now", where=self._address.netloc, status=status))

    def _build_headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._code}", "Accept-Language": "en" if in_english() else "fr"}

    def _post(self, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Send the request and return status, headers and body of the response; AwayError without a response."""
        scheme_class = http.client.HTTPSConnection if self._address.scheme == "https" else http.client.HTTPConnection
        connection = scheme_class(str(self._address.hostname), self._address.port, timeout=TIMEOUT_SECONDS)
        try:
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            content = response.read(LARGEST)
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise AwayError(text("spare_away", where=self._address.netloc, reason=reason)) from error
        finally:
            connection.close()
        return response.status, response.headers, content


class Folder:
    """A folder of backups, on a stick or shared: copies are as recent as the last backup in it.

    `phrase` decrypts them, if they are encrypted.
    """

    def __init__(self, folder: Path, phrase: str = "") -> None:
        self._folder, self._phrase = folder, phrase

    def fetch(self, newest: Backup | None) -> tuple[Backup, int] | None:
        try:
            backups = sorted(filter(None, map(parse_name, self._folder.iterdir())), reverse=True)
        except OSError:
            raise AwayError(text("spare_no_folder", folder=self._folder)) from None
        if not backups:
            raise AwayError(text("spare_empty_folder", folder=self._folder))
        for backup in backups:
            if newest is not None and backup.at <= newest.at:
                return None
            try:
                is_whole = backup.is_whole
                content = self._read_content(backup) if is_whole else b""
            except OSError:
                raise AwayError(text("spare_no_folder", folder=self._folder)) from None
            if is_whole:  # else its bytes have changed on the stick: try the backup before
                return store.write_copy(content, name_of(content, backup)), len(content)
        raise AwayError(text("spare_broken"))

    def _read_content(self, backup: Backup) -> bytes:
        """Return the bytes of a backup, decrypted.

        :raises NotFollowedError: it is encrypted, and the phrase is wrong or missing
        """
        if not backup.is_encrypted:
            return backup.path.read_bytes()
        try:
            return b"".join(decrypt_chunks(backup.path, self._phrase))
        except DomainError as error:
            raise NotFollowedError(text("spare_no_phrase", folder=self._folder)) from error


def name_of(content: bytes, backup: Backup) -> str:
    """Return the name of a copy of this backup that is not encrypted, with the digest of its content."""
    digest = sha256(content).hexdigest()[:DIGITS]
    return f"chelem-{backup.of}-{backup.at.strftime(MOMENT)}-{digest}.sqlite3"


def _read_bytes(copy: Backup | None) -> bytes:
    """Return the content of the newest copy. Empty if it is unreadable: then the source sends the whole database."""
    try:
        return copy.path.read_bytes() if copy else b""
    except OSError:
        return b""
