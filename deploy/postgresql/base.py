"""The engine for PostgreSQL that `DATABASE_URL` selects: Django's, with timeouts for connections and the pool."""

import selectors
from time import monotonic
from types import SimpleNamespace
from typing import Any, Self

import psycopg
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from psycopg.abc import RV, PQGen
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool, PoolTimeout

from deploy.postgresql import (
    CONNECTION_OPTIONS,
    OUTAGE_RETRY_SECONDS,
    PAGE_TIMEOUT_SECONDS,
    POOL_POLL_SECONDS,
    SERVER_TIMEOUTS_MS,
    WORKER_TIMEOUT_SECONDS,
    serves_pages,
)
from tournaments.services.core.outages import Outage

outage = Outage(OUTAGE_RETRY_SECONDS)


class Connection(psycopg.Connection[Any]):
    """A connection that is closed when a statement of a page gets no response within the timeout."""

    @classmethod
    def connect(cls, *args: Any, **kwargs: Any) -> Self:
        """Connect, and record the begin or the end of an outage."""
        try:
            connection = super().connect(*args, **kwargs)
        except psycopg.OperationalError:
            outage.begins()
            raise
        outage.ends()
        return connection

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """Wait for a response of the server; in the web process at most `PAGE_TIMEOUT_SECONDS`."""
        if serves_pages.is_set() and timeout is None:
            timeout = PAGE_TIMEOUT_SECONDS
        try:
            return super().wait(gen, interval, timeout)
        except psycopg.OperationalError:
            # The statement still runs: close the connection, so that the next statement does not read its result.
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
                outage.begins()
            raise


class Pool(ConnectionPool[Connection]):
    """A connection pool whose waiting clients fail as soon as the server has refused one of them."""

    def getconn(self, timeout: float | None = None) -> Connection:
        """Return a free connection; poll, so that a page fails early once an outage is known.

        :raises PoolTimeout: after `timeout` seconds, or in the web process during a known outage.
        """
        deadline = monotonic() + (self.timeout if timeout is None else timeout)
        while True:
            try:
                return super().getconn(POOL_POLL_SECONDS)
            except PoolTimeout:
                if monotonic() >= deadline or (serves_pages.is_set() and outage.is_known):
                    raise


class DatabaseWrapper(base.DatabaseWrapper):
    Database = SimpleNamespace(**vars(psycopg) | {"connect": Connection.connect})  # type: ignore[assignment]  # a module
    _connection_pools: dict[str, Pool] = {}

    def get_connection_params(self) -> dict[str, Any]:
        """Return Django's parameters with `CONNECTION_OPTIONS`, in the web process also with `SERVER_TIMEOUTS_MS`."""
        params = {**CONNECTION_OPTIONS, **super().get_connection_params()}
        if serves_pages.is_set():
            limits = " ".join(f"-c {name}={value}" for name, value in SERVER_TIMEOUTS_MS.items())
            params["options"] = f"{limits} {params.get('options', '')}".strip()
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if serves_pages.is_set() and outage.lasts():
            raise psycopg.OperationalError("the server did not answer a moment ago")
        return super().get_new_connection(conn_params)

    @property
    def pool(self) -> Pool | None:
        """Django's pool, with our connections and without reconnecting in the background during an outage."""
        sizes = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not sizes:
            return None
        if self.alias not in self._connection_pools:
            pool = Pool(
                kwargs=self.get_connection_params() | {"autocommit": True},
                connection_class=Connection,
                configure=self._configure_connection,  # type: ignore[attr-defined]  # which the stubs do not know
                check=_check_if_readable,
                timeout=PAGE_TIMEOUT_SECONDS if serves_pages.is_set() else WORKER_TIMEOUT_SECONDS,
                reconnect_timeout=0,
                open=False,
                **sizes,
            )
            self._connection_pools.setdefault(self.alias, pool)
        return self._connection_pools[self.alias]


def _check_if_readable(connection: Connection) -> None:
    """Check a pooled connection by a query only if its socket has data: a server that restarts closes its connections,
    which makes the socket readable. An idle socket is good and costs no query.

    :raises psycopg.OperationalError: it is closed
    """
    with selectors.DefaultSelector() as selector:
        selector.register(connection.fileno(), selectors.EVENT_READ)
        is_readable = selector.select(0)
    if is_readable:
        ConnectionPool.check_connection(connection)
