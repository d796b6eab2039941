"""The two ways to run Chelem, for tests that try both: a laptop, and a host with PostgreSQL and Redis."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

from tests.engines.servers import postgres, redis_url

CONNECTIONS = 4  # fewer than the pages that listen: a stream must not keep one
Settings = Mapping[str, str]
Setup = Callable[[], AbstractContextManager[Settings]]


@contextmanager
def laptop() -> Iterator[Settings]:
    """Yield the settings of a laptop: SQLite in the data folder, and a broker on files."""
    yield {}


@contextmanager
def hosted() -> Iterator[Settings]:
    """Yield the settings of a host: PostgreSQL with few connections, Redis as cache and broker."""
    with postgres() as database, redis_url() as broker:
        yield {
            "DATABASE_URL": database,
            "CHELEM_DATABASE_POOL": str(CONNECTIONS),
            "CELERY_BROKER_URL": broker,
            "CACHE_URL": broker.replace("redis+socket://", "unix://"),
        }
