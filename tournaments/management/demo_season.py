"""The season of the demonstration: four evenings, of which two are imported and one is in progress."""

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
WEEKS_AGO = (9, 6)  # the imported evenings
LAST_EVENING_WEEKS_AGO = 3  # the evening that is played with Chelem
REGULARS = 16  # players of an imported evening
TWO_TABLES = 8  # players of the evening that is played: few, since the demonstration must start in seconds
ROUNDS = (1, 2, 3)
MAX_POINTS = 250  # won or lost by a player in a round of an imported evening


def create_demo_season(
    cup: Tournament, players: Sequence[Player], actor: Actor, play: Callable[[Stage], None]
) -> Season:
    """Create the season of the demonstration with the cup in it. `play` plays the next round of a stage."""
    rng, today = Random(cup.name), timezone.localdate()
    days = [today - timedelta(weeks=weeks) for weeks in WEEKS_AGO]
    starts = days[0].replace(day=1)
    ends = starts.replace(year=starts.year + 1) - timedelta(days=1)
    settings = {"name": NAME, "starts": starts, "ends": ends, "public": True, "rules": RULES}
    season = season_create(settings=settings, actor=actor)
    for number, day in enumerate(days, start=1):
        season_evening_import(
            season=season,
            evening=_past_evening(sorted(rng.sample(players, REGULARS), key=lambda player: player.pk), rng),
            decisions={},
            about=EveningInput(name=f"Soirée n° {number}", day=day, deals=4),
            actor=actor,
        )
    day = today - timedelta(weeks=LAST_EVENING_WEEKS_AGO)
    evening = _play_evening(rng.sample(players, TWO_TABLES), day, actor, play)
    for tournament in (evening, cup):
        season_event_add(season=season, tournament=tournament, actor=actor)
    Season.objects.filter(pk=season.pk).update(demo=True)
    return season


def _past_evening(players: Sequence[Player], rng: Random) -> PastEvening:
    """Return an evening like one read from a file of results, with random rounds whose scores sum to zero."""
    rounds = [_zero_sum_scores(len(players), rng) for _ in ROUNDS]
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


def _zero_sum_scores(count: int, rng: Random) -> list[int]:
    """Return even numbers in random order, each with its opposite. `count`, that of the scores, is even too."""
    half = [rng.randrange(-MAX_POINTS, MAX_POINTS + 1, 2) for _ in range(count // 2)]
    scores = [*half, *(-score for score in half)]
    rng.shuffle(scores)
    return scores


def _play_evening(players: Sequence[Player], day: date, actor: Actor, play: Callable[[Stage], None]) -> Tournament:
    """Play a short tournament and publish it."""
    settings = {"name": "Soirée n° 3", "date": day, "venue": "Salle des fêtes", "rounds_planned": 2}
    tournament = tournament_create(settings=settings | {"deals_per_round": 2}, actor=actor)
    tournament_transition(tournament=tournament, transition="open", actor=actor)
    for player in players:
        entry_add(tournament=tournament, player=player, actor=actor, checked_in=True)
    draw_make(stage=tournament.first_stage, actor=actor, seed=1)
    for _ in range(2):
        play(tournament.first_stage)
    tournament_transition(tournament=tournament, transition="finish", actor=actor)
    tournament.demo = True  # before its publication, as it has no person who accepts oddities
    tournament.save(update_fields=["demo"])
    return tournament_transition(tournament=tournament, transition="publish", actor=actor, accept_oddities=True)
