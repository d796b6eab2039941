"""Baseline of the benches: a Django project with the default middleware, a view that commits a row, an empty view.

The cost of a deal and of a page is measured as a multiple of these.

`granian --interface asginl tests.load.empty:application`, with the database in the environment as Chelem takes it.
"""

import os
from pathlib import Path
from uuid import uuid4

import django
from django.conf import settings

from deploy.settings.addresses import database_from_url, sqlite_database

url = os.environ.get("DATABASE_URL", "")
database = (
    database_from_url(url, pool=0) if url else sqlite_database(Path(os.environ["CHELEM_DATA"]) / "chelem.sqlite3")
)
settings.configure(
    SECRET_KEY="empty",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    DATABASES={
        "default": database
        | {"ENGINE": database["ENGINE"].replace("deploy.", "django.db.backends."), "CONN_MAX_AGE": 0}
    },
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    USE_TZ=True,
)
django.setup()

from django.contrib.sessions.models import Session  # noqa: E402 - a model, once Django is set up
from django.core.asgi import get_asgi_application  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402
from django.views.decorators.csrf import csrf_exempt  # noqa: E402


@csrf_exempt
def commit(_request: HttpRequest) -> HttpResponse:
    """Store a row and return 204: the minimal cost of any POST that writes."""
    Session.objects.create(session_key=uuid4().hex, session_data="", expire_date=timezone.now())
    return HttpResponse(status=204)


def empty_page(_request: HttpRequest) -> HttpResponse:
    """Return an empty response: the minimal cost of any page."""
    return HttpResponse()


urlpatterns = [path("", commit), path("empty/", empty_page)]
application = get_asgi_application()
