"""The ASGI application that granian serves."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup()

from deploy.http.pages import Pages  # noqa: E402 - asks the settings
from deploy.postgresql import serves_pages  # noqa: E402 - the same

serves_pages.set()
application = Pages()
