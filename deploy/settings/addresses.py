"""URLs and host names in environment variables. An invalid value stops the start with one sentence.

The sentence about a URL does not repeat it, because it may contain a password; that about a host name or the path of a
SQLite file does.
"""

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from deploy.settings.env import env_list, env_text
from deploy.sqlite3 import LOCK_TIMEOUT_SECONDS

DATABASE_EXAMPLE = "postgresql://user:password@host/name or sqlite:///path"
BROKER_EXAMPLE = "redis://host:6379/0, redis+socket:///path, amqp://user:password@host or filesystem://localhost"
CACHE_EXAMPLE = "redis://host:6379/1 or unix:///path"
SCHEMES_WITH_HOST = {"http", "https", "redis", "rediss", "amqp", "amqps", "smtp", "smtps"}
BAD_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})|%00")
BAD_IN_NAME = re.compile(r"[\s/*@?#\\]|:(?!.*\])")  # colons are valid only in an IPv6 address in brackets


def database_from_url(url: str, *, pool: int) -> dict[str, Any]:
    """Return Django's database setting for `postgresql://user:password@host:port/name` or `sqlite:///path`.

    Options after `?` are passed to the driver; `host` there is the folder of a unix socket. `pool` is the maximum
    number of connections that a process keeps open to PostgreSQL; 0 opens one for each request.
    """
    parts = parts_of("DATABASE_URL", url, {"postgresql", "postgres", "sqlite"}, DATABASE_EXAMPLE)
    name = unquote(parts.path.removeprefix("/"))
    if not name or (parts.scheme == "sqlite" and parts.netloc):
        raise refusal_of("DATABASE_URL", DATABASE_EXAMPLE)
    if parts.scheme == "sqlite":
        return sqlite_database(Path(name))
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    _check_driver_options(options)
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
    """Return Django's setting for SQLite. WAL: readers never wait. FULL: a power cut loses no commit. Our engine:
    writers queue. temp_store in memory: queries still run on a full disk.
    """
    if path.is_dir() or not path.parent.is_dir():
        raise ImproperlyConfigured(f"DATABASE_URL names {path}, which is no file in a folder that exists.")
    return {
        "ENGINE": "deploy.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 60,  # seconds, as threads of `deploy/http/pages` are reused; to connect costs as much as a page
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": LOCK_TIMEOUT_SECONDS,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;",
        },
    }


def env_broker(name: str, default: str) -> str:
    """Return the URL of Celery's broker; `memory://` is for tests."""
    url = env_text(name) or default
    schemes = {"redis", "rediss", "redis+socket", "amqp", "amqps", "filesystem", "memory"}
    parts = parts_of(name, url, schemes, BROKER_EXAMPLE)
    if parts.scheme.startswith("redis"):
        _require_package("redis", name)
    return url


def env_cache(name: str) -> str:
    """Return the URL of a cache server with the Redis protocol; empty if there is none."""
    if url := env_text(name):
        parts_of(name, url, {"redis", "rediss", "unix"}, CACHE_EXAMPLE)
        _require_package("redis", name)
    return url


def env_site(name: str) -> str:
    """Return the URL of a site, without a path; empty if it is not set."""
    url = env_text(name)
    return _site(name, url) if url else ""


def env_sites(name: str) -> list[str]:
    """Return a list of URLs of sites."""
    return [_site(name, url) for url in env_list(name)]


def env_hosts(name: str) -> list[str]:
    """Return the host names and addresses that browsers may request. A leading dot includes all subdomains."""
    for host in (hosts := env_list(name)):
        if BAD_IN_NAME.search(host):
            like = "names such as tarot.example, without https:// and port"
            raise ImproperlyConfigured(f"{name} holds {like}, not {host!r}.")
    return hosts


def _site(name: str, url: str) -> str:
    """Return the URL without a slash at its end; refuse one with a path, a query or a user name."""
    example = "https://tarot.example"
    parts = parts_of(name, url, {"http", "https"}, example)
    if parts.path not in {"", "/"} or parts.query or parts.username:
        raise refusal_of(name, example)
    return url.rstrip("/")


def parts_of(name: str, url: str, schemes: set[str], example: str) -> SplitResult:
    """Parse a URL.

    :raises ImproperlyConfigured: it is invalid, or its scheme is not allowed
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise refusal_of(name, example) from None
    lacks_host = not parts.hostname and parts.scheme in SCHEMES_WITH_HOST
    is_malformed = parts.fragment or port == 0 or re.search(r"\s", url) or BAD_ESCAPE.search(url)
    if parts.scheme not in schemes or lacks_host or is_malformed:
        raise refusal_of(name, example)
    return parts


def refusal_of(name: str, example: str) -> ImproperlyConfigured:
    """Return an error that names the variable, but does not repeat its value."""
    return ImproperlyConfigured(
        f"{name} must look like {example}; signs such as @ / # % in a password are written as %40 %2F %23 %25."
    )


def _check_driver_options(options: dict[str, Any]) -> None:
    """Check that the driver accepts these options. The driver is imported here, as a laptop does not have it.

    :raises ImproperlyConfigured: an option is unknown, or the driver is not installed
    """
    _require_package("psycopg", "DATABASE_URL")
    from psycopg import ProgrammingError, conninfo  # noqa: PLC0415 - optional dependency

    try:
        conninfo.make_conninfo(**options)
    except ProgrammingError:
        reference = "https://www.postgresql.org/docs/current/libpq-connect.html"
        raise ImproperlyConfigured(f"DATABASE_URL has an option after ? that {reference} does not know.") from None


def _require_package(package: str, name: str) -> None:
    if not find_spec(package):
        raise ImproperlyConfigured(f"{name} needs the package {package}: pip install chelem[hosted].")
