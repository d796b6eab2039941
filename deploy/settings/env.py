"""Typed reading of the environment. Every helper refuses nonsense with one sentence instead of guessing."""

import os
from pathlib import Path
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured

SECRET_LENGTH, SECRET_SIGNS = 32, 8


def env_text(name: str, default: str = "") -> str:
    """The variable, or the content of the file that `NAME_FILE` points to (container secrets)."""
    file = os.environ.get(f"{name}_FILE")
    if not file:
        return os.environ.get(name, "").strip() or default
    try:
        text = Path(file.strip()).read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{name}_FILE points to {file}, which cannot be read: {error}") from error
    if not text:
        raise ImproperlyConfigured(f"{name}_FILE points to {file}, which is empty.")
    return text


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


def env_time_zone(name: str, default: str) -> str:
    """A name of the time zone database, such as `Europe/Paris`."""
    value = env_text(name, default)
    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError):
        raise ImproperlyConfigured(f"{name} must be a time zone such as Europe/Paris, not {value!r}.") from None
    return value


def env_secret(name: str) -> str:
    """Long enough that nobody guesses it; empty where there is none."""
    value = env_text(name)
    if value and (len(value) < SECRET_LENGTH or len(set(value)) < SECRET_SIGNS):
        made = "as openssl rand -base64 48 makes them"
        raise ImproperlyConfigured(f"{name} must hold at least {SECRET_LENGTH} signs that nobody guesses, {made}.")
    return value


def env_place(name: str) -> Path | None:
    """A folder of somebody else's, which may not be there: it is never made."""
    if not (value := env_text(name)):
        return None
    if not (place := Path(value)).is_absolute() or "\0" in value:
        raise ImproperlyConfigured(f"{name} must name a folder from its root, such as /media/stick/chelem.")
    return place


def env_folder(name: str, default: str) -> Path:
    """A folder, made where it is not there."""
    folder = Path(env_text(name, default)).resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"{name} names {folder}, which is no folder to write in: {error.strerror}."
        ) from error
    return folder
