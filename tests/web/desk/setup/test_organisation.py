"""On a host the owner gives the organisation its name."""

import pytest
from django.urls import reverse

from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def hosted(settings):
    settings.HOSTED = True


def test_the_owner_names_it_and_its_addresses_stay(hosted, olga):
    told = olga.post(reverse("desk-organiser-rename"), {"name": "Les Rois"}, follow=True).content.decode()
    assert 'value="Les Rois"' in told
    assert "les adresses restent" in told
    assert cast.organiser("Les Rois").slug == "les-atouts"


def test_a_name_that_another_has_is_refused_with_a_sentence(hosted, olga):
    cast.organiser("Les Dames")
    told = olga.post("/les-atouts/bureau/acces/organisation/", {"name": "les dames"}, follow=True).content.decode()
    assert "existe déjà ici" in told
    assert cast.organiser().name == "Les Atouts"


def test_a_laptop_has_no_such_page(olga):
    assert olga.post(reverse("desk-organiser-rename"), {"name": "Les Rois"}).status_code == 404
    assert "Nom de l’organisation" not in olga.get(reverse("desk-access")).content.decode()
