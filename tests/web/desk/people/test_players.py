"""The club's people at the desk: search, creation, correction, merging, erasure, export."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.models import Merge, Player
from players.person import Person
from players.services.people import player_create
from tests import cast
from tournaments.models import Event
from tournaments.services.registration.entries import entry_add

DIRECTOR_ONLY = ["desk-merge", "desk-import", "desk-import-template"]
DIRECTOR_ONLY += [f"desk-players-{kind}" for kind in ("csv", "xlsx", "json")]


def create_person(last_name: str = "Dupont", first_name: str = "Jeanne", **fields: Any) -> Player:
    return player_create(Person(last_name=last_name, first_name=first_name, **fields), cast.organiser())


def test_the_search_lists_matches_as_a_fragment(alice: Client) -> None:
    create_person("Quéré", "Éliane")
    create_person()
    html = alice.get(reverse("desk-players"), {"q": "quere"}, headers={"HX-Request": "true"}).content.decode()
    assert "QUÉRÉ Éliane" in html
    assert "DUPONT" not in html
    assert "<html" not in html


def test_an_unknown_name_prefills_the_form_of_a_new_person(alice: Client) -> None:
    html = alice.get(reverse("desk-players"), {"q": "dupont jean"}).content.decode()
    assert "?nom=dupont%20jean" in html
    form_html = alice.get(reverse("desk-player-create"), {"nom": "dupont jean"}).content.decode()
    assert 'value="Dupont"' in form_html
    assert 'value="Jean"' in form_html


def test_a_thousand_people_take_a_constant_number_of_queries(alice: Client) -> None:
    counts, organiser = [], cast.organiser()
    for total in (20, 1000):
        missing = range(Player.objects.count(), total)
        Player.objects.bulk_create(
            Player(organiser=organiser, last_name=f"Nom{n}", first_name="X", sort_key=f"nom{n}") for n in missing
        )
        with CaptureQueriesContext(connection) as queries:
            assert alice.get(reverse("desk-players")).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 8


def test_a_person_is_created(alice: Client) -> None:
    answer = alice.post(reverse("desk-player-create"), {"last_name": "Le Goff", "first_name": "Yann", "club": "Un"})
    assert answer.status_code == 302
    assert Player.objects.get().full_name == "LE GOFF Yann"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"last_name": ""}, "obligatoire"),
        ({"email": "nobody"}, "n’est pas une adresse"),
        ({"birth_year": "1850"}, "va de 1900"),
        ({"birth_year": "abc"}, "entier"),
        ({"last_name": "x" * 300}, "80 au plus"),
        ({"licence": "A1"}, "est déjà celle de DUPONT Jeanne"),
    ],
)
def test_an_invalid_person_is_refused_at_the_field_and_keeps_the_input(
    alice: Client, changes: dict[str, str], sentence: str
) -> None:
    create_person(licence="A1")
    form = {"last_name": "Le Goff", "first_name": "Yann", "category": "Senior"} | changes
    answer = alice.post(reverse("desk-player-create"), form)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert 'value="Senior"' in answer.content.decode()
    assert Player.objects.count() == 1


def test_a_correction_reaches_the_tournaments_where_the_person_plays(alice: Client) -> None:
    entry = entry_add(tournament=cast.tournament(), player=create_person(), actor=cast.alice())
    form = {"last_name": "Durand", "first_name": "Jeanne", "consent_full_name": "on"}
    alice.post(reverse("desk-player", args=[entry.player_id]), form)
    entry.refresh_from_db()
    assert entry.public_name == "Jeanne DURAND"
    assert Event.objects.filter(tournament=entry.tournament, name="entry.person_changed").count() == 1
    alice.post(reverse("desk-player", args=[entry.player_id]), form | {"email": "j@example.org"})
    assert Event.objects.filter(tournament=entry.tournament, name="entry.person_changed").count() == 1


def test_two_records_are_merged_and_unmerged(alice: Client) -> None:
    kept, merged = create_person(licence="A1"), create_person("Dupond")
    assert "Une lettre de différence" in alice.get(reverse("desk-merge")).content.decode()
    alice.post(reverse("desk-merge-decide", args=[kept.pk, merged.pk]), {"keep": kept.pk})
    assert list(Player.objects.current()) == [kept]
    assert alice.get(reverse("desk-player", args=[merged.pk])).url == reverse("desk-player", args=[kept.pk])  # type: ignore[attr-defined]  # a redirect
    merge = Merge.objects.get()
    assert "Annuler la fusion" in alice.get(reverse("desk-merge")).content.decode()
    alice.post(reverse("desk-merge-undo", args=[merge.pk]))
    assert Player.objects.current().count() == 2


def test_two_distinct_people_are_not_suggested_again(alice: Client) -> None:
    first, other = create_person("Martin", "Michel"), create_person("Martin", "Michèle")
    alice.post(reverse("desk-merge-decide", args=[first.pk, other.pk]), {"keep": ""})
    assert "Aucun doublon" in alice.get(reverse("desk-merge")).content.decode()


def test_a_refused_merge_shows_the_reason(alice: Client) -> None:
    tournament, first, other = cast.tournament(), create_person(), create_person("Dupond")
    for player in (first, other):
        entry_add(tournament=tournament, player=player, actor=cast.alice())
    answer = alice.post(reverse("desk-merge-decide", args=[first.pk, other.pk]), {"keep": first.pk}, follow=True)
    assert "inscrites au même tournoi" in answer.content.decode()


def test_a_record_is_found_for_a_merge(alice: Client) -> None:
    first, other = create_person(), create_person("Épouse-Durand", "Jeanne")
    html = alice.get(reverse("desk-merge"), {"fiche": str(first.pk), "q": "epouse"}).content.decode()
    assert reverse("desk-merge-pair", args=[first.pk, other.pk]) in html
    assert alice.get(reverse("desk-merge-pair", args=[first.pk, other.pk])).status_code == 200


def test_a_person_is_erased_on_demand(alice: Client) -> None:
    person = create_person(licence="A1", email="j@example.org")
    alice.post(reverse("desk-player-forget", args=[person.pk]))
    person.refresh_from_db()
    assert (person.full_name, person.licence, person.email) == ("ANONYME", "", "")


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_list_is_exported_for_a_spreadsheet(alice: Client, kind: str) -> None:
    create_person("Quéré", "Éliane")
    answer = alice.get(reverse(f"desk-players-{kind}"))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="joueurs.{kind}"'
    assert answer.content.startswith(b"\xef\xbb\xbfNom;" if kind == "csv" else b"PK")


def test_the_export_has_the_filter_of_the_list(alice: Client) -> None:
    create_person("Quéré", "Éliane")
    create_person("Durand", "Paul")
    answer = alice.get(reverse("desk-players-json"), {"q": "quere"})
    assert [(person["last_name"], person["first_name"]) for person in answer.json()] == [("Quéré", "Éliane")]
    assert len(alice.get(reverse("desk-players-json")).json()) == 2
    assert b"Durand" not in alice.get(reverse("desk-players-csv"), {"q": "quere"}).content
    html = alice.get(reverse("desk-players"), {"q": "quere"}).content.decode()
    assert f'{reverse("desk-players-csv")}?q=quere"' in html


@pytest.mark.parametrize("name", DIRECTOR_ONLY)
def test_an_arbiter_cannot_merge_import_or_export(basile: Client, name: str) -> None:
    assert basile.get(reverse(name)).status_code == 403


@pytest.mark.parametrize("name", ["desk-players", "desk-player-create", *DIRECTOR_ONLY])
def test_the_pages_of_people_need_a_role(client: Client, db: None, name: str) -> None:
    assert client.get(reverse(name)).status_code == 302
    client.force_login(cast.zed())
    assert client.get(reverse(name)).status_code == 403


@pytest.mark.parametrize(
    "path", ["/bureau/joueurs/999999/", "/bureau/joueurs/doublons/1/2/", "/bureau/joueurs/99999999999999999999/"]
)
def test_unknown_people_are_not_found(alice: Client, path: str) -> None:
    assert alice.get(path).status_code == 404


@pytest.mark.parametrize("query", [{"q": "\x01"}, {"page": "-7"}])
def test_an_invalid_query_gets_an_ordinary_page(alice: Client, query: dict[str, str]) -> None:
    assert alice.get(reverse("desk-players"), query).status_code == 200
    assert alice.get(reverse("desk-merge"), query).status_code == 200
    assert alice.get(reverse("desk-player-create"), {"nom": query.get("q", "")}).status_code == 200
