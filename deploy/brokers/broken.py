"""What came by a broker and is no message: neither the worker nor its successors may end by it."""

from typing import Any

import structlog
from celery import current_app
from celery.worker.request import Request
from kombu.transport import virtual

log = structlog.get_logger()


def must_be_a_task(channel: virtual.Channel, payload: dict[str, Any]) -> None:
    """Read it as the worker will.

    :raises Exception: whatever that stumbles over.
    """
    message = channel.message_to_python(payload)
    message.accept = {"application/json"}
    Request(message, app=current_app)


def tell(error: Exception, **where: str) -> None:
    """That one was set aside. Nothing is lost: what it spoke of is in the database."""
    log.warning("broken message set aside", **where, reason=f"{type(error).__name__}: {error}"[:300])
