"""Creating a tournament and changing its settings."""

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from players.names import plain
from scoring.games import games
from tournaments.log.events import Change, TournamentConfigured, TournamentCreated
from tournaments.log.fixed import FIXED_BY_DRAW, FIXED_BY_PLAY
from tournaments.models import Tournament
from tournaments.selectors.log.stored import SETTINGS, settings_of
from tournaments.selectors.play.rounds import begun_rounds
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, Refusals
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.setup.settings_problems import settings_problems


def settings_fixed(tournament: Tournament) -> tuple[str, ...]:
    """The settings that no longer change. How the ranking is made, the venue or the fee can be corrected to the end."""
    if begun_rounds(tournament).exists():
        return FIXED_BY_DRAW + FIXED_BY_PLAY
    return FIXED_BY_DRAW if tournament.draws.exists() else ()


@transaction.atomic
def tournament_create(*, settings: Mapping[str, Any], actor: Actor) -> Tournament:
    """A tournament in preparation, with an address made from its name and date.

    :raises Refusals: of `settings_problems`.
    """
    must_allow(actor, "create")
    tournament = Tournament()
    _assign(tournament, settings)
    _must_be_valid(tournament)
    _save_with_address(tournament)
    event = TournamentCreated(slug=tournament.slug, settings=settings_of(tournament))
    event_append(tournament=tournament, event=event, actor=actor, at=tournament.created_at)
    return tournament


@transaction.atomic
def tournament_configure(*, tournament: Tournament, settings: Mapping[str, Any], actor: Actor) -> Tournament:
    """Change some settings, except those that are `settings_fixed`. A new fee is due from whoever has paid nothing yet.

    :raises Conflict: `state_not_allowed`, `settings_locked`; :raises Refusals: of `settings_problems`.
    """
    lock_tournament(tournament)
    must_allow(actor, "settings", tournament)
    before = settings_of(tournament)
    _assign(tournament, settings)
    _must_be_valid(tournament)
    after = settings_of(tournament)
    changed = [name for name in SETTINGS if before[name] != after[name]]
    fixed = settings_fixed(tournament)
    if locked := [name for name in changed if name in fixed]:
        names = (str(Tournament._meta.get_field(name).verbose_name) for name in locked)  # type: ignore[union-attr]  # concrete fields have names
        raise Conflict("settings_locked", field=locked[0], fields=", ".join(names))
    if changed:
        tournament.save(update_fields=changed)
        event = TournamentConfigured(
            changes={name: Change(before=before[name], after=after[name]) for name in changed},
            dues=_new_dues(tournament, before["fee"]) if "fee" in changed else (),
        )
        event_append(tournament=tournament, event=event, actor=actor)
    return tournament


def _new_dues(tournament: Tournament, before: int) -> tuple[int, ...]:
    """The serials of those who owe the new fee now. Who has paid, or owes an amount of their own, keeps it."""
    owing = tournament.entries.filter(fee_due=before, fee_paid=0).order_by("serial")
    serials = tuple(owing.values_list("serial", flat=True))
    owing.update(fee_due=tournament.fee)
    return serials


def _assign(tournament: Tournament, settings: Mapping[str, Any]) -> None:
    before = tournament.game
    for name in SETTINGS:
        if name in settings:
            setattr(tournament, name, settings[name])
    if tournament.game != before and tournament.game in games() and "rule_set" not in settings:
        # Another game has rules of its own: the usual ones, until somebody chooses among them.
        tournament.rule_set, tournament.rule_options = tournament.engine.rule_sets()[0], {}


def _must_be_valid(tournament: Tournament) -> None:
    if problems := settings_problems(tournament):
        raise Refusals(*problems)


def _save_with_address(tournament: Tournament) -> None:
    """Two who create at the same moment find the same address free: the second takes the next one."""
    while True:
        tournament.slug = _free_slug(tournament)
        try:
            with transaction.atomic():
                tournament.save()
        except IntegrityError:
            if not Tournament.objects.filter(slug=tournament.slug).exists():
                raise
        else:
            return


def _free_slug(tournament: Tournament) -> str:
    """`coupe-de-printemps-2026`, then `-2`, `-3`... The address never changes afterwards."""
    base = slugify(plain(f"{tournament.name} {tournament.date:%Y}"))[:50] or "tournoi"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in candidates if slug not in taken)
