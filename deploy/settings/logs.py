"""Logs that a person can read on a laptop and a machine can search on a host."""

import logging
from typing import Any

import structlog
from structlog.typing import Processor


class NoFaults(logging.Filter):
    """A full disk or a database that is away is told once in a while, not as a traceback for each task and request."""

    def filter(self, record: logging.LogRecord) -> bool:
        from tournaments.services.core.faults import fault_of, reports  # noqa: PLC0415 - which asks the settings

        error = record.exc_info[1] if record.exc_info else None
        if (fault := fault_of(error)) is None:
            return True
        reports.add(fault, error)
        return False


def configure_logs(*, level: str, as_json: bool) -> dict[str, Any]:
    """Django's LOGGING for the console, one line an event; structlog is configured to end there too."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *_rendering(as_json=as_json),
        ],
        "foreign_pre_chain": shared,
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "filters": {"no_faults": {"()": NoFaults}},
        "handlers": {
            "console": {"class": "deploy.settings.refused.Console", "formatter": "line", "filters": ["no_faults"]}
        },
        "loggers": {"psycopg.pool": {"level": "ERROR"}},  # a server that is away is told by whoever asks, once a minute
        "root": {"handlers": ["console"], "level": level},
    }


def _rendering(*, as_json: bool) -> list[Processor]:
    if as_json:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    return [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
