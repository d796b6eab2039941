"""Addresses printed on paper. A job has no request: the door that started it left the address of this install."""

from django.conf import settings
from django.urls import reverse

from tournaments.models import Job


def printed_address(job: Job, path: str) -> str:
    """`path` as a whole address; empty when nobody knows how the tablets reach this install.

    The setting wins: a director who works at 127.0.0.1 would print addresses that no tablet can open.
    """
    base = settings.PUBLIC_URL or str(job.args.get("base_url", ""))
    return base.rstrip("/") + path if base else ""


def table_address(job: Job, code: str) -> str:
    """What the QR code of a table says."""
    return printed_address(job, reverse("table", args=[code]))
