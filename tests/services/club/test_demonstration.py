"""A club that uses the demonstration: its archive and a deletion keep its own data, and no fictitious people."""

from datetime import date
from pathlib import Path

import pytest
from django.utils import timezone

from players.models import Organiser, Player
from tournaments.models import Entry, Season, SeasonEvent, Tournament
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.access.organisers import organiser_add
from tournaments.services.club.archive import club_archive_import, club_archive_write
from tournaments.services.core.actors import Actor
from tournaments.services.setup.removal import demo_delete

pytestmark = pytest.mark.django_db
FILE = Path(__file__).parents[2] / "archives" / "club-format-1.chelem"


@pytest.fixture
def home() -> Organiser:
    """Return a club with two evenings of a season, from a file."""
    home = organiser_add("Premier")
    club_archive_import(FILE.read_bytes(), Actor.program(home))
    return home


def import_into_another(home: Organiser) -> Organiser:
    """Return a new organiser into which the archive of this one was imported."""
    new = organiser_add("Second")
    club_archive_import(club_archive_write(Actor.program(home)), Actor.program(new))
    return new


def ranking_names(home: Organiser) -> list[tuple[int | None, str, str]]:
    shown = season_shown(home.seasons.get())
    return [(row.rank, shown.people[row.person].name, str(row.total)) for row in shown.rows]


def create_demo(home: Organiser, *people: Player) -> Tournament:
    demo = Tournament.objects.create(organiser=home, name="Demo", slug="demo", demo=True)
    for serial, player in enumerate(people, start=1):
        Entry.objects.create(tournament=demo, serial=serial, player=player, last_name=player.last_name)
    return demo


def test_an_evening_of_a_season_is_kept_if_its_tournament_is_of_the_demonstration(home):
    tournament = home.tournaments.order_by("pk").last()
    Tournament.objects.filter(pk=tournament.pk).update(demo=True)
    Entry.objects.filter(pk=tournament.entries.first().pk).update(
        player=Player.objects.create(organiser=home, last_name="Neuf")
    )
    before = ranking_names(home)
    new = import_into_another(home)
    assert ranking_names(new) == before
    assert new.tournaments.count() == 2


def test_a_season_of_the_demonstration_with_evenings_of_the_club_is_kept(home):
    Season.objects.filter(organiser=home).update(demo=True)
    before = ranking_names(home)
    assert ranking_names(import_into_another(home)) == before
    demo_delete(actor=Actor.program(home))
    assert not home.seasons.get().demo


def test_a_season_with_the_demonstration_only_is_left_out(home):
    Season.objects.filter(organiser=home).update(demo=True)
    events = SeasonEvent.objects.filter(season__organiser=home)
    events.update(tournament=None)
    events.filter(pk=events.first().pk).update(tournament=create_demo(home))
    assert not import_into_another(home).seasons.exists()


@pytest.mark.parametrize(
    "own",
    [
        {"created_at": None},  # None: the present time, after the demonstration was loaded
        {"email": "vrai@example.org"},
        {"dues_paid": True},
        {"member_until": date(2026, 8, 31)},
        {"birth_year": 1960},
    ],
    ids=lambda own: next(iter(own)),
)
def test_a_member_who_plays_in_the_demonstration_is_kept(home, own):
    fictitious, member = (Player.objects.create(organiser=home, last_name=name) for name in ("Feint", "Vrai"))
    create_demo(home, fictitious, member)
    own = {name: timezone.now() if value is None else value for name, value in own.items()}
    Player.objects.filter(pk=member.pk).update(**own)
    new = import_into_another(home)
    assert new.players.filter(last_name="Vrai").exists()
    assert not new.players.filter(last_name="Feint").exists()
    demo_delete(actor=Actor.program(home))
    assert home.players.filter(last_name="Vrai").exists()
    assert not home.players.filter(last_name="Feint").exists()


def test_a_record_that_others_were_merged_into_is_kept(home):
    kept = Player.objects.create(organiser=home, last_name="Vrai")
    create_demo(home, kept)
    Player.objects.create(organiser=home, last_name="Vray", merged_into=kept)
    assert import_into_another(home).players.filter(last_name="Vrai").exists()
