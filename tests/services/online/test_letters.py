"""E-mail about online registrations: text, language, retries. A letter is such a mail.

Also the link in it, which a change of the secret key keeps valid, and the deletion of old registrations and mail files.
"""

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
from tests.services.online.people import (
    CONFIRMATION_URL,
    create_open_tournament,
    create_person,
    get_registration,
    register_player,
    request_registration,
    send_letter,
)
from tournaments.models import Registration, Tournament
from tournaments.services.core.errors import Refusals
from tournaments.services.online.asking import registration_cancel
from tournaments.services.online.deciding import mail_files_sweep, registration_mail_resend, registrations_sweep
from tournaments.services.online.letters import letter_send, letters_sweep
from tournaments.services.online.links import registration_by

pytestmark = pytest.mark.django_db
SEND_MESSAGES = "django.core.mail.backends.locmem.EmailBackend.send_messages"


def test_the_first_mail_has_the_confirmation_link():
    tournament = create_open_tournament(name="Coupe à 100 %", venue="Salle des fêtes\nChambéry")
    request_registration(tournament)
    text = send_letter(get_registration(tournament))
    [message] = mail.outbox
    assert (message.to, message.subject) == (["zoe@example.org"], "Confirmez votre inscription\u00a0: Coupe à 100 %")
    assert "Salle des fêtes Chambéry" in text
    assert CONFIRMATION_URL.search(text)


@pytest.mark.parametrize("email", ["zoe@example.org\nBcc: all@example.org", "zoe@example.org, all@example.org"])
def test_an_address_cannot_add_recipients(email):
    tournament = create_open_tournament()
    with pytest.raises(Refusals):
        request_registration(tournament, email=email)


def test_mails_have_the_waiting_rank_and_then_the_free_seat():
    tournament = create_open_tournament(capacity=1)
    for name in ("Zoé", "Yann", "Xavier"):
        register_player(tournament, name)
    assert "place s’est libérée" not in send_letter(get_registration(tournament))
    assert "à la place 2" in send_letter(get_registration(tournament, "Xavier"))
    registration_cancel(get_registration(tournament))
    assert "est annulée" in send_letter(get_registration(tournament))
    text = send_letter(get_registration(tournament, "Yann"))
    assert "Une place s’est libérée" in text
    assert "/agenda.ics" in text


def test_the_mail_is_in_the_language_of_the_registration():
    tournament = create_open_tournament()
    with override("en"):
        request_registration(tournament)
    text = send_letter(get_registration(tournament))
    assert mail.outbox[0].subject == "Confirm your registration: Coupe de printemps"
    assert text.startswith("Hello,")
    assert "inscription" not in CONFIRMATION_URL.sub("", text)


def test_only_the_captain_of_a_team_gets_mail():
    tournament = create_open_tournament(team_size="2", online_teams=True)
    register_player(tournament, mates=(create_person("Ana", "Blanc", email=""),))
    assert "BLANC Ana" in send_letter(get_registration(tournament))
    letters_sweep()
    assert {to for message in mail.outbox for to in message.to} == {"zoe@example.org"}


PERMANENT_ERROR = SMTPRecipientsRefused({"zoe@example.org": (550, b"No such user")})
TEMPORARY_ERROR = SMTPRecipientsRefused({"zoe@example.org": (451, b"Try again later")})


def move_mail_into_past(tournament: Tournament, **time: int) -> None:
    """Move the time of the next attempt of each mail into the past, by a duration such as `minutes=2`."""
    tournament.registrations.update(mail_at=F("mail_at") - timedelta(**time))


@pytest.mark.parametrize(
    ("error", "state"),
    [
        (ConnectionRefusedError(), "later"),
        (TimeoutError(), "later"),
        (TEMPORARY_ERROR, "later"),
        (PERMANENT_ERROR, "failed"),
    ]
    + [(SMTPDataError(code, b""), state) for code, state in ((421, "later"), (554, "failed"))],
)
def test_failed_mail_does_not_roll_back_and_can_be_resent(error, state):
    tournament = create_open_tournament()
    register_player(tournament)
    with patch(SEND_MESSAGES, side_effect=error):
        letter_send(get_registration(tournament).pk)
    assert (get_registration(tournament).mail, get_registration(tournament).state, tournament.entries.count()) == (
        state,
        "confirmed",
        1,
    )
    registration_mail_resend(registration=get_registration(tournament), actor=cast.alice())
    assert "confirmée" in send_letter(get_registration(tournament))
    assert get_registration(tournament).mail == "sent"


def test_mail_is_retried_after_its_backoff():
    tournament = create_open_tournament()
    request_registration(tournament)
    with patch(SEND_MESSAGES, side_effect=ConnectionRefusedError()):
        letter_send(get_registration(tournament).pk)
    letter_send(get_registration(tournament).pk)  # too early
    assert (letters_sweep(), get_registration(tournament).mail, len(mail.outbox)) == (0, "later", 0)
    move_mail_into_past(tournament, minutes=2)  # longer than the first backoff of a minute
    assert letters_sweep() == 1
    letter_send(get_registration(tournament).pk)
    assert (get_registration(tournament).mail, get_registration(tournament).mail_tries, len(mail.outbox)) == (
        "sent",
        0,
        1,
    )


def test_mail_fails_after_a_day_of_increasing_backoff():
    tournament = create_open_tournament()
    request_registration(tournament)
    backoffs = []
    with patch(SEND_MESSAGES, side_effect=ConnectionRefusedError()):
        letter_send(get_registration(tournament).pk)
        while get_registration(tournament).mail == "later":
            backoffs.append(get_registration(tournament).mail_at - timezone.now())
            move_mail_into_past(tournament, days=1)
            letters_sweep()
            letter_send(get_registration(tournament).pk)
    assert get_registration(tournament).mail == "failed"
    assert backoffs == sorted(backoffs)
    assert timedelta(hours=22) < sum(backoffs, timedelta()) < timedelta(hours=26)


def test_a_second_message_to_the_worker_sends_no_second_mail():
    tournament = create_open_tournament()
    request_registration(tournament)
    letter_send(get_registration(tournament).pk)
    letter_send(get_registration(tournament).pk)
    assert len(mail.outbox) == 1


def test_a_change_during_sending_sends_another_mail():
    tournament = create_open_tournament()
    request_registration(tournament)
    with patch(SEND_MESSAGES, side_effect=lambda *_: Registration.objects.update(mail="due")):
        letter_send(get_registration(tournament).pk)
    assert get_registration(tournament).mail == "due"


def test_the_sweep_finds_mail_of_a_lost_worker_or_message():
    tournament = create_open_tournament()
    request_registration(tournament)
    request_registration(tournament, "Yann")
    Registration.objects.filter(first_name="Zoé").update(mail="sending", mail_at=timezone.now() - timedelta(hours=1))
    Registration.objects.filter(first_name="Yann").update(mail_at=timezone.now() - timedelta(hours=1))
    assert letters_sweep() == 2
    assert get_registration(tournament).mail == "due"


def test_links_stay_valid_after_a_change_of_the_secret_key(settings):
    tournament = create_open_tournament()
    request_registration(tournament)
    old_secret = CONFIRMATION_URL.search(send_letter(get_registration(tournament)))[1]
    settings.SECRET_KEY = "another key " * 5
    assert registration_by(old_secret, tournament) is not None
    registration_mail_resend(registration=get_registration(tournament), actor=cast.alice())
    new_secret = CONFIRMATION_URL.search(send_letter(get_registration(tournament)))[1]
    assert registration_by(new_secret, tournament) is not None
    assert new_secret != old_secret


def test_registrations_and_mail_files_are_deleted_after_a_month(tmp_path, settings):
    past_tournament, coming_tournament = (
        create_open_tournament(name="Coupe passée"),
        create_open_tournament(name="Coupe à venir"),
    )
    for tournament in (past_tournament, coming_tournament):
        request_registration(tournament)
    Tournament.objects.filter(pk=past_tournament.pk).update(date=timezone.localdate() - timedelta(days=31))
    settings.EMAIL_FILE_PATH = tmp_path
    for name, age in (("old.log", 31), ("new.log", 1)):
        (tmp_path / name).touch()
        moment = (timezone.now() - timedelta(days=age)).timestamp()
        utime(tmp_path / name, (moment, moment))
    assert (registrations_sweep(), mail_files_sweep()) == (1, 1)
    assert [file.name for file in tmp_path.iterdir()] == ["new.log"]
    assert Registration.objects.get().tournament == coming_tournament
