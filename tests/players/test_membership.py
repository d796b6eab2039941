"""Membership and dues of players: from files, by hand, at check-in."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from players.importing.applying import import_apply, import_check
from players.importing.preview import import_preview
from players.models import ImportBatch, Player
from players.person import Person
from players.services.merging import player_merge, player_unmerge
from players.services.people import player_forget
from tests import cast
from tests.players.files import csv_of, xlsx_of
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db
HEAD = "Nom;Prénom;Licence;Adhésion jusqu’au;Cotisation payée"


def create_preview(content: bytes, filename: str = "membres.csv") -> ImportBatch:
    home = cast.organiser()
    return import_preview(organiser=home, filename=filename, content=content, user=None, size_limit=99_999)


def import_player(line: str) -> Player:
    """Import a CSV file with this line under `HEAD`; return its player."""
    import_apply(import_check(create_preview(csv_of(line, head=HEAD))))
    return Player.objects.get()


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("31/08/2027", date(2027, 8, 31)),
        ("1.9.2027", date(2027, 9, 1)),
        ("2027-08-31", date(2027, 8, 31)),
        ("2027-08-31 00:00:00", date(2027, 8, 31)),
        ("2027", date(2027, 12, 31)),
        ("", None),
    ],
)
def test_the_end_of_membership_is_read_from_a_file(text, day):
    assert import_player(f"Dupont;Jeanne;A1;{text};oui").member_until == day


@pytest.mark.parametrize("text", ["31/02/2027", "demain", "20270831", "12/2027", "0000-01-01"])
def test_a_line_with_an_invalid_date_is_refused(text):
    [row] = create_preview(csv_of(f"Dupont;Jeanne;A1;{text};oui", head=HEAD)).rows.all()
    assert (row.kind, [reason["code"] for reason in row.reasons]) == ("refused", ["day_unreadable"])


def test_the_end_of_membership_is_read_from_a_date_cell():
    batch = create_preview(xlsx_of([["Nom", "Adhésion jusqu’au"], ["Dupont", date(2027, 8, 31)]]), "membres.xlsx")
    import_apply(import_check(batch))
    assert Player.objects.get().member_until == date(2027, 8, 31)


def test_the_preview_shows_changes_of_membership():
    player = import_player("Dupont;Jeanne;A1;2026-08-31;non")
    [row] = create_preview(csv_of("Dupont;Jeanne;A1;31/08/2027;oui", head=HEAD)).rows.all()
    assert row.kind == "changed"
    assert row.changes == [
        {"field": "member_until", "before": "2026-08-31", "after": "2027-08-31"},
        {"field": "dues_paid", "before": False, "after": True},
    ]
    [unchanged_row] = create_preview(csv_of("Dupont;Jeanne;A1;31/08/2026;non", head=HEAD)).rows.all()
    assert (unchanged_row.kind, player.dues_paid) == ("same", False)


def test_an_export_is_imported_without_changes():
    cast.player(0, member_until=date(2027, 8, 31), dues_paid=True)
    content = cast.client_of(cast.alice()).get("/bureau/joueurs/export.csv").content
    [row] = create_preview(content).rows.all()
    assert row.kind == "same"


def test_the_desk_edits_membership_and_dues():
    chloe = cast.player(0)
    form = {"last_name": "D’Aubigné", "first_name": "Chloé", "member_until": "2027-08-31", "dues_paid": "on"}
    response = cast.client_of(cast.alice()).post(f"/bureau/joueurs/{chloe.pk}/", form)
    assert response.status_code == 302
    chloe.refresh_from_db()
    assert (chloe.member_until, chloe.dues_paid) == (date(2027, 8, 31), True)


def test_merging_keeps_membership_and_forgetting_erases_it():
    kept_player, merged_player = cast.player(0), cast.player(1, member_until=date(2027, 8, 31), dues_paid=True)
    merge = player_merge(kept=kept_player, merged=merged_player, actor="alice")
    kept_player.refresh_from_db()
    assert (kept_player.member_until, kept_player.dues_paid) == (date(2027, 8, 31), True)
    player_unmerge(merge)
    kept_player.refresh_from_db()
    assert (kept_player.member_until, kept_player.dues_paid) == (None, False)
    player_forget(merged_player)
    assert Person.of(Player.objects.get(pk=merged_player.pk)).member_until is None


@pytest.mark.parametrize(("same_membership", "paid"), [(True, True), (False, False)])
def test_merging_keeps_dues_only_of_the_same_membership(same_membership, paid):
    until = date(2027, 8, 31)
    kept_player = cast.player(0, member_until=until)
    before = until if same_membership else date(2026, 8, 31)
    player_merge(kept=kept_player, merged=cast.player(1, member_until=before, dues_paid=True), actor="alice")
    kept_player.refresh_from_db()
    assert (kept_player.member_until, kept_player.dues_paid) == (until, paid)


@pytest.mark.parametrize(
    ("days", "dues", "flag"),
    [(-1, True, "adhésion expirée"), (0, True, ""), (0, False, "cotisation due"), (None, False, "")],
)
def test_check_in_flags_expired_membership_and_unpaid_dues(days, dues, flag):
    tournament = cast.tournament()
    until = None if days is None else tournament.date + timedelta(days=days)
    entry_add(tournament=tournament, player=cast.player(0, member_until=until, dues_paid=dues), actor=cast.alice())
    html = cast.client_of(cast.alice()).get(f"/bureau/{tournament.slug}/inscriptions/").content.decode()
    assert [word for word in ("adhésion expirée", "cotisation due") if word in html] == ([flag] if flag else [])


def test_membership_is_not_public():
    tournament = cast.tournament()
    expired = timezone.localdate() - timedelta(days=400)
    entry_add(tournament=tournament, player=cast.player(0, member_until=expired), actor=cast.alice())
    assert "expirée" not in Client().get(f"/{tournament.slug}/").content.decode()
