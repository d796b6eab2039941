"""Import of a member file: its preview, decisions on doubtful lines, and applying exactly the preview.

Also the ratings of players in such a file, the files that are exported, and the cost of a line.
"""

from typing import Any

import pytest

from players.errors import Conflict, DomainError
from players.exporting import as_csv, as_xlsx, player_rows, safe_cell, template_rows
from players.importing import limits
from players.importing.applying import Applied, import_apply, import_check
from players.importing.preview import (
    import_abandon,
    import_counts,
    import_decide,
    import_mend,
    import_preview,
    import_refresh,
)
from players.models import Club, ImportBatch, ImportRow, Player
from players.person import Person
from players.services.people import player_create, player_update
from tests import cast
from tests.players.files import csv_of, long_list, xlsx_of
from tests.work import calls_of

pytestmark = pytest.mark.django_db


def create_preview(*lines: str, content: bytes | None = None) -> ImportBatch:
    """Return the preview of a file, or of CSV lines under the headings of `tests/players/files.py`:

    Nom;Prénom;Licence;Club;Catégorie;Année de naissance;Courriel;Consentement.
    """
    file = csv_of(*lines) if content is None else content
    return import_preview(
        organiser=cast.organiser(), filename="membres.csv", content=file, user=None, size_limit=5_000_000
    )


def apply_batch(batch: ImportBatch) -> Applied:
    return import_apply(import_check(batch))


def get_only_row(batch: ImportBatch) -> ImportRow:
    return batch.rows.get()


def create_player(**fields: Any) -> Player:
    return player_create(Person(**({"last_name": "Dupont", "first_name": "Jeanne"} | fields)), cast.organiser())


def kind_reasons_choices(batch: ImportBatch) -> tuple[str, list[str], list[str]]:
    """Return kind, codes of reasons and choices of the only row."""
    row = get_only_row(batch)
    return row.kind, [reason["code"] for reason in row.reasons], list(row.choices)


def test_a_preview_writes_no_player() -> None:
    create_preview("Dupont;Jeanne;A1;Nouveau club;;;;")
    assert not Player.objects.exists()
    assert not Club.objects.exists()


def test_applying_creates_players_and_clubs() -> None:
    batch = create_preview("DUPONT;JEANNE;A1;Un;Senior;1958;j@example.org;oui", "Le Goff;Yann;;UN;;;;")
    applied = apply_batch(batch)
    jeanne, yann = applied.created
    assert (jeanne.full_name, jeanne.birth_year, jeanne.consent_full_name) == ("DUPONT Jeanne", 1958, True)
    assert jeanne.club == yann.club
    assert list(Player.objects.search("jeanne un")) == [jeanne]
    batch.refresh_from_db()
    assert batch.outcome == {"created": 2, "updated": 0, "lines": 2}
    assert not batch.rows.exists()


@pytest.mark.parametrize(
    ("base", "line", "changes"),
    [
        ({"licence": "A1"}, "Dupont;Jeanne;A1;;Senior;;;", {"category": ("", "Senior")}),
        ({"licence": "A1"}, "Durand;Jeanne;A1;;;;;", {"last_name": ("Dupont", "Durand")}),
        ({}, "DUPONT;jeanne;B7;;;;;", {"licence": ("", "B7")}),
        ({"email": "a@example.org"}, "Dupont;Jeanne;;;;;b@example.org;", {"email": ("a@example.org", "b@example.org")}),
        ({"consent_full_name": True}, "Dupont;Jeanne;;;;;;non", {"consent_full_name": (True, False)}),
        ({"first_name": "Helene"}, "Dupont;Hélène;;;;;;", {"first_name": ("Helene", "Hélène")}),
    ],
)
def test_the_preview_shows_exactly_the_changes_that_are_applied(
    base: dict[str, Any], line: str, changes: dict[str, tuple[object, object]]
) -> None:
    person = create_player(**base)
    person_before = Person.of(person)
    batch = create_preview(line)
    row = get_only_row(batch)
    assert (row.kind, row.player) == ("changed", person)
    assert {c["field"]: (c["before"], c["after"]) for c in row.changes} == changes
    apply_batch(batch)
    person.refresh_from_db()
    person_after = Person.of(person)
    differences = {
        field: (getattr(person_before, field), getattr(person_after, field))
        for field in vars(person_before)
        if getattr(person_before, field) != getattr(person_after, field)
    }
    assert differences == changes


@pytest.mark.parametrize(
    ("first_name", "line"),
    [
        ("Jeanne", "Dupont;Jeanne;A1;;;;;"),
        ("Jeanne", "DUPONT;JEANNE;a 1;;;;;"),
        ("Jeanne", "Dupont;Jeanne;;;;;;"),
        ("Jeanne", "dupont;jeanne;;UN;;1958;;"),
        ("Hélène", "Dupont;Helene;;;;;;"),
    ],
)
def test_empty_cells_case_and_lost_accents_are_not_changes(first_name: str, line: str) -> None:
    create_player(licence="A1", club="Un", birth_year=1958, first_name=first_name)
    assert kind_reasons_choices(create_preview(line)) == ("same", [], [])


@pytest.mark.parametrize(
    ("base", "line", "summary"),
    [
        ({}, "Jeanne;Dupont;;;;;;", ("duplicate", ["alike_swapped"], ["new", "update"])),
        ({}, "Dupond;Jeanne;;;;;;", ("duplicate", ["alike_near"], ["new", "update"])),
        ({"licence": "A1"}, "Dupont;Jeanne;A2;;;;;", ("duplicate", ["alike_name"], ["new", "update"])),
        ({"birth_year": 1958}, "Dupont;Jeanne;;;;1980;;", ("duplicate", ["alike_name"], ["new", "update"])),
        ({"licence": "A1"}, "Martin;Paul;A1;;;;;", ("refused", ["licence_of_other"], [])),
        ({"licence": "A1"}, "Dupond;Jeanne;A2;;;;;", ("new", [], [])),
    ],
)
def test_a_line_similar_to_a_stored_player_has_kind_reasons_and_choices(
    base: dict[str, Any], line: str, summary: tuple[str, list[str], list[str]]
) -> None:
    create_player(**base)
    assert kind_reasons_choices(create_preview(line)) == summary


@pytest.mark.parametrize(
    ("lines", "code", "choices"),
    [
        (("Dupont;Jeanne;;;;;;", "DUPONT;Jeanne;;;;;;"), "twin_in_file", ["new"]),
        (("Dupont;Jeanne;A1;;;;;", "Martin;Paul;a1;;;;;"), "licence_shared", []),
    ],
)
def test_a_line_with_name_or_licence_of_an_earlier_line_is_a_duplicate(
    lines: tuple[str, ...], code: str, choices: list[str]
) -> None:
    first_row, second_row = create_preview(*lines).rows.all()
    assert (first_row.kind, second_row.kind) == ("new", "duplicate")
    first_line = 2  # after the headings
    assert (second_row.reasons[0]["code"], second_row.reasons[0]["params"]["line"]) == (code, first_line)
    assert second_row.choices == choices


def test_two_lines_about_the_same_player_are_a_duplicate() -> None:
    create_player(licence="A1")
    first_row, second_row = create_preview("Dupont;Jeanne;A1;;;;;", "Durand;Jeanne;a1;;;;;").rows.all()
    assert (first_row.kind, second_row.kind, second_row.choices) == ("same", "duplicate", [])


def test_a_doubtful_line_is_skipped_unless_the_desk_decides() -> None:
    person = create_player()
    batch = create_preview("Dupond;Jeanne;;;Senior;;;")
    assert apply_batch(batch).players == ()
    batch = create_preview("Dupond;Jeanne;;;Senior;;;")
    import_decide(row=get_only_row(batch), decision="update")
    assert apply_batch(batch).updated == (person,)
    person.refresh_from_db()
    assert (person.last_name, person.category) == ("Dupond", "Senior")
    batch = create_preview("Dupont;Jeanne;;;;;;")
    import_decide(row=get_only_row(batch), decision="new")
    assert len(apply_batch(batch).created) == 1


def test_the_key_of_a_player_may_equal_a_line_number() -> None:
    person = create_player()
    Player.objects.filter(pk=person.pk).update(id=2)  # the first line after the headings is line 2
    assert get_only_row(create_preview("Dupond;Jeanne;;;Senior;;;")).player_id == 2


def test_two_doubtful_lines_may_both_complete_the_same_player() -> None:
    person = create_player()
    batch = create_preview("Dupond;Jeanne;;;Senior;;;", "Jeanne;Dupont;;;;1958;;")
    for row in batch.rows.all():
        import_decide(row=row, decision="update")
    apply_batch(batch)
    person.refresh_from_db()
    assert (person.category, person.birth_year) == ("Senior", 1958)


def test_a_decision_that_is_not_a_choice_is_refused() -> None:
    batch = create_preview("Dupont;Jeanne;;;;;;")
    for decision in ("new", "update", "delete"):
        with pytest.raises(DomainError, match="pas possible"):
            import_decide(row=get_only_row(batch), decision=decision)


def test_an_outdated_preview_is_not_applied() -> None:
    person = create_player(licence="A1")
    batch = create_preview("Dupont;Jeanne;A1;;Senior;;;", "Le Goff;Yann;;;;;;")
    player_update(
        player=person, person=Person(last_name="Dupont", first_name="Jeanne", licence="A1", category="Junior")
    )
    with pytest.raises(Conflict, match="refait"):
        apply_batch(batch)
    person.refresh_from_db()
    assert (person.category, Player.objects.count()) == ("Junior", 1)
    import_refresh(batch)
    assert batch.rows.get(line=2).changes == [{"field": "category", "before": "Junior", "after": "Senior"}]
    assert isinstance(apply_batch(batch), Applied)


def test_a_change_of_another_player_keeps_the_preview_valid() -> None:
    batch = create_preview("Dupont;Jeanne;A1;;Senior;;;")
    create_player(last_name="Martin", first_name="Paul")
    assert len(apply_batch(batch).created) == 1


def test_a_refresh_keeps_decisions_that_are_still_possible() -> None:
    person = create_player()
    batch = create_preview("Dupond;Jeanne;;;;;;", "Jeanne;Dupont;;;;;;")
    for row in batch.rows.all():
        import_decide(row=row, decision="new")
    import_refresh(batch)
    assert [row.decision for row in batch.rows.all()] == ["new", "new"]
    person.delete()
    import_refresh(batch)
    assert [(row.kind, row.decision) for row in batch.rows.all()] == [("new", ""), ("new", "")]


def test_correcting_a_line_keeps_decisions_on_the_others() -> None:
    create_player()
    batch = create_preview("Dupond;Jeanne;;;;;;", "Martin;Paul;B2;;;1850;;", "Martin;Paul;b2;;;;;")
    import_decide(row=batch.rows.get(line=2), decision="new")
    assert batch.rows.get(line=3).cells["birth_year"] == "1850"
    import_mend(row=batch.rows.get(line=3), cells={"last_name": "Martin", "first_name": "Paul", "licence": "B2"})
    kinds_and_decisions = [(row.kind, row.decision) for row in batch.rows.all()]
    assert kinds_and_decisions == [("duplicate", "new"), ("new", ""), ("duplicate", "")]  # two lines with one licence
    assert {p.last_name for p in apply_batch(batch).created} == {"Dupond", "Martin"}


def test_a_too_wide_line_is_corrected_with_the_cells_under_headings() -> None:
    batch = create_preview("Dupont;Jeanne;A1;;;;;;;;trop")
    assert kind_reasons_choices(batch)[0] == "refused"
    corrected_row = import_mend(row=get_only_row(batch), cells=get_only_row(batch).cells)
    assert (corrected_row.kind, corrected_row.given["licence"]) == ("new", "A1")
    with pytest.raises(Conflict, match="déjà été corrigée"):
        import_mend(row=corrected_row, cells={})


def test_a_corrected_line_obeys_the_limits_of_a_file() -> None:
    batch = create_preview("Dupont;Jeanne;;;;1850;;")
    corrected_row = import_mend(row=get_only_row(batch), cells={"last_name": "x" * 5_000 + "\0", "birth_year": "1950"})
    assert corrected_row.kind == "refused"
    assert len(get_only_row(batch).cells["last_name"]) == limits.CELL_CHARACTERS


def test_a_preview_is_applied_once() -> None:
    batch = create_preview("Dupont;Jeanne;;;;;;")
    apply_batch(batch)
    for service in (apply_batch, import_refresh, import_abandon):
        with pytest.raises(Conflict, match="déjà été appliqué"):
            service(batch)
    assert Player.objects.count() == 1


def test_refused_lines_are_skipped_and_others_applied() -> None:
    batch = create_preview("Dupont;Jeanne;;;;1850;;", "Le Goff;Yann;;;;;;")
    assert import_counts(batch) == {"refused": 1, "duplicate": 0, "new": 1, "changed": 0, "same": 0}
    assert [p.last_name for p in apply_batch(batch).players] == ["Le Goff"]


def test_an_integrity_error_rolls_back_all_lines() -> None:
    batch = create_preview("Dupont;Jeanne;A1;;;;;", "Le Goff;Yann;A2;;;;;")
    row = batch.rows.get(line=3)
    ImportRow.objects.filter(pk=row.pk).update(given=row.given | {"licence": "A1"}, kind="new")
    with pytest.raises(Conflict):
        apply_batch(batch)
    assert not Player.objects.exists()


def test_importing_an_export_changes_no_player() -> None:
    create_player(licence="A1", club="Un", birth_year=1958, email="j@example.org", consent_full_name=True)
    create_player(last_name="Le Goff", first_name="Yann", licence="-7")
    create_player(last_name="Martin", first_name="Anne", licence="＝8")
    rows = player_rows(Player.objects.select_related("club"))
    for content in (as_csv(rows), as_xlsx(rows)):
        assert import_counts(create_preview(content=content))["same"] == 3


def test_the_template_can_be_imported() -> None:
    examples = 2
    assert import_counts(create_preview(content=as_csv(template_rows())))["new"] == examples


def preview_rating(cell: object, *, heading: str = "Force") -> ImportBatch:
    return create_preview(content=xlsx_of([["Nom", "Prénom", heading], ["Dupont", "Jeanne", cell]]))


@pytest.mark.parametrize("heading", ["Force", "FORCE (sur 1000)", "Cote", "Strength", "Rating"])
def test_ratings_are_read_under_each_heading_and_in_each_notation(heading: str) -> None:
    cells_by_name = {"A": 412, "B": 412.0, "C": "1 234", "D": "1\u202f234", "E": "-7", "F": "−7", "G": "+7", "H": 0}
    ratings = dict(zip(cells_by_name, (412, 412, 1234, 1234, -7, -7, 7, 0), strict=True))
    rows = [[name, "Jeanne", cell] for name, cell in cells_by_name.items()]
    batch = create_preview(content=xlsx_of([["Nom", "Prénom", heading], *rows]))
    assert {row.given["last_name"]: row.given["rating"] for row in batch.rows.all()} == ratings
    applied = apply_batch(batch)
    assert {person.last_name: applied.ratings[person.pk] for person in applied.players} == ratings


@pytest.mark.parametrize("heading", ["Classement", "Rang", "Ranking", "Place"])
def test_a_column_of_ranks_is_not_read_as_ratings(heading: str) -> None:
    assert "rating" not in get_only_row(preview_rating(1, heading=heading)).given


@pytest.mark.parametrize("cell", ["fort", "4,5", 4.5, 1_000_000, "١٢", "1e5", "--7"])
def test_an_invalid_rating_is_refused(cell: object) -> None:
    row = get_only_row(preview_rating(cell))
    assert (row.kind, row.reasons[0]["code"]) == ("refused", "rating_unreadable")


def test_a_rating_alone_changes_no_player() -> None:
    person = create_player()
    batch = preview_rating(412)
    assert kind_reasons_choices(batch) == ("same", [], [])
    applied = apply_batch(batch)
    assert (applied.updated, applied.ratings) == ((), {person.pk: 412})


@pytest.mark.parametrize("text", ["=1+1", "+33", "-7", "@SUM(A1)", "\t=1"])
def test_exports_escape_formulas(text: str) -> None:
    assert safe_cell(text) == f"'{text}"
    assert safe_cell("Dupont") == "Dupont"
    assert safe_cell(-7) == -7


def count_calls_per_line(count: int) -> float:
    """Return the calls that the preview of a list of new people makes for each of its lines."""
    content = long_list(count)
    batches: list[ImportBatch] = []
    calls = calls_of(lambda: batches.append(create_preview(content=content)))
    assert import_counts(batches[0])["new"] == count
    return calls / count


@pytest.mark.parametrize("count", [1_000])  # others: `tests/prove`
def test_a_line_of_a_long_list_costs_no_more_than_one_of_a_short_list(count: int) -> None:
    """`tests/load/bench_field.py` prints the seconds of a machine."""
    count_calls_per_line(3)  # fills the caches
    assert count_calls_per_line(count) < 1.1 * count_calls_per_line(count // 10)
