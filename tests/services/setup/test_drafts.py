"""Removed drafts: their slug is free, they are restored for a day, and a sweep deletes nothing else.

First removal and restore, then the slug in between, writes to a removed draft, and the sweep.
"""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from tests import cast
from tests.services.log.lost_data import whole_copy
from tournaments.log.fold import fold
from tournaments.models import AuditLine, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.stored import log_of
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.log import copies
from tournaments.services.log.archive import archive_import, archive_write
from tournaments.services.log.copies import copy_import
from tournaments.services.rehearsal.copying import rehearsal_start
from tournaments.services.setup import removal
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.removal import (
    UNDO_TIME,
    draft_remove,
    draft_restore,
    drafts_removed,
    drafts_sweep,
    tournament_delete,
    tournament_erase,
)
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db


def draft_of(tournament: Tournament) -> Tournament:
    """Close the registration of a tournament, so that it is a draft again."""
    return tournament_transition(tournament=tournament, transition="draft", actor=cast.alice())


def make_due(draft: Tournament) -> None:
    """Set the time of the removal to more than `UNDO_TIME` ago."""
    Tournament.objects.filter(pk=draft.pk).update(removed_at=timezone.now() - UNDO_TIME - timedelta(seconds=1))


def test_a_draft_is_removed_and_restored_with_its_players():
    draft = draft_of(cast.field(8))
    draft_remove(tournament=draft, actor=cast.alice())
    assert list(cast.organiser().tournaments.real()) == []
    assert list(drafts_removed(cast.organiser())) == [draft]
    draft_restore(tournament=draft, actor=cast.alice())
    draft_restore(tournament=draft, actor=cast.alice())  # idempotent
    assert list(cast.organiser().tournaments.real()) == [draft]
    assert draft.entries.count() == 8
    assert list(check_log(draft)) == []
    kinds = AuditLine.objects.filter(kind__startswith="draft").order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["draft.removed", "draft.restored"]


def test_only_drafts_are_removed():
    with pytest.raises(Conflict):
        draft_remove(tournament=cast.field(8), actor=cast.olga())
    with pytest.raises(DomainError):
        draft_remove(tournament=draft_of(cast.tournament()), actor=cast.basile())


def test_a_removed_draft_is_deleted_a_day_later():
    recent, old = (draft_of(cast.tournament(name=name)) for name in ("Hier", "Avant"))
    present, slug = cast.field(8), old.slug
    for draft in (recent, old):
        draft_remove(tournament=draft, actor=cast.alice())
    make_due(old)
    assert drafts_sweep() == 1
    assert set(Tournament.objects.all()) == {recent, present}
    line = AuditLine.objects.get(kind="tournament.deleted")
    assert (line.by, line.data["tournament"]) == ("program", slug)
    assert drafts_sweep() == 0


def test_the_slug_of_a_removed_draft_is_free_and_returns_with_it():
    draft = draft_of(cast.field(8))
    slug, digest = draft.slug, draft.digest
    draft_remove(tournament=draft, actor=cast.alice())
    draft_remove(tournament=draft, actor=cast.alice())  # idempotent
    assert not Tournament.objects.filter(slug=slug).exists()
    assert list(check_log(draft)) == []
    draft_restore(tournament=draft, actor=cast.alice())
    draft.refresh_from_db()
    assert (draft.slug, draft.digest) == (slug, digest)
    assert AuditLine.objects.filter(kind="draft.removed").count() == 1


def test_a_restored_draft_has_a_free_slug_if_its_own_was_taken():
    draft = draft_of(cast.field(8))
    slug, lines = draft.slug, draft.version
    draft_remove(tournament=draft, actor=cast.alice())
    other = cast.tournament()
    assert other.slug == slug
    draft_restore(tournament=draft, actor=cast.alice())
    draft.refresh_from_db()
    assert (draft.slug, draft.version) == (f"{slug}-2", lines)
    assert fold(log_of(draft)).slug == draft.slug
    for tournament in (draft, other):
        assert list(check_log(tournament)) == []
    tournament_transition(tournament=draft, transition="open", actor=cast.alice())  # its log continues
    assert list(check_log(draft)) == []


def test_an_archive_of_a_removed_draft_is_imported_under_its_slug():
    draft = draft_of(cast.field(8))
    slug, archive = draft.slug, archive_write(draft, cast.alice())
    draft_remove(tournament=draft, actor=cast.alice())
    imported = archive_import(archive, cast.alice())
    assert (imported.slug, imported.entries.count()) == (slug, 8)
    assert imported != draft


def test_copies_of_tablets_are_not_merged_into_a_removed_draft():
    draft = draft_of(cast.tournament())
    slug, copy = draft.slug, whole_copy(draft)
    draft_remove(tournament=draft, actor=cast.alice())
    returned = copy_import(copy, cast.alice())
    assert returned.is_new
    assert returned.tournament.slug == slug
    make_due(draft)
    assert drafts_sweep() == 1
    assert list(Tournament.objects.all()) == [returned.tournament]


def test_a_copy_is_refused_if_its_draft_is_removed_before_the_lock(monkeypatch: pytest.MonkeyPatch):
    draft = draft_of(cast.tournament())
    copy = whole_copy(draft)

    def lock_after_removal(tournament: Tournament) -> None:
        draft_remove(tournament=draft, actor=cast.alice())
        lock_tournament(tournament)

    monkeypatch.setattr(copies, "lock_tournament", lock_after_removal)
    with pytest.raises(Conflict) as refusal:
        copy_import(copy, cast.alice())
    assert refusal.value.code == "gone"


@pytest.mark.parametrize(
    "write",
    [
        lambda draft: tournament_transition(tournament=draft, transition="open", actor=cast.alice()),
        lambda draft: tournament_configure(tournament=draft, settings={"name": "Jeudi"}, actor=cast.alice()),
        lambda draft: rehearsal_start(tournament=draft, seconds=None, actor=cast.alice()),
        lambda draft: cast.draw_stage(draft.first_stage),
    ],
    ids=["open", "settings", "rehearsal", "draw"],
)
def test_a_removed_draft_is_neither_opened_nor_changed(write: Callable[[Tournament], object]):
    draft = draft_of(cast.field(8))
    stale = Tournament.objects.get(pk=draft.pk)  # of a page that was opened before
    draft_remove(tournament=draft, actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        write(stale)
    assert refusal.value.code == "gone"
    draft.refresh_from_db()
    assert draft.state == Tournament.State.DRAFT


def test_the_sweep_deletes_drafts_only():
    tournament = cast.field(8)
    make_due(tournament)  # as left by a program without the refusal above
    assert drafts_sweep() == 0
    assert Tournament.objects.get() == tournament


def test_the_sweep_checks_a_draft_again_once_it_is_locked(monkeypatch: pytest.MonkeyPatch):
    restored, due = (draft_of(cast.tournament(name=name)) for name in ("Hier", "Avant"))
    for draft in (restored, due):
        draft_remove(tournament=draft, actor=cast.alice())
        make_due(draft)

    def lock_after_restore(tournament: Tournament) -> None:
        """Lock a draft that another request has restored, opened or removed again in the meantime."""
        Tournament.objects.filter(pk=restored.pk).update(removed_at=timezone.now())
        lock_tournament(tournament)

    monkeypatch.setattr(removal, "lock_tournament", lock_after_restore)
    assert drafts_sweep() == 1
    assert list(Tournament.objects.all()) == [restored]


# Worth its time: a rehearsal with tables, which protected foreign keys hold.
def test_a_draft_is_deleted_with_its_rehearsal():
    swept, deleted = (draft_of(cast.field(8, name=name)) for name in ("Hier", "Avant"))
    for draft in (swept, deleted):
        rehearsal = rehearsal_start(tournament=draft, seconds=None, actor=cast.alice())
        tournament_transition(tournament=rehearsal, transition="open", actor=cast.alice())
        cast.draw_stage(rehearsal.first_stage)
    draft_remove(tournament=swept, actor=cast.alice())
    make_due(swept)
    assert drafts_sweep() == 1
    tournament_delete(tournament=deleted, name=deleted.name, actor=cast.alice())
    assert not Tournament.objects.exists()


def test_a_draft_that_cannot_be_deleted_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch):
    first, second = (draft_of(cast.tournament(name=name)) for name in ("Hier", "Avant"))
    for draft in (first, second):
        draft_remove(tournament=draft, actor=cast.alice())
        make_due(draft)

    def erase_second(tournament: Tournament) -> None:
        if tournament == first:
            raise RuntimeError("disk full")
        tournament_erase(tournament)

    monkeypatch.setattr(removal, "tournament_erase", erase_second)
    assert drafts_sweep() == 1
    assert list(Tournament.objects.all()) == [first]
    assert AuditLine.objects.filter(kind="tournament.deleted").count() == 1
