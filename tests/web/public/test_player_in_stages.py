"""The public page of a player in several stages: the newest stage first, with carried points and seats."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Entry, Seat, Stage, Tournament
from tournaments.selectors.player.places import FinalPlace, final_place
from tournaments.selectors.registration.cards import card_secret
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.results.public import public_final_standings
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.played_tournament(16, rounds=2, rounds_planned=2, deals_per_round=2)


@pytest.fixture
def final(tournament) -> Stage:
    """Return a final of the best eight with half of their points, entered but not drawn."""
    half = {"numerator": 1, "denominator": 2}
    settings = {
        "name": "Finale",
        "cut": {"who": "best", "count": 8},
        "carry": half,
        "rounds_planned": 1,
        "deals_per_round": 2,
    }
    stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    return stage


def player_html(client, stage: Stage, number: int) -> str:
    """Return a player's page of a stage, whose status must be 200, by start number."""
    answer = client.get(f"/{stage.address}/joueur/{number}/")
    assert answer.status_code == 200
    return str(answer.content.decode())


def format_points(points: int) -> str:
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)}"


def test_final_is_above_the_qualification(client, final):
    cast.draw_stage(final, seed=3)
    cast.play_round(final.tournament, stage=final)
    entry = final.entries.get(number=1)
    html = player_html(client, final, 1)
    assert html.index("<h2>Finale</h2>") < html.index("<h2>Coupe de printemps</h2>")
    assert "Points apportés" in html
    assert format_points(entry.carried) in html
    for seat in Seat.objects.filter(entry=entry).select_related("table__station"):
        assert f"{seat.table.number} · {seat.place.name}" in html
        assert format_points(seat.plus - seat.minus) in html
    line = next(line for line in standings_at(final) if line.entry == entry.pk)
    assert format_points(line.total) in html


def test_page_of_the_qualification_shows_the_final(client, final):
    cast.draw_stage(final, seed=3)
    entry = final.entries.get(number=1)
    qualification_entry = final.tournament.first_stage.entries.get(pk=entry.pk)
    assert "<h2>Finale</h2>" in player_html(client, final.tournament.first_stage, qualification_entry.number)


def test_finalist_without_a_seat_gets_a_notice(client, final):
    first = standings_at(final.tournament.first_stage)[0]
    html = player_html(client, final.tournament.first_stage, first.number)
    assert "Les places de cette phase ne sont pas encore tirées." in html


def test_page_of_a_player_in_one_stage_omits_its_name(client, final):
    last = standings_at(final.tournament.first_stage)[-1]
    html = player_html(client, final.tournament.first_stage, last.number)
    assert "<h2>" not in html
    assert "Points apportés" not in html


def test_deals_of_the_objection_form_name_their_stage(client, final):
    cast.draw_stage(final, seed=3)
    cast.play_round(final.tournament, stage=final)
    entry = final.entries.select_related("tournament").get(number=1)
    badge = reverse("public-badge", args=[final.tournament.slug, entry.serial, card_secret(entry)])
    options = re.findall(r"<option[^>]*>\s*([^<]+?)\s*</option>", client.get(badge).content.decode())[1:]
    assert len(options) == len(set(options)) == 2 + 4 + 1 + 2  # deals and sheets of the final and of two rounds
    assert {option.partition(" · ")[0] for option in options} == {"Finale", final.tournament.first_stage.title}


class TestParallelFinals:
    """The final place of a player counts all stages; the place in their last stage has its name."""

    @pytest.fixture
    def published_tournament(self, tournament: Tournament, final: Stage) -> Tournament:
        """Play both finals, and publish."""
        settings = {"name": "Finale B", "cut": {"who": "others"}, "rounds_planned": 1, "deals_per_round": 2}
        others = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
        stage_enter(stage=others, actor=cast.alice())
        for seed, stage in enumerate((final, others)):
            cast.draw_stage(stage, seed=seed)
            cast.play_round(tournament, stage=stage)
        for transition in ("finish", "publish"):
            tournament_transition(
                tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True
            )
        return tournament

    def test_the_winner_of_the_second_final_is_ninth(self, client, published_tournament):
        winner = next(line for line in standings_at(published_tournament.stages.get(number=3)) if line.rank == 1)
        entry = Entry.objects.get(pk=winner.entry)
        start_number = published_tournament.first_stage.entries.get(pk=entry.pk).number
        card = client.get(f"/{published_tournament.slug}/joueur/{start_number}/carte/").content.decode()
        text = " ".join(re.sub(r"<[^>]+>", " ", card).split())
        assert "Vous êtes 9e." in text
        assert f"{entry.public_name} Finale B 1er" in text
        badge = reverse("public-badge", args=[published_tournament.slug, entry.serial, card_secret(entry)])
        assert "Vous êtes 9e." in client.get(badge).content.decode()

    def test_a_share_picture_has_the_final_place_on_each_page(self, client, published_tournament):
        for line in public_final_standings(published_tournament):
            place = final_place(published_tournament, Entry.objects.get(pk=line.entry))
            assert place == FinalPlace(rank=line.rank, total=line.total, players=16)
        entry = published_tournament.stages.get(number=3).entries.get(number=1)
        pages = [(published_tournament.slug, published_tournament.first_stage.entries.get(pk=entry.pk).number)]
        pages.append((published_tournament.stages.get(number=3).address, 1))
        pictures = [client.get(f"/{address}/joueur/{number}/image.png").content for address, number in pages]
        assert pictures[0] == pictures[1]
