"""A refusal leads back to the page that asked, and to no page of somebody else."""

import pytest
from django.urls import reverse

from tests import cast

pytestmark = pytest.mark.django_db


def refused(alice, referer):
    made = cast.playing(8, rounds_planned=1)
    headers = {"Referer": referer.format(slug=made.slug)}
    answer = alice.post(reverse("desk-round-close", args=[made.slug, 1]), headers=headers)
    assert answer.status_code == 409
    return answer.content.decode()


def test_it_leads_back_to_the_page_that_asked(alice):
    html = refused(alice, "http://testserver/bureau/{slug}/tour/1/")
    assert "Revenir à la page d’avant" in html
    assert '/tour/1/"' in html


@pytest.mark.parametrize("referer", ["", "http://zed.example/bureau/", "javascript:alert(1)"])
def test_it_leads_to_no_page_of_somebody_else(alice, referer):
    html = refused(alice, referer)
    assert "page d’avant" not in html
    assert "Revenir à l’accueil" in html
