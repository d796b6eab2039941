"""A hosted install of two organisers with an object for each parameter of a URL, and clients of each role.

Both have a tournament with the same slug; the second has one more, with a slug of its own.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Any
from unittest.mock import patch

from django.test import Client
from django.test.client import ClientHandler

from players.importing.preview import import_preview
from players.models import Organiser
from players.services.merging import player_merge
from tests import cast
from tournaments.models import (
    Device,
    Display,
    Dispute,
    HallPicture,
    Job,
    Membership,
    Registration,
    Season,
    SheetPhotograph,
    Station,
    Submission,
    Tournament,
)
from tournaments.selectors.registration.cards import card_secret
from tournaments.services.access.members import member_add
from tournaments.services.access.organisers import organiser_add
from tournaments.services.access.sign_in import link_create
from tournaments.services.core.actors import Actor
from tournaments.services.creation.presets import preset_save
from tournaments.services.devices.binding import device_bind
from tournaments.services.online.links import link_prepare, secret_of
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.readings import reading_token
from tournaments.services.play.rounds import round_open
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.teams import team_make
from tournaments.services.seasons.events import season_event_add
from tournaments.services.seasons.seasons import season_create
from tournaments.services.seating import draws
from tournaments.services.seating.constraints import fixed_table_make
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.removal import draft_remove
from tournaments.services.setup.settings import tournament_create

STRANGERS = ("nobody", "outsider", "member elsewhere", "tablet", "tablet of another table", "tablet elsewhere")
OBJECT_BY_PREFIX = {  # by prefix of URL names the key in `Home.keys` of their `pk`; the longest prefix counts
    "desk-player": "player",
    "desk-person": "player",
    "desk-photograph": "photograph",
    "api-photograph": "photograph",
    "public-person": "player",
    "api-person": "player",
    "api-player": "player",
    "desk-entry": "entry",
    "desk-account": "entry",
    "desk-stage-answer": "entry",
    "api-entry": "entry",
    "desk-import": "batch",
    "desk-draw": "search",
    "job": "job",
    "api-job": "job",
    "desk-constraint": "constraint",
    "api-constraint": "constraint",
    "desk-adjustment": "adjustment",
    "api-adjustment": "adjustment",
    "desk-merge": "merge",
    "desk-draft": "draft",
    "desk-preset": "preset",
    "api-preset": "preset",
    "desk-access-link": "membership",
    "desk-role": "membership",
    "desk-member": "membership",
    "desk-device": "device",
    "desk-decide": "submission",
    "api-inbox": "submission",
    "desk-display": "display",
    "api-display": "display",
    "desk-dispute": "dispute",
    "api-dispute": "dispute",
    "desk-season": "evening",
    "api-season": "evening",
    "desk-registration": "registration",
    "api-registration": "registration",
}


class BareClient(Client):
    """A faster test client: it stores no rendered templates, and all of them share one handler."""

    server = ClientHandler(enforce_csrf_checks=False)

    def __init__(self, **defaults: Any) -> None:
        super().__init__(**defaults)
        self.handler = self.server

    def request(self, **request: Any) -> Any:
        return self.handler(self._base_environ(**request))  # type: ignore[attr-defined]  # on each RequestFactory


@dataclass
class Home:
    """An organiser with a tournament in its first round. `keys` has the primary key of one object of each kind."""

    organiser: Organiser
    tournament: Tournament
    devices: dict[int, tuple[Device, str]]
    keys: dict[str, Any]

    def url_arguments(self, name: str, placeholders: list[str]) -> dict[str, Any]:
        """Return the values of the placeholders of the URL `name` for objects of this organiser."""
        values = {
            "slug": self.keys.get("slug", self.tournament.slug),
            "code": self.station.code,
            "first": self.keys["player"],
            "second": self.keys["other_player"],
            "secret": self.keys["secret"],
            "token": reading_token(self.station.tables.order_by("pk")[0]),
            **dict.fromkeys(("stage", "number", "table", "line", "deal", "round_address", "sequence", "serial"), 1),
            "receipt": "1.QWERTYUA",
            "transition": "finish",
            "kind": "ranking",
            "name": "desk",
            "digest": self.keys["picture"],
            "source": "0" * 64,
            "season": self.keys["season"].slug,
        }
        if name.endswith("season-file"):
            values["kind"] = "csv"
        if "pk" in placeholders:
            longest = max((prefix for prefix in OBJECT_BY_PREFIX if name.startswith(prefix)), key=len)
            values["pk"] = self.keys[OBJECT_BY_PREFIX[longest]]
        if "registration-own" in name:
            values["secret"] = self.keys["registration_link"]
        if name.startswith("public-badge"):
            values["secret"] = card_secret(self.tournament.entries.get(serial=1))
        if name.startswith("desk-import"):
            values["line"] = 2  # line 1 is the header of the file
        return {placeholder: values[placeholder] for placeholder in placeholders}

    @property
    def station(self) -> Station:
        station = self.devices[1][0].station
        assert station is not None
        return station


@dataclass
class Install:
    """The two organisers, and by role the cookies and tokens of the clients, whose roles are at `here`."""

    here: Home
    there: Home
    cookies: dict[str, dict[str, str]]
    tokens: dict[str, str] = field(default_factory=dict)

    def client(self, role: str) -> Client:
        """Return a new client: cookies must not outlive the rollback of the database."""
        token = self.tokens.get(role)
        client = BareClient(headers={"Authorization": f"Device {token}"} if token else {})
        for name, value in self.cookies.get(role, {}).items():
            client.cookies[name] = value
        return client


def create_install() -> Install:
    """Create the install by services. `there.keys["slug"]` is the slug that only the second organiser has."""
    here, there = _create_home("Les Atouts"), _create_home("Les Dames")
    director = cast.member("diane", "owner", there.organiser)
    there.keys["slug"] = tournament_create(settings={"name": "Coupe des Dames"}, actor=director).slug
    people = {role: cast.member(role, role, here.organiser) for role in Membership.Role.values}
    people["member elsewhere"] = director
    browsers = {role: cast.client_of(actor) for role, actor in people.items()} | {
        "outsider": cast.client_of(cast.zed())
    }
    cookies = {role: {"sessionid": client.cookies["sessionid"].value} for role, client in browsers.items()}
    tokens = {
        "tablet": here.devices[1][1],
        "tablet of another table": here.devices[2][1],
        "tablet elsewhere": there.devices[1][1],
    }
    cookies |= {role: {"chelem_device": secret} for role, secret in tokens.items()}
    return Install(here=here, there=there, cookies=cookies, tokens=tokens)


def _create_home(name: str) -> Home:
    """Create an organiser with a tournament, two devices and an object for each key of `OBJECT_BY_PREFIX`."""
    organiser = organiser_add(name)
    owner = cast.member(f"owner of {name}", "owner", organiser)
    tournament = _create_tournament(organiser, owner)
    first, second = (cast.entry_of(tournament, number) for number in (1, 2))
    other_players = [cast.player(20 + n, organiser=organiser, first_name=f"Reste {n}") for n in range(3)]
    devices = {n: device_bind(station=tournament.stations.get(number=n), secret=None) for n in (1, 2)}
    cast.send(devices[1][0], "dispute-one", kind="dispute", line=None, payload={"seat": 3, "text": "Non."})
    tournament.refresh_from_db()
    helper = member_add(organiser=organiser, username=f"helper of {name}", role="helper")
    batch = import_preview(
        organiser=organiser, filename="m.csv", content=b"Nom;Licence\nZola;Z1\n", user=None, size_limit=999
    )
    season = _create_season(tournament, owner)
    registration = Registration(tournament=tournament, last_name="Zola", sort_key="zola", email="zola@example.org")
    link_prepare(registration)
    registration.save()
    keys = {
        "season": season,
        "evening": season.events.get().pk,
        "registration": registration.pk,
        "registration_link": secret_of(registration),
        "player": first.player_id,
        "other_player": second.player_id,
        "entry": first.pk,
        "adjustment": adjustment_give(
            stage=tournament.first_stage,
            adjustment=AdjustmentInput(entry=first, kind="bonus", points=1, reason="x"),
            actor=owner,
        ).pk,
        "constraint": fixed_table_make(stage=tournament.first_stage, entry=first, table=1, actor=owner).pk,
        "draft": _create_removed_draft(owner).pk,
        "preset": preset_save(tournament=tournament, name="Soirée", actor=owner).pk,
        "merge": player_merge(kept=other_players[0], merged=other_players[1], actor="x").pk,
        "batch": batch.pk,
        "job": Job.objects.create(tournament=tournament, kind="ranking").pk,
        "search": Job.objects.create(tournament=tournament, kind="draw").pk,
        "membership": Membership.objects.get(user=helper).pk,
        "device": devices[2][0].pk,
        "picture": HallPicture.objects.create(tournament=tournament, content=b"", digest=f"{tournament.pk:032}").digest,
        "photograph": SheetPhotograph.objects.create(
            table=cast.table_of(tournament), content=b"", digest=f"{tournament.pk:032}", at=tournament.created_at
        ).pk,
        "display": Display.objects.create(
            tournament=tournament, name="Projecteur", digest=f"of {tournament.pk}", views=["everything"]
        ).pk,
        "submission": Submission.objects.get(tournament=tournament).pk,
        "dispute": Dispute.objects.get(table__round__stage__tournament=tournament).pk,
        "secret": link_create(helper, owner),
    }
    return Home(organiser=organiser, tournament=tournament, devices=devices, keys=keys)


def _create_removed_draft(owner: Actor) -> Tournament:
    draft = tournament_create(settings={"name": "Brouillon"}, actor=owner)
    draft_remove(tournament=draft, actor=owner)
    return draft


def _create_tournament(organiser: Organiser, owner: Actor) -> Tournament:
    """Create a tournament of eight players with a team, in round 1, by a plan without a search."""
    settings = {"name": "Coupe", "rounds_planned": 2, "team_size": "2"}
    tournament = tournament_create(settings=settings, actor=owner)
    tournament_transition(tournament=tournament, transition="open", actor=owner)
    for index in range(8):
        entry_add(tournament=tournament, player=cast.player(index, organiser=organiser), actor=owner, checked_in=True)
    team_make(tournament=tournament, entries=list(tournament.entries.order_by("serial")[:2]), actor=owner)
    with patch.object(draws, "draw", lambda request, **_search: cast.plan(request)):
        draws.draw_make(stage=tournament.first_stage, actor=owner, seed=1)
    round_open(stage=tournament.first_stage, actor=owner)
    tournament.refresh_from_db()
    return tournament


def _create_season(tournament: Tournament, owner: Actor) -> Season:
    """Create a public season with the tournament as its only evening."""
    days = {"starts": date(2026, 9, 1), "ends": date(2027, 8, 31)}
    season = season_create(settings={"name": "Championnat", "public": True, **days}, actor=owner)
    season_event_add(season=season, tournament=tournament, actor=owner)
    return season
