"""The product's settings in an environment of the tests' own: another data folder for each process, no real broker.

`DATABASE_URL` and `CELERY_BROKER_URL` are taken as given, so that the same tests run on another engine.
"""

import atexit
import os
import shutil
import tempfile

_FOLDER = tempfile.mkdtemp(prefix="chelem-test-")
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)

os.environ["CHELEM_DATA"] = _FOLDER
os.environ["CHELEM_STYLEGUIDE"] = "true"
os.environ.setdefault("CELERY_BROKER_URL", "memory://")

from deploy.settings import *  # noqa: E402, F403 - read once the environment is complete

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # In a file, as in the hall: the server of the browser tests answers from several threads.
    DATABASES["default"]["TEST"] = {"NAME": f"{_FOLDER}/test.sqlite3"}  # noqa: F405
    # The pages of all tests run many statements: with Python's 128, SQLite compiles most of them again in each test.
    DATABASES["default"]["OPTIONS"]["cached_statements"] = 1_000  # noqa: F405
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"  # noqa: F405 - a test outlives no power cut

WHITENOISE_AUTOREFRESH = True  # each test client is a server of its own: without it, each would read every static file
