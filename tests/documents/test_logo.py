"""The logo of a club on its papers."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import cast
from tests.documents.reading import content_of, job_of, pictures_in
from tests.pictures.test_pictures import draw_picture
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Tournament
from tournaments.services.publication.look import look_change

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def playing(module_db: None) -> int:
    """A tournament of a club with a logo, far enough for every paper: its key."""
    made = cast.receipted(cast.playing(8, rounds_planned=2))
    look_change(actor=cast.alice(), logo=draw_picture(size=(300, 200)))
    return made.pk


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_document_has_the_logo_and_is_reproducible(playing: int, kind: str) -> None:
    made = Tournament.objects.get(pk=playing)
    first = content_of(job_of(made, kind))
    assert pictures_in(first) >= 1
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert content_of(job_of(made, kind)) == first
