"""Mail to registrants: text, language, retries."""

from datetime import timedelta
from os import utime
from smtplib import SMTPDataError, SMTPRecipientsRefused
from unittest.mock import patch

import pytest
from django.core import mail
from django.db.models import F
from django.utils import timezone
from django.utils.translation import override

from tests import cast
from tests.services.online.people import LINK, ask, letter_text, person, register_player, row, taking
from tournaments.models import Registration, Tournament
from tournaments.services.core.errors import Refusals
from tournaments.services.online.asking import registration_cancel
from tournaments.services.online.deciding import mail_files_sweep, registration_mail_resend, registrations_sweep
from tournaments.services.online.letters import letter_send, letters_sweep
from tournaments.services.online.links import registration_by

pytestmark = pytest.mark.django_db
SENDING = "django.core.mail.backends.locmem.EmailBackend.send_messages"


def test_the_first_mail_has_the_confirmation_link():
    tournament = taking(name="Coupe à 100 %", venue="Salle des fêtes\nChambéry")
    ask(tournament)
    text = letter_text(row(tournament))
    [sent] = mail.outbox
    assert (sent.to, sent.subject) == (["zoe@example.org"], "Confirmez votre inscription\u00a0: Coupe à 100 %")
    assert "Salle des fêtes Chambéry" in text
    assert LINK.search(text)


@pytest.mark.parametrize("email", ["zoe@example.org\nBcc: all@example.org", "zoe@example.org, all@example.org"])
def test_an_address_cannot_add_recipients(email):
    tournament = taking()
    with pytest.raises(Refusals):
        ask(tournament, email=email)


def test_mails_have_the_waiting_rank_and_then_the_free_seat():
    tournament = taking(capacity=1)
    for name in ("Zoé", "Yann", "Xavier"):
        register_player(tournament, name)
    assert "place s’est libérée" not in letter_text(row(tournament))
    assert "à la place 2" in letter_text(row(tournament, "Xavier"))
    registration_cancel(row(tournament))
    assert "est annulée" in letter_text(row(tournament))
    text = letter_text(row(tournament, "Yann"))
    assert "Une place s’est libérée" in text
    assert "/agenda.ics" in text


def test_the_mail_is_in_the_language_of_the_registration():
    tournament = taking()
    with override("en"):
        ask(tournament)
    text = letter_text(row(tournament))
    assert mail.outbox[0].subject == "Confirm your registration: Coupe de printemps"
    assert text.startswith("Hello,")
    assert "inscription" not in LINK.sub("", text)


def test_only_the_captain_of_a_team_gets_mail():
    tournament = taking(team_size="2", online_teams=True)
    register_player(tournament, mates=(person("Ana", "Blanc", email=""),))
    assert "BLANC Ana" in letter_text(row(tournament))
    letters_sweep()
    assert {to for sent in mail.outbox for to in sent.to} == {"zoe@example.org"}


NEVER = SMTPRecipientsRefused({"zoe@example.org": (550, b"No such user")})
NOT_NOW = SMTPRecipientsRefused({"zoe@example.org": (451, b"Try again later")})


def pass_by(tournament: Tournament, **time: int) -> None:
    """Move the times of the mail into the past."""
    tournament.registrations.update(mail_at=F("mail_at") - timedelta(**time))


@pytest.mark.parametrize(
    ("error", "state"),
    [(ConnectionRefusedError(), "later"), (TimeoutError(), "later"), (NOT_NOW, "later"), (NEVER, "failed")]
    + [(SMTPDataError(code, b""), state) for code, state in ((421, "later"), (554, "failed"))],
)
def test_failed_mail_does_not_roll_back_and_can_be_resent(error, state):
    tournament = taking()
    register_player(tournament)
    with patch(SENDING, side_effect=error):
        letter_send(row(tournament).pk)
    assert (row(tournament).mail, row(tournament).state, tournament.entries.count()) == (state, "confirmed", 1)
    registration_mail_resend(registration=row(tournament), actor=cast.alice())
    assert "confirmée" in letter_text(row(tournament))
    assert row(tournament).mail == "sent"


def test_mail_is_retried_after_its_backoff():
    tournament = taking()
    ask(tournament)
    with patch(SENDING, side_effect=ConnectionRefusedError()):
        letter_send(row(tournament).pk)
    letter_send(row(tournament).pk)
    assert (letters_sweep(), row(tournament).mail, len(mail.outbox)) == (0, "later", 0)
    pass_by(tournament, minutes=2)
    assert letters_sweep() == 1
    letter_send(row(tournament).pk)
    assert (row(tournament).mail, row(tournament).mail_tries, len(mail.outbox)) == ("sent", 0, 1)


def test_mail_fails_after_a_day_of_increasing_backoff():
    tournament = taking()
    ask(tournament)
    waited = []
    with patch(SENDING, side_effect=ConnectionRefusedError()):
        letter_send(row(tournament).pk)
        while row(tournament).mail == "later":
            waited.append(row(tournament).mail_at - timezone.now())
            pass_by(tournament, days=1)
            letters_sweep()
            letter_send(row(tournament).pk)
    assert row(tournament).mail == "failed"
    assert waited == sorted(waited)
    assert timedelta(hours=22) < sum(waited, timedelta()) < timedelta(hours=26)


def test_concurrent_workers_send_one_mail():
    tournament = taking()
    ask(tournament)
    letter_send(row(tournament).pk)
    letter_send(row(tournament).pk)
    assert len(mail.outbox) == 1


def test_a_change_during_sending_sends_another_mail():
    tournament = taking()
    ask(tournament)
    with patch(SENDING, side_effect=lambda *_: Registration.objects.update(mail="due")):
        letter_send(row(tournament).pk)
    assert row(tournament).mail == "due"


def test_mail_of_a_lost_worker_is_sent_again():
    tournament = taking()
    ask(tournament)
    ask(tournament, "Yann")
    Registration.objects.filter(first_name="Zoé").update(mail="sending", mail_at=timezone.now() - timedelta(hours=1))
    Registration.objects.filter(first_name="Yann").update(mail_at=timezone.now() - timedelta(hours=1))
    assert letters_sweep() == 2
    assert row(tournament).mail == "due"


def test_links_stay_valid_after_a_change_of_the_secret_key(settings):
    tournament = taking()
    ask(tournament)
    old = LINK.search(letter_text(row(tournament)))[1]
    settings.SECRET_KEY = "another key " * 5
    assert registration_by(old, tournament) is not None
    registration_mail_resend(registration=row(tournament), actor=cast.alice())
    new = LINK.search(letter_text(row(tournament)))[1]
    assert registration_by(new, tournament) is not None
    assert new != old


def test_addresses_are_deleted_a_month_after_the_tournament(tmp_path, settings):
    old, new = taking(name="Coupe passée"), taking(name="Coupe à venir")
    for tournament in (old, new):
        ask(tournament)
    type(old).objects.filter(pk=old.pk).update(date=timezone.localdate() - timedelta(days=31))
    settings.EMAIL_FILE_PATH = tmp_path
    for name, age in (("old.log", 31), ("new.log", 1)):
        (tmp_path / name).touch()
        moment = (timezone.now() - timedelta(days=age)).timestamp()
        utime(tmp_path / name, (moment, moment))
    assert (registrations_sweep(), mail_files_sweep()) == (1, 1)
    assert [file.name for file in tmp_path.iterdir()] == ["new.log"]
    assert Registration.objects.get().tournament == new
