"""Changes of seasons are in the organiser's audit log, with the values before and after."""

from datetime import date

import pytest

from tests import cast
from tests.services.seasons.championship import create_evening, create_season, create_season_of
from tournaments.models import AuditLine, Season
from tournaments.services.core.errors import Conflict
from tournaments.services.seasons.events import (
    season_event_add,
    season_event_change,
    season_event_move,
    season_event_remove,
)
from tournaments.services.seasons.importing import EveningInput, season_evening_import
from tournaments.services.seasons.reading import past_evening_read
from tournaments.services.seasons.seasons import season_change, season_close, season_delete, season_reopen
from tournaments.web.desk.audit.words import line_view

pytestmark = pytest.mark.django_db


def newest_line_text() -> str:
    """Return the text of the newest line of the audit log, which must be Alice's, with ordinary spaces."""
    line = AuditLine.objects.first()
    assert line is not None
    assert line.actor == cast.alice().user
    return line_view(line).text.replace("\N{NO-BREAK SPACE}", " ")


def import_evening(season: Season) -> None:
    past = past_evening_read("nom;total\nZola Émile;30\nSand George;-30\n".encode())
    day = date(2026, 10, 3)
    season_evening_import(
        season=season, evening=past, decisions={}, about=EveningInput(name="Octobre", day=day), actor=cast.alice()
    )


def test_rules_are_logged_with_the_labels_of_the_form():
    season = create_season()
    assert newest_line_text() == "Saison « Championnat » commencée"
    settings = {"name": "Coupe", "ends": date(2027, 6, 30), "public": False, "rules": {"best": 3, "basis": "place"}}
    season_change(season=season, settings=settings, actor=cast.alice())
    assert newest_line_text() == (
        "Saison « Coupe » changée. Nom de la saison : Championnat → Coupe ; Au : 31/08/2027 → 30/06/2027 ; "
        "Tout le monde lit son classement : oui → non ; "
        "Ce que chaque soirée apporte : le score → des points selon la place ; Meilleures soirées qui comptent : 0 → 3"
    )
    season_change(season=season, settings={"rules": {"tie_breaks": ["wins"], "points": [5, 3]}}, actor=cast.alice())
    assert "Liste de points : – → 5, 3" in newest_line_text()
    assert "→ soirées gagnées" in newest_line_text()


def test_an_unchanged_form_is_not_logged():
    season = create_season()
    season_change(season=season, settings={"name": season.name, "rules": {"best": 0}}, actor=cast.alice())
    assert AuditLine.objects.filter(kind__startswith="season").count() == 1


def test_every_action_is_logged():
    season = create_season_of(create_evening())
    assert newest_line_text() == "Saison « Championnat » : soirée « Novembre » ajoutée"
    import_evening(season)
    assert newest_line_text() == "Saison « Championnat » : soirée « Octobre » ajoutée"
    event = season.events.get(name="Novembre")
    season_event_change(event=event, coefficient=150, counts=False, actor=cast.alice())
    assert newest_line_text().endswith("« Novembre » changée. coefficient : 1 → 1,5 ; compte : oui → non")
    season_event_move(event=event, to=1, actor=cast.alice())
    assert newest_line_text().endswith("place dans la saison : 2 → 1")
    season_event_change(event=event, counts=True, actor=cast.alice())
    season_close(season=season, actor=cast.alice())
    assert newest_line_text() == "Saison « Championnat » close, soirées comptées : 2"
    season_reopen(season=season, actor=cast.alice())
    assert newest_line_text() == "Saison « Championnat » rouverte"
    season_event_remove(event=event, actor=cast.alice())
    assert newest_line_text() == "Saison « Championnat » : soirée « Novembre » retirée"
    season_delete(season=season, name="Championnat", actor=cast.alice())
    assert newest_line_text() == "Saison « Championnat » supprimée, soirées : 1"


def test_a_refused_or_unchanged_action_is_not_logged():
    season = create_season_of(tournament := create_evening())
    count_before = AuditLine.objects.count()
    with pytest.raises(Conflict):
        season_event_add(season=season, tournament=tournament, actor=cast.alice())
    event = season.events.get()
    season_event_move(event=event, to=1, actor=cast.alice())
    season_event_change(event=event, counts=True, actor=cast.alice())
    assert AuditLine.objects.count() == count_before
