"""Typed reading of the environment. Every helper refuses nonsense with one sentence instead of guessing."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from deploy.sqlite3 import PATIENCE


def env_text(name: str, default: str = "") -> str:
    """The variable, or the content of the file that `NAME_FILE` points to (container secrets)."""
    if file := os.environ.get(f"{name}_FILE"):
        try:
            return Path(file).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise ImproperlyConfigured(f"{name}_FILE points to {file}, which cannot be read: {error}") from error
    return os.environ.get(name, default)


def env_bool(name: str, *, default: bool) -> bool:
    """`true` or `false`, in any case; anything else stops the start."""
    value = env_text(name).strip().lower()
    if value not in {"", "true", "false"}:
        raise ImproperlyConfigured(f"{name} must be true or false, not {value!r}.")
    return default if not value else value == "true"


def env_int(name: str, default: int, *, low: int, high: int) -> int:
    """A whole number between `low` and `high`, both included."""
    value = env_text(name)
    if not value:
        return default
    if not value.isascii() or not value.isdigit() or not low <= int(value) <= high:
        raise ImproperlyConfigured(f"{name} must be a whole number from {low} to {high}, not {value!r}.")
    return int(value)


def env_choice(name: str, default: str, *, allowed: set[str]) -> str:
    """One of a few words."""
    value = env_text(name, default)
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(sorted(allowed))}, not {value!r}.")
    return value


def env_list(name: str) -> list[str]:
    """Comma separated words, without the empty ones."""
    return [word.strip() for word in env_text(name).split(",") if word.strip()]


def database_from_url(url: str, *, pool: int) -> dict[str, Any]:
    """Django's database setting for `postgresql://user:password@host:port/name` or `sqlite:///path`.

    Options after `?` go to the driver; `host` there names the folder of a unix socket. `pool` is the largest number
    of connections that a process keeps open to PostgreSQL; 0 opens one for each request.
    """
    parts = urlsplit(url)
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme == "sqlite":
        return sqlite_database(Path(name))
    if parts.scheme not in {"postgresql", "postgres"} or not name:
        raise ImproperlyConfigured(
            "DATABASE_URL must look like postgresql://user:password@host/name or sqlite:///path."
        )
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    if pool:
        options["pool"] = {"min_size": 1, "max_size": pool}
    return {
        "ENGINE": "deploy.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", "") or unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": options,
    }


def sqlite_database(path: Path) -> dict[str, Any]:
    """SQLite for a hall: readers never wait (WAL), a power cut loses nothing (FULL), writers queue (our engine),
    and a full disk stops no reading (temp_store)."""
    return {
        "ENGINE": "deploy.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 60,  # seconds: the threads of `deploy/http/pages` stay, and opening costs as much as a page
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": PATIENCE,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;",
        },
    }
