"""A member file with a column of teams: the import registers its people and creates the teams."""

import pytest

from players.importing.preview import import_preview
from players.models import Club, Player
from tests import cast
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.teams import teams_of
from tournaments.services.core.errors import DomainError
from tournaments.services.registration.importing import members_import

pytestmark = pytest.mark.django_db
MEMBERS_CSV = """Nom;Prénom;Club;Équipe
Élan;Noé;Metz;Les Atouts
Zola;Ève;Metz;les  atouts
Rey;Luc;Nancy;Les Bouts
Noël;Léa;Toul;Les Bouts
Seul;Jo;Toul;
"""


def import_members(tournament, text: str = MEMBERS_CSV):
    batch = import_preview(
        organiser=tournament.organiser, filename="m.csv", content=text.encode(), user=None, size_limit=9999
    )
    return members_import(batch=batch, tournament=tournament, actor=cast.alice())


def test_the_column_of_teams_creates_them():
    tournament = cast.tournament(team_size="2")
    assert import_members(tournament).teams == 2
    assert [(view.label, [entry.last_name for entry in view.entries]) for view in teams_of(tournament)] == [
        ("Les Atouts", ["Élan", "Zola"]),
        ("Les Bouts", ["Rey", "Noël"]),
    ]
    assert Player.objects.get(last_name="Rey").club.name == "Nancy"
    assert not Club.objects.filter(name="Les Bouts").exists(), "a team is no club"
    assert list(check_log(tournament)) == []


def test_without_teams_the_column_is_ignored():
    tournament = cast.tournament()
    assert (import_members(tournament).registered, import_members(tournament).teams) == (5, 0)
    assert not tournament.teams.exists()


@pytest.mark.parametrize(
    ("line", "code"),
    [("Max;Tom;Metz;Les Seuls", "import_team_small"), ("Max;Tom;Metz;Les Bouts", "team_large")],
)
def test_an_invalid_team_rolls_back_the_import(line, code):
    tournament = cast.tournament(team_size="2")
    with pytest.raises(DomainError) as refusal:
        import_members(tournament, f"{MEMBERS_CSV}{line}\n")
    assert refusal.value.code == code
    assert refusal.value.text
    assert not Player.objects.filter(last_name="Rey").exists()
    assert not tournament.entries.exists()


def test_the_column_creates_pairs_if_the_game_has_partners():
    tournament = cast.tournament(game="texas-42")
    assert import_members(tournament).teams == 2
    assert [view.places for view in teams_of(tournament)] == [2, 2]
    other_tournament = cast.tournament(game="texas-42", name="Autre")
    with pytest.raises(DomainError) as refusal:
        import_members(other_tournament, f"{MEMBERS_CSV}Max;Tom;Metz;Les Bouts\n")
    assert refusal.value.code == "pair_two"
    assert not other_tournament.entries.exists()
    assert list(check_log(tournament)) == []
