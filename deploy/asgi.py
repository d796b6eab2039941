"""The ASGI application that granian serves."""

import os
import sys

import django

SWITCH = 0.0005  # seconds; Python's own 0.005 is what a deal would wait behind a page at each of its 15 statements

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
sys.setswitchinterval(SWITCH)
django.setup()

from deploy.http.pages import Pages  # noqa: E402 - asks the settings
from deploy.postgresql import serves_pages  # noqa: E402 - the same

serves_pages.set()
application = Pages()
