"""Ending sessions: of a member by the owner, of one's own other devices; and notices of links by other officials."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Membership, SignInLink
from tournaments.services.access.members import member_end
from tournaments.services.access.sign_in import link_create

pytestmark = pytest.mark.django_db
HOME, API = "/bureau/", "/api/players/"


def create_link(person, by) -> str:
    """Create a sign-in link for a person, by another official, and return its path."""
    return f"/connexion/{link_create(cast.user_of(person), by)}/"


def sign_in_browser(link: str) -> Client:
    """Sign in with the link in a new browser and return it."""
    client = Client()
    assert client.post(link)["Location"] == HOME
    return client


def is_signed_in(client: Client) -> bool:
    """Return True if the desk and the API accept the session."""
    desk_status, api_status = client.get(HOME).status_code, client.get(API).status_code
    assert (desk_status == 200) == (api_status == 200)
    return desk_status == 200


def end_member(owner: Client, name: str) -> str:
    """Let an owner end a member's work for the organiser and return the HTML of the next page."""
    membership = Membership.objects.filter(user__username=name).first()
    assert membership is not None
    return owner.post(reverse("desk-member-end", args=[membership.pk]), follow=True).content.decode()


class TestMember:
    """An owner ends the work of a member, or takes roles: the sessions and links of that person."""

    def test_ending_a_member_ends_roles_sessions_and_links(self, olga):
        basile = cast.basile()
        cast.member("basile", "helper")
        browsers = [sign_in_browser(cast.link_of(basile)) for _ in range(2)]
        unused_link = cast.link_of(basile)
        assert all(map(is_signed_in, browsers))
        assert "ses appareils sont déconnectés" in end_member(olga, "basile")
        assert not any(map(is_signed_in, browsers))
        assert browsers[0].get(HOME).status_code == 302, "signed out, not only refused"
        assert Client().post(unused_link).status_code == 422
        assert not Membership.objects.filter(user__username="basile").exists()
        assert is_signed_in(olga)

    def test_a_returning_member_has_no_old_sessions(self, olga):
        old_browser, unused_link = sign_in_browser(cast.link_of(cast.basile())), cast.link_of(cast.basile())
        end_member(olga, "basile")
        olga.post(reverse("desk-access"), {"username": "basile", "role": "arbiter"})
        assert Membership.objects.filter(user__username="basile").exists()
        assert not is_signed_in(old_browser)
        assert Client().post(unused_link).status_code == 422

    def test_taking_the_last_role_ends_all_sessions(self, olga):
        basile = sign_in_browser(cast.link_of(cast.basile()))
        olga.post(reverse("desk-role-take", args=[Membership.objects.get(user__username="basile").pk]))
        assert basile.get(HOME).status_code == 302

    def test_taking_one_role_of_two_ends_no_session(self, olga):
        basile = sign_in_browser(cast.link_of(cast.basile()))
        cast.member("basile", "helper")
        membership = Membership.objects.get(user__username="basile", role="helper")
        olga.post(reverse("desk-role-take", args=[membership.pk]))
        assert is_signed_in(basile)

    def test_the_last_owner_stays(self, olga):
        assert "garde au moins un responsable" in end_member(olga, "olga")
        assert is_signed_in(olga)
        html = olga.get(reverse("desk-access")).content.decode()
        assert reverse("desk-member-end", args=[Membership.objects.get(user__username="olga").pk]) not in html

    def test_an_owner_may_leave_while_there_is_another(self, olga):
        cast.member("odile", "owner")
        end_member(olga, "olga")
        assert not is_signed_in(olga)

    def test_a_member_of_another_organiser_stays_signed_in_there(self, olga):
        other_organiser = cast.organiser("Les Dames")
        basile = cast.client_of(cast.basile())
        Membership.objects.create(user=cast.user_of(cast.basile()), organiser=other_organiser, role="helper")
        member_end(user=cast.user_of(cast.basile()), actor=cast.olga())
        assert basile.get("/les-dames/bureau/").status_code == 200
        assert basile.get("/les-atouts/bureau/").status_code == 404

    def test_the_desk_code_of_the_launcher_ends_with_its_owner(self, olga):
        cast.member("alice", "director")
        code = cast.desk_code()
        end_member(olga, "alice")
        assert Client().post("/connexion/", {"code": code}).status_code == 422


class TestOwn:
    """A person ends their own sessions on other devices."""

    def test_all_other_sessions_end_and_this_one_stays(self):
        this_browser, other_browser = (
            sign_in_browser(cast.link_of(cast.basile())),
            sign_in_browser(cast.link_of(cast.basile())),
        )
        unused_link, browser_of_alice = cast.link_of(cast.basile()), sign_in_browser(cast.link_of(cast.alice()))
        assert "Déconnecter mes autres appareils" in this_browser.get(reverse("desk-sessions")).content.decode()
        html = this_browser.post(reverse("desk-sessions"), follow=True).content.decode()
        assert "Celui-ci reste connecté" in html
        assert is_signed_in(this_browser)
        assert not is_signed_in(other_browser)
        assert Client().post(unused_link).status_code == 422
        assert is_signed_in(browser_of_alice)

    def test_every_page_of_the_desk_links_to_sessions(self, basile):
        assert reverse("desk-sessions") in basile.get(HOME).content.decode()

    def test_get_ends_no_session(self):
        this_browser, other_browser = (sign_in_browser(cast.link_of(cast.basile())) for _ in range(2))
        this_browser.get(reverse("desk-sessions"))
        assert is_signed_in(other_browser)


class TestNotice:
    """A notice of a link that another official created for a person, shown until it was read."""

    SENTENCE = "Un lien de connexion à votre nom a été créé par olga"

    def test_a_notice_is_on_every_page_until_it_was_read(self, basile):
        create_link(cast.basile(), cast.olga())
        for page in (HOME, "/bureau/joueurs/", HOME):
            html = basile.get(page).content.decode()
            assert self.SENTENCE in html
            assert "Il n’a pas servi." in html
        self.dismiss(basile, html)
        assert self.SENTENCE not in basile.get(HOME).content.decode()

    def dismiss(self, client, html):
        """Press the button of the notice on a page."""
        keys = re.findall(r'name="link" value="(\d+)"', html)
        answer = client.post(reverse("desk-links-noticed"), {"link": keys, "next": "/bureau/joueurs/"})
        assert answer["Location"] == "/bureau/joueurs/"

    def test_a_notice_shows_when_the_link_was_used(self, basile):
        with time_machine.travel(timezone.now().replace(hour=13, minute=5), tick=False) as clock:
            link = create_link(cast.basile(), cast.olga())
            clock.shift(timedelta(minutes=5))
            Client().post(link)
            html = basile.get(HOME).content.decode()
        creation, use = re.search(r"créé par olga le (.*?)\.", html), re.search(r"Il a servi le (.*?)\.", html)
        assert creation is not None
        assert use is not None
        assert creation[1] != use[1]

    def test_a_session_by_that_link_cannot_see_or_dismiss_the_notice(self, basile):
        intruder = sign_in_browser(create_link(cast.basile(), cast.olga()))
        assert self.SENTENCE not in intruder.get(HOME).content.decode()
        intruder.post(reverse("desk-links-noticed"), {"link": SignInLink.objects.get().pk})
        assert self.SENTENCE in basile.get(HOME).content.decode()

    def test_the_next_sign_in_shows_a_link_used_by_another_browser(self):
        sign_in_browser(create_link(cast.basile(), cast.olga()))
        assert self.SENTENCE in sign_in_browser(cast.link_of(cast.basile())).get(HOME).content.decode()

    def test_an_own_link_has_no_notice(self, olga):
        create_link(cast.olga(), cast.olga())
        assert "Un lien de connexion à votre nom" not in olga.get(HOME).content.decode()

    def test_another_person_cannot_dismiss_the_notice(self, basile, alice):
        create_link(cast.basile(), cast.olga())
        alice.post(reverse("desk-links-noticed"), {"link": SignInLink.objects.get().pk})
        assert self.SENTENCE in basile.get(HOME).content.decode()
        assert self.SENTENCE not in alice.get(HOME).content.decode()

    @pytest.mark.parametrize("keys", [["x"], ["9" * 30], ["-1"], []])
    def test_an_invalid_link_is_ignored(self, basile, keys):
        create_link(cast.basile(), cast.olga())
        assert basile.post(reverse("desk-links-noticed"), {"link": keys})["Location"] == HOME
        assert self.SENTENCE in basile.get(HOME).content.decode()
