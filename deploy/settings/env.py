"""Typed environment variables. Each function raises ImproperlyConfigured with one sentence for an invalid value."""

import os
from pathlib import Path
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured

MIN_SECRET_LENGTH, MIN_SECRET_CHARACTERS = 32, 8  # characters, and distinct ones
MIN_PHRASE_LENGTH = 16  # characters


def env_text(name: str, default: str = "") -> str:
    """Return the variable, or the content of the file that `NAME_FILE` points to (container secrets)."""
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
    """Return a boolean, written `true` or `false` in upper or lower case."""
    value = env_text(name).strip().lower()
    if value not in {"", "true", "false"}:
        raise ImproperlyConfigured(f"{name} must be true or false, not {value!r}.")
    return default if not value else value == "true"


def env_int(name: str, default: int, *, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`, both included."""
    value = env_text(name)
    if not value:
        return default
    if not value.isascii() or not value.isdigit() or not low <= int(value) <= high:
        raise ImproperlyConfigured(f"{name} must be a whole number from {low} to {high}, not {value!r}.")
    return int(value)


def env_choice(name: str, default: str, *, allowed: set[str]) -> str:
    """Return one of the allowed words."""
    value = env_text(name, default)
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(sorted(allowed))}, not {value!r}.")
    return value


def env_list(name: str) -> list[str]:
    """Return comma-separated words, without empty ones."""
    return [word.strip() for word in env_text(name).split(",") if word.strip()]


def env_time_zone(name: str, default: str) -> str:
    """Return a name of the time zone database, such as `Europe/Paris`."""
    value = env_text(name, default)
    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError):
        raise ImproperlyConfigured(f"{name} must be a time zone such as Europe/Paris, not {value!r}.") from None
    return value


def env_phrase(name: str) -> str:
    """Return a phrase that is long enough not to be guessed by trying; empty if it is not set."""
    value = env_text(name)
    if value and (len(value) < MIN_PHRASE_LENGTH or len(set(value)) < MIN_SECRET_CHARACTERS):
        raise ImproperlyConfigured(f"{name} must hold at least {MIN_PHRASE_LENGTH} signs, such as five random words.")
    return value


def env_secret(name: str) -> str:
    """Return a secret that is long enough not to be guessed; empty if it is not set."""
    value = env_text(name)
    if value and (len(value) < MIN_SECRET_LENGTH or len(set(value)) < MIN_SECRET_CHARACTERS):
        hint = "as openssl rand -base64 48 makes them"
        raise ImproperlyConfigured(f"{name} must hold at least {MIN_SECRET_LENGTH} signs that nobody guesses, {hint}.")
    return value


def env_place(name: str) -> Path | None:
    """Return the absolute path of a folder that may be absent, such as on a stick; it is never created."""
    if not (value := env_text(name)):
        return None
    if not (place := Path(value)).is_absolute() or "\0" in value:
        raise ImproperlyConfigured(f"{name} must name a folder from its root, such as /media/stick/chelem.")
    return place


def env_folder(name: str, default: str) -> Path:
    """Return the path of a folder, creating the folder if needed."""
    folder = Path(env_text(name, default)).resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"{name} names {folder}, which is no folder to write in: {error.strerror}."
        ) from error
    return folder
