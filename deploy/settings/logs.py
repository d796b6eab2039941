"""Logging: plain text lines on a laptop, JSON on a host."""

import logging
from typing import Any

import structlog
from structlog.typing import Processor


class NoFaults(logging.Filter):
    """Filter that counts records about a full disk or an unreachable database, which are reported in a summary, instead
    of letting through a traceback for each task and request.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        from tournaments.services.core.faults import fault_of, reports  # noqa: PLC0415 - needs the settings

        error = record.exc_info[1] if record.exc_info else None
        if (fault := fault_of(error)) is None:
            return True
        reports.add(fault, error)
        return False


def configure_logs(*, level: str, as_json: bool) -> dict[str, Any]:
    """Return Django's LOGGING with one line per event on the console, and configure structlog to use it too."""
    shared_processors: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    structlog.configure(
        processors=[*shared_processors, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *_renderers(as_json=as_json),
        ],
        "foreign_pre_chain": shared_processors,
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "filters": {"no_faults": {"()": NoFaults}},
        "handlers": {
            "console": {"class": "deploy.settings.refused.Console", "formatter": "line", "filters": ["no_faults"]}
        },
        "loggers": {"psycopg.pool": {"level": "ERROR"}},  # the callers report an outage once a minute
        "root": {"handlers": ["console"], "level": level},
    }


def _renderers(*, as_json: bool) -> list[Processor]:
    if as_json:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    return [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
