"""The certificate of a plan: its figures, each with a proven lower bound.

A figure whose value equals its bound is proven to be optimal for these players and rounds.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from tournaments.seating.problem.request import Plan, Request, Separation
from tournaments.seating.problem.tally import tally
from tournaments.seating.proof.figures import (
    Figure,
    Partners,
    absent_players,
    compute_figures,
    find_breaches,
    highest_player,
    ignore_past_breaches,
    partners_of,
)


@dataclass(frozen=True, kw_only=True)
class CertifiedSeparation:
    """A separation and the meetings that break it, as (player, player, round from 1)."""

    players: tuple[int, ...]
    until: int | None
    hard: bool
    after: int
    team: bool
    met: tuple[tuple[int, int, int], ...]

    def as_json(self) -> dict[str, Any]:
        """Return the separation as JSON values."""
        return {
            "players": list(self.players),
            "until": self.until,
            "hard": self.hard,
            "after": self.after,
            "team": self.team,
            "met": [list(meeting) for meeting in self.met],
        }


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """The statements about a plan. Lists per player start with player 1; `seats` are counts at N, E, S, O and fifth.

    `odd_size` is the size of the tables that are not of the `usual` size (None: all are, or several sizes occur).
    `absent` holds, for each round, the players who take no part in it. `pairs` are fixed partners, whose meetings are
    not counted. `met_before` are pairs who met before the first round.
    """

    players: int
    rounds: int
    digest: str
    figures: dict[str, Figure]
    usual: int
    odd_size: int | None
    odd_tables: tuple[int, ...]
    byes: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]
    first_deals: tuple[int, ...]
    absent: tuple[tuple[int, ...], ...]
    separations: tuple[CertifiedSeparation, ...]
    pairs: tuple[tuple[int, ...], ...] = ()
    met_before: tuple[tuple[int, int], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the certificate as JSON values: each figure by its name, then the lists per player."""
        return {
            "digest": self.digest,
            "players": self.players,
            "rounds": self.rounds,
            **{name: _figure_json(figure) for name, figure in self.figures.items()},
            "usual": self.usual,
            "odd_size": self.odd_size,
            "per_player": {
                "odd_tables": list(self.odd_tables),
                "byes": list(self.byes),
                "seats": [list(counts) for counts in self.seats],
                "first_deals": list(self.first_deals),
            },
            "absent": [list(players) for players in self.absent],
            "separations": [separation.as_json() for separation in self.separations],
            **({"pairs": [list(pair) for pair in self.pairs]} if self.pairs else {}),
            **({"met_before": [list(pair) for pair in self.met_before]} if self.met_before else {}),
        }


def certify_plan(plan: Plan, request: Request) -> Certificate:
    """Return the certificate of a sound `plan`, including its played rounds (`verify_plan` checks that it is sound)."""
    players = highest_player(plan, request)
    usual = request.rule.usual
    counts = tally(plan.rounds, plan.byes, usual=usual)
    all_players = range(1, players + 1)
    return Certificate(
        players=players,
        rounds=len(plan.rounds),
        digest=plan_digest(plan),
        figures=compute_figures(plan, request),
        usual=usual,
        odd_size=_odd_size(plan, usual),
        odd_tables=tuple(counts.odd_visits[p] for p in all_players),
        byes=tuple(counts.byes[p] for p in all_players),
        seats=tuple(tuple(counts.seats.get(p, (0,) * 5)) for p in all_players),
        first_deals=tuple(counts.first_deals[p] for p in all_players),
        absent=absent_players(plan, players),
        separations=tuple(
            _certify_separation(separation, plan, partners_of(request))
            for separation in ignore_past_breaches(request, plan)
        ),
        pairs=request.pairs,
        met_before=request.met_before,
    )


def _certify_separation(separation: Separation, plan: Plan, partners: Partners) -> CertifiedSeparation:
    return CertifiedSeparation(
        players=separation.players,
        until=separation.until,
        hard=separation.hard,
        after=separation.after,
        team=separation.team,
        met=find_breaches(separation, plan, partners),
    )


def plan_digest(plan: Plan) -> str:
    """Return the SHA-256 of the rounds and byes as canonical JSON: sorted keys, no spaces."""
    text = json.dumps({"byes": plan.byes, "rounds": plan.rounds}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def plan_json(plan: Plan, certificate: Certificate) -> dict[str, Any]:
    """Return the plan in the JSON that the command line prints and the checker reads."""
    return {**rounds_json(plan), "certificate": certificate.as_json(), "method": plan.method}


def rounds_json(plan: Plan) -> dict[str, Any]:
    """Return the JSON of the rounds and byes alone, as for a history."""
    return {
        "rounds": [[list(table) for table in round_] for round_ in plan.rounds],
        "byes": [list(resting) for resting in plan.byes],
    }


def _odd_size(plan: Plan, usual: int) -> int | None:
    sizes = {len(table) for round_ in plan.rounds for table in round_} - {usual}
    return sizes.pop() if len(sizes) == 1 else None


def _figure_json(figure: Figure) -> dict[str, Any]:
    return {
        "value": figure.value,
        "bound": figure.bound,
        "proven": figure.proven,
        "because": figure.reason,
    }
