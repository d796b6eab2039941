"""Import of a past evening at the desk: previewed first, then applied in one transaction."""

import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from players.exporting import as_xlsx
from tests import cast
from tests.services.seasons.championship import create_evening, create_season, create_season_of
from tournaments.models import SeasonEvent
from tournaments.services.seasons.seasons import season_close

pytestmark = pytest.mark.django_db

HEAD = "numéro;nom;licence;club;T1;total;rang\n"
FIELDS = {"name": "Octobre", "date": "2026-10-03", "deals": ""}


def csv_upload(*lines: str, head: str = HEAD) -> SimpleUploadedFile:
    """Return an uploaded CSV file with a heading line and these lines."""
    return SimpleUploadedFile("octobre.csv", (head + "\n".join(lines)).encode())


def import_url(season) -> str:
    return reverse("desk-season-import", args=[season.slug])


def unescaped_html(answer) -> str:
    """Return the HTML with normalised whitespace and without character references."""
    return html.unescape(" ".join(answer.content.decode().split()))


def test_a_file_is_previewed_then_imported(alice):
    season = create_season()
    preview = alice.post(
        import_url(season), FIELDS | {"file": csv_upload("1;ZOLA Émile;;Médan;10;10;1", "2;SAND George;;;-10;-10;2")}
    )
    assert preview.status_code == 200
    assert "inconnu : sera ajouté aux joueurs" in unescaped_html(preview)
    assert not SeasonEvent.objects.exists()
    apply_form = {"content": preview.context["evening"].text, "do": "apply"}
    assert alice.post(import_url(season), FIELDS | apply_form)["Location"] == reverse(
        "desk-season-events", args=[season.slug]
    )
    event = season.events.get()
    assert (event.name, event.imported, event.results.count()) == ("Octobre", True, 2)
    assert "importé" in unescaped_html(alice.get(reverse("desk-season-events", args=[season.slug])))


def test_a_workbook_is_read(alice):
    season = create_season()
    workbook = as_xlsx([["nom", "total"], ["ZOLA Émile", 10]])
    preview = alice.post(import_url(season), FIELDS | {"file": SimpleUploadedFile("o.xlsx", workbook)})
    assert "ZOLA Émile" in unescaped_html(preview)


def test_a_wrong_line_shows_its_problem_and_blocks_the_import(alice):
    preview = alice.post(import_url(create_season()), FIELDS | {"file": csv_upload("1;ZOLA Émile;;;10;12;1")})
    assert "Le total est 12, mais la somme des tours est 10." in unescaped_html(preview)
    assert "Importer cette soirée" not in unescaped_html(preview)


def test_a_round_that_does_not_sum_to_zero_is_a_warning(alice):
    preview = alice.post(import_url(create_season()), FIELDS | {"file": csv_upload("1;ZOLA Émile;;;10;10;1")})
    assert "La somme du tour 1 est +10, pas zéro" in unescaped_html(preview)
    assert "Importer cette soirée" in unescaped_html(preview)


def test_an_ambiguous_player_needs_a_decision(alice):
    first = cast.player(0)
    second = cast.player(60, first_name=first.first_name, last_name=first.last_name, licence="")
    season = create_season()
    preview = alice.post(import_url(season), FIELDS | {"file": csv_upload(f"1;{first.full_name};;;10;10;1")})
    assert "Qui est-ce ?" in unescaped_html(preview)
    apply_form = {"content": preview.context["evening"].text, "do": "apply"}
    answer = alice.post(import_url(season), FIELDS | apply_form)
    assert answer.status_code == 422
    assert "Dites d’abord qui sont les joueurs des lignes 2." in unescaped_html(answer)
    alice.post(import_url(season), FIELDS | apply_form | {"who-1": str(second.pk)})
    assert season.events.get().results.get().player == second


def test_an_invalid_form_keeps_the_file(alice):
    answer = alice.post(
        import_url(create_season()), FIELDS | {"date": "hier", "file": csv_upload("1;ZOLA Émile;;;10;10;1")}
    )
    assert answer.status_code == 422
    assert "ZOLA Émile" in unescaped_html(answer)


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (None, "Choisissez d’abord un fichier."),
        (SimpleUploadedFile("a.pdf", b"%PDF-1.7 \x00"), "PDF"),
        (SimpleUploadedFile("a.csv", b"x" * 2_100_000), "2.1 Mo"),
        (csv_upload("ZOLA Émile;10;C", head="nom;total;saison\n"), "une saison ne se compte pas elle-même"),
    ],
)
def test_an_invalid_file_is_refused(alice, file, message):
    answer = alice.post(import_url(create_season()), FIELDS | ({"file": file} if file else {}))
    assert answer.status_code == 422
    assert message in unescaped_html(answer)


def test_a_closed_season_refuses_an_import(alice):
    season = create_season_of(create_evening())
    season_close(season=season, actor=cast.alice())
    answer = alice.post(import_url(season), FIELDS | {"file": csv_upload("1;ZOLA Émile;;;10;10;1")})
    assert answer.status_code == 409
    assert "Cette saison est close" in unescaped_html(answer)
