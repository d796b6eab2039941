"""Inviting people by a one-time link, and letting tablets go."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Membership

pytestmark = pytest.mark.django_db


def link_in(answer):
    found = re.search(r"http://testserver(/connexion/[^<\"]+/)", answer.content.decode())
    assert found
    return found.group(1)


def test_the_link_of_an_invitation_signs_in_once(alice):
    link = link_in(alice.post(reverse("desk-access"), {"username": "Basile", "role": "arbiter"}))
    guest = Client()
    assert guest.post(link)["Location"] == reverse("desk-home")
    assert guest.get(reverse("desk-home")).status_code == 200
    assert Client().post(link).status_code == 422
    assert Membership.objects.get(user__username="Basile").role == Membership.Role.ARBITER


def test_the_link_is_shown_once(alice):
    answer = alice.post(reverse("desk-access"), {"username": "Basile", "role": "arbiter"})
    assert "<svg" in answer.content.decode()
    assert "/connexion/" not in re.sub(r'action="[^"]*"', "", alice.get(reverse("desk-access")).content.decode())


def test_an_account_gets_another_link(alice):
    cast.basile()
    member = Membership.objects.get(user__username="basile")
    link = link_in(alice.post(reverse("desk-access-link", args=[member.pk])))
    assert Client().post(link).status_code == 302


@pytest.mark.parametrize("name", ["", "   ", "x" * 151, "<script>", "a\nb"])
def test_a_name_that_cannot_be_is_refused(alice, name):
    answer = alice.post(reverse("desk-access"), {"username": name, "role": "arbiter"})
    assert answer.status_code == 422
    assert User.objects.count() == 1


def test_a_role_that_does_not_exist_is_refused(alice):
    assert alice.post(reverse("desk-access"), {"username": "Zed", "role": "king"}).status_code == 422


def test_it_lists_the_tablets_and_lets_one_go(alice):
    made = cast.playing(8, rounds_planned=1)
    device, _secret = cast.tablet(2, made)
    assert "Table 2" in alice.get(reverse("desk-access")).content.decode()
    alice.post(reverse("desk-device-release", args=[device.pk]), {"next": "https://ailleurs.example/"})
    assert "Aucune tablette" in alice.get(reverse("desk-access")).content.decode()
    assert alice.post(reverse("desk-device-release", args=[device.pk])).status_code == 404
