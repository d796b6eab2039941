"""Where a spare's copies come from: the first computer by its address, or a folder of backups such as on a stick."""

import http.client
from http import HTTPStatus
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

from deploy.serve.spare import store
from deploy.serve.spare.store import Origin
from deploy.serve.words import in_english, text
from tournaments.selectors.backups import Backup, named
from tournaments.services.spare.pages import LARGEST, BrokenPagesError, known_of, unpacked

PATIENCE = 10.0  # seconds for the first computer to say something
LONGEST_REFUSAL = 2_000  # bytes


class AwayError(Exception):
    """Nothing comes now, and may again; the text says why."""


class NotFollowedError(Exception):
    """Nothing will come as long as nobody does something; the text says what."""


class Source(Protocol):
    """What can be followed."""

    def fetch(self, newest: Backup | None) -> tuple[Backup, int] | None:
        """A copy that is newer than the newest here, and how many bytes came; None where nothing has happened since.

        :raises AwayError, NotFollowedError: as they say; :raises OSError: this computer cannot keep it.
        """


def source_of(origin: Origin) -> Source:
    """:raises NotFollowedError: it is neither an address nor a folder."""
    if "://" not in origin.where and (Path(origin.where).exists() or "/" in origin.where or "\\" in origin.where):
        return Folder(Path(origin.where).absolute())
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
    """The first computer itself: what has been written since, within seconds."""

    def __init__(self, address: SplitResult, code: str) -> None:
        self._address, self._code = address, code
        self._mark = ""

    def fetch(self, newest: Backup | None) -> tuple[Backup, int] | None:
        copy = _bytes_of(newest)
        headers = {"Authorization": f"Bearer {self._code}", "Accept-Language": "en" if in_english() else "fr"}
        if copy and self._mark:
            headers["If-None-Match"] = self._mark
        status, told, sent = self._asked(known_of(copy), headers)
        if status == HTTPStatus.NO_CONTENT:
            return None
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in {HTTPStatus.CONFLICT, HTTPStatus.TOO_MANY_REQUESTS}:
            raise AwayError(text("spare_not_now", where=self._address.netloc, status=status))
        if status != HTTPStatus.OK or not (of := told.get("Chelem-Install", "")):
            said = sent[:LONGEST_REFUSAL].decode(errors="replace") if status == HTTPStatus.FORBIDDEN else ""
            raise NotFollowedError(said or text("spare_no_chelem", where=self._address.netloc))
        try:
            content = unpacked(sent, copy)
        except BrokenPagesError as error:
            self._mark = ""
            raise AwayError(text("spare_broken")) from error
        self._mark = told.get("Chelem-Mark", "")
        return store.keep(content, of), len(sent)

    def _asked(self, body: bytes, headers: dict[str, str]) -> tuple[int, http.client.HTTPMessage, bytes]:
        kind = http.client.HTTPSConnection if self._address.scheme == "https" else http.client.HTTPConnection
        line = kind(str(self._address.hostname), self._address.port, timeout=PATIENCE)
        try:
            line.request("POST", "/secours", body, headers)
            answer = line.getresponse()
            sent = answer.read(LARGEST)
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise AwayError(text("spare_away", where=self._address.netloc, reason=reason)) from error
        finally:
            line.close()
        return answer.status, answer.headers, sent


class Folder:
    """Backups on a stick that is carried over, or in a shared folder: as old as the last one there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def fetch(self, newest: Backup | None) -> tuple[Backup, int] | None:
        try:
            found = sorted(filter(None, map(named, self._folder.iterdir())), reverse=True)
        except OSError:
            raise AwayError(text("spare_no_folder", folder=self._folder)) from None
        if not found:
            raise AwayError(text("spare_empty_folder", folder=self._folder))
        for there in found:
            if newest is not None and there.at <= newest.at:
                return None
            try:
                content, is_whole = there.path.read_bytes(), there.is_whole
            except OSError:
                raise AwayError(text("spare_no_folder", folder=self._folder)) from None
            if is_whole:  # else the stick has changed it: the one before may hold
                return store.settle(content, there.path.name), len(content)
        raise AwayError(text("spare_broken"))


def _bytes_of(copy: Backup | None) -> bytes:
    """None where it cannot be read: then everything comes anew."""
    try:
        return copy.path.read_bytes() if copy else b""
    except OSError:
        return b""
