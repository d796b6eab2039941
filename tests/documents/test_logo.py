"""The logo of a club on its documents."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import cast
from tests.documents.reading import count_images, make_document
from tests.pictures.test_pictures import draw_picture
from tournaments.models import Tournament
from tournaments.services.publication.look import look_change

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def tournament_key(module_db: None) -> int:
    """Return the key of a tournament of a club with a logo, for which every document can be made."""
    tournament = cast.pay_with_receipts(cast.running_tournament(8, rounds_planned=2))
    look_change(actor=cast.alice(), logo=draw_picture(size=(300, 200)))
    return tournament.pk


@pytest.mark.parametrize("kind", ["diplomas", "hall_list", "poster", "score_sheets", "table_cards"])
def test_every_document_has_the_logo(tournament_key: int, kind: str) -> None:
    assert count_images(make_document(Tournament.objects.get(pk=tournament_key), kind)) >= 1


@pytest.mark.parametrize("kind", ["poster"])  # others: `tests/prove`
def test_document_with_a_logo_is_reproducible(tournament_key: int, kind: str) -> None:
    tournament = Tournament.objects.get(pk=tournament_key)
    content = make_document(tournament, kind)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert make_document(tournament, kind) == content
