"""Import of a member file at the desk: previewed, applied as shown, or refused with a sentence.

First upload and application, then decisions and corrections of lines, pasted lists, and refused files.
"""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from players.models import ImportBatch, Player
from players.person import Person
from players.services.people import player_create, player_update
from tests import cast
from tests.players.files import csv_of, xlsx_of
from tournaments.models import Entry

# Line 1 has the titles; line 3 is refused for its year of birth.
LIST = csv_of("Dupont;Jeanne;A1;Un;Senior;1958;;oui", "Le Goff;Yann;;;;1850;;", "Dupond;Jean;;;;;;")


def upload(alice: Client, content: bytes, name: str = "membres.csv") -> HttpResponse:
    """Upload a file and return the response: a redirect to its preview, or the refusal."""
    answer: HttpResponse = alice.post(reverse("desk-import"), {"file": SimpleUploadedFile(name, content)})  # type: ignore[assignment]  # the test client's answer
    return answer


def upload_batch(alice: Client, content: bytes = LIST) -> ImportBatch:
    """Upload a file and return the batch of its preview."""
    assert upload(alice, content).status_code == 302
    return ImportBatch.objects.latest("created_at")


def batch_html(alice: Client, batch: ImportBatch, **query: str) -> str:
    """Return the HTML of the preview."""
    return alice.get(reverse("desk-import-batch", args=[batch.pk]), query).content.decode()


def apply_batch(alice: Client, batch: ImportBatch, **data: str) -> HttpResponse:
    """Post the application of a preview and return the response."""
    answer: HttpResponse = alice.post(reverse("desk-import-apply", args=[batch.pk]), data)  # type: ignore[assignment]  # the same
    return answer


def test_the_preview_shows_refused_lines_first_and_counts_every_kind(alice: Client) -> None:
    player_create(Person(last_name="Dupont", first_name="Jean"), cast.organiser())
    html = batch_html(alice, upload_batch(alice))
    for words in ("Refusées (1)", "Doublons possibles (1)", "Nouvelles (1)", "LE GOFF Yann", "va de 1900"):
        assert words in html
    assert "DUPOND" not in html
    assert "DUPONT Jean a presque le même nom" in batch_html(alice, ImportBatch.objects.get(), voir="duplicate")
    assert Player.objects.count() == 1


def test_applying_imports_the_preview(alice: Client) -> None:
    batch = upload_batch(alice)
    assert apply_batch(alice, batch).status_code == 302
    assert sorted(Player.objects.values_list("last_name", flat=True)) == ["Dupond", "Dupont"]
    assert "C’est fait" in batch_html(alice, batch)


def test_applying_registers_the_people_in_a_tournament(alice: Client) -> None:
    tournament = cast.tournament(fee=1000)
    jeanne = player_create(Person(last_name="Dupont", first_name="Jeanne", licence="A1"), cast.organiser())
    answer = apply_batch(alice, upload_batch(alice), tournament=tournament.slug)
    assert answer.headers["Location"] == reverse("desk-entries", args=[tournament.slug])
    entries = Entry.objects.filter(tournament=tournament, fee_due=1000)
    assert entries.count() == 2
    assert entries.filter(player=jeanne).exists()
    apply_batch(alice, upload_batch(alice), tournament=tournament.slug)
    assert entries.count() == 2


def test_applying_sets_the_ratings_of_the_file(alice: Client) -> None:
    tournament = cast.tournament()
    head = "Nom;Prénom;Force"
    html = batch_html(
        alice, upload_batch(alice, csv_of("Dupont;Jeanne;412", "Le Goff;Yann;", "Rossi;Léa;fort", head=head))
    )
    assert "fort\u00a0» n’est pas une force" in html
    assert "force (pour le tournoi)" in html
    batch = ImportBatch.objects.get()
    assert "force 412" in batch_html(alice, batch, voir="new")
    apply_batch(alice, batch, tournament=tournament.slug)
    assert list(tournament.entries.values_list("rating", flat=True)) == [412, None]
    second_batch = upload_batch(alice, csv_of("Dupont;Jeanne;", "Le Goff;Yann;-3", head=head))
    answer = alice.post(
        reverse("desk-import-apply", args=[second_batch.pk]), {"tournament": tournament.slug}, follow=True
    )
    assert "1 force notée" in answer.content.decode()
    assert list(tournament.entries.values_list("rating", flat=True)) == [412, -3]


def test_the_tournament_that_linked_here_is_preselected(alice: Client) -> None:
    tournament = cast.field(4)
    form = {"file": SimpleUploadedFile("membres.csv", LIST)}
    answer = alice.post(f"{reverse('desk-import')}?tournoi={tournament.slug}", form, follow=True)
    html = answer.content.decode()
    assert f'<option value="{tournament.slug}" selected>' in html
    assert f"voir=new&amp;tournoi={tournament.slug}" in html


def test_a_closed_tournament_stops_the_whole_import(alice: Client) -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    before = Player.objects.count()
    answer = apply_batch(alice, upload_batch(alice), tournament=tournament.slug)
    assert answer.status_code == 409
    assert Player.objects.count() == before


def test_a_decision_changes_the_line_and_the_summary(alice: Client) -> None:
    player_create(Person(last_name="Dupont", first_name="Jean"), cast.organiser())
    batch = upload_batch(alice, csv_of("Dupond;Jean;;;;;;"))
    url = reverse("desk-import-decide", args=[batch.pk, 2])
    html = alice.post(url, {"decision": "new"}, headers={"HX-Request": "true"}).content.decode()
    assert "1 personne à ajouter" in html
    assert 'value="new" aria-pressed="true"' in html
    assert alice.post(url, {"decision": "erase"}).status_code == 422
    apply_batch(alice, batch)
    assert Player.objects.count() == 2


def correct_line(alice: Client, batch: ImportBatch, line: int, **cells: str) -> HttpResponse:
    """Post corrected cells of a refused line and return the response."""
    url = reverse("desk-import-mend", args=[batch.pk, line])
    return alice.post(url, cells, headers={"HX-Request": "true"})  # type: ignore[return-value]  # the test client's answer


def test_a_refused_line_is_corrected_in_place(alice: Client) -> None:
    batch = upload_batch(alice)
    assert 'name="birth_year" value="1850"' in batch_html(alice, batch)
    html = correct_line(alice, batch, 3, last_name="Le Goff", first_name="Yann", birth_year="1950").content.decode()
    for words in ("Relue", "nouvelle", "Refusées (0)", "Nouvelles (3)", "3 personnes à ajouter"):
        assert words in html
    assert apply_batch(alice, batch).status_code == 302
    assert Player.objects.get(last_name="Le Goff").birth_year == 1950


def test_a_line_that_is_still_wrong_keeps_the_input(alice: Client) -> None:
    batch = upload_batch(alice)
    html = correct_line(
        alice, batch, 3, last_name="Le Goff", first_name="Yann", birth_year="cinquante"
    ).content.decode()
    assert 'value="cinquante"' in html
    assert '<details class="mend" open>' in html
    assert "Refusées (1)" in html


def test_only_a_refused_line_before_applying_can_be_corrected(alice: Client) -> None:
    batch = upload_batch(alice)
    assert correct_line(alice, batch, 2, last_name="Martin").status_code == 409
    assert correct_line(alice, batch, 9, last_name="Martin").status_code == 404
    apply_batch(alice, batch)
    assert correct_line(alice, batch, 3, last_name="Martin").status_code == 404  # the lines were deleted
    assert not Player.objects.filter(last_name="Martin").exists()


PASTED_LIST = "Nom\tPrénom\tLicence\nDupont\tJeanne\tA1\nLe Goff\tYann\t\n"


@pytest.mark.parametrize("text", [PASTED_LIST, PASTED_LIST.replace("\t", ";"), PASTED_LIST.replace("\n", "\r\n")])
def test_a_list_pasted_from_a_spreadsheet_is_read_as_a_file(alice: Client, text: str) -> None:
    html = alice.post(reverse("desk-import"), {"pasted": text}, follow=True).content.decode()
    assert "Nouvelles (2)" in html
    assert "DUPONT Jeanne" in html
    assert not Player.objects.exists()


def test_a_refused_paste_shows_the_reason_and_keeps_the_text(alice: Client) -> None:
    for text, sentence in (
        ("un\tdeux\n1\t2", "Aucune colonne"),
        (" \n", "Collez d’abord une liste"),
        ("Nom\n" + "é\n" * 20_001, "20"),
        ("Nom\n" + "Dupont" * 200_000, "liste lisible"),
    ):
        answer = alice.post(reverse("desk-import"), {"pasted": text})
        html = answer.content.decode()
        assert (answer.status_code, ImportBatch.objects.count()) == (422, 0), sentence
        assert sentence in html
        assert text.strip()[:200] in html


def test_the_menu_of_the_tournament_is_on_every_page_of_the_import(alice: Client) -> None:
    tournament = cast.field(4)
    query = f"?tournoi={tournament.slug}"
    menu = f'href="{reverse("desk-draw", args=[tournament.slug])}"'
    assert menu in alice.get(reverse("desk-import") + query).content.decode()
    html = alice.post(reverse("desk-import") + query, {"pasted": PASTED_LIST}, follow=True).content.decode()
    batch = ImportBatch.objects.get()
    assert menu in html
    assert f"{reverse('desk-import-apply', args=[batch.pk])}{query}" in html
    html = alice.post(reverse("desk-import-apply", args=[batch.pk]) + query, follow=True).content.decode()
    assert "C’est fait" in html
    assert menu in html
    assert menu not in alice.get(reverse("desk-import") + "?tournoi=nowhere").content.decode()


def test_an_outdated_preview_is_computed_again_and_not_applied(alice: Client) -> None:
    jeanne = player_create(Person(last_name="Dupont", first_name="Jeanne", licence="A1"), cast.organiser())
    batch = upload_batch(alice)
    player_update(
        player=jeanne, person=Person(last_name="Dupont", first_name="Jeanne", licence="A1", category="Junior")
    )
    answer = apply_batch(alice, batch)
    assert answer.status_code == 409
    assert "refait à l’instant" in answer.content.decode()
    assert Player.objects.count() == 1
    assert apply_batch(alice, batch).status_code == 302


def test_a_file_is_applied_once_and_a_preview_can_be_abandoned(alice: Client) -> None:
    batch = upload_batch(alice)
    apply_batch(alice, batch)
    assert apply_batch(alice, batch).status_code == 409
    other = upload_batch(alice)
    assert alice.post(reverse("desk-import-abandon", args=[other.pk])).status_code == 302
    assert alice.get(reverse("desk-import-batch", args=[other.pk])).status_code == 404


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"%PDF-1.7", "Ceci est un PDF"),
        (b"\x89PNG\r\n\x1a\n", "Ceci est une image"),
        (b"\x00\x01\x02\x03", "n’est pas une liste lisible"),
        (b"", "vide"),
        (b"Nom\n", "que sa ligne de titres"),
        (b"PK\x03\x04", "abîmé"),
        (b"x" * 5_000_001, "la limite est de 5"),
        (b"Bonjour\n", "Aucune colonne"),
    ],
)
def test_an_invalid_file_is_refused_with_one_sentence(alice: Client, content: bytes, sentence: str) -> None:
    answer = upload(alice, content)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not ImportBatch.objects.exists()


def test_a_missing_file_is_refused(alice: Client) -> None:
    for data in ({}, {"file": "not a file"}):
        answer = alice.post(reverse("desk-import"), data)
        assert answer.status_code == 422
        assert "Choisissez d’abord un fichier" in answer.content.decode()


@pytest.mark.parametrize("name", ["../../etc/passwd", "\u202egnp.csv", "é" * 300 + ".csv", "<script>.csv", ""])
def test_a_hostile_file_name_is_harmless(alice: Client, name: str) -> None:
    content = SimpleUploadedFile("x", LIST)
    content._name = name  # type: ignore[attr-defined]  # bypasses Django's sanitising of names
    alice.post(reverse("desk-import"), {"file": content})
    batch = ImportBatch.objects.first()
    assert batch is None or "<script>" not in batch_html(alice, batch)


def test_names_in_any_script_are_escaped_and_shown(alice: Client) -> None:
    rows = [["Nom", "Prénom"], ["O'Brien <b>", '"Bob"'], ["🎴", "Zoé"], ["משה", "דוד"], ["x" * 300, "long"]]
    batch = upload_batch(alice, xlsx_of(rows))
    html = batch_html(alice, batch, voir="new")
    assert "O&#x27;BRIEN &lt;B&gt;" in html
    assert "משה" in html
    assert "80 au plus" in batch_html(alice, batch, voir="refused")


def test_the_import_reads_its_own_template(alice: Client) -> None:
    template = alice.get(reverse("desk-import-template")).content
    assert "Nouvelles (2)" in batch_html(alice, upload_batch(alice, template))


@pytest.mark.parametrize("query", [{"voir": "x"}, {"page": "99"}, {"page": "x", "voir": "new"}])
def test_an_invalid_query_gets_an_ordinary_preview(alice: Client, query: dict[str, str]) -> None:
    assert "membres.csv" in batch_html(alice, upload_batch(alice), **query)
