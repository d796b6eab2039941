"""Malformed messages: they must stop neither this worker nor, after its restart, the next one."""

from typing import Any

import structlog
from celery import current_app
from celery.worker.request import Request
from kombu.transport import virtual

log = structlog.get_logger()

MAX_REASON_CHARACTERS = 300  # errors may repeat the whole message


def validate_message(channel: virtual.Channel, payload: dict[str, Any]) -> None:
    """Parse a message as the worker will.

    :raises Exception: any error of kombu and Celery on malformed input
    """
    message = channel.message_to_python(payload)
    message.accept = {"application/json"}
    Request(message, app=current_app)


def log_broken_message(error: Exception, **where: str) -> None:
    """Log that a message was set aside. No work is lost: the `Job` row is in the database."""
    log.warning("broken message set aside", **where, reason=f"{type(error).__name__}: {error}"[:MAX_REASON_CHARACTERS])
