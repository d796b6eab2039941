"""Addresses in the environment. Nonsense is a sentence at the start, not an error in the evening; no value is repeated
in it, for many hold a password."""

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from deploy.settings.env import env_list, env_text
from deploy.sqlite3 import PATIENCE

DATABASE = "postgresql://user:password@host/name or sqlite:///path"
BROKER = "redis://host:6379/0, redis+socket:///path, amqp://user:password@host or filesystem://localhost"
CACHE = "redis://host:6379/1 or unix:///path"
WITH_HOST = {"http", "https", "redis", "rediss", "amqp", "amqps", "smtp", "smtps"}
BAD_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})|%00")
BAD_IN_NAME = re.compile(r"[\s/*@?#\\]|:(?!.*\])")  # an IPv6 address stands in brackets


def database_from_url(url: str, *, pool: int) -> dict[str, Any]:
    """Django's database setting for `postgresql://user:password@host:port/name` or `sqlite:///path`.

    Options after `?` go to the driver; `host` there names the folder of a unix socket. `pool` is the largest number
    of connections that a process keeps open to PostgreSQL; 0 opens one for each request.
    """
    parts = parts_of("DATABASE_URL", url, {"postgresql", "postgres", "sqlite"}, DATABASE)
    name = unquote(parts.path.removeprefix("/"))
    if not name or (parts.scheme == "sqlite" and parts.netloc):
        raise refusal_of("DATABASE_URL", DATABASE)
    if parts.scheme == "sqlite":
        return sqlite_database(Path(name))
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    _must_be_known(options)
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
    if path.is_dir() or not path.parent.is_dir():
        raise ImproperlyConfigured(f"DATABASE_URL names {path}, which is no file in a folder that exists.")
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


def env_broker(name: str, default: str) -> str:
    """Where Celery's messages are kept; `memory://` is for tests."""
    url = env_text(name) or default
    parts = parts_of(name, url, {"redis", "rediss", "redis+socket", "amqp", "amqps", "filesystem", "memory"}, BROKER)
    if parts.scheme.startswith("redis"):
        _must_have("redis", name)
    return url


def env_cache(name: str) -> str:
    """A server that speaks the protocol of Redis; empty where there is none."""
    if url := env_text(name):
        parts_of(name, url, {"redis", "rediss", "unix"}, CACHE)
        _must_have("redis", name)
    return url


def env_site(name: str) -> str:
    """The address of a whole site, without a path; empty where it was not given."""
    url = env_text(name)
    return _site(name, url) if url else ""


def env_sites(name: str) -> list[str]:
    """The same, several."""
    return [_site(name, url) for url in env_list(name)]


def env_hosts(name: str) -> list[str]:
    """Names and addresses as browsers ask for them; one that begins with a point stands for all below it."""
    for host in (hosts := env_list(name)):
        if BAD_IN_NAME.search(host):
            like = "names such as tarot.example, without https:// and port"
            raise ImproperlyConfigured(f"{name} holds {like}, not {host!r}.")
    return hosts


def _site(name: str, url: str) -> str:
    example = "https://tarot.example"
    parts = parts_of(name, url, {"http", "https"}, example)
    if parts.path not in {"", "/"} or parts.query or parts.username:
        raise refusal_of(name, example)
    return url.rstrip("/")


def parts_of(name: str, url: str, schemes: set[str], example: str) -> SplitResult:
    """What an address is made of.

    :raises ImproperlyConfigured: it is none of those.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise refusal_of(name, example) from None
    lacks_host = not parts.hostname and parts.scheme in WITH_HOST
    odd = parts.fragment or port == 0 or re.search(r"\s", url) or BAD_ESCAPE.search(url)
    if parts.scheme not in schemes or lacks_host or odd:
        raise refusal_of(name, example)
    return parts


def refusal_of(name: str, example: str) -> ImproperlyConfigured:
    """One sentence that names the variable and repeats nothing of its value."""
    return ImproperlyConfigured(
        f"{name} must look like {example}; signs such as @ / # % in a password are written as %40 %2F %23 %25."
    )


def _must_be_known(options: dict[str, Any]) -> None:
    """To the driver, which a laptop does not have."""
    _must_have("psycopg", "DATABASE_URL")
    from psycopg import ProgrammingError, conninfo  # noqa: PLC0415 - the same

    try:
        conninfo.make_conninfo(**options)
    except ProgrammingError:
        known = "https://www.postgresql.org/docs/current/libpq-connect.html"
        raise ImproperlyConfigured(f"DATABASE_URL has an option after ? that {known} does not know.") from None


def _must_have(package: str, name: str) -> None:
    if not find_spec(package):
        raise ImproperlyConfigured(f"{name} needs the package {package}: pip install chelem[hosted].")
