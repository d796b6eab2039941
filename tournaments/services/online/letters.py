"""Mail to those who register: it tells the present state and has one link, which confirms and cancels.

The row says whether mail is due, a Celery message is only a nudge. Mail that cannot be sent never undoes what it tells.
While the server of mail is away or says "not now" (RFC 5321, codes 4yz) it is tried again, ever less often, for a day;
what it refuses for good (5yz), an address that is none for instance, the desk reads, mends and sends again.
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
from tournaments.services.access.addresses import addresses_of, outside_url
from tournaments.services.core.log import nudge
from tournaments.services.online.letter_words import letter_words
from tournaments.services.online.links import link_renew, secret_of

Mail = Registration.Mail
TASK = "tournaments.registration_mail"
WAITS = timedelta(seconds=3)  # after which mail that nobody sends is nudged again
LOST = timedelta(minutes=2)  # after which whoever was sending it is gone
AT_ONCE = 100
PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 1_080)]  # before each further try
REFUSED = 500  # the first code that means never
log = structlog.get_logger()


def mail_leaves() -> bool:
    """Whether mail goes anywhere but into files: without a server of mail the desk confirms by itself."""
    return not settings.EMAIL_BACKEND.endswith(".filebased.EmailBackend")


def letter_due(registration: Registration) -> None:
    """Tell them the state that is stored now; a worker is told once the transaction has committed."""
    to = registration.captain or registration
    to.mail, to.mail_at, to.mail_tries = Mail.DUE, timezone.now(), 0
    to.save(update_fields=["mail", "mail_at", "mail_tries"])
    transaction.on_commit(lambda: nudge(TASK, to.pk))


def letter_send(pk: int) -> None:
    """Send what is due, once: a second worker finds nothing to do."""
    due = Registration.objects.filter(pk=pk, mail=Mail.DUE)
    if not due.update(mail=Mail.SENDING, mail_at=timezone.now()):
        return
    registration = Registration.objects.select_related("tournament__organiser", "tournament__club").get(pk=pk)
    tries, pause = registration.mail_tries, timedelta(0)
    try:
        _letter(registration).send()
        after, tries = Mail.SENT, 0
    except (OSError, SMTPException) as error:
        log.warning("mail not sent", registration=pk, error=type(error).__name__)  # its text may hold the address
        after, tries = Mail.FAILED, tries + 1
        if tries <= len(PAUSES) and not _is_final(error):
            after, pause = Mail.LATER, PAUSES[tries - 1]
    # What became due again meanwhile stays due.
    sending = Registration.objects.filter(pk=pk, mail=Mail.SENDING)
    sending.update(mail=after, mail_at=timezone.now() + pause, mail_tries=tries)


def letters_sweep() -> int:
    """Nudge again for mail that waits, whose pause is over or whose worker is gone. Returns how many."""
    now = timezone.now()
    lost = Q(mail=Mail.SENDING, mail_at__lt=now - LOST)
    again = Registration.objects.filter(lost | Q(mail=Mail.LATER, mail_at__lt=now))
    if again.exists():  # or the worker would take a writer's turn all day long
        again.update(mail=Mail.DUE, mail_at=now - WAITS - WAITS)
    waiting = Registration.objects.filter(mail=Mail.DUE, mail_at__lt=now - WAITS)
    keys = list(waiting.values_list("pk", flat=True)[:AT_ONCE])
    for key in keys:
        nudge(TASK, key)
    return len(keys)


def _is_final(error: Exception) -> bool:
    """Whether the same letter would be refused again tomorrow."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= REFUSED for code, _said in error.recipients.values())
    return isinstance(error, SMTPResponseException) and error.smtp_code >= REFUSED


def _letter(registration: Registration) -> EmailMessage:
    tournament = registration.tournament
    link_renew(registration)
    with override(registration.language), addresses_of(tournament.organiser):
        own = reverse("public-registration-own", args=[tournament.slug, secret_of(registration)])
        calendar = reverse("public-calendar", args=[tournament.slug])
        subject, body = letter_words(
            registration,
            link=outside_url(registration.site, own),
            calendar=outside_url(registration.site, calendar),
        )
    return EmailMessage(subject=subject, body=body, to=[registration.email])
