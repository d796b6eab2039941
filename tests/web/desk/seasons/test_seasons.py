"""The seasons at the desk: created, changed, shown, closed, deleted; refusals at their fields."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.services.seasons.championship import (
    DAYS,
    create_evening,
    create_evenings,
    create_season,
    create_season_of,
    publish_results,
    withdraw_results,
)
from tournaments.models import Season
from tournaments.services.seasons.seasons import season_close

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Championnat 2026-2027",
    **{name: str(day) for name, day in DAYS.items()},
    "public": "on",
    "basis": "place",
    "scale": "list",
    "points": "25 18, 15",
    "best": "8",
    "tie_breaks": ["wins", "best"],
}


def read_page(client, season: Season, name: str = "desk-season", **query: str) -> str:
    """Return the HTML of a page of the season, whose status must be 200, with normalised whitespace."""
    answer = client.get(reverse(name, args=[season.slug]), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_season_is_created_by_one_form(alice):
    answer = alice.post(reverse("desk-season-create"), FORM)
    season = Season.objects.get()
    assert answer["Location"] == reverse("desk-season-events", args=["championnat-2026-2027"])
    rules = season.rulings.get().rules
    assert (rules["points"], rules["best"], rules["tie_breaks"]) == ([25, 18, 15], 8, ["wins", "best"])
    assert season.public


def test_an_invalid_season_is_refused_and_keeps_the_input(alice):
    answer = alice.post(reverse("desk-season-create"), FORM | {"ends": "2026-01-01", "points": "18 25"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "Donnez le premier et le dernier jour" in html
    assert 'value="18 25"' in html
    assert not Season.objects.exists()


def test_invalid_points_are_refused_at_their_field(alice):
    answer = alice.post(reverse("desk-season-create"), FORM | {"points": "vingt"})
    assert answer.status_code == 422
    assert "id_points_error" in answer.content.decode()


def test_the_list_links_to_each_season(alice):
    season = create_season_of(create_evening())
    html = " ".join(alice.get(reverse("desk-seasons")).content.decode().split())
    assert reverse("desk-season", args=[season.slug]) in html
    assert "1 soirée" in html


def test_counted_scores_are_bold_and_dropped_ones_struck(alice):
    season = create_season_of(*create_evenings("Octobre", "Novembre"), best=1)
    html = read_page(alice, season)
    assert len(re.findall(r'<td class="number detail"> <strong>[+−]?[\d\s]+</strong>', html)) == 8
    assert len(re.findall(r"<s>[+−]?[\d\s]+</s><span", html)) == 8
    assert "1 soirée comptée sur 2" in html
    assert "La meilleure soirée compte." in html


def test_a_season_with_evenings_to_come_is_provisional(alice):
    season = create_season_of(create_evening("Octobre", seed=1), cast.tournament())
    assert "Classement provisoire : 1 soirée à venir." in read_page(alice, season)
    season_close(season=season, actor=cast.alice())
    assert "ce classement est définitif" in read_page(alice, season)


def test_a_withdrawn_evening_is_a_warning(alice):
    season = create_season_of(tournament := create_evening("Octobre"))
    withdraw_results(tournament)
    assert "cette soirée ne compte plus" in read_page(alice, season)
    assert "publication retirée" in read_page(alice, season, "desk-season-events")


def test_a_past_day_shows_the_season_of_that_day_and_an_invalid_day_is_ignored(alice):
    season = create_season_of(create_evening())
    assert "Comme elle était le 1er janvier 2026." in read_page(alice, season, au="2026-01-01")
    for invalid_day in ("2026-02-30", "9999-12-31", "0001-01-01", "hier"):
        assert "Classement provisoire" in read_page(alice, season, au=invalid_day)


def test_a_category_has_its_own_ranking(alice):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=2)
    tournament.entries.filter(serial__lte=3).update(category="Senior")
    season = create_season_of(publish_results(tournament))
    assert read_page(alice, season).count('<th scope="row" class="name">') == 8
    assert read_page(alice, season, categorie="1").count('<th scope="row" class="name">') == 3
    assert read_page(alice, season, categorie="9").count('<th scope="row" class="name">') == 8


def test_evenings_are_added_changed_and_removed(alice):
    season = create_season()
    first, second = create_evenings("Octobre", "Novembre")
    events_url = reverse("desk-season-events", args=[season.slug])
    for tournament in (first, second):
        assert alice.post(events_url, {"tournament": tournament.slug})["Location"] == events_url

    def post_change(name: str, **form: str) -> None:
        event = season.events.get(name=name)
        answer = alice.post(reverse("desk-season-event", args=[season.slug, event.pk]), form)
        assert answer["Location"] == events_url

    post_change("Novembre", do="up")
    assert [event.name for event in season.events.all()] == ["Novembre", "Octobre"]
    post_change("Novembre", do="down")
    assert [event.name for event in season.events.all()] == ["Octobre", "Novembre"]
    post_change("Octobre", do="coefficient", coefficient="1,5")
    assert season.events.get(name="Octobre").coefficient == 150  # in hundredths
    post_change("Octobre", do="coefficient", coefficient="0")
    assert season.events.get(name="Octobre").coefficient == 150
    assert "Un coefficient va de 0,01 à 10." in read_page(alice, season, "desk-season-events")
    post_change("Octobre", do="aside")
    assert not season.events.get(name="Octobre").counts
    post_change("Octobre", do="count")
    post_change("Octobre", do="remove")
    assert [event.name for event in season.events.all()] == ["Novembre"]
    post_change("Novembre", do="dance")  # an unknown action redirects as well


def test_a_tournament_of_another_organiser_is_not_offered(alice):
    season = create_season()
    other = cast.organiser("Les Dames")
    other_tournament = cast.tournament()
    type(other_tournament).objects.filter(pk=other_tournament.pk).update(organiser=other, slug="ailleurs-2026")
    events_url = f"/les-atouts{reverse('desk-season-events', args=[season.slug])}"
    assert "ailleurs-2026" not in alice.get(events_url).content.decode()
    alice.post(events_url, {"tournament": "ailleurs-2026"})
    assert not season.events.exists()
    assert "Choisissez un tournoi" in alice.get(events_url).content.decode()


def test_a_season_is_closed_and_reopened(alice):
    season = create_season_of(create_evening())
    close_url = reverse("desk-season-close", args=[season.slug])
    alice.post(close_url)
    assert Season.objects.get().is_closed
    alice.post(close_url)
    assert "Cette saison est close" in read_page(alice, season)
    alice.post(close_url, {"do": "reopen"})
    assert not Season.objects.get().is_closed


def test_changed_rules_keep_the_order_of_tie_breaks(alice):
    season = create_season_of(create_evening(), tie_breaks=["best", "wins"])
    form = FORM | {"basis": "score", "tie_breaks": ["wins", "best", "lot"]}
    alice.post(reverse("desk-season-rules", args=[season.slug]), form)
    assert season.rulings.last().rules["tie_breaks"] == ["best", "wins", "lot"]
    assert season.rulings.count() == 2


def test_deleting_needs_the_name(alice):
    season = create_season()
    delete_url = reverse("desk-season-delete", args=[season.slug])
    alice.post(delete_url, {"name": "autre"})
    assert Season.objects.exists()
    assert alice.post(delete_url, {"name": season.name})["Location"] == reverse("desk-seasons")
    assert not Season.objects.exists()


def test_an_arbiter_sees_no_buttons_of_change(basile):
    season = create_season_of(create_evening())
    assert "Clore la saison" not in read_page(basile, season)
    assert "Ajouter à la saison" not in read_page(basile, season, "desk-season-events")
