"""The engine that `DATABASE_URL` names: Django's, with connections and a pool that wait only so long."""

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

from deploy.postgresql import GLANCE, LIMITS, LINE, LOOK_AGAIN, PATIENCE, WORKERS_PATIENCE, serves_pages
from tournaments.services.core.outages import Outage

outage = Outage(LOOK_AGAIN)


class Connection(psycopg.Connection[Any]):
    """Gives up a server that has not even refused within the patience of a page."""

    @classmethod
    def connect(cls, *args: Any, **kwargs: Any) -> Self:
        try:
            made = super().connect(*args, **kwargs)
        except psycopg.OperationalError:
            outage.begins()
            raise
        outage.ends()
        return made

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        try:
            return super().wait(gen, interval, PATIENCE if serves_pages.is_set() and timeout is None else timeout)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:  # the answer may still come: to nobody
                self.pgconn.finish()
                outage.begins()
            raise


class Pool(ConnectionPool[Connection]):
    """Nobody waits for a connection once the server has refused one."""

    def getconn(self, timeout: float | None = None) -> Connection:
        until = monotonic() + (self.timeout if timeout is None else timeout)
        while True:
            try:
                return super().getconn(GLANCE)
            except PoolTimeout:
                if monotonic() >= until or (serves_pages.is_set() and outage.is_known):
                    raise


class DatabaseWrapper(base.DatabaseWrapper):
    Database = SimpleNamespace(**vars(psycopg) | {"connect": Connection.connect})  # type: ignore[assignment]  # a module
    _connection_pools: dict[str, Pool] = {}

    def get_connection_params(self) -> dict[str, Any]:
        params = {**LINE, **super().get_connection_params()}
        if serves_pages.is_set():
            limits = " ".join(f"-c {name}={value}" for name, value in LIMITS.items())
            params["options"] = f"{limits} {params.get('options', '')}".strip()
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if serves_pages.is_set() and outage.lasts():
            raise psycopg.OperationalError("the server did not answer a moment ago")
        return super().get_new_connection(conn_params)

    @property
    def pool(self) -> Pool | None:
        """Django's, but that connections are ours, and that it does nothing by itself while the server is away."""
        sizes = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not sizes:
            return None
        if self.alias not in self._connection_pools:
            made = Pool(
                kwargs=self.get_connection_params() | {"autocommit": True},
                connection_class=Connection,
                configure=self._configure_connection,  # type: ignore[attr-defined]  # which the stubs do not know
                check=_heard_nothing,
                timeout=PATIENCE if serves_pages.is_set() else WORKERS_PATIENCE,
                reconnect_timeout=0,
                open=False,
                **sizes,
            )
            self._connection_pools.setdefault(self.alias, made)
        return self._connection_pools[self.alias]


def _heard_nothing(connection: Connection) -> None:
    """A server that restarts closes its lines. A kept connection on which something has come is asked; others are good.

    :raises psycopg.OperationalError: it is closed.
    """
    with selectors.DefaultSelector() as line:
        line.register(connection.fileno(), selectors.EVENT_READ)
        heard = line.select(0)
    if heard:
        ConnectionPool.check_connection(connection)
