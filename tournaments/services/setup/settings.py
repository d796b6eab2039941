"""Creating a tournament and changing its settings."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from players.names import plain
from scoring import rules_named
from tournaments.models import Round, Tournament
from tournaments.ranking.metrics import METRICS
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.setup.lifecycle import must_allow

SETTINGS = (
    "name",
    "date",
    "place",
    "club",
    "rule_set",
    "rule_options",
    "rounds_planned",
    "deals_per_round",
    "minutes_per_round",
    "ranked_rounds",
    "ranked_pattern",
    "ranked_most_moved",
    "odd_tables",
    "strict_fairness",
    "rating_balance",
    "tie_breaks",
    "unplayed_deals",
    "passed_deals",
    "withdrawal",
    "bye_score",
    "entry_mode",
    "fee",
)
# What the drawn plan or the sheets rest on; fixed by the draw.
FIXED_BY_DRAW = (
    "rule_set",
    "rule_options",
    "rounds_planned",
    "ranked_rounds",
    "odd_tables",
    "strict_fairness",
    "rating_balance",
    "entry_mode",
)

# What sheets and balances were made with; fixed once the first round has been opened.
FIXED_BY_PLAY = ("deals_per_round", "passed_deals", "unplayed_deals")


def settings_fixed(tournament: Tournament) -> tuple[str, ...]:
    """The settings that no longer change. How the ranking is made, the place or the fee can be corrected to the end."""
    if tournament.rounds.exclude(state=Round.State.PLANNED).exists():
        return FIXED_BY_DRAW + FIXED_BY_PLAY
    return FIXED_BY_DRAW if tournament.draws.exists() else ()


@transaction.atomic
def tournament_create(*, settings: Mapping[str, Any], actor: Actor) -> Tournament:
    """A tournament in preparation, with an address made from its name and date.

    :raises DomainError: `settings_invalid`, `length_missing`, `ranked_rounds_many`.
    """
    tournament = Tournament()
    _assign(tournament, settings)
    _must_be_valid(tournament)
    _save_with_address(tournament)
    event_append(tournament=tournament, name="tournament.created", actor=actor, data={"settings": _as_data(tournament)})
    return tournament


@transaction.atomic
def tournament_configure(*, tournament: Tournament, settings: Mapping[str, Any], actor: Actor) -> Tournament:
    """Change some settings, except those that are `settings_fixed`. A new fee is due from whoever has paid nothing yet.

    :raises Conflict: `state_not_allowed`, `settings_locked`; :raises DomainError: `settings_invalid`, `length_missing`.
    """
    lock_tournament(tournament)
    must_allow(tournament, "settings")
    before = _as_data(tournament)
    _assign(tournament, settings)
    _must_be_valid(tournament)
    after = _as_data(tournament)
    changed = [name for name in SETTINGS if before[name] != after[name]]
    fixed = settings_fixed(tournament)
    if locked := [name for name in changed if name in fixed]:
        names = (str(Tournament._meta.get_field(name).verbose_name) for name in locked)  # type: ignore[union-attr]  # concrete fields have names
        raise Conflict("settings_locked", field=locked[0], fields=", ".join(names))
    if changed:
        tournament.save(update_fields=changed)
        if "fee" in changed:
            # Who has paid, or owes an amount of his own, keeps it.
            tournament.entries.filter(fee_due=before["fee"], fee_paid=0).update(fee_due=tournament.fee)
        event_append(
            tournament=tournament,
            name="tournament.configured",
            actor=actor,
            data={name: {"before": before[name], "after": after[name]} for name in changed},
        )
    return tournament


def _assign(tournament: Tournament, settings: Mapping[str, Any]) -> None:
    for name in SETTINGS:
        if name in settings:
            setattr(tournament, name, settings[name])


def _must_be_valid(tournament: Tournament) -> None:
    try:
        tournament.clean_fields(exclude=["slug"] if not tournament.slug else [])
    except ValidationError as error:
        name, texts = next(iter(error.message_dict.items()))
        raise DomainError("settings_invalid", field=name, detail=f"{name} : {texts[0]}") from error
    if tournament.deals_per_round is None and tournament.minutes_per_round is None:
        raise DomainError("length_missing", field="deals_per_round")
    if tournament.rounds_drawn < 1:
        raise DomainError("ranked_rounds_many", field="ranked_rounds", most=tournament.rounds_planned - 1)
    if unknown := [key for key in tournament.tie_breaks if key not in METRICS]:
        raise DomainError("settings_invalid", field="tie_breaks", detail=str(unknown[0]))
    try:
        rules_named(tournament.rule_set, options=tournament.rule_options)
    except ValueError as error:
        raise DomainError("settings_invalid", field="rule_options", detail=str(error)) from error


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


def _as_data(tournament: Tournament) -> dict[str, Any]:
    """The settings as JSON for the log."""
    data = {name: getattr(tournament, name) for name in SETTINGS}
    return data | {"date": str(tournament.date), "club": tournament.club_id}
