"""Actions at the end of a random day: ties, the time for claims, and the ceremony."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.selectors.results.ties import ties_of, ties_of_teams
from tournaments.services.play.ties import team_tie_decide, team_tie_drop, tie_decide, tie_drop
from tournaments.services.setup.announcements import announcement_make, announcement_remove
from tournaments.services.setup.ceremony import ceremony_begin, ceremony_end, ceremony_go_to_slide
from tournaments.services.setup.claims import claims_deadline_set

if TYPE_CHECKING:
    from tests.log.days import Day


def decide_tie(day: "Day") -> None:
    """Decide a tie of players or teams by a play-off, or drop a decision; without any, 2 and 1 are refused."""
    stage, decides = day.random_stage(), day.rng.random() < 0.7
    day.tournament.refresh_from_db()
    if day.rng.random() < 0.3:
        ties = [tie.numbers for tie in ties_of_teams(day.tournament)] if decides else day.tournament.team_play_offs
        order = day.rng.choice(ties or [[1, 2]])
        if decides:
            team_tie_decide(tournament=day.tournament, order=order[::-1], reason="barrage", actor=day.actor)
        else:
            order = order["order"] if isinstance(order, dict) else order
            team_tie_drop(tournament=day.tournament, order=order, actor=day.actor)
    elif decides:
        order = day.rng.choice([tie.numbers for tie in ties_of(stage)] or [[1, 2]])
        tie_decide(stage=stage, order=order[::-1], reason="barrage", actor=day.actor)
    else:
        order = day.rng.choice([play_off["order"] for play_off in stage.play_offs] or [[1, 2]])
        tie_drop(stage=stage, order=order, actor=day.actor)


def set_claims(day: "Day") -> None:
    """Set the end of the time for claims, or remove it."""
    until = day.rng.choice([None, timezone.now(), timezone.now() + timedelta(hours=1)])
    claims_deadline_set(tournament=day.tournament, until=until, actor=day.actor)


def announce(day: "Day") -> None:
    """Announce a sentence with or without an end, or remove it."""
    if day.rng.random() < 0.3:
        announcement_remove(tournament=day.tournament, actor=day.actor)
    else:
        until = day.rng.choice([None, timezone.now() + timedelta(minutes=20)])
        text = day.rng.choice(["Repas à 19 h 30", "Reprise à 21 h"])
        announcement_make(tournament=day.tournament, text=text, until=until, actor=day.actor)


def change_ceremony(day: "Day") -> None:
    """Begin, turn or end the ceremony."""
    begin = partial(ceremony_begin, group=day.rng.choice([1, 3]))
    turn = partial(ceremony_go_to_slide, step=day.rng.randint(0, 4))
    end = partial(ceremony_end, release=day.rng.random() < 0.5)
    services: list[Callable[..., None]] = [begin, turn, turn, end]
    day.rng.choice(services)(tournament=day.tournament, actor=day.actor)
