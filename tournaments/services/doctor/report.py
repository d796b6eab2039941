"""The report for help: a text about this computer and its checks, without names, addresses or secrets."""

import os
import platform
from collections.abc import Iterable
from importlib.metadata import version

from django.db import DatabaseError
from django.utils import timezone

from players.models import Player
from tournaments.models import Tournament
from tournaments.services.doctor.checks import Check


def write_report(checks: Iterable[Check]) -> str:
    """Return the report: versions, sizes, the names of the settings that are made, and each check with its detail."""
    settings = sorted(name for name in os.environ if name.startswith(("CHELEM_", "DATABASE_", "REDIS_")))
    lines = [
        f"Chelem {version('chelem')}, {timezone.now().isoformat(timespec='seconds')}",
        f"Python {platform.python_version()}, {platform.system()} {platform.release()}, {platform.machine()}",
        _count_rows(),
        f"settings: {', '.join(settings) or 'none'}",
        "",
        *(f"{check.tone}: {check.title}: {check.detail or '-'}" for check in checks),
    ]
    return "\n".join(lines) + "\n"


def _count_rows() -> str:
    """Return the numbers of tournaments and people, as far as the database responds."""
    try:
        return f"{Tournament.objects.count()} tournaments, {Player.objects.count()} people"
    except DatabaseError:
        return "the database does not respond"
