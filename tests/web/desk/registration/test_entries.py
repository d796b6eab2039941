"""The registration desk of a tournament: one text field registers, one tap checks in, one tap takes the fee.

Also the filters and counts of the list, removal with and without the person's record, withdrawals and late arrivals.
"""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from players.models import Player
from players.person import Person
from players.services.people import player_create
from tests import cast
from tournaments.formatting.numbers import format_signed
from tournaments.models import AuditLine, Entry, Tournament
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.people import person_update
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure

HTMX = {"HX-Request": "true"}
State = Entry.State


@pytest.fixture
def tournament(db: None) -> Tournament:
    return cast.tournament(fee=1000)


def add_entry(tournament: Tournament, index: int = 0) -> Entry:
    return entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice())


def post_action(alice: Client, action: str, entry: Entry, **data: str) -> str:
    """Post an action on an entry, such as `presence`. Reload the entry and return the HTML of the response."""
    url = reverse(f"desk-entry-{action}", args=[entry.tournament.slug, entry.pk])
    answer = alice.post(url, data, headers=HTMX)
    entry.refresh_from_db()
    return answer.content.decode()


def post_registration(alice: Client, tournament: Tournament, status: int = 200, **data: str) -> str:
    """Post the form of quick registration. Return the HTML of the response, which must have `status`."""
    answer = alice.post(reverse("desk-entry-add", args=[tournament.slug]), data, headers=HTMX)
    assert answer.status_code == status
    return answer.content.decode()


def undo_registration(alice: Client, tournament: Tournament, entry: Entry) -> str:
    """Press the undo of a registration with a new name and return the HTML of the response."""
    url = reverse("desk-entry-remove", args=[tournament.slug, entry.pk])
    return alice.post(url, {"person": "new"}, headers=HTMX | {"HX-Target": "entries"}).content.decode()


def test_a_tap_checks_in_with_an_undo(alice: Client, tournament: Tournament) -> None:
    entry = add_entry(tournament)
    html = post_action(alice, "presence", entry, state="checked_in")
    assert entry.state == State.CHECKED_IN
    assert "D’AUBIGNÉ Chloé\u00a0: présence notée." in html
    assert '{"state": "registered"}' in html
    assert 'data-state="present"' in html
    assert 'id="entry-counts" hx-swap-oob="true"' in html


def test_a_quick_registration_can_be_undone(alice: Client, tournament: Tournament) -> None:
    html = post_registration(alice, tournament, nom="dupont jean")
    entry = tournament.entries.get()
    remove = reverse("desk-entry-remove", args=[tournament.slug, entry.pk])
    assert f'hx-post="{remove}"' in html
    assert 'hx-target="#entries"' in html
    html = alice.post(remove, headers=HTMX | {"HX-Target": "entries"}).content.decode()
    assert not tournament.entries.exists()
    assert 'id="entries"' in html
    assert "inscription retirée" in html


def test_the_filter_of_unpaid_fees_is_updated(alice: Client, tournament: Tournament) -> None:
    assert 'id="count-impayes"' in alice.get(reverse("desk-entries", args=[tournament.slug])).content.decode()
    assert 'id="count-impayes" hx-swap-oob="true"' in post_registration(alice, tournament, nom="dupont jean")


def test_a_repeated_check_in_is_idempotent(alice: Client, tournament: Tournament) -> None:
    entry = add_entry(tournament)
    version = tournament.version
    for _ in range(2):
        post_action(alice, "presence", entry, state="checked_in")
    tournament.refresh_from_db()
    assert (entry.state, tournament.version) == (State.CHECKED_IN, version + 1)


def test_a_fee_is_paid_and_cancelled_by_one_tap(alice: Client, tournament: Tournament) -> None:
    entry = add_entry(tournament)
    assert "10,00\u00a0€ payés" in post_action(alice, "fee", entry, paid="true")
    assert entry.fee_paid == 1000
    post_action(alice, "fee", entry, paid="false")
    assert entry.fee_paid == 0


def test_the_draw_is_offered_once_enough_players_are_present(alice: Client) -> None:
    tournament = cast.field(2)
    entry = add_entry(tournament, 2)
    draw_link = f'class="button primary" href="{reverse("desk-draw", args=[tournament.slug])}"'
    assert draw_link not in alice.get(reverse("desk-entries", args=[tournament.slug])).content.decode()
    assert draw_link in post_action(alice, "presence", entry, state="checked_in")


def test_a_draft_offers_the_draw(alice: Client) -> None:
    tournament = tournament_transition(tournament=cast.field(8), transition="draft", actor=cast.alice())
    html = alice.get(reverse("desk-entries", args=[tournament.slug])).content.decode()
    assert f'class="button primary" href="{reverse("desk-draw", args=[tournament.slug])}"' in html
    assert reverse("desk-transition", args=[tournament.slug, "open"]) not in html


def test_a_later_fee_is_due_from_all_who_have_not_paid(alice: Client, tournament: Tournament) -> None:
    paid_entry, unpaid_entry = add_entry(tournament, 0), add_entry(tournament, 1)
    post_action(alice, "fee", paid_entry, paid="true")
    tournament_configure(tournament=tournament, settings={"fee": 2_000}, actor=cast.alice())
    paid_entry.refresh_from_db()
    unpaid_entry.refresh_from_db()
    assert (paid_entry.fee_due, unpaid_entry.fee_due) == (1_000, 2_000)


def test_people_and_fees_are_counted(alice: Client, tournament: Tournament) -> None:
    people = [add_entry(tournament, index) for index in range(4)]
    post_action(alice, "presence", people[0], state="checked_in")
    post_action(alice, "presence", people[1], state="no_show")
    html = " ".join(post_action(alice, "fee", people[0], paid="true").split())
    for name, value in {"tous": "4", "presents": "1", "attendus": "2", "absents": "1"}.items():
        assert f'id="count-{name}" hx-swap-oob="true">{value}</span>' in html
    assert "sur 30,00 €" in html  # 10 € each; the absent player owes no fee


@pytest.mark.parametrize(
    ("show", "names"),
    [
        ("attendus", {"LE GOFF"}),
        ("nonsense", {"D’AUBIGNÉ", "LE GOFF", "MARTIN"}),
        ("impayes", {"D’AUBIGNÉ", "LE GOFF"}),
    ],
)
def test_the_list_is_filtered_by_state(alice: Client, tournament: Tournament, show: str, names: set[str]) -> None:
    chloe, _, martin = (add_entry(tournament, index) for index in range(3))
    post_action(alice, "presence", chloe, state="checked_in")
    post_action(alice, "presence", martin, state="no_show")
    html = alice.get(reverse("desk-entries", args=[tournament.slug]), {"voir": show}).content.decode()
    assert {name for name in ("D’AUBIGNÉ", "LE GOFF", "MARTIN") if f">{name} " in html} == names


def test_the_search_lists_matching_entries(alice: Client, tournament: Tournament) -> None:
    add_entry(tournament, 0)
    add_entry(tournament, 1)
    html = alice.get(reverse("desk-entries", args=[tournament.slug]), {"q": "goff"}, headers=HTMX).content.decode()
    assert "LE GOFF" in html
    assert "AUBIGNÉ" not in html
    assert "<html" not in html


def test_suggestions_show_clubs_and_existing_entries(alice: Client, tournament: Tournament) -> None:
    add_entry(tournament, 0)
    url = reverse("desk-entry-suggest", args=[tournament.slug])
    html = alice.get(url, {"nom": "aubigne"}).content.decode()
    assert "Tarot Club du Mad" in html
    assert "Pas encore" in html
    assert "Créer et inscrire DUPONT Jean" in alice.get(url, {"nom": "dupont jean"}).content.decode()
    assert 'role="option"' not in alice.get(url, {"nom": ""}).content.decode()


def test_a_single_match_is_registered(alice: Client, tournament: Tournament) -> None:
    player = cast.player(0)
    post_registration(alice, tournament, nom="chloe", present="true")
    entry = tournament.entries.get()
    assert (entry.player, entry.state, entry.fee_due) == (player, State.CHECKED_IN, 1000)


def test_an_unknown_name_is_created_and_registered(alice: Client, tournament: Tournament) -> None:
    html = post_registration(alice, tournament, nom="dupont jean")
    assert tournament.entries.get().full_name == "DUPONT Jean"
    assert "DUPONT Jean\u00a0: inscription enregistrée." in html
    assert 'id="entries"' in html


def test_a_new_name_is_registered_in_the_other_order_on_demand(alice: Client, tournament: Tournament) -> None:
    answer = alice.get(reverse("desk-entry-suggest", args=[tournament.slug]), {"nom": "Jacqueline Bertrand"})
    assert "Créer et inscrire BERTRAND Jacqueline" in answer.content.decode()
    post_registration(alice, tournament, nom="Jacqueline Bertrand", create="swapped")
    assert tournament.entries.get().full_name == "BERTRAND Jacqueline"


def test_a_choice_of_similar_names_clears_the_previous_notice(alice: Client, tournament: Tournament) -> None:
    player_create(Person(last_name="Dupont", first_name="Jean"), cast.organiser())
    html = post_registration(alice, tournament, status=422, nom="dupond jean")
    assert "choisissez" in html
    assert '<div id="said" hx-swap-oob="innerHTML"></div>' in html


def test_a_removed_registration_can_be_restored(alice: Client, tournament: Tournament) -> None:
    entry = add_entry(tournament)
    post_action(alice, "presence", entry, state="checked_in")
    html = alice.post(reverse("desk-entry-remove", args=[tournament.slug, entry.pk]), headers=HTMX).content.decode()
    assert f'{{"player": "{entry.player_id}", "present": "true"}}' in html
    post_registration(alice, tournament, player=str(entry.player_id), present="true")
    assert tournament.entries.get().state == State.CHECKED_IN


def test_undoing_a_new_name_deletes_the_person(alice: Client, tournament: Tournament) -> None:
    html = post_registration(alice, tournament, nom="dupotn jean", agrees="true")
    assert """hx-vals='{"person": "new"}'""" in html
    entry = tournament.entries.get()
    html = undo_registration(alice, tournament, entry)
    assert "DUPOTN Jean\u00a0: inscription et fiche retirées." in html
    assert not Player.objects.filter(last_name="Dupotn").exists()
    assert not tournament.entries.exists()


def test_undoing_the_registration_of_a_known_person_keeps_the_record(alice: Client, tournament: Tournament) -> None:
    player = player_create(Person(last_name="Dupont", first_name="Jean"), cast.organiser())
    # Older than the entry: a record created with the entry would count as new.
    Player.objects.filter(pk=player.pk).update(created_at=timezone.now() - timedelta(minutes=1))
    post_registration(alice, tournament, nom="dupont jean")
    html = undo_registration(alice, tournament, tournament.entries.get())
    assert Player.objects.filter(pk=player.pk).exists()
    assert "la fiche reste" in html
    assert reverse("desk-player-remove", args=[player.pk]) in html


def test_a_new_person_with_later_changes_is_kept(alice: Client, tournament: Tournament) -> None:
    post_registration(alice, tournament, nom="dupont jean")
    entry = tournament.entries.get()
    person_update(
        player=entry.player, person=Person(last_name="Dupont", first_name="Jean", licence="A1"), actor=cast.alice()
    )
    undo_registration(alice, tournament, entry)
    assert Player.objects.filter(licence="A1").exists()


def test_a_record_without_references_can_be_deleted(alice: Client, tournament: Tournament) -> None:
    entry = add_entry(tournament)
    remove_url = reverse("desk-player-remove", args=[entry.player_id])
    assert remove_url not in alice.get(reverse("desk-player", args=[entry.player_id])).content.decode()
    assert alice.post(remove_url, headers=HTMX).status_code == 409
    alice.post(reverse("desk-entry-remove", args=[tournament.slug, entry.pk]), headers=HTMX)
    assert remove_url in alice.get(reverse("desk-player", args=[entry.player_id])).content.decode()
    assert "fiche retirée du fichier" in alice.post(remove_url, headers=HTMX).content.decode()
    assert not Player.objects.filter(pk=entry.player_id).exists()
    assert AuditLine.objects.filter(kind=AuditLine.Kind.PERSON_ERASED).exists()


def test_a_helper_cannot_delete_a_record(tournament: Tournament) -> None:
    entry = add_entry(tournament)
    helper = cast.client_of(cast.member("helene", "helper"))
    html = helper.post(reverse("desk-entry-remove", args=[tournament.slug, entry.pk]), headers=HTMX).content.decode()
    assert "Retirer la fiche" not in html
    assert helper.post(reverse("desk-player-remove", args=[entry.player_id])).status_code == 403


def test_several_matches_need_a_choice(alice: Client, tournament: Tournament) -> None:
    for first_name in ("Jean", "Jeanne"):
        player_create(Person(last_name="Dupont", first_name=first_name), cast.organiser())
    html = post_registration(alice, tournament, status=422, nom="dupont")
    assert "choisissez" in html
    assert 'value="dupont"' in html
    player = Player.objects.get(first_name="Jeanne")
    post_registration(alice, tournament, nom="dupont", player=str(player.pk))
    assert tournament.entries.get().player == player
    post_registration(alice, tournament, nom="dupont jean", create="true")
    assert Player.objects.filter(first_name="Jean").count() == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", "nom de famille"), ("=cmd()", "formule"), ("x" * 150, "80 au plus"), ("🎴🎴", "au moins une lettre")],
)
def test_an_invalid_name_is_refused_with_the_reason(
    alice: Client, tournament: Tournament, text: str, sentence: str
) -> None:
    assert sentence in post_registration(alice, tournament, status=422, nom=text)
    assert not Player.objects.exists()


def test_roll_call_lists_the_expected_players(alice: Client, tournament: Tournament) -> None:
    here, expected = add_entry(tournament, 0), add_entry(tournament, 1)
    post_action(alice, "presence", here, state="checked_in")
    url = reverse("desk-roll-call", args=[tournament.slug])
    assert url in alice.get(reverse("desk-entries", args=[tournament.slug]), {"voir": "attendus"}).content.decode()
    html = alice.get(url).content.decode()
    assert "Il manque 1 joueur" in html
    assert expected.full_name in html
    assert here.full_name not in html
    post_action(alice, "presence", expected, state="no_show")
    assert "Tous les inscrits sont là ou notés absents." in alice.get(url, headers=HTMX).content.decode()


def test_a_line_with_the_name_of_an_expected_player_checks_them_in(alice: Client, tournament: Tournament) -> None:
    entry, other = add_entry(tournament, 0), add_entry(tournament, 1)
    html = post_registration(alice, tournament, nom=entry.full_name)
    entry.refresh_from_db()
    assert entry.state == State.CHECKED_IN
    assert "D’AUBIGNÉ Chloé : présence notée." in html
    assert '{"state": "registered"}' in html  # the undo
    assert f'id="entry-{entry.pk}"' in html
    assert f'id="entry-{other.pk}"' not in html


def test_a_line_with_the_name_of_a_present_player_shows_only_their_row(alice: Client, tournament: Tournament) -> None:
    entry, other = add_entry(tournament, 0), add_entry(tournament, 1)
    post_registration(alice, tournament, nom="x", player=str(entry.player_id))
    version = Tournament.objects.get().version
    html = post_registration(alice, tournament, nom="x", player=str(entry.player_id))
    assert (tournament.entries.count(), Tournament.objects.get().version) == (2, version)
    assert f'id="entry-{entry.pk}"' in html
    assert f'id="entry-{other.pk}"' not in html
    assert "1 inscrit pour « D’AUBIGNÉ Chloé »" in html


def test_a_line_with_the_name_of_a_seated_player_changes_nothing(alice: Client) -> None:
    entry = cast.entry_of(cast.drawn_tournament(8), 3)
    version = Tournament.objects.get().version
    url = reverse("desk-entry-add", args=[entry.tournament.slug])
    assert alice.post(url, {"nom": entry.full_name}).status_code == 302
    assert Tournament.objects.get().version == version


def test_a_single_unknown_word_asks_for_a_first_name(alice: Client, tournament: Tournament) -> None:
    html = post_registration(alice, tournament, status=422, nom="dupond")
    assert "Personne ne s’appelle « dupond » : ajoutez un prénom" in html
    assert "Créer et inscrire DUPOND" in html
    assert not Player.objects.exists()
    post_registration(alice, tournament, nom="dupond", create="true")
    assert tournament.entries.get().last_name == "Dupond"


def test_an_entry_is_removed_before_the_draw(alice: Client, tournament: Tournament) -> None:
    entry = add_entry(tournament)
    url = reverse("desk-entry-remove", args=[tournament.slug, entry.pk])
    assert "inscription retirée" in alice.post(url, headers=HTMX).content.decode()
    assert not tournament.entries.exists()


def test_a_withdrawal_can_be_undone(alice: Client) -> None:
    entry = cast.entry_of(cast.drawn_tournament(16), 3)
    assert "abandon noté" in post_action(alice, "withdraw", entry)
    assert entry.state == State.WITHDRAWN
    post_action(alice, "undo", entry)
    assert (entry.state, entry.number) == (State.CHECKED_IN, 3)


def test_the_notice_of_a_withdrawal_shows_the_place_before_and_after(alice: Client) -> None:
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    tournament.withdrawal = "unranked"
    tournament.save()
    row = standings_compute(tournament.first_stage)[0]
    entry, points = tournament.entries.get(serial=row.serial), format_signed(row.total)
    assert f"Au classement\u00a0: 1er, {points} → non classé, {points}." in post_action(alice, "withdraw", entry)


def test_a_withdrawal_that_keeps_its_place_has_no_ranking_in_its_notice(alice: Client) -> None:
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    tournament.withdrawal = "keep"
    tournament.save()
    assert "Au classement" not in post_action(alice, "withdraw", cast.entry_of(tournament, 3))


def test_a_late_arrival_gets_a_free_seat_by_a_tap(alice: Client) -> None:
    tournament = cast.drawn_tournament(15, rounds_planned=1)
    entry = add_entry(tournament, 40)
    html = alice.get(reverse("desk-entries", args=[tournament.slug])).content.decode()
    assert reverse("desk-entry-arrive", args=[tournament.slug, entry.pk]) in html
    assert "Sans place" in html
    assert "touchez la ligne pour lui donner une place" in html
    answer = post_action(alice, "arrive", entry)
    assert "arrivée notée" in answer
    assert "Personne d’autre ne change de place." in answer
    assert (entry.state, entry.number) == (State.CHECKED_IN, 16)


# Worth its time: searches a repair of the plan.
@pytest.mark.parametrize(("action", "parameter"), [("arrive", "arrivals")])  # `tests/prove`: a withdrawal
def test_a_tap_that_would_move_others_redirects_to_the_preview(alice: Client, action: str, parameter: str) -> None:
    tournament = cast.drawn_tournament(13, rounds_planned=3)
    entry = add_entry(tournament, 40) if action == "arrive" else cast.entry_of(tournament, 2)
    url = reverse(f"desk-entry-{action}", args=[tournament.slug, entry.pk])
    answer = alice.post(url, headers=HTMX)
    preview = f"{reverse('desk-repair', args=[tournament.slug])}?{parameter}={entry.pk}"
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, preview)
    assert alice.post(url).headers["Location"] == preview
    assert tournament.first_stage.draws.count() == 1
    html = alice.get(preview).content.decode()
    assert entry.full_name in html
    assert "Changer le placement" in html


def test_without_a_script_the_buttons_redirect_to_the_list(alice: Client, tournament: Tournament) -> None:
    entry = add_entry(tournament)
    url = reverse("desk-entry-presence", args=[tournament.slug, entry.pk])
    answer = alice.post(url, {"state": "checked_in"})
    assert answer.headers["Location"].endswith(f"#entry-{entry.pk}")
    answer = alice.post(reverse("desk-entry-add", args=[tournament.slug]), {"nom": "dupont jean"}, follow=True)
    assert "DUPONT Jean" in answer.content.decode()
    answer = alice.post(reverse("desk-entry-add", args=[tournament.slug]), {"nom": ""})
    assert answer.status_code == 422
    assert "<html" in answer.content.decode()


@pytest.mark.parametrize("state", ["", "withdrawn", "king", "checked_in' --"])
def test_an_invalid_state_is_refused(alice: Client, tournament: Tournament, state: str) -> None:
    entry = add_entry(tournament)
    answer = alice.post(reverse("desk-entry-presence", args=[tournament.slug, entry.pk]), {"state": state})
    assert answer.status_code == 409
    entry.refresh_from_db()
    assert entry.state == State.REGISTERED


def test_an_entry_of_another_tournament_is_not_found(alice: Client, tournament: Tournament) -> None:
    entry = add_entry(cast.tournament(name="Autre"))
    url = reverse("desk-entry-presence", args=[tournament.slug, entry.pk])
    assert alice.post(url, {"state": "checked_in"}).status_code == 404


def test_the_list_costs_a_constant_number_of_queries(alice: Client, tournament: Tournament) -> None:
    counts = []
    for total in (3, 40):
        for index in range(tournament.entries.count(), total):
            entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice())
        with CaptureQueriesContext(connection) as queries:
            alice.get(reverse("desk-entries", args=[tournament.slug]))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 16  # two of them for disputes, which every page of the desk counts


def test_the_list_needs_a_role(client: Client, tournament: Tournament) -> None:
    url = reverse("desk-entries", args=[tournament.slug])
    assert client.get(url).status_code == 302
    client.force_login(cast.zed())
    assert client.get(url).status_code == 403
    assert client.post(reverse("desk-entry-add", args=[tournament.slug]), {"nom": "x"}).status_code == 403


def test_an_expired_session_refreshes_the_page(client: Client, tournament: Tournament) -> None:
    answer = client.get(reverse("desk-entry-suggest", args=[tournament.slug]), {"nom": "x"}, headers=HTMX)
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (204, "true")


def test_all_expected_entries_are_checked_in_at_once(alice, tournament):
    present, absent, expected = (add_entry(tournament, index) for index in range(3))
    post_action(alice, "presence", present, state=State.CHECKED_IN)
    post_action(alice, "presence", absent, state=State.NO_SHOW)
    assert "Tous présents" in alice.get(reverse("desk-entries", args=[tournament.slug])).content.decode()
    alice.post(reverse("desk-entries-present", args=[tournament.slug]))
    states = dict(tournament.entries.values_list("pk", "state"))
    assert states == {present.pk: State.CHECKED_IN, absent.pk: State.NO_SHOW, expected.pk: State.CHECKED_IN}
    assert "Tous présents" not in alice.get(reverse("desk-entries", args=[tournament.slug])).content.decode()


def test_checking_in_all_is_refused_after_the_draw(alice):
    tournament = cast.drawn_tournament(8)
    entry = add_entry(tournament, 20)
    assert alice.post(reverse("desk-entries-present", args=[tournament.slug])).status_code == 409
    entry.refresh_from_db()
    assert entry.state == State.REGISTERED


def test_the_api_checks_in_all_entries(alice, tournament):
    add_entry(tournament)
    (row,) = alice.post(reverse("api-entries-present", args=[tournament.slug]), content_type="application/json").json()
    assert row["state"] == State.CHECKED_IN


def test_messages_after_a_redirect_are_at_the_foot(alice: Client, tournament: Tournament) -> None:
    add_entry(tournament)
    html = alice.post(reverse("desk-entries-present", args=[tournament.slug]), follow=True).content.decode()
    assert 'id="messages"' not in html
    assert "1 joueur noté présent." in html[html.index('class="door-foot"') :]


def test_a_consent_is_recorded_with_the_check_in_by_the_line(alice: Client, tournament: Tournament) -> None:
    entry = add_entry(tournament)
    post_registration(alice, tournament, nom=entry.full_name, agrees="true")
    entry.refresh_from_db()
    assert (entry.state, entry.consent_full_name) == (State.CHECKED_IN, True)
