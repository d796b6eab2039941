"""Words about a document: its options, its version, its progress."""

from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.documents.registry import COLLECTIONS, KINDS
from tournaments.formatting.dates import date_format
from tournaments.formatting.language import LANGUAGES, reader_language
from tournaments.models import Job


def choices_words(job: Job) -> str:
    """Format the options of a document, `tour 2 · avec les donnes saisies`, and a language other than the reader's."""
    kind = KINDS[job.kind]
    choices = kind.choices_of(job.args) or ([str(kind.whole)] if kind.whole else [])
    if job.language != reader_language():
        choices.append(dict(LANGUAGES)[job.language])
    return " · ".join(choices)


def edition_words(job: Job, at: datetime | None) -> str:
    """Format the version, `version 87, 23 novembre, 14:12 · 12 pages`, or the progress of a job, `page 3 sur 12`."""
    if job.state == Job.State.RUNNING and job.pages:
        progress = _("document %(page)s sur %(pages)s") if job.kind in COLLECTIONS else _("page %(page)s sur %(pages)s")
        return progress % {"page": job.page, "pages": job.pages}
    if job.state != Job.State.DONE or job.version is None:
        return ""
    parts = [_("version %(version)s") % {"version": job.version}]
    if at:
        parts.append(date_format(localtime(at), "j F, H:i"))
    if job.pages:
        parts.append(_size(job))
    return " · ".join(parts)


def _size(job: Job) -> str:
    """Return the number of pages, or of documents in a collection."""
    if job.kind in COLLECTIONS:
        return ngettext("%(n)s document", "%(n)s documents", job.pages) % {"n": job.pages}
    return ngettext("%(n)s page", "%(n)s pages", job.pages) % {"n": job.pages}
