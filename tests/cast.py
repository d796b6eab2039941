"""People and tournaments of the tests, created by the services.

Olga is an owner, Alice a director, Basile an arbiter, Chloé and the others are players, Zed is a user without roles;
tablet 4 is bound to table 4.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, zip_longest
from random import Random
from typing import Any
from unittest.mock import patch

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from players.models import Club, Organiser, Player
from players.prepared import Prepared
from scoring.games import DEFAULT_GAME
from tests.worlds import cache_rows
from tournaments.models import Deal, Device, Draw, Entry, Round, Stage, Submission, Table, Team, Tournament
from tournaments.models.play.rounds import PLAYS
from tournaments.seating.planning import planner
from tournaments.seating.problem.request import Plan, Request
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.registration.teams import first_meeting, without_team
from tournaments.services.access.desk_code import desk_code_create
from tournaments.services.access.members import member_add
from tournaments.services.access.organisers import organiser_add
from tournaments.services.access.sign_in import link_create
from tournaments.services.core.actors import Actor
from tournaments.services.deals.judging import deal_judge
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.devices.binding import device_bind
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.inbox.receive import Sent, submission_receive
from tournaments.services.money.payments import PaymentInput, payment_note
from tournaments.services.money.receipts import receipts_give
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.registration.as_played import entries_update_from_players
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.teams import team_make
from tournaments.services.seating import draws
from tournaments.services.seating.constraints import separation_make
from tournaments.services.seating.draws import draw_make
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure, tournament_create

FIRST_NAMES = ["Chloé", "Didier", "Éliane", "François", "Ginette", "Hervé", "Inès", "Jean-Noël", "Karim", "Léa"]
LAST_NAMES = ["D’Aubigné", "Le Goff", "Martin", "Nguyen", "O’Brien", "Pœuf", "Quéré", "Rossi", "Sánchez", "Thévenet"]
SIMPLE_GARDE: dict[str, Any] = {"taker": 1, "contract": "garde", "bouts": 2, "points": 49}
_organisers = Prepared(lambda name: Organiser.objects.filter(name=name))
_members = Prepared(
    lambda username, role, home: User.objects.filter(
        username=username, memberships__role=role, memberships__organiser=home
    )
)
_clubs = Prepared(lambda home, sort_key: Club.objects.filter(organiser=home, sort_key=sort_key))
_players = Prepared(lambda home, licence: Player.objects.filter(organiser=home, licence=licence))


def organiser(name: str = "Les Atouts") -> Organiser:
    """Return the organiser with this name, creating it."""
    return next(iter(_organisers(name)), None) or organiser_add(name)


def member(username: str, role: str, home: Organiser | None = None) -> Actor:
    """Return a member with a role, the same person each time."""
    home = home or organiser()
    user = next(iter(_members(username, role, home.pk)), None)
    return Actor.person(user or member_add(organiser=home, username=username, role=role), home)


def olga() -> Actor:
    """Return Olga, an owner."""
    return member("olga", "owner")


def alice() -> Actor:
    """Return Alice, a director."""
    return member("alice", "director")


def basile() -> Actor:
    """Return Basile, an arbiter."""
    return member("basile", "arbiter")


def user_of(actor: Actor) -> User:
    """Return the account of a person, for signing a test client in."""
    assert actor.user is not None
    return actor.user


def zed() -> User:
    """Return a user without roles."""
    return User.objects.get_or_create(username="zed")[0]


def link_of(person: Actor) -> str:
    """Return the path of a new sign-in link of a person."""
    return f"/connexion/{link_create(user_of(person), Actor.program(person.home))}/"


def desk_code() -> str:
    """Return the code of the launcher's window, which signs Alice in."""
    return desk_code_create(user_of(alice()), Actor.program(organiser()))


def client_of(person: Actor | User) -> Client:
    """Return a client in which a person is signed in, by one write; `Client.force_login` makes five."""
    client = Client()
    user = person if isinstance(person, User) else person.user
    assert user is not None
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    return client


def tablet(number: int, tournament: Tournament) -> tuple[Device, str]:
    """Bind a tablet to a table; return it and the secret of its cookie."""
    return device_bind(station=tournament.stations.get(number=number), secret=None)


def player(index: int = 0, **fields: Any) -> Player:
    """Return the player with this index (0 is Chloé D’Aubigné); the same person each time unless `fields` differ."""
    home = fields.pop("organiser", None) or organiser()
    club = next(iter(_clubs(home.pk, "tarot club du mad")), None)
    club = club or Club.objects.create(organiser=home, name="Tarot Club du Mad")
    tens, ones = divmod(index, 10)
    last = LAST_NAMES[(ones + tens) % 10] + ("" if tens < 10 else f"-{tens}")
    defaults = {"first_name": FIRST_NAMES[ones], "last_name": last, "licence": f"L{index:05}", "club": club}
    if fields:
        return Player.objects.create(organiser=home, **(defaults | fields))
    same = _players(home.pk, defaults["licence"])
    return same[0] if same else Player.objects.create(organiser=home, **defaults)


@cache_rows(director=alice)
def tournament(**settings: Any) -> Tournament:
    """Return Alice's tournament with open registration: 5 rounds of 5 deals by default."""
    tournament = tournament_create(settings={"name": "Coupe de printemps", **settings}, actor=alice())
    return tournament_transition(tournament=tournament, transition="open", actor=alice())


@cache_rows(director=alice)
def field(players: int = 16, *, ratings: Sequence[int | None] = (), **settings: Any) -> Tournament:
    """Return a tournament with `players` checked-in players; `ratings`: those of the first players.

    With fixed partners, the first two are a pair, the next two, and so on.
    """
    open_tournament, director = tournament(**settings), alice()
    entries = [
        entry_add(tournament=open_tournament, player=player(index), actor=director, checked_in=True, rating=rating)
        for index, rating in zip_longest(range(players), ratings)
    ]
    if open_tournament.in_pairs:
        for pair in zip(entries[::2], entries[1::2], strict=False):
            team_make(tournament=open_tournament, entries=pair, actor=director)
    return open_tournament


@cache
def plan(request: Request) -> Plan:
    """Return the plan for a request; each request is searched once."""
    return planner.draw(request)


def draw_stage(stage: Stage, *, seed: int = 1) -> Draw:
    """Draw a stage as Alice; each request is searched once in a process."""
    with patch.object(draws, "draw", lambda request, **_search: plan(request)):
        return draw_make(stage=stage, actor=alice(), seed=seed)


@cache_rows(director=alice)
def drawn_tournament(players: int = 16, *, seed: int = 1, **settings: Any) -> Tournament:
    """Return a `field` with a draw."""
    tournament = field(players, **settings)
    draw_stage(tournament.first_stage, seed=seed)
    return tournament


@cache_rows(director=alice)
def played_tournament(
    players: int = 16, *, rounds: int = 1, play_seed: int = 1, seed: int = 1, **settings: Any
) -> Tournament:
    """Return a tournament after `rounds` closed rounds; the deals of the first are drawn with `play_seed`."""
    if not rounds:
        return drawn_tournament(players, seed=seed, **settings)
    tournament = played_tournament(players, rounds=rounds - 1, play_seed=play_seed, seed=seed, **settings)
    play_round(tournament, seed=play_seed + rounds - 1)
    return tournament


@cache_rows(director=alice)
def running_tournament(players: int = 16, *, seed: int = 1, **settings: Any) -> Tournament:
    """Return a tournament with round 1 open."""
    tournament = drawn_tournament(players, seed=seed, **settings)
    round_open(stage=tournament.first_stage, actor=alice())
    tournament.refresh_from_db()
    return tournament


def rename_player(entry: Entry, **fields: Any) -> Entry:
    """Correct the player of an entry in the file of people; return the entry."""
    Player.objects.filter(pk=entry.player_id).update(**fields)
    corrected = Player.objects.get(pk=entry.player_id)
    corrected.save()
    entries_update_from_players([corrected], alice())
    entry.refresh_from_db()
    return entry


def table_of(tournament: Tournament, number: int = 1, round_number: int = 1) -> Table:
    """Return a table of a round, loaded as the access checks do."""
    tables = Table.objects.select_related("round__stage__tournament", "station")
    return tables.get(round__stage__tournament=tournament, round__number=round_number, station__number=number)


def entry_of(tournament: Tournament, number: int) -> Entry:
    """Return the entry with this start number."""
    return tournament.first_stage.entries.select_related("player").get(number=number)


def send(device: Device, client_id: str = "tablet-1-deal-1", **changes: Any) -> Submission:
    """Send a submission of a device: `SIMPLE_GARDE` for line 1 of round 1, with these changes."""
    station = device.station
    assert station is not None
    round_address = changes.pop("round_address", 1)
    table = Table.objects.select_related("round__stage__tournament", "station").filter(
        station=station, round__number=round_address % PLAYS
    )
    content: dict[str, Any] = {"kind": "deal", "line": 1, "payload": {"outcome": SIMPLE_GARDE}} | changes
    sent = Sent(client_id=client_id, round_address=round_address, **content)
    return submission_receive(station=station, table=table.first(), device=device, message=sent).row


def enter(table: Table, actor: Actor, **changes: Any) -> Deal:
    """Record the next line of the sheet: a garde by North, made by 8, with these changes."""
    line: dict[str, Any] = {"number": sheet_get(table).next_number, "outcome": SIMPLE_GARDE} | changes
    return deal_record(table=table, deal=DealInput(**line), actor=actor)


def random_outcome(rng: Random, size: int) -> dict[str, Any]:
    """Return a random outcome, which may be illegal."""
    outcome: dict[str, Any] = {
        "taker": rng.randint(1, size),
        "contract": rng.choice(["prise", "garde", "garde", "garde_sans", "garde_contre"]),
        "bouts": rng.randint(0, 3),
        "points": rng.randint(10, 80),
        "petit_au_bout": rng.choice([None, None, None, "attack", "defence"]),
    }
    return outcome


def fill(table: Table, rng: Random) -> None:
    """Enter legal random deals until the sheet is complete, and confirm it."""
    sheet, director = sheet_get(table), alice()
    if sheet.tournament.game != DEFAULT_GAME:
        _fill_another_game(table, rng)
        return
    for number in range(sheet.next_number, sheet.next_number + (sheet.missing or 0)):
        if sheet.dealer_sits_out:
            sheet = sheet_get(table)  # the dealer depends on the previous lines
        deal = DealInput(number=number, outcome=random_outcome(rng, sheet.size), acknowledged=True)
        while deal_judge(sheet, deal).result is None:
            deal = replace(deal, outcome=random_outcome(rng, sheet.size))
        deal_record(table=table, deal=deal, actor=director)
    confirm(table)


def confirm(table: Table, seat: int = 2, *, actor: Actor | None = None) -> Table:
    """Confirm the current sheet by a seat, as entered by North."""
    return table_confirm(
        table=table, seat=seat, entered_by=1, version=sheet_get(table).table.version, actor=actor or alice()
    )


def _fill_another_game(table: Table, rng: Random) -> None:
    """Enter random hands of the game of the table until the sheet is complete, and confirm it."""
    sheet = sheet_get(table)
    while not sheet.is_complete:
        outcome = sheet.engine.random_outcome(rng, sheet.turn(sheet.next_number), sheet.rules)
        deal = DealInput(number=sheet.next_number, outcome=sheet.engine.outcome_to_json(outcome), acknowledged=True)
        deal_record(table=table, deal=deal, actor=alice())
        sheet = sheet_get(table)
    confirm(table)


def play_round(tournament: Tournament, *, seed: int = 1, stage: Stage | None = None) -> Round:
    """Open the next round of the first stage or of another, play it at every table, close it."""
    opened = round_open(stage=stage or tournament.first_stage, actor=alice())
    rng = Random(seed)
    for table in Table.objects.filter(round=opened).select_related("round__stage__tournament", "station"):
        fill(table, rng)
    closed = round_close(round_=opened, actor=alice())
    tournament.refresh_from_db()
    return closed


def open_next_round(tournament: Tournament) -> Round:
    """Open the next round; return it."""
    opened = round_open(stage=tournament.first_stage, actor=alice())
    tournament.refresh_from_db()
    return opened


def make_each_decision(tournament: Tournament) -> None:
    """Add a penalty, a constraint for the rounds to come, two teams, a payment, and a dispute at table 1 in round 1."""
    first, second = entry_of(tournament, 1), entry_of(tournament, 2)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=first, kind="penalty", points=20, reason="retard"),
        actor=basile(),
    )
    payload = {"seat": 3, "text": "La donne 1 était une prise."}
    send(tablet(1, tournament)[0], "dispute-one", kind="dispute", line=None, payload=payload)
    tournament.refresh_from_db()
    separation_make(
        stage=tournament.first_stage, entries=[first, second], club=None, until=None, hard=False, actor=alice()
    )
    teams(tournament, count=2)
    payment_note(tournament=tournament, payment=PaymentInput(what="payment", cents=500, entry=first), actor=alice())


def pay_with_receipts(tournament: Tournament) -> Tournament:
    """Record a payment of 15 € and a receipt for each entry."""
    for entry in tournament.entries.order_by("serial"):
        payment_note(
            tournament=tournament, payment=PaymentInput(what="payment", cents=1_500, entry=entry), actor=alice()
        )
    receipts_give(tournament=tournament, actor=alice())
    return tournament


def teams(tournament: Tournament, *, count: int = 1) -> list[Team]:
    """Make `count` teams of two players who do not meet."""
    if tournament.team_size == Tournament.TeamSize.NONE:
        tournament_configure(tournament=tournament, settings={"team_size": Tournament.TeamSize.ANY}, actor=alice())
    new_teams: list[Team] = []
    for pair in combinations(without_team(tournament), 2):
        if len(new_teams) < count and not first_meeting(pair) and set(pair) <= set(without_team(tournament)):
            new_teams.append(team_make(tournament=tournament, entries=pair, actor=alice()))
    return new_teams


@cache_rows(director=alice)
def finished_tournament(players: int = 16, *, seed: int = 1, **settings: Any) -> Tournament:
    """Return a finished tournament with all rounds played."""
    rounds = settings.get("rounds_planned", Stage._meta.get_field("rounds_planned").default)
    tournament = played_tournament(players, rounds=rounds, play_seed=seed, seed=seed, **settings)
    return tournament_transition(tournament=tournament, transition="finish", actor=alice())


def abandon(tournament: Tournament, number: int = 1) -> Round:
    """Abandon the open round as Alice."""
    round_ = tournament.first_stage.rounds.select_related("stage__tournament").get(number=number)
    return round_abandon(round_=round_, reason="alarme", actor=alice())


def close_round(tournament: Tournament, number: int = 1) -> Round:
    """Fill all sheets of an open round, and close it as Alice."""
    round_ = tournament.first_stage.rounds.select_related("stage__tournament").get(number=number)
    for table in round_.tables.filter(state=Table.State.PLAYING).select_related("station"):
        fill(table_of(tournament, table.number, number), Random(table.number))
    return round_close(round_=round_, actor=alice())
