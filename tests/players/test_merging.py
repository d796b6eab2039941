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


def make_player(last_name: str = "Dupont", first_name: str = "Jean", **more: object) -> Player:
    return player_create(Person(last_name=last_name, first_name=first_name, **more), cast.organiser())  # type: ignore[arg-type]  # test data


def make_entry(player: Player) -> Entry:
    return entry_add(tournament=cast.tournament(name=f"Coupe de {player.pk}"), player=player, actor=cast.alice())


def test_merging_repoints_all_rows_of_the_merged_record() -> None:
    kept, merged = make_player(), make_player("Dupond", licence="A1", email="j@example.org")
    entry = make_entry(merged)
    merge = player_merge(kept=kept, merged=merged, actor="Alice")
    entry.refresh_from_db()
    kept.refresh_from_db()
    merged.refresh_from_db()
    assert entry.player == kept
    assert (kept.licence, kept.email, merged.licence, merged.merged_into) == ("A1", "j@example.org", "A1", kept)
    assert merge.moved == {"tournaments.entry.player": [entry.pk]}
    assert list(Player.objects.current()) == [kept]


def test_undoing_a_merge_restores_both_records() -> None:
    kept, merged = make_player(category="Senior"), make_player("Dupond", licence="A1", category="Vétéran")
    entry = make_entry(merged)
    before = list(Player.objects.order_by("pk").values())
    merge = player_merge(kept=kept, merged=merged, actor="Alice")
    player_unmerge(merge)
    entry.refresh_from_db()
    assert entry.player == merged
    assert list(Player.objects.order_by("pk").values()) == before
    with pytest.raises(Conflict, match="déjà été annulée"):
        player_unmerge(merge)


def test_a_chain_of_merges_ends_at_the_last_record() -> None:
    first, second, third = make_player(), make_player("Dupond"), make_player("Duponc")
    entry = make_entry(first)
    player_merge(kept=second, merged=first, actor="Alice")
    merge = player_merge(kept=third, merged=second, actor="Alice")
    first.refresh_from_db()
    entry.refresh_from_db()
    assert (first.merged_into, entry.player) == (third, third)
    player_unmerge(merge)
    first.refresh_from_db()
    assert first.merged_into == second


def test_merging_two_entries_of_one_tournament_is_refused() -> None:
    kept, merged = make_player(), make_player("Dupond")
    entry = make_entry(kept)
    entry_add(tournament=entry.tournament, player=merged, actor=cast.alice())
    with pytest.raises(Conflict, match="même tournoi"):
        player_merge(kept=kept, merged=merged, actor="Alice")
    merged.refresh_from_db()
    assert merged.merged_into is None
    assert not Merge.objects.exists()


def test_merging_a_record_with_itself_or_a_merged_one_is_refused() -> None:
    kept, merged = make_player(), make_player("Dupond")
    with pytest.raises(DomainError, match="différentes"):
        player_merge(kept=kept, merged=kept, actor="Alice")
    player_merge(kept=kept, merged=merged, actor="Alice")
    with pytest.raises(Conflict, match="déjà été fusionnée"):
        player_merge(kept=kept, merged=merged, actor="Alice")


def test_a_merge_cannot_be_undone_once_its_licence_is_taken() -> None:
    kept, merged = make_player(licence="B2"), make_player("Dupond", licence="A1")
    merge = player_merge(kept=kept, merged=merged, actor="Alice")
    make_player("Martin", licence="A1")
    with pytest.raises(Conflict, match="ne peut plus"):
        player_unmerge(merge)
    merged.refresh_from_db()
    assert merged.merged_into == kept


def test_duplicates_are_suggested_with_reasons_the_surest_first() -> None:
    make_player("Dupont", "Jean")
    make_player("Jean", "Dupont")
    make_player("Dupond", "Jean")
    make_player("Dupont", "Jean", birth_year=1950)
    make_player("Quéré", "Éliane", licence="A 1")
    Player.objects.create(organiser=cast.organiser(), last_name="Quere", first_name="E.", licence="a1")
    found = [(pair.first.pk, pair.second.pk, pair.reason) for pair in duplicates_suggested(cast.organiser())]
    assert [reason for *_, reason in found][:2] == ["licence", "name"]
    assert {reason for *_, reason in found} == {"licence", "name", "swapped", "near"}
    assert len(found) == len({frozenset(pair[:2]) for pair in found})


def test_a_distinct_pair_is_not_suggested_again() -> None:
    michel, michele = make_player("Martin", "Michel"), make_player("Martin", "Michèle")
    assert len(duplicates_suggested(cast.organiser())) == 1
    players_distinct(first=michele, second=michel)
    players_distinct(first=michel, second=michele)
    assert duplicates_suggested(cast.organiser()) == []
