"""The public form, the page behind the link, and the calendar file."""

from datetime import time, timedelta

import pytest
from django.core import mail
from django.test import Client

from tests import cast
from tests.services.online.people import (
    CONFIRMATION_URL,
    create_open_tournament,
    get_registration,
    letter_text,
    register_player,
    states_by_name,
    today,
)
from tournaments.models import Registration, Tournament
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db
FORM = {"last_name": "Lefèvre", "first_name": "Zoé", "email": "zoe@example.org"}


def form(made: Tournament) -> str:
    return f"/{made.slug}/inscription/"


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_tournament_links_to_the_form_only_with_online_registration(client):
    closed, made = cast.tournament(name="Coupe fermée"), create_open_tournament()
    assert form(made) in page(client, f"/{made.slug}/")
    assert "inscription/" not in page(client, f"/{closed.slug}/")
    assert "sont fermées" in page(client, form(closed))


def test_registration_is_posted_confirmed_and_listed(client):
    made = create_open_tournament(capacity=2)
    assert "Il reste 2 places." in page(client, form(made))
    answer = client.post(form(made), FORM, follow=True)
    assert "Regardez votre courriel" in answer.content.decode()
    link = CONFIRMATION_URL.search(mailed_here(get_registration(made)))[0].removeprefix("http://testserver")
    assert "Il reste une chose à faire" in page(client, link)
    assert states_by_name(made) == {"Zoé": "asked"}  # GET changes no state
    assert "est confirmée" in client.post(link, {"act": "confirm"}, follow=True).content.decode()
    assert "Zoé L." in page(client, f"/{made.slug}/")
    assert "Il reste 1 place." in page(client, form(made))
    assert "est annulée" in client.post(link, {"act": "cancel"}, follow=True).content.decode()
    assert not made.entries.exists()


def mailed_here(registration: Registration) -> str:
    return letter_text(registration).replace("http://testserver/", "https://tarot.example/")


def test_the_response_does_not_reveal_known_people(client):
    made = create_open_tournament()
    cast.player(0, email="zoe@example.org")
    responses = []
    for typed in (FORM, FORM, {"last_name": "D’Aubigné", "first_name": "Chloé", "email": "zoe@example.org"}):
        answer = client.post(form(made), typed)
        responses.append((answer.status_code, answer["Location"]))
    assert responses == [(302, f"/{made.slug}/inscription/envoyee/")] * 3


def test_page_announces_no_mail_without_mail(client, alice, settings):
    made = create_open_tournament()
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    assert "Demander une place" in page(client, form(made))
    told = client.post(form(made), FORM, follow=True).content.decode()
    assert "aucun courriel ne part" in told
    assert "Regardez votre courriel" not in told
    assert "Aucun serveur de courriel" in page(alice, f"/bureau/{made.slug}/inscriptions/en-ligne/")


def test_errors_are_at_their_field_with_the_input(client):
    made = create_open_tournament()
    answer = client.post(form(made), FORM | {"email": "zoe", "club": "=A1"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "« zoe » n’est pas une adresse de courriel." in html.replace("\u00a0", " ")
    assert 'value="Lefèvre"' in html
    assert 'value="=A1"' in html
    assert not made.registrations.exists()


def test_full_tournament_shows_the_waiting_list(client):
    made = create_open_tournament(capacity=1)
    for name in ("Zoé", "Yann"):
        register_player(made, name)
    html = page(client, form(made))
    assert "C’est complet." in html
    assert "1 inscription y est avant vous" in html
    made.refresh_from_db()
    tournament_configure(tournament=made, settings={"waiting_list": False}, actor=cast.alice())
    html = page(client, form(made))
    assert "n’a pas de liste d’attente" in html
    assert "<input" not in html.partition("<main")[2].partition("</main")[0]


@pytest.mark.parametrize(("opens", "closes", "says"), [(3, None, "ouvrent le"), (-3, -1, "sont fermées")])
def test_form_shows_its_opening_and_closing_days(client, opens, closes, says):
    until = closes and today() + timedelta(days=closes)
    made = create_open_tournament(online_from=today() + timedelta(days=opens), online_until=until)
    assert says in page(client, form(made))
    assert client.post(form(made), FORM).status_code == 409
    assert not made.registrations.exists()


def test_form_shows_its_opening_and_closing_times(client):
    made = create_open_tournament(online_from_time=time(20), online_from=today() + timedelta(days=1))
    assert "à 20:00." in page(client, form(made))
    tournament_configure(tournament=made, settings={"online_from": today() - timedelta(days=1)}, actor=cast.alice())
    tournament_configure(tournament=made, settings={"online_until_time": time(18, 30)}, actor=cast.alice())
    assert "à 18:30." in page(client, form(made))


def test_forged_form_is_refused():
    made = create_open_tournament()
    assert Client(enforce_csrf_checks=True).post(form(made), FORM).status_code == 403


def test_unknown_link_is_not_found(client):
    made = create_open_tournament()
    assert client.get(f"{form(made)}{'0' * 64}/").status_code == 404
    assert client.post(f"{form(made)}{'0' * 64}/", {"act": "confirm"}).status_code == 404


def test_form_and_mail_are_in_the_language_of_the_reader(client):
    made = create_open_tournament()
    html = client.get(form(made), headers={"accept-language": "en"}).content.decode()
    assert "Get the link that confirms" in html
    client.post(form(made), FORM, headers={"accept-language": "en"})
    letter_text(get_registration(made))
    assert mail.outbox[0].subject.startswith("Confirm your registration")


def test_address_of_a_registration_is_not_public(client):
    made = create_open_tournament()
    register_player(made)
    for address in (f"/{made.slug}/", form(made), f"/api/tournaments/{made.slug}/public/", f"/salle/{made.slug}/"):
        assert "zoe@example.org" not in page(client, address)


def test_calendar_file_is_valid(client):
    made = cast.tournament(
        name="Coupe; de printemps, 2026", venue="Salle des fêtes du très long nom\nque personne ne retient, Chambéry"
    )
    answer = client.get(f"/{made.slug}/agenda.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{made.slug}.ics"'
    lines = answer.content.split(b"\r\n")
    assert lines[0] == b"BEGIN:VCALENDAR"
    assert lines[-2:] == [b"END:VCALENDAR", b""]
    assert max(map(len, lines)) <= 75
    whole = answer.content.replace(b"\r\n ", b"").decode()
    assert "SUMMARY:Coupe\\; de printemps\\, 2026\r\n" in whole
    assert "\\nque personne ne retient\\, Chambéry\r\n" in whole
    assert f"DTSTART;VALUE=DATE:{made.date:%Y%m%d}\r\n" in whole
    assert f"URL:http://testserver/{made.slug}/\r\n" in whole


def test_calendar_event_has_a_permanent_uid_and_a_sequence(client):
    made = cast.tournament()
    events = []
    for settings in ({}, {"date": today() + timedelta(days=30)}):
        tournament_configure(tournament=made, settings=settings, actor=cast.alice())
        lines = client.get(f"/{made.slug}/agenda.ics").content.decode().split("\r\n")
        events.append({line.partition(":")[0]: line.partition(":")[2] for line in lines})
    assert events[0]["UID"] == events[1]["UID"]
    assert int(events[0]["SEQUENCE"]) < int(events[1]["SEQUENCE"])
