"""The files of pages on a host, which are collected before it starts."""

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import ImproperlyConfigured


def must_be_collected() -> None:
    """Stop the start of a host without them: every page would fail.

    :raises ImproperlyConfigured: nothing was collected.
    """
    if settings.HOSTED and not getattr(staticfiles_storage, "hashed_files", {}):
        raise ImproperlyConfigured(
            f"{settings.STATIC_ROOT} holds no collected files: run chelem manage collectstatic --noinput first."
        )
