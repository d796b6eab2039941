"""The teams page of the registration: typed on one line or ticked, changed, deleted, refused with a sentence."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.teams import teams_of
from tournaments.services.registration.entries import entry_check_in
from tournaments.services.seating.draws import draw_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Return a tournament with twelve players present and teams of up to three."""
    return cast.field(12, rounds_planned=3, team_size="3")


def at(name, tournament, *parts):
    return reverse(f"desk-{name}", args=[tournament.slug, *parts])


def html(client, name, tournament, *parts):
    return client.get(at(name, tournament, *parts)).content.decode()


def make(client, tournament, **sent):
    return client.post(at("team-make", tournament), sent)


def members(tournament):
    return [[entry.serial for entry in view.entries] for view in teams_of(tournament)]


def test_the_page_of_teams_is_offered_if_teams_are_on(alice, tournament):
    assert at("teams", tournament) in html(alice, "entries", tournament)
    plain = cast.field(8)
    assert at("teams", plain) not in html(alice, "entries", plain)
    assert "Ce tournoi se joue sans équipes." in html(alice, "teams", plain)


def test_names_typed_on_one_line_make_a_team(alice, tournament):
    """First, last or both names in either order, with any separator."""
    one, two, three = tournament.entries.order_by("serial")[:3]
    line = f"{one.last_name} {one.first_name}, {two.first_name} {two.last_name} + {three.first_name}"
    answer = make(alice, tournament, membres=line, nom="Les Atouts")
    assert answer.status_code == 302
    assert members(tournament) == [[1, 2, 3]]
    page = html(alice, "teams", tournament)
    assert "Les Atouts" in page
    assert "9 joueurs sans équipe" in page


def test_ticked_players_make_a_team(alice, tournament):
    pks = list(tournament.entries.order_by("serial").values_list("pk", flat=True)[:2])
    make(alice, tournament, entry=pks)
    assert members(tournament) == [[1, 2]]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Personne, Rossi", "Aucun inscrit sans équipe ne s’appelle «\u00a0Personne\u00a0»."),
        ("Rossi", "Une équipe a au moins deux joueurs."),
        ("", "Une équipe a au moins deux joueurs."),
    ],
)
def test_a_line_that_makes_no_team_is_refused_and_kept(alice, tournament, line, sentence):
    answer = make(alice, tournament, membres=line, nom="Les Atouts")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert f'value="{line}"' in page
    assert 'value="Les Atouts"' in page
    assert members(tournament) == []


def test_an_ambiguous_name_is_refused(alice):
    tournament = cast.field(12, team_size="any")
    cast.rename_player(tournament.entries.get(serial=2), last_name="Rossi")
    cast.rename_player(tournament.entries.get(serial=3), last_name="Rossi")
    answer = make(alice, tournament, membres="Rossi, Martin")
    assert answer.status_code == 422
    assert "peut être plusieurs personnes" in answer.content.decode()


def test_ticked_players_stay_ticked_after_a_refusal(alice, tournament):
    one = tournament.entries.order_by("serial")[0]
    page = make(alice, tournament, entry=[one.pk]).content.decode()
    assert f'value="{one.pk}" checked' in page


def test_a_team_is_changed_and_deleted(alice, tournament):
    pks = list(tournament.entries.order_by("serial").values_list("pk", flat=True))
    make(alice, tournament, entry=pks[:2])
    page = html(alice, "team", tournament, 1)
    assert f'value="{pks[0]}" checked' in page
    answer = alice.post(at("team", tournament, 1), {"entry": [pks[1], pks[4]], "nom": "Les Bouts"})
    assert answer.status_code == 302
    assert (members(tournament), teams_of(tournament)[0].label) == ([[2, 5]], "Les Bouts")
    refused = alice.post(at("team", tournament, 1), {"entry": [pks[1]], "nom": "Autre"})
    assert refused.status_code == 422
    assert (members(tournament), teams_of(tournament)[0].label) == ([[2, 5]], "Les Bouts"), "both or neither"
    alice.post(at("team-drop", tournament, 1))
    assert members(tournament) == []


def test_an_unknown_team_is_not_found(alice, tournament):
    assert alice.get(at("team", tournament, 9)).status_code == 404


def test_the_cost_of_teams_is_shown_before_the_draw(alice):
    tournament = cast.field(16, rounds_planned=5, team_size="4")
    pks = list(tournament.entries.order_by("serial").values_list("pk", flat=True))
    for start in range(0, 16, 4):
        make(alice, tournament, entry=pks[start : start + 4])
    for page in (html(alice, "teams", tournament), html(alice, "draw", tournament)):
        assert "4 équipes\u00a0: les équipiers ne se rencontreront pas." in page
        assert "au moins 24 rencontres se répètent" in page
    assert "4 équipes\u00a0: les équipiers ne se rencontrent jamais." in html(alice, "constraints", tournament)


def test_an_absent_team_is_named_before_the_draw(alice, tournament):
    pks = list(tournament.entries.order_by("serial").values_list("pk", flat=True))
    make(alice, tournament, entry=pks[:2], nom="Les Absents")
    for entry in tournament.entries.filter(pk__in=pks[:2]):
        entry_check_in(entry=entry, state="no_show", actor=cast.alice())
    assert "Personne de l’équipe «\u00a0Les Absents\u00a0» n’est présent" in html(alice, "draw", tournament)


def test_the_ranking_of_teams_has_its_own_page(alice, tournament):
    pks = list(tournament.entries.order_by("serial").values_list("pk", flat=True))
    make(alice, tournament, entry=pks[:3], nom="Les Atouts")
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    cast.play_round(tournament)
    assert at("team-ranking", tournament) in html(alice, "ranking", tournament)
    page = html(alice, "team-ranking", tournament)
    assert "Les Atouts" in page
    assert "3 joueurs" in page
    part = alice.get(at("team-ranking", tournament), HTTP_HX_REQUEST="true").content.decode()
    assert part.lstrip().startswith('<div id="ranking"')


def test_the_first_of_a_team_is_its_captain_until_another_is_chosen(alice, tournament):
    one, two, three = tournament.entries.order_by("serial")[:3]
    make(alice, tournament, entry=[one.pk, two.pk, three.pk])
    assert f"{one.full_name} (capitaine), {two.full_name}," in html(alice, "teams", tournament)
    sent = {"entry": [one.pk, two.pk, three.pk], "nom": "", "capitaine": three.pk}
    assert alice.post(at("team", tournament, 1), sent).status_code == 302
    assert members(tournament) == [[3, 1, 2]]
    assert teams_of(tournament)[0].captain == three
    entry_check_in(entry=three, state="no_show", actor=cast.alice())
    assert teams_of(tournament)[0].captain == one
    assert list(check_log(tournament)) == []


def test_a_team_pays_at_once(alice):
    tournament = cast.field(8, team_size="2", fee=1500)
    one, two = tournament.entries.order_by("serial")[:2]
    make(alice, tournament, entry=[one.pk, two.pk])
    assert "Encaisser 30,00" in html(alice, "teams", tournament)
    assert alice.post(at("team-fee", tournament, 1), {"paid": "true"}).status_code == 302
    assert list(tournament.entries.order_by("serial").values_list("fee_paid", flat=True)[:3]) == [1500, 1500, 0]
    assert "Encaisser" not in html(alice, "teams", tournament)
    alice.post(at("team-fee", tournament, 1), {"paid": "false"})
    assert not tournament.entries.filter(fee_paid__gt=0).exists()
    assert list(check_log(tournament)) == []


def test_players_without_a_club_do_not_mix_clubs(alice, tournament):
    one, two = tournament.entries.order_by("serial")[:2]
    tournament.entries.update(club="")
    make(alice, tournament, entry=[one.pk, two.pk])
    assert "clubs mêlés" not in html(alice, "teams", tournament)
    tournament.entries.filter(pk=two.pk).update(club="Les Rois")
    assert "clubs mêlés" in html(alice, "teams", tournament)


def test_invalid_teams_are_refused_without_a_change(alice, tournament):
    """A single player, members of another team, the name of another team."""
    entries = list(tournament.entries.order_by("serial"))
    make(alice, tournament, entry=[entries[0].pk, entries[1].pk], nom="Les Atouts")
    make(alice, tournament, entry=[entries[2].pk, entries[3].pk], nom="Les Bouts")
    before = list(tournament.events.values_list("digest", flat=True))
    refusals = [
        (at("team-make", tournament), {"entry": [entries[5].pk]}, "Une équipe a au moins deux joueurs."),
        (at("team-make", tournament), {"entry": [entries[1].pk, entries[5].pk]}, "est déjà dans l’équipe"),
        (at("team-make", tournament), {"entry": [entries[5].pk, entries[6].pk], "nom": "les bouts"}, "s’appelle déjà"),
        (at("team", tournament, 1), {"entry": [entries[0].pk, entries[1].pk], "nom": "Les Bouts"}, "s’appelle déjà"),
        (at("team", tournament, 1), {"entry": [entries[0].pk, entries[2].pk], "nom": ""}, "est déjà dans l’équipe"),
    ]
    for address, sent, sentence in refusals:
        answer = alice.post(address, sent)
        assert answer.status_code in {409, 422}, sentence
        assert sentence in answer.content.decode()
    assert list(tournament.events.values_list("digest", flat=True)) == before


def test_more_team_mates_than_tables_are_named_at_the_draw(alice):
    tournament = cast.field(8, team_size="any")
    entries = list(tournament.entries.order_by("serial")[:3])
    make(alice, tournament, entry=[entry.pk for entry in entries], nom="Les Atouts")
    answer = alice.post(reverse("desk-draw", args=[tournament.slug]), {"odd": "3"})
    assert answer.status_code == 422
    assert "« Les Atouts »" in answer.content.decode().replace("\u00a0", " ")
    assert not tournament.first_stage.draws.exists()
