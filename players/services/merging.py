"""Merges two records of one person, and undoes merges. No record is deleted."""

from dataclasses import fields

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import ForeignKey, Model, QuerySet
from django.utils import timezone

from players.errors import Conflict, DomainError
from players.models import Distinct, Merge, Player
from players.person import Person

FILLED = tuple(f.name for f in fields(Person) if f.name not in {"last_name", "consent_full_name"})


@transaction.atomic
def player_merge(*, kept: Player, merged: Player, actor: str) -> Merge:
    """Repoint all foreign keys from `merged` to `kept`, and fill empty fields of `kept` from `merged`.

    The foreign keys are found by introspection of the models: this app does not import the others. The merged record
    stays, with `merged_into` set. Consent to publish is that of the kept record.

    :raises DomainError: `merge_same`, `elsewhere`; :raises Conflict: `merge_gone`, or `merge_both_entered` when a
        model allows each person once (a tournament's entries) and has both.
    """
    _must_be_two(kept, merged)
    locked = {p.pk: p for p in Player.objects.current().select_for_update().filter(pk__in=(kept.pk, merged.pk))}
    if len(locked) < 2:
        raise Conflict("merge_gone")
    kept, merged = locked[kept.pk], locked[merged.pk]
    moved = _repoint(merged, kept)
    Player.objects.filter(pk=merged.pk).update(merged_into=kept)
    return Merge.objects.create(kept=kept, merged=merged, moved=moved, filled=_fill(kept, merged), actor=actor[:150])


@transaction.atomic
def player_unmerge(merge: Merge) -> Merge:
    """Undo a merge: repoint the moved rows, and empty the filled fields that have not been edited since.

    :raises Conflict: `merge_undone`, or `merge_undo_blocked` when later changes prevent it.
    """
    if not Merge.objects.filter(pk=merge.pk, undone_at=None).update(undone_at=timezone.now()):
        raise Conflict("merge_undone")
    kept, merged = Player.objects.get(pk=merge.kept_id), Player.objects.get(pk=merge.merged_id)
    if merged.merged_into_id != kept.pk:
        raise Conflict("merge_undo_blocked")
    try:
        with transaction.atomic():
            _empty(kept, merged, merge.filled)
            Player.objects.filter(pk=merged.pk).update(merged_into=None)
            for label, pks in merge.moved.items():
                _rows(label, pks, kept).update(**{label.rpartition(".")[2]: merged})
    except IntegrityError as error:
        raise Conflict("merge_undo_blocked") from error
    return merge


def players_distinct(*, first: Player, second: Player) -> None:
    """Store that two similar records are two people.

    :raises DomainError: `merge_same`, `elsewhere`.
    """
    _must_be_two(first, second)
    low, high = sorted((first.pk, second.pk))
    Distinct.objects.get_or_create(first_id=low, second_id=high)


def _must_be_two(first: Player, second: Player) -> None:
    """Refuse one record that is given twice, and records of two organisers."""
    if first.pk == second.pk:
        raise DomainError("merge_same")
    if first.organiser_id != second.organiser_id:
        raise DomainError("elsewhere")


def _repoint(merged: Player, kept: Player) -> dict[str, list[int]]:
    """Make every foreign key that refers to `merged` refer to `kept`. Return the primary keys of the changed rows by
    "app.model.field".

    :raises Conflict: `merge_both_entered`.
    """
    keys_by_field: dict[str, list[int]] = {}
    for relation in Player._meta.related_objects:
        field, model = relation.field, relation.related_model
        if not isinstance(field, ForeignKey) or not issubclass(model, Model):
            raise TypeError(f"merging does not know how to move {relation}")
        rows = model._default_manager.filter(**{field.name: merged})
        if pks := list(rows.values_list("pk", flat=True)):
            keys_by_field[f"{model._meta.label_lower}.{field.name}"] = pks
            try:
                with transaction.atomic():
                    rows.update(**{field.name: kept})
            except IntegrityError as error:
                raise Conflict("merge_both_entered") from error
    return keys_by_field


def _rows(label: str, pks: list[int], kept: Player) -> QuerySet[Model]:
    """Return the rows that a merge moved and that still refer to the kept record; `label` is "app.model.field"."""
    model_label, _, field = label.rpartition(".")
    rows: QuerySet[Model] = apps.get_model(model_label)._default_manager.filter(pk__in=pks, **{field: kept})
    return rows


def _fill(kept: Player, merged: Player) -> dict[str, str | None]:
    """Fill the empty fields of the kept record. Return their values before.

    Paid dues are those of a membership: they are filled together with it, or if both records have the same one.
    """
    filled: dict[str, str | None] = {}
    for name in FILLED:
        if name == "dues_paid" and kept.member_until != merged.member_until:
            continue
        if not getattr(kept, name) and getattr(merged, name):
            filled[name] = getattr(kept, name)
            setattr(kept, name, getattr(merged, name))
    kept.save()
    return filled


def _empty(kept: Player, merged: Player, filled: dict[str, str | None]) -> None:
    """Restore the fields that `_fill` set, where they still have the value of the merged record."""
    for name, before in filled.items():
        if getattr(kept, name) == getattr(merged, name):
            setattr(kept, name, before)
    kept.save()
