"""The season of the demonstration: four evenings, of which two were brought in and one is being played."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from random import Random

from django.utils import timezone

from players.importing.rows import MemberRow
from players.models import Player
from tournaments.models import Season, Stage, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.registration.entries import entry_add
from tournaments.services.seasons.events import season_event_add
from tournaments.services.seasons.importing import EveningInput, season_evening_import
from tournaments.services.seasons.reading import PastEvening, PastLine
from tournaments.services.seasons.seasons import season_create
from tournaments.services.seating.draws import draw_make
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_create

NAME = "Championnat des Dames"
RULES = {"best": 2, "minimum": 2, "finalists": 8}
WEEKS_AGO = (9, 6)  # the evenings that were brought in
LAST_TIME = 3  # weeks ago, played with Chelem
REGULARS = 16  # who came to an evening of the past
TWO_TABLES = 8  # to the one that was played with Chelem: the demonstration begins in a few seconds
ROUNDS = (1, 2, 3)
POINTS = 250  # that somebody wins or loses in a round of an evening, at most


def demo_season(cup: Tournament, players: Sequence[Player], actor: Actor, play: Callable[[Stage], None]) -> Season:
    """A season with the cup in it. `play` plays the next round of a stage."""
    rng, today = Random(cup.name), timezone.localdate()
    days = [today - timedelta(weeks=weeks) for weeks in WEEKS_AGO]
    starts = days[0].replace(day=1)
    ends = starts.replace(year=starts.year + 1) - timedelta(days=1)
    settings = {"name": NAME, "starts": starts, "ends": ends, "public": True, "rules": RULES}
    season = season_create(settings=settings, actor=actor)
    for number, day in enumerate(days, start=1):
        season_evening_import(
            season=season,
            evening=_past(sorted(rng.sample(players, REGULARS), key=lambda player: player.pk), rng),
            decisions={},
            about=EveningInput(name=f"Soirée n° {number}", day=day, deals=4),
            actor=actor,
        )
    evening = _evening(rng.sample(players, TWO_TABLES), today - timedelta(weeks=LAST_TIME), actor, play)
    for tournament in (evening, cup):
        season_event_add(season=season, tournament=tournament, actor=actor)
    Season.objects.filter(pk=season.pk).update(demo=True)
    return season


def _past(players: Sequence[Player], rng: Random) -> PastEvening:
    """What a file of results would say, rounds that cancel out."""
    rounds = [_cancelling(len(players), rng) for _ in ROUNDS]
    totals = [sum(scores) for scores in zip(*rounds, strict=True)]
    lines = tuple(
        PastLine(
            number=number,
            member=MemberRow(line=number, given={"last_name": who.last_name, "licence": who.licence}),
            rounds=own,
            total=total,
            rank=1 + sum(other > total for other in totals),
            problems=(),
        )
        for number, (who, own, total) in enumerate(
            zip(players, zip(*rounds, strict=True), totals, strict=True), start=1
        )
    )
    return PastEvening(lines=lines, rounds=ROUNDS, residues={}, text="")


def _cancelling(many: int, rng: Random) -> list[int]:
    half = [rng.randrange(-POINTS, POINTS + 1, 2) for _ in range(many // 2)]
    scores = [*half, *(-score for score in half)]
    rng.shuffle(scores)
    return scores


def _evening(players: Sequence[Player], day: date, actor: Actor, play: Callable[[Stage], None]) -> Tournament:
    """A short one, published."""
    settings = {"name": "Soirée n° 3", "date": day, "venue": "Salle des fêtes", "rounds_planned": 2}
    made = tournament_create(settings=settings | {"deals_per_round": 2}, actor=actor)
    tournament_transition(tournament=made, transition="open", actor=actor)
    for player in players:
        entry_add(tournament=made, player=player, actor=actor, checked_in=True)
    draw_make(stage=made.first_stage, actor=actor, seed=1)
    for _ in range(2):
        play(made.first_stage)
    tournament_transition(tournament=made, transition="finish", actor=actor)
    published = tournament_transition(tournament=made, transition="publish", actor=actor, accept_oddities=True)
    Tournament.objects.filter(pk=made.pk).update(demo=True)
    return published
