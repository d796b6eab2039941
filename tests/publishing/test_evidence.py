"""The page that verifies a published ranking, and its file: who finds which names, and what is there when."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of
from tournaments.log.evidence.checking import find_difference
from tournaments.log.evidence.file import Evidence, EvidenceError, read_evidence
from tournaments.models import Event, SigningKey, Tournament
from tournaments.publishing.evidence import evidence_mark
from tournaments.services.publication.signing import fingerprint, signature_is_valid
from tournaments.services.registration.people import consent_set, person_forget
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def publish(tournament: Tournament) -> Tournament:
    return tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)


def create_published_tournament(**settings: Any) -> Tournament:
    return publish(cast.finished_tournament(8, **({"rounds_planned": 2, "deals_per_round": 2} | settings)))


def get_file(client: Client, tournament: Tournament) -> bytes:
    answer = client.get(reverse("public-evidence", args=[tournament.slug]))
    assert answer.status_code == 200
    return answer.content


def get_evidence(client: Client, tournament: Tournament) -> Evidence:
    return read_evidence(get_file(client, tournament))


def names_in(evidence: Evidence) -> list[str]:
    return [one["name"] for one in evidence.people["people"]]


def test_the_file_is_signed_and_its_ranking_follows_from_it(client: Client) -> None:
    tournament = create_published_tournament(deals_public=True)
    evidence = get_evidence(client, tournament)
    assert signature_is_valid(evidence)
    assert find_difference(evidence.results) is None
    lines = [table["lines"] for round_ in evidence.results["stages"][0]["rounds"] for table in round_["tables"]]
    assert [len(sheet) for sheet in lines] == [2, 2, 2, 2], "two rounds at two tables, two deals each"


def test_the_file_has_the_same_bytes_each_time(client: Client) -> None:
    tournament = create_published_tournament()
    assert get_file(client, tournament) == get_file(client, tournament)
    assert SigningKey.objects.count() == 1


def test_deals_are_in_the_file_only_if_the_club_publishes_them(client: Client) -> None:
    evidence = get_evidence(client, create_published_tournament())
    assert find_difference(evidence.results) is None
    assert b'"outcome"' not in json.dumps(evidence.results).encode()
    assert evidence.results["scoring"] is None


@pytest.mark.parametrize("game", ["texas-42"])  # `make prove` gives the others
def test_rankings_of_other_games_follow_from_their_points(client: Client, game: str) -> None:
    players = 9 if game == "scarto" else 8
    tournament = publish(cast.finished_tournament(players, game=game, rounds_planned=1, deals_public=True))
    evidence = get_evidence(client, tournament)
    assert evidence.results["scoring"] is None
    assert find_difference(evidence.results) is None


def test_names_need_consent(client: Client) -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    consenting = cast.entry_of(tournament, 1)
    consent_set(player=consenting.player, agrees=True, actor=cast.alice())
    content = get_file(client, publish(tournament)).decode().upper()
    named = {one.pk for one in tournament.entries.all() if one.last_name.upper() in content}
    assert named == {consenting.pk}


def test_the_file_of_a_rehearsal_that_an_earlier_version_published_is_marked(client: Client) -> None:
    tournament = cast.played_tournament(8, rounds=1, rounds_planned=1, deals_per_round=1)
    publish(tournament_transition(tournament=tournament, transition="finish", actor=cast.alice()))
    marks = [get_evidence(client, tournament).results["tournament"]["rehearsal"]]
    original = cast.tournament(name="Coupe d’été")
    Tournament.objects.filter(pk=tournament.pk).update(rehearsal_of=original)  # as earlier versions published copies
    cache.clear()
    marks.append(get_evidence(client, tournament).results["tournament"]["rehearsal"])
    assert marks == [False, True]


def test_ranking_is_read_without_a_code_if_a_line_of_the_log_is_broken(client: Client) -> None:
    tournament = create_published_tournament()
    Event.objects.filter(tournament=tournament, sequence=3).update(digest="0" * 64)
    cache.clear()
    assert evidence_mark(tournament) == ""
    answer = client.get(f"/{tournament.slug}/")
    assert (answer.status_code, answer.context["verify_address"]) == (200, "")
    assert client.get(f"/{tournament.slug}/classement.pdf").status_code == 200


def test_publication_creates_the_key_so_that_readers_write_nothing(client: Client) -> None:
    tournament = create_published_tournament()
    (key,) = SigningKey.objects.all()
    client.get(f"/{tournament.slug}/")
    assert list(SigningKey.objects.all()) == [key]
    assert key.organiser == tournament.organiser


@pytest.mark.parametrize("spell", [str.upper, lambda digits: " ".join((digits[:2], digits[2:]))])
def test_key_has_one_spelling(spell: Callable[[str], str], client: Client) -> None:
    *lines, last = get_file(client, create_published_tournament()).splitlines()
    signature = json.loads(last)
    content = b"\n".join([*lines, json.dumps(signature | {"key": spell(signature["key"])}).encode(), b""])
    with pytest.raises(EvidenceError) as error:
        read_evidence(content)
    assert error.value.code == "malformed"


def test_an_erased_name_leaves_the_file_with_the_same_results(client: Client) -> None:
    tournament = create_published_tournament()
    entry, before = cast.entry_of(tournament, 1), get_evidence(client, tournament)
    mark = evidence_mark(tournament)
    person_forget(player=entry.player, actor=cast.alice())
    after = get_evidence(client, tournament)
    assert names_in(after)[entry.serial - 1] == ""
    assert names_in(before)[entry.serial - 1] != ""
    assert after.digest == before.digest
    assert evidence_mark(tournament) == mark
    assert signature_is_valid(after)


def test_there_is_no_file_before_the_publication_and_after_its_withdrawal(client: Client) -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    page, file = (reverse(name, args=[tournament.slug]) for name in ("public-verify", "public-evidence"))
    assert client.get(file).status_code == 404
    publish(tournament)
    assert "Clé du club" in text_of(client.get(page))
    tournament_transition(tournament=tournament, transition="unpublish", actor=cast.alice(), reason="erreur")
    assert client.get(file).status_code == 404
    assert "Ce classement n’est pas publié" in text_of(client.get(page))


def test_the_page_of_the_ranking_links_to_the_verification(client: Client) -> None:
    tournament = create_published_tournament()
    page = client.get(reverse("public-tournament", args=[tournament.slug])).content.decode()
    assert reverse("public-verify", args=[tournament.slug]) in page


def test_the_published_page_has_the_code_of_its_verification(client: Client, settings: Any) -> None:
    tournament = create_published_tournament()
    path = reverse("public-tournament", args=[tournament.slug])
    words = "Pour vérifier ce classement sur un téléphone."
    assert words not in client.get(path, headers={"host": "localhost"}).content.decode()
    settings.PUBLIC_URL = "https://club.example"
    answer = client.get(path)
    assert words in answer.content.decode()
    assert answer.context["verify_address"] == (
        f"https://club.example/{tournament.slug}/verifier/#{evidence_mark(tournament)}"
    )


def test_a_second_organiser_signs_with_another_key(client: Client) -> None:
    tournament = create_published_tournament()
    key = get_evidence(client, tournament).key
    other = cast.organiser("Les Bouts")
    client_of_owner = cast.client_of(cast.member("berthe", "owner", other))
    page = text_of(client_of_owner.get(f"/{other.slug}{reverse('desk-club')}"))
    own_key_in_fours = " ".join(fingerprint(key)[at : at + 4] for at in range(0, 16, 4))
    assert own_key_in_fours in text_of(
        cast.client_of(cast.olga()).get(f"/{cast.organiser().slug}{reverse('desk-club')}")
    )
    assert own_key_in_fours not in page
    assert SigningKey.objects.count() == 2
