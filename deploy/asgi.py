"""The ASGI application that granian serves."""

import gc
import os
import sys

import django

WHOLE = 50  # collections of younger garbage before a full one, which stops every deal for a tenth of a second
SWITCH = 0.0005  # seconds; Python's own 0.005 is what a deal would wait behind a page at each of its 15 statements

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
sys.setswitchinterval(SWITCH)
django.setup()

from deploy.collected import must_be_collected  # noqa: E402

must_be_collected()

from deploy import urls  # noqa: E402, F401 - ask the settings; here, not at the first request
from deploy.http.pages import Pages  # noqa: E402
from deploy.postgresql import serves_pages  # noqa: E402

serves_pages.set()
application = Pages()
gc.collect()
gc.set_threshold(*gc.get_threshold()[:2], WHOLE)
gc.freeze()  # what was loaded stays: looking through it again and again would stop every deal for a tenth of a second
