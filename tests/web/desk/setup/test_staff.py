"""Inviting people by a one-time link, giving and taking roles, and releasing tablets."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Membership

pytestmark = pytest.mark.django_db


def invitation_path(answer) -> str:
    """Return the path of the sign-in link on the page."""
    match = re.search(r"http://testserver(/connexion/[^<\"]+/)", answer.content.decode())
    assert match
    return match.group(1)


def test_the_link_of_an_invitation_signs_in_once(olga):
    link = invitation_path(olga.post(reverse("desk-access"), {"username": "Basile", "role": "arbiter"}))
    guest = Client()
    assert guest.post(link)["Location"] == reverse("desk-home")
    assert guest.get(reverse("desk-home")).status_code == 200
    assert Client().post(link).status_code == 422
    assert Membership.objects.get(user__username="Basile").role == Membership.Role.ARBITER


def test_the_link_is_shown_once(olga):
    answer = olga.post(reverse("desk-access"), {"username": "Basile", "role": "arbiter"})
    assert "<svg" in answer.content.decode()
    assert "/connexion/" not in re.sub(r'action="[^"]*"', "", olga.get(reverse("desk-access")).content.decode())


def test_an_account_gets_another_link(olga):
    cast.basile()
    member = Membership.objects.get(user__username="basile")
    link = invitation_path(olga.post(reverse("desk-access-link", args=[member.pk])))
    assert Client().post(link).status_code == 302


@pytest.mark.parametrize("name", ["", "   ", "x" * 151, "<script>", "a\nb"])
def test_an_invalid_name_is_refused(olga, name):
    answer = olga.post(reverse("desk-access"), {"username": name, "role": "arbiter"})
    assert answer.status_code == 422
    assert User.objects.count() == 1  # Olga


def test_a_role_is_given_and_taken(olga):
    olga.post(reverse("desk-access"), {"username": "Hugo", "role": "treasurer"})
    olga.post(reverse("desk-access"), {"username": "Hugo", "role": "helper"})
    html = olga.get(reverse("desk-access")).content.decode()
    assert html.count("Hugo</strong>") == 1
    membership = Membership.objects.get(user__username="Hugo", role="helper")
    next_html = olga.post(reverse("desk-role-take", args=[membership.pk]), follow=True).content.decode()
    assert "Hugo n’a plus le rôle «\u00a0bénévole\u00a0»." in next_html
    assert [membership.role for membership in Membership.objects.filter(user__username="Hugo")] == ["treasurer"]


def test_the_role_of_the_last_owner_cannot_be_taken(olga):
    membership = Membership.objects.get(user__username="olga")
    html = olga.post(reverse("desk-role-take", args=[membership.pk]), follow=True).content.decode()
    assert "garde au moins un responsable" in html
    assert Membership.objects.filter(pk=membership.pk).exists()


def test_taking_the_role_of_the_last_owner_is_not_offered(olga):
    membership = Membership.objects.get(user__username="olga")
    take_url = reverse("desk-role-take", args=[membership.pk])
    enabled_button = re.compile(re.escape(f'action="{take_url}"') + r"(?:(?!</form>).)*<button", re.DOTALL)
    assert not enabled_button.search(olga.get(reverse("desk-access")).content.decode())
    olga.post(reverse("desk-access"), {"username": "Odile", "role": "owner"})
    assert enabled_button.search(olga.get(reverse("desk-access")).content.decode())


def test_a_member_of_another_organiser_gets_no_link(olga):
    user = cast.user_of(cast.basile())
    Membership.objects.create(user=user, organiser=cast.organiser("Les Dames"), role="owner")
    membership = Membership.objects.get(user=user, role="arbiter")
    html = olga.post(f"/les-atouts/bureau/acces/{membership.pk}/lien/").content.decode()
    assert "travaille aussi ailleurs" in html
    assert "/connexion/" not in re.sub(r'action="[^"]*"', "", html)


def test_an_arbiter_sees_tablets_but_no_people(basile):
    html = basile.get(reverse("desk-access")).content.decode()
    assert "Tablettes" in html
    assert "Personnes" not in html


def test_an_unknown_role_is_refused(olga):
    assert olga.post(reverse("desk-access"), {"username": "Zed", "role": "king"}).status_code == 422


def test_tablets_are_listed_and_released(olga):
    tournament = cast.running_tournament(8, rounds_planned=1)
    device, _secret = cast.tablet(2, tournament)
    assert "Table 2" in olga.get(reverse("desk-access")).content.decode()
    olga.post(reverse("desk-device-release", args=[device.pk]), {"next": "https://ailleurs.example/"})
    assert "Aucune tablette" in olga.get(reverse("desk-access")).content.decode()
    assert olga.post(reverse("desk-device-release", args=[device.pk])).status_code == 404
