"""The ASGI application that granian serves."""

import gc
import os
import sys

import django
from django.conf import settings

# A full garbage collection stops all threads for 0.1 s, and with them every deal: it runs only after so many
# collections of younger objects.
FULL_COLLECTION_THRESHOLD = 50
# Python's default is 0.005: a deal would wait so long behind a page at each of its 15 statements.
SWITCH_INTERVAL_SECONDS = 0.0005

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
django.setup()

from deploy.assets.collected import require_static_files  # noqa: E402

require_static_files()

from deploy import urls  # noqa: E402, F401 - needs the settings; imported here to spare the first request
from deploy.http.pages import Pages  # noqa: E402
from deploy.postgresql import serves_pages  # noqa: E402
from deploy.tls.port import serve_in_thread  # noqa: E402

serves_pages.set()
application = Pages()
if settings.TLS_PORT:
    serve_in_thread(settings.TLS_FOLDER, port=settings.TLS_PORT, target=settings.PORT)
gc.collect()
gc.set_threshold(*gc.get_threshold()[:2], FULL_COLLECTION_THRESHOLD)
gc.freeze()  # excludes loaded modules from collections, each of which would stop all threads for 0.1 s
