"""The stages of a tournament with their state, in words."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Round, Stage, Tournament
from tournaments.web.kit.stage_words import carry_words, cut_words


@dataclass(frozen=True, kw_only=True)
class StageRow:
    """One stage of the list: `note` describes its players, `state` its progress, `play` is the URL of its dashboard."""

    stage: Stage
    note: str
    state: str
    href: str
    play: str


def stage_rows(tournament: Tournament) -> list[StageRow]:
    """Return the stages in the order of their numbers."""
    return [_stage_row(stage) for stage in tournament.stages.all()]


def _stage_row(stage: Stage) -> StageRow:
    """Return a stage with its cut, carry and numbers of players and rounds in words."""
    players = stage.entrants.count()
    count = ngettext("%(n)s joueur", "%(n)s joueurs", players) % {"n": players}
    note = count if stage.source is None else f"{cut_words(stage.cut)}, {carry_words(stage.carry)}"
    rounds = ngettext("%(n)s tour", "%(n)s tours", stage.rounds_planned) % {"n": stage.rounds_planned}
    if stage.source is not None and players:
        note = f"{note} · {count}"
    return StageRow(
        stage=stage,
        note=f"{note} · {rounds}",
        state=_state(stage, players),
        href=reverse("desk-stage", args=[stage.tournament.slug, stage.number]),
        play=reverse("desk-tournament", args=[stage.address]),
    )


def _state(stage: Stage, players: int) -> str:
    """Return how far the stage is in words, from its players and its rounds."""
    if not players:
        return _("à venir")
    states = list(stage.rounds.values_list("state", flat=True))
    closed = states.count(Round.State.CLOSED)
    if closed >= stage.rounds_planned:
        return _("terminée")
    if Round.State.OPEN in states or closed:
        return _("en cours")
    return _("places tirées") if states else _("places à tirer")
