"""Start check for the static files of a host."""

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import ImproperlyConfigured


def require_static_files() -> None:
    """Stop the start of a host without collected static files: every page would fail.

    :raises ImproperlyConfigured: the manifest is empty
    """
    if settings.HOSTED and not getattr(staticfiles_storage, "hashed_files", {}):
        raise ImproperlyConfigured(
            f"{settings.STATIC_ROOT} holds no collected files: run chelem manage collectstatic --noinput first."
        )
