"""Retention, export and erasure of personal data."""

import json
from datetime import date, timedelta

import pytest
from django.core.files.base import ContentFile
from django.urls import reverse
from django.utils import timezone

from players.models import Player
from tests import cast
from tests.services.seasons.championship import create_evening, create_season_of
from tournaments.models import AuditLine, Job, Season, Tournament
from tournaments.selectors.registration.personal import PARTS, people_due_for_erasure, personal_data_of
from tournaments.services.core.errors import DomainError
from tournaments.services.registration.privacy import people_forget_due, retention_set
from tournaments.services.seasons.importing import EveningInput, season_evening_import
from tournaments.services.seasons.reading import past_evening_read
from tournaments.services.seasons.seasons import season_close
from tournaments.web.desk.people.personal_words import LINES, TITLES

pytestmark = pytest.mark.django_db

LONG_AGO = timezone.now() - timedelta(days=3000)


def create_old_player(index: int) -> Player:
    """Create a person from before the retention period, without any tournament."""
    person = cast.player(index)
    Player.objects.filter(pk=person.pk).update(created_at=LONG_AGO)
    return person


def test_the_export_contains_all_references_to_a_person() -> None:
    tournament = cast.running_tournament(8, fee=1000)
    cast.make_each_decision(tournament)
    entry = cast.entry_of(tournament, 1)
    data = personal_data_of(entry.player)
    assert data["records"][0]["last_name"] == entry.player.last_name
    assert [entry["tournament"] for entry in data["entries"]] == [tournament.name]
    assert len(data["seats"]) == 5, "every round that was drawn"
    assert [decision["reason"] for decision in data["decisions"]] == ["retard"]


def test_every_relation_to_a_person_is_exported_or_excluded() -> None:
    """A new model with a relation to people must be added to the export."""
    fields = Player._meta.get_fields(include_hidden=True)
    related_models = {
        field.related_model._meta.object_name for field in fields if field.auto_created and field.related_model
    }
    exported_models = {"Entry", "AuditLine", "ImportRow", "Registration", "SeasonResult"}
    record_models = {"Player", "Merge", "Distinct"}  # other records of the same person, exported as `records`
    assert related_models == exported_models | record_models


def test_without_a_retention_period_no_one_is_due() -> None:
    create_old_player(0)
    assert not people_due_for_erasure(cast.organiser()).exists()


def test_only_people_without_a_recent_tournament_are_due() -> None:
    tournament = cast.field(2)
    Player.objects.update(created_at=LONG_AGO)
    due_player = create_old_player(9)
    retention_set(months=36, actor=cast.alice())
    assert list(people_due_for_erasure(cast.organiser())) == [due_player]
    Tournament.objects.filter(pk=tournament.pk).update(date=date(2015, 1, 1))
    assert people_due_for_erasure(cast.organiser()).count() == 3  # both players as well


def test_the_period_starts_with_the_last_tournament() -> None:
    tournament = cast.field(1)
    Player.objects.update(created_at=LONG_AGO)
    retention_set(months=12, actor=cast.alice())
    last_day = tournament.date + timedelta(days=365)
    assert not people_due_for_erasure(cast.organiser(), last_day).exists()
    assert people_due_for_erasure(cast.organiser(), last_day + timedelta(days=2)).count() == 1


@pytest.fixture
def past_season() -> Season:
    """Create a season of ten years ago with a published evening, and an imported one with Zola and Sand."""
    season = create_season_of(create_evening())
    past = past_evening_read("nom;total\nZola Émile;30\nSand George;-30\n".encode())
    season_evening_import(
        season=season,
        evening=past,
        decisions={},
        about=EveningInput(name="Avant", day=date(2015, 1, 1)),
        actor=cast.alice(),
    )
    Player.objects.update(created_at=LONG_AGO)
    Tournament.objects.update(date=date(2015, 1, 8))
    season.events.update(date=date(2015, 1, 8))
    retention_set(months=36, actor=cast.alice())
    return season


def test_people_with_results_in_a_season_are_not_due(past_season: Season) -> None:
    assert not people_due_for_erasure(cast.organiser()).exists()
    season_close(season=past_season, actor=cast.alice())
    assert people_due_for_erasure(cast.organiser()).count() == 10  # eight of the tournament, two imported


def test_an_imported_evening_counts_as_a_tournament(past_season: Season) -> None:
    season_close(season=past_season, actor=cast.alice())
    past_season.events.filter(imported=True).update(date=timezone.localdate())
    assert people_due_for_erasure(cast.organiser()).count() == 8  # the two of that evening are not


def test_due_people_are_erased_once() -> None:
    create_old_player(0)
    recent = cast.player(1)
    retention_set(months=36, actor=cast.alice())
    assert people_forget_due(actor=cast.alice()) == 1
    assert list(Player.objects.exclude(last_name="Anonyme")) == [recent]
    assert people_forget_due(actor=cast.alice()) == 0
    assert AuditLine.objects.filter(kind=AuditLine.Kind.PERSON_ERASED).count() == 1


@pytest.mark.parametrize("months", [0, 5, 241, -1])
def test_an_invalid_period_is_refused(months: int) -> None:
    with pytest.raises(DomainError) as refusal:
        retention_set(months=months, actor=cast.alice())
    assert refusal.value.code == "retention_months"


def test_documents_of_the_site_are_deleted_with_the_person(django_capture_on_commit_callbacks) -> None:
    tournament, other_tournament = cast.field(1), cast.tournament(name="Coupe d’automne")
    player = tournament.entries.get().player
    job = Job.objects.create(tournament=other_tournament, kind="whole_site", state=Job.State.DONE, filename="site.zip")
    job.document.save("site.zip", ContentFile(b"zip"))
    with django_capture_on_commit_callbacks(execute=True):
        cast.client_of(cast.alice()).post(reverse("desk-player-forget", args=[player.pk]))
    assert not Job.objects.filter(pk=job.pk).exists()
    assert not job.document.storage.exists(str(job.document.name))


def test_the_page_lists_due_people_and_keeps_invalid_input() -> None:
    due_player, alice = create_old_player(0), cast.client_of(cast.alice())
    page_url = reverse("desk-personal")
    assert alice.post(page_url, {"months": "3"}).status_code == 422
    assert alice.post(page_url, {"months": "36"}).status_code == 302
    html = alice.get(page_url).content.decode()
    assert due_player.full_name in html
    assert 'value="36"' in html
    alice.post(reverse("desk-personal-forget"))
    assert due_player.full_name not in alice.get(page_url).content.decode()
    assert alice.post(page_url, {"months": ""}).status_code == 302
    assert cast.organiser().retention_months is None


def test_the_export_of_a_person_is_a_file_and_is_logged() -> None:
    tournament, alice = cast.running_tournament(8), cast.client_of(cast.alice())
    player = cast.entry_of(tournament, 1).player
    response = alice.get(reverse("desk-person-file", args=[player.pk]))
    exported_data = json.loads(response.content)
    # The export itself has added a line to the audit log since.
    assert exported_data == personal_data_of(player) | {"register": exported_data["register"]}
    assert AuditLine.objects.filter(kind=AuditLine.Kind.EXPORTED, player=player).exists()
    html = alice.get(reverse("desk-person-data", args=[player.pk])).content.decode()
    assert tournament.name in html
    assert "export" in html


def test_every_part_of_the_export_has_a_title() -> None:
    assert TITLES.keys() == LINES.keys() == PARTS.keys()


def test_the_page_shows_the_evenings_of_a_season(past_season: Season) -> None:
    season_close(season=past_season, actor=cast.alice())
    player = past_season.events.get(imported=True).results.get(rank=1).player
    response = cast.client_of(cast.alice()).get(reverse("desk-person-data", args=[player.pk]))
    assert "Les soirées des saisons" in response.content.decode()
    assert f"{past_season} / Avant · 1er · +30" in response.content.decode()


def test_the_api_sets_the_period_and_exports_and_erases_people() -> None:
    due_player, alice = create_old_player(0), cast.client_of(cast.alice())
    retention = alice.put("/api/retention/", {"months": 36}, content_type="application/json").json()
    assert retention == {"months": 36, "due": 1}
    assert alice.get(f"/api/players/{due_player.pk}/data/").json()["records"][0]["last_name"] == due_player.last_name
    erased = alice.delete("/api/retention/").json()  # erases the people who are due; the period stays
    due_player.refresh_from_db()
    assert (erased, due_player.last_name) == ({"months": 36, "due": 0}, "Anonyme")
    assert alice.put("/api/retention/", {"months": 1}, content_type="application/json").status_code == 400
    player = cast.player(3)
    assert alice.delete(f"/api/players/{player.pk}/data/").status_code == 204
    player.refresh_from_db()
    assert player.last_name == "Anonyme"
