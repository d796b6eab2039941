"""Settings for outgoing mail: an SMTP server, or files where there is none."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

from deploy.settings.addresses import parts_of, refusal_of
from deploy.settings.env import env_text

MAIL_EXAMPLE = "smtp://user:password@host:587, smtps://user:password@host:465 or file:"
TIMEOUT_SECONDS = 10
TLS = {"true": True, "false": False}


def env_mail(name: str, folder: Path) -> dict[str, Any]:
    """Return Django's settings for mail. `smtp` uses STARTTLS, unless `?tls=false` is given for a server in the same
    network; `smtps` uses TLS from the start; `file:` writes into `folder`.
    """
    url = env_text(name) or "file:"
    parts = parts_of(name, url, {"smtp", "smtps", "file"}, MAIL_EXAMPLE)
    if parts.scheme == "file":
        if url != "file:":
            raise refusal_of(name, MAIL_EXAMPLE)
        return {"EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend", "EMAIL_FILE_PATH": folder}
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    tls = TLS.get(options.pop("tls", "true")) if parts.scheme == "smtp" else False
    if tls is None or options or parts.path not in {"", "/"}:
        raise refusal_of(name, MAIL_EXAMPLE)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": unquote(parts.hostname or ""),
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": tls,
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": TIMEOUT_SECONDS,
    }


def env_mailbox(name: str, default: str) -> str:
    """Return a mail address without a display name."""
    value = env_text(name, default)
    try:
        validate_email(value)
    except ValidationError:
        raise ImproperlyConfigured(f"{name} must be an address of mail such as tournois@tarot.example.") from None
    return value
