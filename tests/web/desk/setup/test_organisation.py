"""Renaming the organiser: by its owner, on a hosted install only."""

import pytest
from django.urls import reverse

from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def hosted_mode(settings):
    settings.HOSTED = True


def test_an_owner_renames_the_organiser_and_its_urls_stay(hosted_mode, olga):
    html = olga.post(reverse("desk-organiser-rename"), {"name": "Les Rois"}, follow=True).content.decode()
    assert 'value="Les Rois"' in html
    assert "les adresses restent" in html
    assert cast.organiser("Les Rois").slug == "les-atouts"


def test_a_name_of_another_organiser_is_refused(hosted_mode, olga):
    cast.organiser("Les Dames")
    html = olga.post("/les-atouts/bureau/acces/organisation/", {"name": "les dames"}, follow=True).content.decode()
    assert "existe déjà ici" in html
    assert cast.organiser().name == "Les Atouts"


def test_a_laptop_cannot_rename_its_organiser(olga):
    assert olga.post(reverse("desk-organiser-rename"), {"name": "Les Rois"}).status_code == 404
    assert "Nom de l’organisation" not in olga.get(reverse("desk-access")).content.decode()
