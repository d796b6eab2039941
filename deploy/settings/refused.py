"""Requests that were refused or broke, in a few lines whatever their number, and without what nobody may read there.

The first of a kind is written at once. What follows is counted, and said once a minute: a flood washes nothing out of
a log of limited size. A kind is a status, a method and an address as it stands in `urls.py`: the letters of tables,
links and whatever else stands in a real one are secret, and so are cookies and tokens that an error may repeat.
"""

import atexit
import logging
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from copy import copy
from http import HTTPMethod, HTTPStatus
from http.client import responses
from typing import Any, TextIO

from django.http import HttpRequest

MINUTE = 60.0
KINDS = 20  # that are told apart at a time, of refusals and of faults each
OTHERS = "others"
NAMES = ("secret", "code", "csrfmiddlewaretoken")  # of the parts of an address and the fields that hold secrets
SHORTEST = 5  # characters of a secret: less would make holes in any sentence

logger = logging.getLogger("chelem.refused")


def _after_a_minute(deed: Callable[[], None]) -> None:
    timer = threading.Timer(MINUTE, deed)
    timer.daemon = True
    timer.start()


class Console(logging.StreamHandler[TextIO]):
    """Writes such records in its own words: the first of a kind at once, of the others their number."""

    def __init__(
        self, stream: TextIO | None = None, *, later: Callable[[Callable[[], None]], None] = _after_a_minute
    ) -> None:
        super().__init__(stream)
        self._later = later
        self._counting = threading.Lock()
        self._counted: dict[str, int] = {}
        atexit.register(self._tell_the_rest)

    def handle(self, record: logging.LogRecord) -> bool:
        status = getattr(record, "status_code", None)
        if status is None:
            return super().handle(record)
        request: HttpRequest | None = getattr(record, "request", None)
        kind = f"{status} {responses.get(status, '')}: {getattr(record, 'refused', '') or _place(record.name, request)}"
        error = record.exc_info[1] if record.exc_info and status >= HTTPStatus.INTERNAL_SERVER_ERROR else None
        kind += f": {type(error).__name__}" if error else ""
        if not self._is_first(kind):
            return False
        told = copy(record)  # others may have handlers of their own
        told.args, told.exc_info, told.exc_text = (), None, None
        told.msg = _without(_secrets(request), kind + _traced(error))
        return super().handle(told)

    def emit(self, record: logging.LogRecord) -> None:
        """Write it, unless the terminal or file is gone before the program."""
        if not self._is_gone():
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name that `logging` gives it
        """Report a fault of the record. That the other end is gone is no fault, and there is nowhere to tell it."""
        if not self._is_gone() and not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)

    def _is_gone(self) -> bool:
        return bool(getattr(self.stream, "closed", True))

    def sum_up(self) -> None:
        """Say how many there were. What goes on stays counted; what has stopped is written again when it comes back."""
        if self._told_again():
            self._later(self.sum_up)

    def _tell_the_rest(self) -> None:
        """What came in the last minute, unless the terminal is gone before the program."""
        if not self._is_gone():
            self._told_again()

    def _told_again(self) -> bool:
        with self._counting:
            found = {kind: count for kind, count in self._counted.items() if count}
            self._counted = dict.fromkeys(found, 0)
        if found:
            told = ", ".join(f"{count} x {kind}" for kind, count in found.items())
            logger.warning("again in the last minute: %s", told)
        return bool(found)

    def _is_first(self, kind: str) -> bool:
        with self._counting:
            starts = not self._counted
            if kind not in self._counted and sum(each[0] == kind[0] for each in self._counted) >= KINDS:
                kind = f"{kind[0]}.. {OTHERS}"
            first = kind not in self._counted
            self._counted[kind] = self._counted.get(kind, -1) + 1
        if starts:
            self._later(self.sum_up)
        return first


def _place(name: str, request: HttpRequest | None) -> str:
    """What was asked for, behind the word of Django for a refusal of its own, such as csrf or DisallowedHost."""
    if request is None:
        return "?"
    method = request.method if request.method in HTTPMethod.__members__ else "?"
    match = request.resolver_match
    of = name.removeprefix("django.security.")
    return f"{'' if of == name else of + ' '}{method} {'/' + match.route if match else 'an address that is none'}"


def _traced(error: BaseException | None) -> str:
    return "\n" + "".join(traceback.format_exception(error)).rstrip() if error else ""


def _secrets(request: HttpRequest | None) -> Iterator[str]:
    """What came with the request and lets somebody in."""
    if request is None:
        return
    yield from request.COOKIES.values()
    yield request.headers.get("Authorization", "").rpartition(" ")[2]
    named: Any = request.resolver_match.kwargs if request.resolver_match else {}
    for values in (named, request.GET, vars(request).get("_post", {})):  # of a form only what has been read
        yield from (str(values[name]) for name in NAMES if name in values)


def _without(secrets: Iterator[str], text: str) -> str:
    for secret in secrets:
        text = text.replace(secret, "…") if len(secret) >= SHORTEST else text
    return text
