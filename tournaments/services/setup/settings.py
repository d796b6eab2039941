"""Creating a tournament and changing its settings."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from players.names import plain, tidy
from tournaments.log.events import Change, StageConfigured, TournamentConfigured, TournamentCreated
from tournaments.log.fixed import FIXED_BY_CUT, FIXED_BY_DRAW, FIXED_BY_PLAY
from tournaments.log.money import OF_DUES, due_of
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.selectors.log.stored import SETTINGS, STAGE_SETTINGS, settings_of, stage_settings_of
from tournaments.selectors.rounds import begun_rounds
from tournaments.services.access.organisers import reserved_slugs
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError, Refusals
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.online.seats import waiting_list_move_up
from tournaments.services.setup.of_game import with_game_defaults
from tournaments.services.setup.settings_problems import setting_field, settings_problems

NAME_IN_SLUG = 45  # characters of the 60 of a slug: year and number follow


def fixed_settings(stage: Stage) -> tuple[str, ...]:
    """Return the settings that can no longer change. Ranking, venue and fee, for instance, can always be corrected."""
    cut = FIXED_BY_CUT if stage.entrants.exists() else ()
    if begun_rounds(stage).exists():
        return FIXED_BY_DRAW + FIXED_BY_PLAY + cut
    return FIXED_BY_DRAW + cut if stage.draws.exists() else cut


@transaction.atomic
def tournament_create(*, settings: Mapping[str, Any], actor: Actor) -> Tournament:
    """Create a tournament in preparation with its first stage. Its slug is made from name and date.

    :raises Refusals: of `settings_problems`.
    """
    must_allow(actor, "create")
    tournament, stage = Tournament(organiser=actor.home), Stage()
    settings = with_game_defaults(tournament, settings)
    _assign_settings(tournament, SETTINGS, settings)
    _assign_settings(stage, STAGE_SETTINGS, settings)
    _must_be_valid(tournament, stage)
    _save_with_slug(tournament)
    stage.tournament = tournament
    stage.save()
    event = TournamentCreated(slug=tournament.slug, settings=settings_of(tournament), stage=stage_settings_of(stage))
    event_append(tournament=tournament, event=event, actor=actor, at=tournament.created_at)
    return tournament


@transaction.atomic
def tournament_configure(
    *, tournament: Tournament, settings: Mapping[str, Any], actor: Actor, reason: str = ""
) -> Tournament:
    """Change some settings of the tournament and of its first stage, except those that are `fixed_settings`.

    A new fee applies to entries that have paid nothing and owe the fee of their tariff. A change of tie-breaks after a
    round has begun needs a `reason`.

    :raises DomainError: `tie_breaks_reason`; :raises Conflict: `state_not_allowed`, `settings_locked`;
    :raises Refusals: of `settings_problems`.
    """
    lock_tournament(tournament)
    must_allow(actor, "settings", tournament)
    before = settings_of(tournament)
    settings = with_game_defaults(tournament, settings)
    _assign_settings(tournament, SETTINGS, settings)
    changes = _compare_settings(before, settings_of(tournament))
    _must_not_be_fixed(changes, tournament.first_stage)
    reason = _tie_break_reason(tournament, changes, reason)
    stage_configure(stage=tournament.first_stage, settings=settings, actor=actor)
    if changes:
        tournament.save(update_fields=[*changes])
        dues = _update_dues(tournament, before)
        event_append(
            tournament=tournament, event=TournamentConfigured(changes=changes, dues=dues, reason=reason), actor=actor
        )
    if "capacity" in changes:
        waiting_list_move_up(tournament)
    return tournament


def stage_configure(
    *, stage: Stage, settings: Mapping[str, Any], actor: Actor, names: Sequence[str] = STAGE_SETTINGS
) -> None:
    """Change some settings of a stage inside the caller's transaction, with the tournament locked.

    :raises Conflict, Refusals: those of `tournament_configure`.
    """
    before = stage_settings_of(stage)
    _assign_settings(stage, names, settings)
    _must_be_valid(stage.tournament, stage)
    changes = _compare_settings(before, stage_settings_of(stage))
    _must_not_be_fixed(changes, stage)
    if changes:
        stage.save(update_fields=[*changes])
        event = StageConfigured(stage=stage.number, changes=changes)
        event_append(tournament=stage.tournament, event=event, actor=actor)


def _compare_settings(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Change]:
    return {name: Change(before=old, after=after[name]) for name, old in before.items() if old != after[name]}


def _must_not_be_fixed(changes: Mapping[str, Change], stage: Stage) -> None:
    """Refuse changes of settings that are fixed.

    :raises Conflict: `settings_locked`.
    """
    fixed = fixed_settings(stage)
    if locked := [name for name in changes if name in fixed]:
        names = (str(setting_field(name).verbose_name) for name in locked)
        raise Conflict("settings_locked", field=locked[0], fields=", ".join(names))


def _tie_break_reason(tournament: Tournament, changes: Mapping[str, Change], reason: str) -> str:
    """Return the reason that a change of tie-breaks needs once a round has begun; empty for other changes.

    :raises DomainError: `tie_breaks_reason`.
    """
    begun = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.PLANNED)
    if changes.keys().isdisjoint({"tie_breaks", "team_tie_breaks"}) or not begun.exists():
        return ""
    if not tidy(reason):
        raise DomainError("tie_breaks_reason", field="reason")
    return check_reason(reason)


def _update_dues(tournament: Tournament, before: Mapping[str, Any]) -> tuple[int, ...]:
    """Update the amounts due, and return the serials that changed. Entries with a payment or an individual fee keep
    theirs."""
    after = settings_of(tournament)
    if all(after[name] == before[name] for name in OF_DUES):
        return ()
    serials = []
    for entry in tournament.entries.filter(fee_paid=0).order_by("serial"):
        due = due_of(after, entry.tariff)
        owes_tariff = entry.fee_due == due_of(before, entry.tariff)
        if owes_tariff and due != entry.fee_due:
            Entry.objects.filter(pk=entry.pk).update(fee_due=due)
            serials.append(entry.serial)
    return tuple(serials)


def _assign_settings(row: Tournament | Stage, names: Sequence[str], settings: Mapping[str, Any]) -> None:
    """Assign those of the named settings that are given."""
    for name in names:
        if name in settings:
            setattr(row, name, settings[name])


def _must_be_valid(tournament: Tournament, stage: Stage) -> None:
    if problems := settings_problems(tournament, stage):
        raise Refusals(*problems)


def _save_with_slug(tournament: Tournament) -> None:
    """Save with a free slug; retry with the next one if a concurrent transaction took it."""
    while True:
        tournament.slug = free_slug(tournament)
        try:
            with transaction.atomic():
                tournament.save()
        except IntegrityError:
            if not Tournament.objects.filter(organiser=tournament.organiser, slug=tournament.slug).exists():
                raise
        else:
            return


def free_slug(tournament: Tournament) -> str:
    """Return `coupe-de-printemps-2026`, then `-2`, `-3`...

    The slug never changes, and people type it from paper, so a long name is cut after a whole word.
    """
    name, year = slugify(plain(tournament.name)), f"{tournament.date:%Y}"
    if len(name) > NAME_IN_SLUG:
        name = name[: NAME_IN_SLUG + 1].rpartition("-")[0] or name[:NAME_IN_SLUG]
    base = f"{name.removesuffix(year).rstrip('-')}-{year}".lstrip("-")
    similar = Tournament.objects.filter(organiser=tournament.organiser, slug__startswith=base)
    taken = set(similar.values_list("slug", flat=True)) | reserved_slugs(base)
    candidates = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in candidates if slug not in taken)
