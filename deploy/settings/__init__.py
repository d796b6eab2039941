"""Django settings of Chelem, read from environment variables only.

Two profiles, one code path: `laptop` (default; one folder, no server to install) and `hosted`
(PostgreSQL, Redis or Valkey, a secret of its own). `deploy/docs/settings.md` lists every variable.
"""

import os
import secrets
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from deploy.folder import DATABASE, LAUNCHED, RESTART_REQUEST, data_folder
from deploy.own_addresses import AddressFile, AllowedHosts
from deploy.private import set_private_umask
from deploy.settings.addresses import (
    database_from_url,
    env_broker,
    env_cache,
    env_hosts,
    env_site,
    env_sites,
    sqlite_database,
)
from deploy.settings.env import (
    env_bool,
    env_choice,
    env_folder,
    env_int,
    env_phrase,
    env_place,
    env_secret,
    env_text,
    env_time_zone,
)
from deploy.settings.logs import configure_logs
from deploy.settings.mail import env_mail, env_mailbox
from deploy.tls import AUTHORITY_FILE, SERVER_FILE

LOG_LEVELS = {"DEBUG", "INFO", "WARNING", "ERROR"}
BASE_DIR = Path(__file__).resolve().parents[2]
PROFILE = env_choice("CHELEM_PROFILE", "laptop", allowed={"laptop", "hosted"})
HOSTED = PROFILE == "hosted"
DEBUG = env_bool("CHELEM_DEBUG", default=False)
if HOSTED and DEBUG:
    raise ImproperlyConfigured(
        "CHELEM_DEBUG must be false where CHELEM_PROFILE is hosted: pages of errors would show code and what was sent."
    )
STYLEGUIDE = env_bool("CHELEM_STYLEGUIDE", default=DEBUG)

set_private_umask()
DATA_DIR = env_folder("CHELEM_DATA", str(data_folder()))
RESTART_REQUEST_FILE = DATA_DIR / RESTART_REQUEST if LAUNCHED in os.environ and not HOSTED else None


def _load_or_create_secret_key() -> str:
    """Return the configured key; on a laptop without one, create it at the first start and store it with the data."""
    if key := env_secret("CHELEM_SECRET_KEY"):
        return key
    if HOSTED:
        raise ImproperlyConfigured(
            "CHELEM_SECRET_KEY (or CHELEM_SECRET_KEY_FILE) is missing: a hosted Chelem needs its own secret."
        )
    file = DATA_DIR / "secret_key"
    if not file.exists() or not file.stat().st_size:
        draft = file.with_suffix(".new")  # a full disk must not leave an incomplete key
        draft.write_text(secrets.token_urlsafe(50), encoding="utf-8")
        draft.replace(file)
    return file.read_text(encoding="utf-8")


SECRET_KEY = _load_or_create_secret_key()
OWN_ADDRESSES = AddressFile(DATA_DIR)  # of this computer in the hall; they may change while Chelem runs
ALLOWED_HOSTS = AllowedHosts([*env_hosts("CHELEM_HOSTS"), "localhost", "127.0.0.1", "[::1]"], OWN_ADDRESSES)
CSRF_TRUSTED_ORIGINS = env_sites("CHELEM_ORIGINS")
PUBLIC_URL = env_site("CHELEM_PUBLIC_URL")  # for QR codes; empty: an own address, else that of the request
PORT = env_int("CHELEM_PORT", 8000, low=1, high=65_535)  # from the launcher, as the next one
TLS_PORT = env_int("CHELEM_TLS_PORT", 0, low=0, high=65_535)  # of `deploy/tls`; 0: none
TLS_FOLDER = DATA_DIR / "authority"
TLS_AUTHORITY = TLS_FOLDER / AUTHORITY_FILE
CERTIFICATE_FILE = TLS_FOLDER / SERVER_FILE
HTTPS = env_bool("CHELEM_HTTPS", default=HOSTED)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "players.apps.PlayersConfig",
    "tournaments.apps.TournamentsConfig",
    "deploy.apps.DeployConfig",
]

SECURITY_MIDDLEWARE = [  # each adds a header, also to files and to responses that `deploy/http` creates
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournaments.web.headers.PermissionsPolicyMiddleware",
    "tournaments.web.headers.MarkMiddleware",
]
MIDDLEWARE = [
    *SECURITY_MIDDLEWARE,
    "deploy.assets.minified.StaticFilesMiddleware",
    "tournaments.web.headers.SendingMiddleware",
    "tournaments.web.headers.SecurePortMiddleware",
    "tournaments.web.headers.NotKeptMiddleware",
    "tournaments.web.headers.HeadMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tournaments.web.errors.RefusalMiddleware",
    "tournaments.web.takeover.TakeoverMiddleware",
    "tournaments.web.organisers.OrganiserMiddleware",  # last: it needs the signed-in user, and changes the path
]

ROOT_URLCONF = "deploy.urls"
ASGI_APPLICATION = "deploy.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.web.context.chelem",
            ],
            "builtins": ["tournaments.templatetags.chelem"],
        },
    }
]

DATABASE_URL = env_text("DATABASE_URL")
DATABASE_POOL = env_int("CHELEM_DATABASE_POOL", 10 if HOSTED else 0, low=0, high=200)
DATABASES = {
    "default": (
        database_from_url(DATABASE_URL, pool=DATABASE_POOL) if DATABASE_URL else sqlite_database(DATA_DIR / DATABASE)
    )
}
BACKUP_FOLDER = env_place("CHELEM_BACKUP_FOLDER")  # a second folder, such as on a stick, which may be absent
BACKUP_PASSPHRASE = env_phrase("CHELEM_BACKUP_PHRASE")  # PASS in the name: Django's error pages hide the value
SITE_FOLDER = env_place("CHELEM_SITE_FOLDER")  # target of the static export of the site; may be absent
BACKUP_EVERY = env_int("CHELEM_BACKUP_EVERY", 300, low=1, high=86_400)  # seconds
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHE_URL = env_cache("CACHE_URL")
CACHES: dict[str, dict[str, Any]] = {
    "default": (
        {"BACKEND": "deploy.redis_cache.Cache", "LOCATION": CACHE_URL}
        if CACHE_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 20_000}}
    ),
    # Shared by server and worker: in Redis, or in files where there is none.
    "shared": (
        {"BACKEND": "deploy.redis_cache.Cache", "LOCATION": CACHE_URL}
        if CACHE_URL
        else {"BACKEND": "django.core.cache.backends.filebased.FileBasedCache", "LOCATION": DATA_DIR / "cache"}
    ),
}

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("Français")), ("en", _("Anglais"))]
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
FORMAT_MODULE_PATH = "tournaments.locale"
TIME_ZONE = env_time_zone("CHELEM_TIME_ZONE", "Europe/Paris")
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)  # whitenoise warns if it is missing, even if it is not used
STATICFILES_FINDERS = ["deploy.assets.minified.MinifyingFinder"]
DOCUMENTS_DIR = DATA_DIR / "documents"
FILE_UPLOAD_PERMISSIONS = 0o600  # the default is readable by all users
STORAGES = {
    "default": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": DOCUMENTS_DIR},
    },
    "staticfiles": {
        "BACKEND": (
            "whitenoise.storage.CompressedManifestStaticFilesStorage"
            if HOSTED
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}
WHITENOISE_USE_FINDERS = not HOSTED  # a laptop needs no collectstatic
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
UPLOAD_MAX_BYTES = 5_000_000  # a member file of 20,000 people has 2 MB
ARCHIVE_MAX_BYTES = 20_000_000  # 12,500 deals take about 1 MB, their documents up to 10 MB
# Larger than any accepted body, so that no upload is spooled to disk.
FILE_UPLOAD_MAX_MEMORY_SIZE = ARCHIVE_MAX_BYTES + DATA_UPLOAD_MAX_MEMORY_SIZE
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

globals().update(env_mail("CHELEM_EMAIL", DATA_DIR / "mail"))
DEFAULT_FROM_EMAIL = env_mailbox("CHELEM_EMAIL_FROM", "chelem@localhost.localdomain")

LOGIN_URL = "sign-in"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = env_bool("CHELEM_HTTPS_REDIRECT", default=True) and HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # requested over HTTP from inside, without the proxy
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HOSTED else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
CSRF_FAILURE_VIEW = "tournaments.web.errors.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "connect-src": [SELF],  # and the port with TLS, by `SecurePortMiddleware`
    }
}

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.api.parsers.CarefulJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "UNICODE_JSON": False,  # a refusal may repeat a lone surrogate, which UTF-8 cannot encode
    "EXCEPTION_HANDLER": "tournaments.api.problems.problem_response",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Chelem",
    "DESCRIPTION": (
        "Everything that the pages do to entries, rounds, deals and standings. Errors are problem+json with a code. "
        "What is said of /api/tournaments/{slug}/ holds of another stage at /api/tournaments/{slug}/stages/{number}/."
    ),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "PREPROCESSING_HOOKS": ["tournaments.api.refusals.drop_paths_of_stages"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournaments.api.refusals.document_refusals",
        "tournaments.api.refusals.document_times",
    ],
    "ENUM_NAME_OVERRIDES": {
        "TournamentState": "tournaments.models.Tournament.State",
        "EntryState": "tournaments.models.Entry.State",
        "RoundState": "tournaments.models.Round.State",
        "RegistrationState": "tournaments.models.Registration.State",
        "JobState": "tournaments.models.Job.State",
        "DealStatus": "tournaments.models.Deal.Status",
        "SubmissionKind": "tournaments.models.Submission.Kind",
        "DeviceKind": "tournaments.models.Device.Kind",
        "AdjustmentKind": "tournaments.models.Adjustment.Kind",
        "AccidentKind": "tournaments.models.Accident.Kind",
        "PaymentKind": "tournaments.models.Payment.Kind",
    },
}

JOB_SILENCE = env_int("CHELEM_JOB_SILENCE", 20, low=1, high=3600)  # seconds until a job without heartbeat is taken over
CELERY_BROKER_URL = env_broker("CELERY_BROKER_URL", "filesystem://localhost")

LOGGING = configure_logs(level=env_choice("CHELEM_LOG_LEVEL", "WARNING", allowed=LOG_LEVELS), as_json=HOSTED)
