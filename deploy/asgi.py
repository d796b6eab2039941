"""The ASGI application that granian serves."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup()

from deploy.http.pages import Pages  # noqa: E402 - asks the settings

application = Pages()
