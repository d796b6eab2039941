"""Several departures and arrivals, more or fewer tables: the repair is previewed, made, undone."""

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import visible_text
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Entry, Round, Tournament
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.registration.entries import entry_add
from tournaments.services.seating.repairs import repair_make
from tournaments.services.seating.swiss_rounds import round_rank

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return cast.played_tournament(16, rounds_planned=3, deals_per_round=1)


def add_late_player(tournament, index=70):
    """Add an entry after the draw and return it."""
    return entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice())


def repair_url(tournament):
    return reverse("desk-repair", args=[tournament.slug])


def planned_seats(entry) -> list[tuple[int, int, int]]:
    """Return round, table and seat of an entry in the planned rounds."""
    seats = entry.seats.filter(table__round__state=Round.State.PLANNED)
    return sorted(seats.values_list("table__round__number", "table__station__number", "number"))


def test_the_preview_shows_the_changes_and_stores_no_draw(alice, tournament):
    leaver, newcomer = cast.entry_of(tournament, 5), add_late_player(tournament)
    html = alice.get(repair_url(tournament), {"leavers": leaver.pk, "arrivals": newcomer.pk}).content.decode()
    assert "Ce changement n’ajoute aucune rencontre répétée." in html
    assert f"<strong>{newcomer.full_name}</strong>" in html
    assert f'<strong>{leaver.full_name}</strong> <span class="soft">s’en va.</span>' in html
    assert tournament.first_stage.draws.count() == 1
    assert planned_seats(newcomer) == []


def test_the_page_counts_entries_without_a_seat_between_rounds(alice, tournament):
    draw_url = reverse("desk-draw", args=[tournament.slug])
    assert "pas de place" not in alice.get(draw_url).content.decode()
    add_late_player(tournament)
    assert "1 inscrit n’a pas de place" in alice.get(draw_url).content.decode()


def test_a_substitute_gets_the_seats_of_the_leaver(alice, tournament):
    leaver, newcomer = cast.entry_of(tournament, 5), add_late_player(tournament)
    before = planned_seats(leaver)
    assert alice.post(repair_url(tournament), {"leavers": leaver.pk, "arrivals": newcomer.pk}).status_code == 302
    assert planned_seats(newcomer) == before
    leaver.refresh_from_db()
    assert leaver.state == Entry.State.WITHDRAWN


def test_four_departures_are_one_repair_with_one_undo(alice, tournament):
    """worldcubeassociation.org#14816: a removal of many people could not be undone."""
    leavers = [cast.entry_of(tournament, number).pk for number in (1, 2, 3, 4)]
    alice.post(repair_url(tournament), {"leavers": leavers})
    assert tournament.first_stage.draws.count() == 2
    draw_url = reverse("desk-draw", args=[tournament.slug])
    assert "Annuler ce changement" in alice.get(draw_url).content.decode()
    alice.post(reverse("desk-repair-undo", args=[tournament.slug]))
    assert tournament.first_stage.draws.count() == 1
    assert not tournament.entries.filter(state=Entry.State.WITHDRAWN).exists()


def test_a_table_is_added_and_the_repair_undone(alice, tournament):
    alice.post(repair_url(tournament), {"tables": 5})
    assert tournament.first_stage.rounds.get(number=2).tables.count() == 5
    alice.post(reverse("desk-repair-undo", args=[tournament.slug]))
    assert tournament.first_stage.rounds.get(number=2).tables.count() == 4
    html = alice.get(reverse("desk-log", args=[tournament.slug])).content.decode()
    assert "Placement refait sur 5 tables" in html
    assert "Placement sur 5 tables annulé" in html


@pytest.mark.parametrize(
    ("data", "message"),
    [({"tables": "9"}, "9 tables"), ({"tables": "x"}, "nombre entier"), ({"tables": ""}, "Cochez qui s’en va")],
)
def test_an_impossible_repair_is_refused(alice, tournament, data, message):
    for answer in (alice.get(repair_url(tournament), data), alice.post(repair_url(tournament), data)):
        assert answer.status_code == 422
        assert message in answer.content.decode()
    assert tournament.first_stage.draws.count() == 1


def test_the_preview_before_a_ranked_round_explains_its_seats(alice):
    tournament = cast.played_tournament(16, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    leaver = cast.entry_of(tournament, 5)
    html = alice.get(repair_url(tournament), {"leavers": leaver.pk}).content.decode()
    assert "Le tour 2 sera placé d’après le classement" in html
    assert "Nombre de tables" not in html
    alice.post(repair_url(tournament), {"leavers": leaver.pk})
    leaver.refresh_from_db()
    assert leaver.state == Entry.State.WITHDRAWN


def test_a_withdrawal_that_removes_ranked_seats_redirects_to_the_preview(alice):
    tournament = cast.played_tournament(16, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    leaver = cast.entry_of(tournament, 5)
    answer = alice.post(reverse("desk-entry-withdraw", args=[tournament.slug, leaver.pk]))
    assert answer.headers["Location"] == f"{repair_url(tournament)}?leavers={leaver.pk}"
    assert "Ses places sont déjà données" in alice.get(answer.headers["Location"]).content.decode()


UNCHANGED = "Le classement ne change pas : seules des places de tours à venir changent."


def place_words(tournament, entry) -> str:
    """Return rank and points of an entry as in a preview."""
    (row,) = (row for row in standings_compute(tournament.first_stage) if row.serial == entry.serial)
    return f"{'non classé' if row.rank is None else ordinal(row.rank)}, {format_signed(row.total)}"


@pytest.mark.parametrize("rule", ["last", "unranked"])
def test_the_preview_of_a_departure_shows_the_ranking_that_follows_from_it(alice, tournament, rule):
    tournament.withdrawal = rule
    tournament.save()
    best = tournament.entries.get(serial=standings_compute(tournament.first_stage)[0].serial)
    before, version = place_words(tournament, best), tournament.version
    text = visible_text(alice.get(repair_url(tournament), {"leavers": best.pk}))
    assert UNCHANGED not in text
    tournament.refresh_from_db()
    assert (tournament.version, place_words(tournament, best)) == (version, before)
    repair_make(stage=tournament.first_stage, leavers=[best], actor=cast.alice())
    after = place_words(Tournament.objects.get(pk=tournament.pk), best)
    assert f"{best.full_name} {before} → {after}" in text


def test_the_preview_of_a_departure_with_points_moves_no_place(alice, tournament):
    tournament.withdrawal = "keep"
    tournament.save()
    text = visible_text(alice.get(repair_url(tournament), {"leavers": cast.entry_of(tournament, 5).pk}))
    assert "Personne ne change de place ni de points." in text


def test_the_preview_of_an_arrival_shows_the_new_line_of_the_ranking(alice, tournament):
    newcomer = add_late_player(tournament)
    text = visible_text(alice.get(repair_url(tournament), {"arrivals": newcomer.pk}))
    assert f"{newcomer.full_name} pas au classement → " in text


def test_the_preview_of_a_number_of_tables_says_that_the_ranking_does_not_change(alice, tournament):
    text = visible_text(alice.get(repair_url(tournament), {"tables": 5}))
    assert UNCHANGED in text
    assert "avant et après" not in text


def test_the_preview_before_a_ranked_round_shows_the_ranking(alice):
    tournament = cast.played_tournament(16, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    best = tournament.entries.get(serial=standings_compute(tournament.first_stage)[0].serial)
    before = place_words(tournament, best)
    assert f"{best.full_name} {before} → " in visible_text(alice.get(repair_url(tournament), {"leavers": best.pk}))


def test_a_departure_after_the_last_round_is_previewed_before_it_is_made(alice):
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    best = tournament.entries.get(serial=standings_compute(tournament.first_stage)[0].serial)
    before, leaver = place_words(tournament, best), {"leavers": best.pk}
    text = visible_text(alice.get(repair_url(tournament), leaver))
    assert "Tous les tours sont joués : aucune place ne change." in text
    assert f"{best.full_name} {before} → " in text
    assert alice.post(repair_url(tournament), leaver).status_code == 302
    best.refresh_from_db()
    assert best.state == Entry.State.WITHDRAWN


def test_an_arrival_after_the_last_round_is_refused_by_the_preview(alice):
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    answer = alice.get(repair_url(tournament), {"arrivals": add_late_player(tournament).pk})
    assert answer.status_code == 422
    assert "Tous les tours prévus ont été joués." in answer.content.decode()
