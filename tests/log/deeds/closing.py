"""Actions at the end of a random day: the time for claims, and the ceremony."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.services.setup.ceremony import ceremony_begin, ceremony_end, ceremony_go_to_slide
from tournaments.services.setup.claims import claims_deadline_set

if TYPE_CHECKING:
    from tests.log.days import Day


def set_claims(day: "Day") -> None:
    """Set the end of the time for claims, or remove it."""
    until = day.rng.choice([None, timezone.now(), timezone.now() + timedelta(hours=1)])
    claims_deadline_set(tournament=day.tournament, until=until, actor=day.actor)


def change_ceremony(day: "Day") -> None:
    """Begin, turn or end the ceremony."""
    begin = partial(ceremony_begin, group=day.rng.choice([1, 3]))
    turn = partial(ceremony_go_to_slide, step=day.rng.randint(0, 4))
    end = partial(ceremony_end, release=day.rng.random() < 0.5)
    services: list[Callable[..., None]] = [begin, turn, turn, end]
    day.rng.choice(services)(tournament=day.tournament, actor=day.actor)
