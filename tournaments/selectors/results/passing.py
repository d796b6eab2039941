"""The cut between stages: qualifiers by the present ranking, and the points they carry over.

`compute_passing` applies the rule of the stage (`ranking.cuts`) to the ranking of its source, then the answers of the
players. `replacement_for` names the next reserve after the cut.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.models import Round, Seat, Stage, Start
from tournaments.ranking.carry import carry_points
from tournaments.ranking.cuts import Cut, Passage, apply_cut, choose_replacement
from tournaments.ranking.results import Row
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.results.standings import Standing

CUT_FIELDS = ("who", "count", "wild", "ties", "tables")


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A line of the ranking before the cut. `group` is the group of a quota, `brings` the points carried over.

    `passes`: above the cut, or moved up in place of a player who declined. `tied`: qualified only by a tie at the cut.
    `stays` is the answer of the player, None before it.
    """

    standing: Standing
    group: str
    passes: bool
    tied: bool
    moved_up: bool
    stays: bool | None
    brings: int


@dataclass(frozen=True, kw_only=True)
class Passing:
    """The candidates of a cut, best first. `passage` is the result of the rule without declined places."""

    candidates: tuple[Candidate, ...]
    passage: Passage

    @property
    def entering(self) -> tuple[Candidate, ...]:
        """The candidates who qualify now, best first."""
        return tuple(one for one in self.candidates if one.passes and one.stays is not False)


def source_of(stage: Stage) -> Stage:
    """Return the stage from which players qualify for this one."""
    return stage.tournament.stages.get(number=stage.source or 1)


def rounds_left(stage: Stage) -> int:
    """Return the number of planned rounds that are not closed."""
    return stage.rounds_planned - stage.rounds.filter(state=Round.State.CLOSED).count()


def compute_passing(stage: Stage) -> Passing:
    """Return the cut by the present ranking. `stage` may be unsaved.

    :raises CutRefused: of `ranking.cuts` and `ranking.carry`.
    """
    source = source_of(stage)
    return _apply_cut(stage, source, standings_at(source))


def _apply_cut(stage: Stage, source: Stage, lines: Sequence[Standing]) -> Passing:
    """Return the cut of `stage` from these lines of the ranking of `source`, with the answers of the players."""
    groups = _quota_groups(source, stage.cut.get("group", ""))
    elsewhere = _qualified_elsewhere(stage, source, lines) if stage.cut.get("who") == "others" else set()
    passage = apply_cut([_cut_row(line) for line in lines], _cut_rule(stage), groups=groups, elsewhere=elsewhere)
    answers = _answers_by_serial(stage)
    moved_up = _replacements(passage, groups, {serial for serial, stays in answers.items() if not stays})
    through, share, prorata = {*passage.passed, *moved_up}, share_of(stage), prorata_of(source, stage)
    competing = {*passage.passed, *passage.reserves}
    return Passing(
        passage=passage,
        candidates=tuple(
            Candidate(
                standing=line,
                group=groups.get(line.serial, ""),
                passes=line.serial in through,
                tied=line.serial in passage.tied_in,
                moved_up=line.serial in moved_up,
                stays=answers.get(line.serial),
                brings=carry_points(line.total, share, prorata),
            )
            for line in lines
            if line.serial in competing
        ),
    )


def carried_points_now(stage: Stage) -> dict[int, int]:
    """Return the points that the players in the stage carry over by the present ranking, by serial."""
    source = source_of(stage)
    share, prorata = share_of(stage), prorata_of(source, stage)
    totals = {line.serial: line.total for line in standings_at(source)}
    inside = stage.entrants.values_list("entry__serial", flat=True)
    return {serial: carry_points(totals[serial], share, prorata) for serial in inside if serial in totals}


def replacement_for(stage: Stage, leaver: int) -> Candidate | None:
    """Return the replacement for a leaver of the stage (a serial), None if there is no candidate left."""
    candidates = {one.standing.serial: one for one in compute_passing(stage).candidates}
    inside = set(stage.entrants.values_list("entry__serial", flat=True))
    waiting = (serial for serial, one in candidates.items() if serial not in inside and one.stays is not False)
    comer = choose_replacement(waiting, left=leaver, groups={serial: one.group for serial, one in candidates.items()})
    return None if comer is None else candidates[comer]


def share_of(stage: Stage) -> Fraction:
    """Return the fraction of the points that players carry over, 1 by default."""
    return Fraction(stage.carry.get("numerator", 1), stage.carry.get("denominator", 1))


def prorata_of(source: Stage, stage: Stage) -> Fraction:
    """Return planned deals of `stage` over those of `source` if the setting asks for it, else 1.

    It is also 1 if one of them has no planned number of deals.
    """
    own_deals, source_deals = stage.deals_per_round, source.deals_per_round
    if not stage.carry.get("prorata") or own_deals is None or source_deals is None:
        return Fraction(1)
    return Fraction(own_deals * stage.rounds_planned, source_deals * source.rounds_planned)


def _cut_row(line: Standing) -> Row:
    """Convert a line of the ranking for the cut."""
    return Row(
        player=line.serial,
        rank=line.rank,
        tied=line.tied,
        total=line.total,
        rounds=tuple(line.rounds),
        adjustment=line.adjustment,
        keys=tuple(line.keys),
        withdrawn=line.withdrawn,
        figures=tuple(line.figures),
        carried=line.carried,
    )


def _cut_rule(stage: Stage) -> Cut:
    return Cut(**{name: stage.cut[name] for name in CUT_FIELDS if name in stage.cut})


def _answers_by_serial(stage: Stage) -> dict[int, bool]:
    """Return the answers of players to the question if they stay, by serial.

    A player who declined a parallel stage counts as declining this one too, unless they answered otherwise.
    """
    parallel = Start.objects.filter(stage__tournament=stage.tournament, stage__source=stage.source, stays=False)
    parallel_answers = dict.fromkeys(parallel.exclude(stage=stage.pk).values_list("entry__serial", flat=True), False)
    if stage.pk is None:
        return parallel_answers
    own = stage.starts.exclude(stays=None).values_list("entry__serial", "stays")
    return parallel_answers | {serial: bool(stays) for serial, stays in own}


def _qualified_elsewhere(stage: Stage, source: Stage, lines: Sequence[Standing]) -> set[int]:
    """Return the players who qualified for a parallel stage, or would qualify now if it is still empty."""
    serials: set[int] = set()
    for parallel in stage.tournament.stages.filter(source=stage.source).exclude(pk=stage.pk):
        inside = set(parallel.entrants.values_list("entry__serial", flat=True))
        if not inside and parallel.cut.get("who") != "others":
            inside = {one.standing.serial for one in _apply_cut(parallel, source, lines).entering}
        serials |= inside
    return serials


def _replacements(passage: Passage, groups: Mapping[int, str], decliners: set[int]) -> list[int]:
    """Return the replacements of qualifiers who declined, in the order of the ranking."""
    comers: list[int] = []
    for left in passage.passed:
        if left in decliners:
            waiting = (player for player in passage.reserves if player not in decliners and player not in comers)
            comer = choose_replacement(waiting, left=left, groups=groups)
            comers += [comer] if comer is not None else []
    return comers


def _quota_groups(source: Stage, group: str) -> dict[int, str]:
    """Return the group of each player for a quota, by serial: club, category, or table of the last round."""
    if group in {"club", "category"}:
        return dict(source.entries.values_list("serial", group))
    if group != "table":
        return {}
    last = source.rounds.exclude(state=Round.State.PLANNED).order_by("-number").first()
    seats = Seat.objects.filter(table__round=last).values_list("entry__serial", "table__station__number")
    return {serial: str(table) for serial, table in seats}
