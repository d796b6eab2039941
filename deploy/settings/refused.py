"""Console handler for refused and failed requests, with deduplication and without secrets.

The first record of a kind is written at once. Repetitions are counted and summed up once a minute, so that a flood does
not push other lines out of a log of limited size. A kind is a status, a method and a route of `urls.py`. Real paths are
not logged: they contain secret codes of tables and links. Cookies and tokens in tracebacks are blanked.
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

SUMMARY_SECONDS = 60.0
MAX_KINDS = 20  # counted separately, of 4xx and of 5xx each; further ones count as `OTHERS`
OTHERS = "others"
SECRET_FIELDS = ("secret", "code", "csrfmiddlewaretoken")  # parts of a path and fields of a form
MIN_SECRET_LENGTH = 5  # shorter values are not blanked, as they occur in any text

logger = logging.getLogger("chelem.refused")


def _start_timer(task: Callable[[], None]) -> None:
    timer = threading.Timer(SUMMARY_SECONDS, task)
    timer.daemon = True
    timer.start()


class Console(logging.StreamHandler[TextIO]):
    """Writes records with a status code: the first of a kind at once, the number of the others once a minute."""

    def __init__(
        self, stream: TextIO | None = None, *, schedule: Callable[[Callable[[], None]], None] = _start_timer
    ) -> None:
        super().__init__(stream)
        self._schedule = schedule
        self._counts_lock = threading.Lock()
        self._counts: dict[str, int] = {}
        atexit.register(self._write_last_summary)

    def handle(self, record: logging.LogRecord) -> bool:
        """Write an answer's first record of its kind in one line without secrets; only count the others.

        A record without a status is written unchanged.
        """
        status = getattr(record, "status_code", None)
        if status is None:
            return super().handle(record)
        request: HttpRequest | None = getattr(record, "request", None)
        reason = getattr(record, "refused", "") or _format_route(record.name, request)
        kind = f"{status} {responses.get(status, '')}: {reason}"
        error = record.exc_info[1] if record.exc_info and status >= HTTPStatus.INTERNAL_SERVER_ERROR else None
        kind += f": {type(error).__name__}" if error else ""
        if not self._count_and_check_first(kind):
            return False
        line = copy(record)  # other handlers get the original
        line.args, line.exc_info, line.exc_text = (), None, None
        line.msg = _blank_secrets(_find_secrets(request), kind + _format_traceback(error))
        return super().handle(line)

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, unless the stream is closed."""
        if not self._is_closed():
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name that `logging` gives it
        """Report an error in the record. Ignore a stream whose other end is closed: there is no place to report it."""
        if not self._is_closed() and not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)

    def _is_closed(self) -> bool:
        return bool(getattr(self.stream, "closed", True))

    def sum_up(self) -> None:
        """Write the number of repetitions. A kind without any is forgotten: its next record is written again."""
        if self._write_summary():
            self._schedule(self.sum_up)

    def _write_last_summary(self) -> None:
        if not self._is_closed():
            self._write_summary()

    def _write_summary(self) -> bool:
        """Log how many records of each kind were only counted, and reset the counts; return False if none were."""
        with self._counts_lock:
            counts = {kind: count for kind, count in self._counts.items() if count}
            self._counts = dict.fromkeys(counts, 0)
        if counts:
            summary = ", ".join(f"{count} x {kind}" for kind, count in counts.items())
            logger.warning("again in the last minute: %s", summary)
        return bool(counts)

    def _count_and_check_first(self, kind: str) -> bool:
        """Count a record of this kind, and return True if it is the first since the last summary without any."""
        with self._counts_lock:
            needs_timer = not self._counts
            # A kind begins with its status, whose first digit is its class.
            if kind not in self._counts and sum(each[0] == kind[0] for each in self._counts) >= MAX_KINDS:
                kind = f"{kind[0]}.. {OTHERS}"
            is_first = kind not in self._counts
            self._counts[kind] = self._counts.get(kind, -1) + 1  # the first record is no repetition
        if needs_timer:
            self._schedule(self.sum_up)
        return is_first


def _format_route(name: str, request: HttpRequest | None) -> str:
    """Return method and route, after Django's name for a refusal of its own, such as csrf or DisallowedHost."""
    if request is None:
        return "?"
    method = request.method if request.method in HTTPMethod.__members__ else "?"
    match = request.resolver_match
    code = name.removeprefix("django.security.")
    return f"{'' if code == name else code + ' '}{method} {'/' + match.route if match else 'an unknown address'}"


def _format_traceback(error: BaseException | None) -> str:
    return "\n" + "".join(traceback.format_exception(error)).rstrip() if error else ""


def _find_secrets(request: HttpRequest | None) -> Iterator[str]:
    """Yield the credentials in a request: cookies, the Authorization header, secret path parts and fields."""
    if request is None:
        return
    yield from request.COOKIES.values()
    yield request.headers.get("Authorization", "").rpartition(" ")[2]
    path_parts: Any = request.resolver_match.kwargs if request.resolver_match else {}
    for values in (path_parts, request.GET, vars(request).get("_post", {})):  # a form only if it has been parsed
        yield from (str(values[name]) for name in SECRET_FIELDS if name in values)


def _blank_secrets(secrets: Iterator[str], text: str) -> str:
    for secret in secrets:
        text = text.replace(secret, "…") if len(secret) >= MIN_SECRET_LENGTH else text
    return text
