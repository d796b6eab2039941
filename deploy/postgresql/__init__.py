"""PostgreSQL as Django knows it, for pages that wait for no server that does not answer.

A server that is gone is found out by the first request; a server that hangs, or whose machine is gone, takes a
connection's time to wait, for nothing tells the driver. A page has five seconds in all: at most half for a connection
from the pool, half for a statement.
"""

from threading import Event

serves_pages = Event()  # set in a process where readers wait; commands and workers wait as long as it takes
PATIENCE = 2.4  # seconds that a page waits for a connection, and for the answer to a statement
WORKERS_PATIENCE = 30.0  # seconds that others wait for a connection
GLANCE = 0.5  # seconds of waiting between two looks whether somebody else was refused; each costs the place in line
CONNECT = 2  # seconds, whole ones, to make a connection; no driver takes less
LOOK_AGAIN = 1.0  # seconds between two looks whether a server that was away is back

LINE = {  # a line whose other end is gone is known to be so within half a minute, by whoever waits on it
    "connect_timeout": CONNECT,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
# What the server itself cuts, sooner than we would: then the connection stays good, and the error says what it was.
LIMITS = {"statement_timeout": 2_200, "lock_timeout": 2_000, "idle_in_transaction_session_timeout": 30_000}
