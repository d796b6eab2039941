"""Online registration for the public: the form, the page behind the link in the mail, and the calendar file."""

from datetime import time, timedelta

import pytest
from django.core import mail
from django.test import Client

from tests import cast
from tests.services.online.people import (
    CONFIRMATION_URL,
    create_open_tournament,
    get_registration,
    register_player,
    send_letter,
    states_by_name,
    today,
)
from tournaments.models import Registration, Tournament
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db
FORM = {"last_name": "Lefèvre", "first_name": "Zoé", "email": "zoe@example.org"}


def form_url(tournament: Tournament) -> str:
    return f"/{tournament.slug}/inscription/"


def read_html(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_tournament_links_to_the_form_only_with_online_registration(client):
    closed, tournament = cast.tournament(name="Coupe fermée"), create_open_tournament()
    assert form_url(tournament) in read_html(client, f"/{tournament.slug}/")
    assert "inscription/" not in read_html(client, f"/{closed.slug}/")
    assert "sont fermées" in read_html(client, form_url(closed))


def test_registration_is_posted_confirmed_and_listed(client):
    tournament = create_open_tournament(capacity=2)
    assert "Il reste 2 places." in read_html(client, form_url(tournament))
    answer = client.post(form_url(tournament), FORM, follow=True)
    assert "Regardez votre courriel" in answer.content.decode()
    link = CONFIRMATION_URL.search(letter_with_public_url(get_registration(tournament)))[0]
    assert "Il reste une chose à faire" in read_html(client, link)
    assert states_by_name(tournament) == {"Zoé": "asked"}  # GET changes no state
    assert "est confirmée" in client.post(link, {"act": "confirm"}, follow=True).content.decode()
    assert "Zoé L." in read_html(client, f"/{tournament.slug}/")
    assert "Il reste 1 place." in read_html(client, form_url(tournament))
    assert "est annulée" in client.post(link, {"act": "cancel"}, follow=True).content.decode()
    assert not tournament.entries.exists()


def letter_with_public_url(registration: Registration) -> str:
    """Return the letter to a registration, with the public address in place of the test server's."""
    return send_letter(registration).replace("http://testserver/", "https://tarot.example/")


def test_response_is_the_same_for_known_people(client):
    tournament = create_open_tournament()
    cast.player(0, email="zoe@example.org")
    responses = []
    for typed in (FORM, FORM, {"last_name": "D’Aubigné", "first_name": "Chloé", "email": "zoe@example.org"}):
        answer = client.post(form_url(tournament), typed)
        responses.append((answer.status_code, answer["Location"]))
    assert responses == [(302, f"/{tournament.slug}/inscription/envoyee/")] * 3


def test_page_announces_no_mail_without_a_mail_server(client, alice, settings):
    tournament = create_open_tournament()
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    assert "Demander une place" in read_html(client, form_url(tournament))
    html = client.post(form_url(tournament), FORM, follow=True).content.decode()
    assert "aucun courriel ne part" in html
    assert "Regardez votre courriel" not in html
    assert "Aucun serveur de courriel" in read_html(alice, f"/bureau/{tournament.slug}/inscriptions/en-ligne/")


def test_errors_are_at_their_field_with_the_input(client):
    tournament = create_open_tournament()
    answer = client.post(form_url(tournament), FORM | {"email": "zoe", "club": "=A1"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "« zoe » n’est pas une adresse de courriel." in html.replace("\u00a0", " ")
    assert 'value="Lefèvre"' in html
    assert 'value="=A1"' in html
    assert not tournament.registrations.exists()


def test_full_tournament_shows_the_waiting_list(client):
    tournament = create_open_tournament(capacity=1)
    for name in ("Zoé", "Yann"):
        register_player(tournament, name)
    html = read_html(client, form_url(tournament))
    assert "C’est complet." in html
    assert "1 inscription y est avant vous" in html
    tournament.refresh_from_db()
    tournament_configure(tournament=tournament, settings={"waiting_list": False}, actor=cast.alice())
    html = read_html(client, form_url(tournament))
    assert "n’a pas de liste d’attente" in html
    assert "<input" not in html.partition("<main")[2].partition("</main")[0]


@pytest.mark.parametrize(("opens", "closes", "says"), [(3, None, "ouvrent le"), (-3, -1, "sont fermées")])
def test_form_shows_its_opening_and_closing_days(client, opens, closes, says):
    until = closes and today() + timedelta(days=closes)
    tournament = create_open_tournament(online_from=today() + timedelta(days=opens), online_until=until)
    assert says in read_html(client, form_url(tournament))
    assert client.post(form_url(tournament), FORM).status_code == 409
    assert not tournament.registrations.exists()


def test_form_shows_its_opening_and_closing_times(client):
    tournament = create_open_tournament(online_from_time=time(20), online_from=today() + timedelta(days=1))
    assert "à 20:00." in read_html(client, form_url(tournament))
    tournament_configure(
        tournament=tournament, settings={"online_from": today() - timedelta(days=1)}, actor=cast.alice()
    )
    tournament_configure(tournament=tournament, settings={"online_until_time": time(18, 30)}, actor=cast.alice())
    assert "à 18:30." in read_html(client, form_url(tournament))


def test_forged_form_is_refused():
    tournament = create_open_tournament()
    assert Client(enforce_csrf_checks=True).post(form_url(tournament), FORM).status_code == 403


def test_unknown_link_is_not_found(client):
    tournament = create_open_tournament()
    assert client.get(f"{form_url(tournament)}{'0' * 64}/").status_code == 404
    assert client.post(f"{form_url(tournament)}{'0' * 64}/", {"act": "confirm"}).status_code == 404


def test_form_and_mail_are_in_the_language_of_the_reader(client):
    tournament = create_open_tournament()
    html = client.get(form_url(tournament), headers={"accept-language": "en"}).content.decode()
    assert "Get the link that confirms" in html
    client.post(form_url(tournament), FORM, headers={"accept-language": "en"})
    send_letter(get_registration(tournament))
    assert mail.outbox[0].subject.startswith("Confirm your registration")


def test_mail_address_of_a_registration_is_not_public(client):
    tournament = create_open_tournament()
    register_player(tournament)
    for address in (
        f"/{tournament.slug}/",
        form_url(tournament),
        f"/api/tournaments/{tournament.slug}/public/",
        f"/salle/{tournament.slug}/",
    ):
        assert "zoe@example.org" not in read_html(client, address)


def test_calendar_file_is_valid(client):
    tournament = cast.tournament(
        name="Coupe; de printemps, 2026", venue="Salle des fêtes du très long nom\nque personne ne retient, Chambéry"
    )
    answer = client.get(f"/{tournament.slug}/agenda.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{tournament.slug}.ics"'
    lines = answer.content.split(b"\r\n")
    assert lines[0] == b"BEGIN:VCALENDAR"
    assert lines[-2:] == [b"END:VCALENDAR", b""]
    assert max(map(len, lines)) <= 75
    unfolded = answer.content.replace(b"\r\n ", b"").decode()
    assert "SUMMARY:Coupe\\; de printemps\\, 2026\r\n" in unfolded
    assert "\\nque personne ne retient\\, Chambéry\r\n" in unfolded
    assert f"DTSTART;VALUE=DATE:{tournament.date:%Y%m%d}\r\n" in unfolded
    assert f"URL:http://testserver/{tournament.slug}/\r\n" in unfolded


def test_calendar_event_has_a_permanent_uid_and_a_sequence(client):
    tournament = cast.tournament()
    events = []
    for settings in ({}, {"date": today() + timedelta(days=30)}):
        tournament_configure(tournament=tournament, settings=settings, actor=cast.alice())
        lines = client.get(f"/{tournament.slug}/agenda.ics").content.decode().split("\r\n")
        events.append({line.partition(":")[0]: line.partition(":")[2] for line in lines})
    assert events[0]["UID"] == events[1]["UID"]
    assert int(events[0]["SEQUENCE"]) < int(events[1]["SEQUENCE"])
