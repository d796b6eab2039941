"""Django's PostgreSQL engine with timeouts, so that pages fail fast while the server does not respond.

A refused connection is noticed at once. A server that hangs, or whose machine is gone, is noticed only by timeout,
because the driver gets no signal. A page takes five seconds at most: half for a connection from the pool, half for a
statement.
"""

from threading import Event

serves_pages = Event()  # set in the web process; commands and workers may wait longer
PAGE_TIMEOUT_SECONDS = 2.4  # in the web process: for a connection from the pool, and for a statement
WORKER_TIMEOUT_SECONDS = 30.0  # in other processes: for a connection from the pool
# Between two checks for an outage while waiting for a connection. Each check leaves the pool's waiting list and queues
# again at its end.
POOL_POLL_SECONDS = 0.5
CONNECT_TIMEOUT_SECONDS = 2  # libpq takes whole seconds; psycopg raises smaller values to 2
OUTAGE_RETRY_SECONDS = 1.0  # between two attempts to reach a server that was down

CONNECTION_OPTIONS = {  # with TCP keep-alive: a dead peer is detected within 30 s
    "connect_timeout": CONNECT_TIMEOUT_SECONDS,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
# Enforced by the server for the web process. The first two are below PAGE_TIMEOUT_SECONDS, so that the connection stays
# usable and the error names the timeout; the third ends a session that has left a transaction open.
SERVER_TIMEOUTS_MS = {"statement_timeout": 2_200, "lock_timeout": 2_000, "idle_in_transaction_session_timeout": 30_000}
