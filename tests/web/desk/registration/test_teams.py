"""The page of teams at the desk: formed from typed names or ticked players, changed, deleted, refused, paid.

Also their captains, the forecast and refusal of a draw with teams, and their ranking.
"""

import re

import pytest
from django.urls import reverse

from tests import cast
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.teams import teams_of
from tournaments.services.registration.entries import entry_check_in

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament():
    """Create a tournament with twelve players present and teams of up to three."""
    return cast.field(12, rounds_planned=3, team_size="3")


def desk_url(name, tournament, *parts):
    return reverse(f"desk-{name}", args=[tournament.slug, *parts])


def read_html(client, name, tournament, *parts):
    return client.get(desk_url(name, tournament, *parts)).content.decode()


def post_team(client, tournament, **form):
    """Post the form of a new team and return the response."""
    return client.post(desk_url("team-make", tournament), form)


def members_by_team(tournament) -> list[list[int]]:
    """Return the serials of the members of each team, the captain first."""
    return [[entry.serial for entry in view.entries] for view in teams_of(tournament)]


def test_the_page_of_teams_is_offered_if_teams_are_on(alice, tournament):
    assert desk_url("teams", tournament) in read_html(alice, "entries", tournament)
    tournament_without_teams = cast.field(8)
    assert desk_url("teams", tournament_without_teams) not in read_html(alice, "entries", tournament_without_teams)
    assert "Ce tournoi se joue sans équipes." in read_html(alice, "teams", tournament_without_teams)


def test_names_typed_on_one_line_make_a_team(alice, tournament):
    """First, last or both names in either order, with any separator."""
    first, second, third = tournament.entries.order_by("serial")[:3]
    line = f"{first.last_name} {first.first_name}, {second.first_name} {second.last_name} + {third.first_name}"
    answer = post_team(alice, tournament, membres=line, nom="Les Atouts")
    assert answer.status_code == 302
    assert members_by_team(tournament) == [[1, 2, 3]]
    html = read_html(alice, "teams", tournament)
    assert "Les Atouts" in html
    assert "9 joueurs sans équipe" in html


def test_touched_names_make_a_team_once_it_is_complete(alice, tournament):
    """The first touched name is the captain; a second touch takes a name out again."""
    first, second, third, other = tournament.entries.order_by("serial")[:4]
    html = post_team(alice, tournament, tap=second.pk).content.decode()
    assert f'name="entry" value="{second.pk}"' in html
    html = post_team(alice, tournament, entry=[second.pk], tap=other.pk).content.decode()
    assert "Former l’équipe à 2" in html
    html = post_team(alice, tournament, entry=[second.pk, other.pk], tap=other.pk).content.decode()
    assert f'name="entry" value="{other.pk}"' not in html
    assert teams_of(tournament) == []
    answer = alice.post(
        desk_url("team-make", tournament), {"entry": [second.pk, first.pk], "tap": third.pk}, headers=HTMX
    )
    assert members_by_team(tournament) == [[2, 1, 3]]
    assert "formée." in answer.content.decode()


def test_teams_drawn_by_lot_are_complete_and_undone_by_one_press(alice, tournament):
    post_team(alice, tournament, entry=[tournament.entries.get(serial=1).pk, tournament.entries.get(serial=2).pk])
    html = alice.post(desk_url("teams-draw", tournament), headers=HTMX).content.decode()
    assert "3 équipes tirées au sort." in html
    assert "1 joueur sans équipe" in html
    assert [len(members) for members in members_by_team(tournament)] == [2, 3, 3, 3]
    made = re.findall(r'name="team" value="(\d+)"', html)
    html = alice.post(desk_url("teams-undo", tournament), {"team": made}, headers=HTMX).content.decode()
    assert members_by_team(tournament) == [[1, 2]]
    assert "C’est annulé." in html
    assert list(check_log(tournament)) == []
    assert alice.post(desk_url("teams-undo", tournament), {"team": [*made, "x", "-3", "9" * 30]}).status_code == 302


def test_draw_by_lot_without_size_or_players_is_refused_with_the_reason(alice):
    answer = alice.post(desk_url("teams-draw", cast.field(6, team_size="any")))
    assert answer.status_code == 409
    assert "la taille des équipes" in answer.content.decode()
    answer = alice.post(desk_url("teams-draw", cast.field(2, team_size="3", name="Autre")))
    assert answer.status_code == 409
    assert "trop peu de joueurs" in answer.content.decode()


def test_ticked_players_make_a_team(alice, tournament):
    pks = list(tournament.entries.order_by("serial").values_list("pk", flat=True)[:2])
    post_team(alice, tournament, entry=pks)
    assert members_by_team(tournament) == [[1, 2]]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Personne, Rossi", "Aucun inscrit sans équipe ne s’appelle «\u00a0Personne\u00a0»."),
        ("Rossi", "Une équipe a au moins deux joueurs."),
        ("", "Une équipe a au moins deux joueurs."),
    ],
)
def test_a_line_that_makes_no_team_is_refused_and_kept(alice, tournament, line, sentence):
    answer = post_team(alice, tournament, membres=line, nom="Les Atouts")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in html
    assert f'value="{line}"' in html
    assert 'value="Les Atouts"' in html
    assert members_by_team(tournament) == []


def test_an_ambiguous_name_is_refused(alice):
    tournament = cast.field(12, team_size="any")
    cast.rename_player(tournament.entries.get(serial=2), last_name="Rossi")
    cast.rename_player(tournament.entries.get(serial=3), last_name="Rossi")
    answer = post_team(alice, tournament, membres="Rossi, Martin")
    assert answer.status_code == 422
    assert "peut être plusieurs personnes" in answer.content.decode()


def test_one_ticked_player_makes_no_team_and_stays_ticked(alice, tournament):
    entry = tournament.entries.order_by("serial")[0]
    answer = post_team(alice, tournament, entry=[entry.pk])
    assert answer.status_code == 422
    assert f'name="entry" value="{entry.pk}"' in answer.content.decode()


def test_a_team_is_changed_and_deleted(alice, tournament):
    pks = list(tournament.entries.order_by("serial").values_list("pk", flat=True))
    post_team(alice, tournament, entry=pks[:2])
    html = read_html(alice, "team", tournament, 1)
    assert f'value="{pks[0]}" checked' in html
    answer = alice.post(desk_url("team", tournament, 1), {"entry": [pks[1], pks[4]], "nom": "Les Bouts"})
    assert answer.status_code == 302
    assert (members_by_team(tournament), teams_of(tournament)[0].label) == ([[2, 5]], "Les Bouts")
    refusal = alice.post(desk_url("team", tournament, 1), {"entry": [pks[1]], "nom": "Autre"})
    assert refusal.status_code == 422
    assert (members_by_team(tournament), teams_of(tournament)[0].label) == ([[2, 5]], "Les Bouts"), "both or neither"
    alice.post(desk_url("team-drop", tournament, 1))
    assert members_by_team(tournament) == []


def test_an_unknown_team_is_not_found(alice, tournament):
    assert alice.get(desk_url("team", tournament, 9)).status_code == 404


def test_the_cost_of_teams_is_shown_before_the_draw(alice):
    tournament = cast.field(16, rounds_planned=5, team_size="4")
    pks = list(tournament.entries.order_by("serial").values_list("pk", flat=True))
    for start in range(0, 16, 4):
        post_team(alice, tournament, entry=pks[start : start + 4])
    # 5 rounds with 4 tables of 6 meetings are 120; only 96 pairs of players are not in the same team.
    for html in (read_html(alice, "teams", tournament), read_html(alice, "draw", tournament)):
        assert "4 équipes\u00a0: les équipiers ne se rencontreront pas." in html
        assert "au moins 24 rencontres se répètent" in html
    assert "4 équipes\u00a0: les équipiers ne se rencontrent jamais." in read_html(alice, "constraints", tournament)


def test_an_absent_team_is_named_before_the_draw(alice, tournament):
    pks = list(tournament.entries.order_by("serial").values_list("pk", flat=True))
    post_team(alice, tournament, entry=pks[:2], nom="Les Absents")
    for entry in tournament.entries.filter(pk__in=pks[:2]):
        entry_check_in(entry=entry, state="no_show", actor=cast.alice())
    assert "Personne de l’équipe «\u00a0Les Absents\u00a0» n’est présent" in read_html(alice, "draw", tournament)


def test_the_ranking_of_teams_has_its_own_page(alice, tournament):
    pks = list(tournament.entries.order_by("serial").values_list("pk", flat=True))
    post_team(alice, tournament, entry=pks[:3], nom="Les Atouts")
    cast.draw_stage(tournament.first_stage, seed=1)
    cast.play_round(tournament)
    assert desk_url("team-ranking", tournament) in read_html(alice, "ranking", tournament)
    html = read_html(alice, "team-ranking", tournament)
    assert "Les Atouts" in html
    assert "3 joueurs" in html
    part = alice.get(desk_url("team-ranking", tournament), HTTP_HX_REQUEST="true").content.decode()
    assert part.lstrip().startswith('<div id="ranking"')


def test_the_first_of_a_team_is_its_captain_until_another_is_chosen(alice, tournament):
    first, second, third = tournament.entries.order_by("serial")[:3]
    post_team(alice, tournament, entry=[first.pk, second.pk, third.pk])
    assert f"{first.full_name} (capitaine), {second.full_name}," in read_html(alice, "teams", tournament)
    form = {"entry": [first.pk, second.pk, third.pk], "nom": "", "capitaine": third.pk}
    assert alice.post(desk_url("team", tournament, 1), form).status_code == 302
    assert members_by_team(tournament) == [[3, 1, 2]]
    assert teams_of(tournament)[0].captain == third
    entry_check_in(entry=third, state="no_show", actor=cast.alice())
    assert teams_of(tournament)[0].captain == first
    assert list(check_log(tournament)) == []


def test_a_team_pays_at_once(alice):
    tournament = cast.field(8, team_size="2", fee=1500)
    first, second = tournament.entries.order_by("serial")[:2]
    post_team(alice, tournament, entry=[first.pk, second.pk])
    assert "Encaisser 30,00" in read_html(alice, "teams", tournament)
    assert alice.post(desk_url("team-fee", tournament, 1), {"paid": "true"}).status_code == 302
    assert list(tournament.entries.order_by("serial").values_list("fee_paid", flat=True)[:3]) == [1500, 1500, 0]
    assert "Encaisser" not in read_html(alice, "teams", tournament)
    alice.post(desk_url("team-fee", tournament, 1), {"paid": "false"})
    assert not tournament.entries.filter(fee_paid__gt=0).exists()
    assert list(check_log(tournament)) == []


def test_players_without_a_club_do_not_mix_clubs(alice, tournament):
    first, second = tournament.entries.order_by("serial")[:2]
    tournament.entries.update(club="")
    post_team(alice, tournament, entry=[first.pk, second.pk])
    assert "clubs mêlés" not in read_html(alice, "teams", tournament)
    tournament.entries.filter(pk=second.pk).update(club="Les Rois")
    assert "clubs mêlés" in read_html(alice, "teams", tournament)


def test_invalid_teams_are_refused_without_a_change(alice, tournament):
    """A single player, members of another team, the name of another team."""
    entries = list(tournament.entries.order_by("serial"))
    post_team(alice, tournament, entry=[entries[0].pk, entries[1].pk], nom="Les Atouts")
    post_team(alice, tournament, entry=[entries[2].pk, entries[3].pk], nom="Les Bouts")
    before = list(tournament.events.values_list("digest", flat=True))
    refusals = [
        (desk_url("team-make", tournament), {"entry": [entries[5].pk]}, "Une équipe a au moins deux joueurs."),
        (desk_url("team-make", tournament), {"entry": [entries[1].pk, entries[5].pk]}, "est déjà dans l’équipe"),
        (
            desk_url("team-make", tournament),
            {"entry": [entries[5].pk, entries[6].pk], "nom": "les bouts"},
            "s’appelle déjà",
        ),
        (
            desk_url("team", tournament, 1),
            {"entry": [entries[0].pk, entries[1].pk], "nom": "Les Bouts"},
            "s’appelle déjà",
        ),
        (
            desk_url("team", tournament, 1),
            {"entry": [entries[0].pk, entries[2].pk], "nom": ""},
            "est déjà dans l’équipe",
        ),
    ]
    for address, form, sentence in refusals:
        answer = alice.post(address, form)
        assert answer.status_code in {409, 422}, sentence
        assert sentence in answer.content.decode()
    assert list(tournament.events.values_list("digest", flat=True)) == before


def test_draw_is_refused_with_the_name_of_a_team_with_more_members_than_tables(alice):
    tournament = cast.field(8, team_size="any")
    entries = list(tournament.entries.order_by("serial")[:3])
    post_team(alice, tournament, entry=[entry.pk for entry in entries], nom="Les Atouts")
    answer = alice.post(reverse("desk-draw", args=[tournament.slug]), {"odd": "3"})
    assert answer.status_code == 422
    assert "« Les Atouts »" in answer.content.decode().replace("\u00a0", " ")
    assert not tournament.first_stage.draws.exists()
