"""`manage.py load_demo`: a club with a tournament in its third round or in its final, played through the services.

The people are in `demo_club.py`; for French Tarot, `demo_season.py` adds a season with the tournament as an evening.
"""

from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from players.errors import DomainError
from players.models import Club, Organiser, Player
from scoring.games import DEFAULT_GAME, games
from tournaments.management.demo_club import CLUBS, PLAYERS, TEAMS
from tournaments.management.demo_season import create_demo_season
from tournaments.models import Entry, Membership, Round, Stage, Table, Tournament
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.access.organisers import organiser_get
from tournaments.services.core.actors import Actor
from tournaments.services.deals.recording import deal_record
from tournaments.services.money.fees import entry_amounts_set
from tournaments.services.money.payments import PaymentInput, payment_note
from tournaments.services.play.calls import arbiter_call
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.teams import team_make
from tournaments.services.rehearsal.random_lines import random_line
from tournaments.services.seating.draws import draw_make
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_create
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

SEED = 2012
CUPS = {
    DEFAULT_GAME: "Coupe de la Dame de cœur",
    "scarto": "Coupe de l’Ange",
    "texas-42": "Coupe du double six",
    "burro": "Coupe de l’Âne",
}
FEE, FLOAT, EXPENSE = 1_500, 5_000, 3_240  # cents; the float is the cash in the till at the start
PRIZES = {"back": 90, "teams": 20}  # percent: of the takings that are paid back, and of these for the teams
ROUNDS_PLAYED = 2


class Command(BaseCommand):
    help = "Load the demonstration club with a tournament in its third round, or in its final, into an empty database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=games(), default=DEFAULT_GAME, help="the game that is played")
        parser.add_argument("--final", action="store_true", help="later in the day: the final is being played")
        parser.add_argument("--if-empty", action="store_true", help="do nothing when there are players already")
        parser.add_argument("--organiser", default="", help="whose it becomes, where the install has several")

    def handle(
        self, *args: Any, game: str, if_empty: bool, verbosity: int, organiser: str = "", final: bool, **options: Any
    ) -> None:
        if not Player.objects.exists() and not Tournament.objects.exists():
            try:
                home = organiser_get(organiser)
            except DomainError as error:
                raise CommandError(error.text) from error
            tournament = _load(home, Random(SEED), game, final=final)
            if verbosity:
                played = tournament.first_stage.rounds.filter(state=Round.State.CLOSED).count()
                self.stdout.write(f"{tournament.name}: {len(PLAYERS)} players, {played} rounds played")
        elif not if_empty:
            raise CommandError("The database holds players or tournaments already; nothing was changed.")


@transaction.atomic
def _load(organiser: Organiser, rng: Random, game: str, *, final: bool) -> Tournament:
    """Create the club and its people, and play the tournament to its third round, or with `final` to its final.

    All in one transaction, so that an interrupted first start leaves an empty database to the next one.
    """
    players = _create_players(organiser)
    tournament = _create_tournament(organiser, players, game)
    Tournament.objects.filter(pk=tournament.pk).update(demo=True)  # the services save only the fields that they change
    director = _director(organiser)
    stage = tournament.first_stage
    for _ in range(stage.rounds_planned if final else ROUNDS_PLAYED):
        _play_round(stage, director, rng)
    if final:
        stage = tournament.stages.get(number=2)
        stage_enter(stage=stage, actor=director)
        draw_make(stage=stage, actor=director, seed=SEED)
        _play_round(stage, director, rng)
    _play_half_round(stage, rng)
    if game == DEFAULT_GAME:  # a season of another game would need other evenings
        create_demo_season(tournament, players, director, lambda stage: _play_round(stage, director, Random(SEED)))
    return tournament


def _play_round(stage: Stage, director: Actor, rng: Random) -> None:
    round_ = round_open(stage=stage, actor=director)
    for table in _tables(round_):
        _play(table, deals=None, rng=rng)
        _confirm(table)
    round_close(round_=round_, actor=director)


def _director(organiser: Organiser) -> Actor:
    return Actor(label="Organisateur", roles=frozenset({Membership.Role.DIRECTOR}), organiser=organiser)


def _create_players(organiser: Organiser) -> list[Player]:
    clubs = {key: Club.objects.create(organiser=organiser, name=name, city=city) for key, (name, city) in CLUBS.items()}
    return [
        Player.objects.create(
            organiser=organiser,
            last_name=last,
            first_name=first,
            club=clubs[club],
            licence=f"{club}-{number:04}",
            consent_full_name=consent,
        )
        for number, (last, first, club, consent) in enumerate(PLAYERS, start=1)
    ]


def _create_tournament(organiser: Organiser, players: list[Player], game: str) -> Tournament:
    """Create the cup with its teams or pairs, its till, its drawn seats and a final to come."""
    director, club = _director(organiser), players[0].club
    settings = {
        "name": CUPS.get(game, CUPS[DEFAULT_GAME]),
        "game": game,
        "venue": "Salle des fêtes",
        "club": club,
        "fee": FEE,
        "prizes": PRIZES,
        "team_size": "3",
    }
    tournament = tournament_create(settings=settings, actor=director)
    tournament_transition(tournament=tournament, transition="open", actor=director)
    if tournament.in_pairs:
        _make_pairs(tournament, players)
    else:
        _make_teams(tournament, players)
    _fill_till(tournament)
    draw_make(stage=tournament.first_stage, actor=director, seed=SEED)
    final = {"name": "Finale", "cut": {"who": "best", "count": 8}, "carry": {"numerator": 1, "denominator": 2}}
    stage_add(tournament=tournament, source=1, settings=final | {"rounds_planned": 2}, actor=director)
    return tournament


def _make_teams(tournament: Tournament, players: list[Player]) -> None:
    """Enter the players, and make teams of three in the order of their clubs."""
    entries = [_enter_with_fee(tournament, player) for player in players]
    of_clubs = sorted(entries, key=lambda entry: entry.club)
    for number, name in enumerate(TEAMS):
        three = of_clubs[3 * number : 3 * number + 3]
        team_make(tournament=tournament, entries=three, name=name, actor=_director(tournament.organiser))


def _make_pairs(tournament: Tournament, players: list[Player]) -> None:
    """Enter the players in pairs, of one club where possible. An odd last player is not entered."""
    of_clubs = sorted(players, key=lambda player: player.club.name if player.club else "")
    for two in zip(of_clubs[::2], of_clubs[1::2], strict=False):
        entries = [_enter_with_fee(tournament, player) for player in two]
        team_make(tournament=tournament, entries=entries, actor=_director(tournament.organiser))


def _enter_with_fee(tournament: Tournament, player: Player) -> Entry:
    """Enter a player who is present and has paid."""
    director = _director(tournament.organiser)
    entry = entry_add(tournament=tournament, player=player, actor=director, checked_in=True)
    return entry_amounts_set(entry=entry, paid=FEE, actor=director)


def _fill_till(tournament: Tournament) -> None:
    """Note the float, an expense and the closing count."""
    for line in (
        PaymentInput(what="float", cents=FLOAT),
        PaymentInput(what="expense", cents=EXPENSE, reason="Café et viennoiseries"),
        PaymentInput(what="closing", cents=FLOAT + FEE * tournament.entries.count() - EXPENSE),
    ):
        payment_note(tournament=tournament, payment=line, actor=_director(tournament.organiser))


def _play_half_round(stage: Stage, rng: Random) -> None:
    """Play part of a round: most tables to their third deal, one confirmed, one that has called the arbiter."""
    opened = round_open(stage=stage, actor=_director(stage.tournament.organiser))
    tables = list(_tables(opened))
    quickest, waiting, *others = tables
    _play(quickest, deals=None, rng=rng)
    _confirm(quickest)
    _play(waiting, deals=1, rng=rng)
    arbiter_call(table=waiting, waiting=True, actor=_table_actor(waiting))
    for table in others:
        _play(table, deals=rng.choice([2, 3, 3]), rng=rng)


def _tables(round_: Round) -> list[Table]:
    return list(Table.objects.filter(round=round_).select_related("round__stage__tournament", "station"))


def _play(table: Table, *, deals: int | None, rng: Random) -> None:
    """Record deals until so many count, or until the sheet is complete."""
    sheet = sheet_get(table)
    while not sheet.is_complete and (deals is None or sheet.counted < deals):
        deal_record(table=table, deal=random_line(sheet, rng), actor=_table_actor(table))
        sheet = sheet_get(table)


def _confirm(table: Table) -> None:
    """Confirm the sheet as a player: one seat entered it, any other confirms."""
    table_confirm(table=table, entered_by=1, seat=3, version=table.version, actor=_table_actor(table))


def _table_actor(table: Table) -> Actor:
    return Actor.at_table(table.number)
