"""Mail to registrants: the present state of the registration, and one link to confirm or cancel it.

The row holds whether mail is due; a Celery message only wakes a worker. Mail that cannot be sent never rolls back the
registration. Transient failures (no connection, RFC 5321 codes 4yz) are retried with increasing backoff for a day.
Permanent failures (5yz), such as an invalid address, are shown at the desk, which corrects and resends.
"""

from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

import structlog
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tournaments.models import Registration
from tournaments.services.access.addresses import outside_url, use_prefix_of
from tournaments.services.core.log import wake_worker
from tournaments.services.online.letter_words import letter_words
from tournaments.services.online.links import link_renew, secret_of

Mail = Registration.Mail
TASK = "tournaments.registration_mail"
DUE_TIMEOUT = timedelta(seconds=3)  # after it the sweep wakes a worker again
SENDING_TIMEOUT = timedelta(minutes=2)  # after it the sending worker counts as lost
BATCH_SIZE = 100
BACKOFF = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 1_080)]  # before each retry
PERMANENT_FAILURE = 500  # the first of the SMTP codes 5yz
log = structlog.get_logger()


def mail_is_configured() -> bool:
    """Return False if mail is only written into files: without a mail server the desk confirms registrations."""
    return not settings.EMAIL_BACKEND.endswith(".filebased.EmailBackend")


def letter_queue(registration: Registration) -> None:
    """Queue the mail about the stored state, and wake a worker on commit."""
    recipient = registration.captain or registration  # other members of a team get no mail
    recipient.mail, recipient.mail_at, recipient.mail_tries = Mail.DUE, timezone.now(), 0
    recipient.save(update_fields=["mail", "mail_at", "mail_tries"])
    transaction.on_commit(lambda: wake_worker(TASK, recipient.pk))


def letter_send(pk: int) -> None:
    """Send due mail. The state is claimed by compare-and-set, so that a second worker does not send it again."""
    due = Registration.objects.filter(pk=pk, mail=Mail.DUE)
    if not due.update(mail=Mail.SENDING, mail_at=timezone.now()):
        return
    registration = Registration.objects.select_related("tournament__organiser", "tournament__club").get(pk=pk)
    tries, backoff = registration.mail_tries, timedelta(0)
    try:
        _compose_letter(registration).send()
        after, tries = Mail.SENT, 0
    except (OSError, SMTPException) as error:
        log.warning("mail not sent", registration=pk, error=type(error).__name__)  # its text may contain the address
        after, tries = Mail.FAILED, tries + 1
        if tries <= len(BACKOFF) and not _is_permanent(error):
            after, backoff = Mail.LATER, BACKOFF[tries - 1]
    # Mail that became due again meanwhile is no longer SENDING, and stays due.
    sending = Registration.objects.filter(pk=pk, mail=Mail.SENDING)
    sending.update(mail=after, mail_at=timezone.now() + backoff, mail_tries=tries)


def letters_sweep() -> int:
    """Wake workers for mail that is due, whose backoff is over or whose worker is lost. Return the number of mails."""
    now = timezone.now()
    lost = Q(mail=Mail.SENDING, mail_at__lt=now - SENDING_TIMEOUT)
    retries = Registration.objects.filter(lost | Q(mail=Mail.LATER, mail_at__lt=now))
    if retries.exists():  # else every sweep would take the write lock
        before_timeout = now - 2 * DUE_TIMEOUT  # so that the query below selects them at once
        retries.update(mail=Mail.DUE, mail_at=before_timeout)
    waiting = Registration.objects.filter(mail=Mail.DUE, mail_at__lt=now - DUE_TIMEOUT)
    keys = list(waiting.values_list("pk", flat=True)[:BATCH_SIZE])
    for key in keys:
        wake_worker(TASK, key)
    return len(keys)


def _is_permanent(error: Exception) -> bool:
    """Return True if a retry of the same mail would fail again."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= PERMANENT_FAILURE for code, _text in error.recipients.values())
    return isinstance(error, SMTPResponseException) and error.smtp_code >= PERMANENT_FAILURE


def _compose_letter(registration: Registration) -> EmailMessage:
    """Return the mail about the present state, in the language of the registration."""
    tournament = registration.tournament
    link_renew(registration)
    with override(registration.language), use_prefix_of(tournament.organiser):
        own = reverse("public-registration-own", args=[tournament.slug, secret_of(registration)])
        calendar = reverse("public-calendar", args=[tournament.slug])
        subject, body = letter_words(
            registration,
            link=outside_url(registration.site, own),
            calendar=outside_url(registration.site, calendar),
        )
    return EmailMessage(subject=subject, body=body, to=[registration.email])
