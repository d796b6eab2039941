"""The form for the federation: stored data, warnings, and blank lines for unknown values."""

import pytest
from django.urls import reverse

from tests import cast
from tests.documents.reading import in_one_line, make_text, run_document_job, signed_in_line
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Job, Tournament
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.rounds import count_tables_by_size

pytestmark = pytest.mark.django_db
FIVES_WARNING = "La fédération n’homologue pas un tournoi à tables de cinq."
VARIANTS_WARNING = "La fédération n’homologue pas un tournoi joué avec des variantes."
PROVISIONAL_WARNING = in_one_line("Le tournoi n’est pas terminé : ces résultats sont provisoires.")


def make_form(tournament: Tournament) -> str:
    return make_text(tournament, "homologation")


# Worth its time: reads the text of every page of the federation's form.
def test_every_player_has_place_licence_name_club_and_total() -> None:
    tournament = cast.finished_tournament(13, rounds_planned=2, deals_per_round=2)
    text = make_form(tournament)
    licences = dict(tournament.entries.values_list("pk", "player__licence"))
    for line in final_standings(tournament):
        assert licences[line.entry]
        tied = " =" if line.tied else ""
        assert (
            f"{ordinal(line.rank)}{tied} {licences[line.entry]} {line.name} {line.club} {signed_in_line(line.total)}"
            in text
        )
    assert "Classement · Classement final" in text
    assert "13, 13 avec une licence connue" in text


# Worth its time: plays a tournament of thirteen, and reads the whole form.
def test_form_has_event_length_tables_and_rules() -> None:
    tournament = cast.finished_tournament(13, rounds_planned=2, deals_per_round=2, venue="Salle des fêtes")
    text = make_form(tournament)
    assert count_tables_by_size(tournament) == {3: 6, 4: 2}  # three of three and one of four in each round
    for part in ("Tournoi Coupe de printemps", "Lieu Salle des fêtes", "2 tours, 2 donnes par tour", "6 de 3, 2 de 4"):
        assert part in text
    assert "Variantes de la maison aucune" in text
    for sentence in (FIVES_WARNING, VARIANTS_WARNING, PROVISIONAL_WARNING):
        assert sentence not in text


def test_unknown_values_are_left_blank() -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    player = cast.entry_of(tournament, 1).player
    player.licence = ""
    player.save()
    text = make_form(tournament)
    for label in (
        "Lieu",
        "Comité, ligue",
        "Numéro d’homologation",
        "Arbitre, et son niveau",
        "Observations de l’arbitre",
    ):
        assert label in text
    assert "Pour le club, date et signature L’arbitre, date et signature" in text
    assert "8, 7 avec une licence connue" in text
    assert "None" not in text


def test_form_warns_about_tables_of_five() -> None:
    tournament = cast.running_tournament(10, odd_tables="5", rounds_planned=1)
    assert FIVES_WARNING in make_form(tournament)
    assert "2 de 5" in make_form(tournament)


def test_form_names_house_rules_and_warns_about_them() -> None:
    text = make_form(cast.running_tournament(8, rounds_planned=1, rule_options={"pousse": True}))
    assert VARIANTS_WARNING in text
    assert "Pousse" in text.split("Variantes de la maison")[1]


def test_form_warns_about_provisional_results() -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    assert PROVISIONAL_WARNING in make_form(tournament)
    assert "Provisoire, tour 1 en cours" in make_form(tournament)


def test_teams_are_listed_below_the_players() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=1, team_size="2")
    teams = cast.teams(tournament, count=2)
    cast.play_round(tournament)
    text = make_form(tournament).split("Pour le club")[0].split("Équipe")[-1]
    assert all(member.entry.full_name in text for team in teams for member in team.members.all())


def test_game_without_a_federation_has_no_form() -> None:
    tournament = cast.running_tournament(8, game="scarto", rounds_planned=1, name="Scarto")
    html = cast.client_of(cast.alice()).get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    assert "homologation" not in html
    job = run_document_job(tournament, "homologation")
    assert (job.state, job.error) == (Job.State.FAILED, "Ce document n’existe pas.")
