"""Merging two records of a person, undoing it, and suggested duplicates."""

import pytest

from players.errors import Conflict, DomainError
from players.models import Merge, Player
from players.person import Person
from players.selectors.duplicates import duplicates_suggested
from players.services.merging import player_merge, player_unmerge, players_distinct
from players.services.people import player_create
from tests import cast
from tournaments.models import Entry
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db


def create_player(last_name: str = "Dupont", first_name: str = "Jean", **fields: object) -> Player:
    return player_create(Person(last_name=last_name, first_name=first_name, **fields), cast.organiser())  # type: ignore[arg-type]  # test data


def create_entry(player: Player) -> Entry:
    return entry_add(tournament=cast.tournament(name=f"Coupe de {player.pk}"), player=player, actor=cast.alice())


def test_after_a_merge_all_rows_refer_to_the_kept_record() -> None:
    kept_player, merged_player = create_player(), create_player("Dupond", licence="A1", email="j@example.org")
    entry = create_entry(merged_player)
    merge = player_merge(kept=kept_player, merged=merged_player, actor="Alice")
    entry.refresh_from_db()
    kept_player.refresh_from_db()
    merged_player.refresh_from_db()
    assert entry.player == kept_player
    assert (kept_player.licence, kept_player.email, merged_player.licence, merged_player.merged_into) == (
        "A1",
        "j@example.org",
        "A1",
        kept_player,
    )
    assert merge.moved == {"tournaments.entry.player": [entry.pk]}
    assert list(Player.objects.current()) == [kept_player]


def test_undoing_a_merge_restores_both_records() -> None:
    kept_player, merged_player = (
        create_player(category="Senior"),
        create_player("Dupond", licence="A1", category="Vétéran"),
    )
    entry = create_entry(merged_player)
    rows_before = list(Player.objects.order_by("pk").values())
    merge = player_merge(kept=kept_player, merged=merged_player, actor="Alice")
    player_unmerge(merge)
    entry.refresh_from_db()
    assert entry.player == merged_player
    assert list(Player.objects.order_by("pk").values()) == rows_before
    with pytest.raises(Conflict, match="déjà été annulée"):
        player_unmerge(merge)


def test_a_chain_of_merges_ends_at_the_last_record() -> None:
    first, second, third = create_player(), create_player("Dupond"), create_player("Duponc")
    entry = create_entry(first)
    player_merge(kept=second, merged=first, actor="Alice")
    merge = player_merge(kept=third, merged=second, actor="Alice")
    first.refresh_from_db()
    entry.refresh_from_db()
    assert (first.merged_into, entry.player) == (third, third)
    player_unmerge(merge)
    first.refresh_from_db()
    assert first.merged_into == second


def test_merging_two_entries_of_one_tournament_is_refused() -> None:
    kept_player, merged_player = create_player(), create_player("Dupond")
    entry = create_entry(kept_player)
    entry_add(tournament=entry.tournament, player=merged_player, actor=cast.alice())
    with pytest.raises(Conflict, match="même tournoi"):
        player_merge(kept=kept_player, merged=merged_player, actor="Alice")
    merged_player.refresh_from_db()
    assert merged_player.merged_into is None
    assert not Merge.objects.exists()


def test_merging_a_record_with_itself_or_a_merged_one_is_refused() -> None:
    kept_player, merged_player = create_player(), create_player("Dupond")
    with pytest.raises(DomainError, match="différentes"):
        player_merge(kept=kept_player, merged=kept_player, actor="Alice")
    player_merge(kept=kept_player, merged=merged_player, actor="Alice")
    with pytest.raises(Conflict, match="déjà été fusionnée"):
        player_merge(kept=kept_player, merged=merged_player, actor="Alice")


def test_a_merge_cannot_be_undone_once_its_licence_is_taken() -> None:
    kept_player, merged_player = create_player(licence="B2"), create_player("Dupond", licence="A1")
    merge = player_merge(kept=kept_player, merged=merged_player, actor="Alice")
    create_player("Martin", licence="A1")
    with pytest.raises(Conflict, match="ne peut plus"):
        player_unmerge(merge)
    merged_player.refresh_from_db()
    assert merged_player.merged_into == kept_player


def test_duplicates_are_suggested_with_reasons_the_surest_first() -> None:
    create_player("Dupont", "Jean")
    create_player("Jean", "Dupont")
    create_player("Dupond", "Jean")
    create_player("Dupont", "Jean", birth_year=1950)
    create_player("Quéré", "Éliane", licence="A 1")
    Player.objects.create(organiser=cast.organiser(), last_name="Quere", first_name="E.", licence="a1")
    suggestions = [(pair.first.pk, pair.second.pk, pair.reason) for pair in duplicates_suggested(cast.organiser())]
    assert [reason for *_, reason in suggestions][:2] == ["licence", "name"]
    assert {reason for *_, reason in suggestions} == {"licence", "name", "swapped", "near"}
    assert len(suggestions) == len({frozenset(pair[:2]) for pair in suggestions})


def test_a_distinct_pair_is_not_suggested_again() -> None:
    michel, michele = create_player("Martin", "Michel"), create_player("Martin", "Michèle")
    assert len(duplicates_suggested(cast.organiser())) == 1
    players_distinct(first=michele, second=michel)
    players_distinct(first=michel, second=michele)
    assert duplicates_suggested(cast.organiser()) == []
