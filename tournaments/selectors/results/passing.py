"""Who passes from one stage into another: the line as it is drawn now, and what everybody would bring."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.models import Round, Seat, Stage, Start
from tournaments.ranking.carry import carry_points
from tournaments.ranking.cuts import Cut, Passage, cut, replacement
from tournaments.ranking.results import Row
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.results.standings import Standing

CUT_FIELDS = ("who", "count", "wild", "ties", "tables")


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """One line of the ranking before the cut. `group` is that of a quota, `brings` what would count in the stage.

    `passes`: above the line, or moved up for somebody who does not stay. `tied`: only because of a tie at the line.
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
    """The field before a cut, best first; `passage` is what the rule alone says."""

    candidates: tuple[Candidate, ...]
    passage: Passage

    @property
    def entering(self) -> tuple[Candidate, ...]:
        """Who would come in now, best first."""
        return tuple(one for one in self.candidates if one.passes and one.stays is not False)


def source_of(stage: Stage) -> Stage:
    """The stage that it follows."""
    return stage.tournament.stages.get(number=stage.source or 1)


def rounds_left(stage: Stage) -> int:
    """How many of its planned rounds are not closed."""
    return stage.rounds_planned - stage.rounds.filter(state=Round.State.CLOSED).count()


def passing(stage: Stage) -> Passing:
    """The cut as it falls by the ranking of now; `stage` may be one that is only thought of.

    :raises CutRefused: of `ranking.cuts` and `ranking.carry`.
    """
    source = source_of(stage)
    return _passing(stage, source, standings_at(source))


def _passing(stage: Stage, source: Stage, lines: Sequence[Standing]) -> Passing:
    groups = _groups(source, stage.cut.get("group", ""))
    elsewhere = _elsewhere(stage, source, lines) if stage.cut.get("who") == "others" else set()
    passage = cut([_row(line) for line in lines], _rule(stage), groups=groups, elsewhere=elsewhere)
    answers = _answers(stage)
    moved_up = _moved_up(passage, groups, {serial for serial, stays in answers.items() if not stays})
    through, share, prorata = {*passage.passed, *moved_up}, share_of(stage), prorata_of(source, stage)
    field = {*passage.passed, *passage.reserves}
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
            if line.serial in field
        ),
    )


def brings_now(stage: Stage) -> dict[int, int]:
    """What everybody who is in the stage would bring by the ranking of now, by serial."""
    source = source_of(stage)
    share, prorata = share_of(stage), prorata_of(source, stage)
    totals = {line.serial: line.total for line in standings_at(source)}
    inside = stage.entrants.values_list("entry__serial", flat=True)
    return {serial: carry_points(totals[serial], share, prorata) for serial in inside if serial in totals}


def next_in(stage: Stage, leaver: int) -> Candidate | None:
    """Who moves up for somebody who is in the stage and does not stay, by serial; None when nobody is left."""
    found = {one.standing.serial: one for one in passing(stage).candidates}
    inside = set(stage.entrants.values_list("entry__serial", flat=True))
    waiting = (serial for serial, one in found.items() if serial not in inside and one.stays is not False)
    comer = replacement(waiting, left=leaver, groups={serial: one.group for serial, one in found.items()})
    return None if comer is None else found[comer]


def share_of(stage: Stage) -> Fraction:
    """The part of their points that players bring, all by default."""
    return Fraction(stage.carry.get("numerator", 1), stage.carry.get("denominator", 1))


def prorata_of(source: Stage, stage: Stage) -> Fraction:
    """Deals planned there over deals planned here, where that is asked and both are counted."""
    here, there = source.deals_per_round, stage.deals_per_round
    if not stage.carry.get("prorata") or here is None or there is None:
        return Fraction(1)
    return Fraction(there * stage.rounds_planned, here * source.rounds_planned)


def _row(line: Standing) -> Row:
    """A line of the ranking as the cut reads it."""
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


def _rule(stage: Stage) -> Cut:
    return Cut(**{name: stage.cut[name] for name in CUT_FIELDS if name in stage.cut})


def _answers(stage: Stage) -> dict[int, bool]:
    """What people said when they were asked, by serial. Who does not stay for a stage beside is not taken to stay here,
    unless they say so."""
    beside = Start.objects.filter(stage__tournament=stage.tournament, stage__source=stage.source, stays=False)
    gone = dict.fromkeys(beside.exclude(stage=stage.pk).values_list("entry__serial", flat=True), False)
    if stage.pk is None:
        return gone
    said = stage.starts.exclude(stays=None).values_list("entry__serial", "stays")
    return gone | {serial: bool(stays) for serial, stays in said}


def _elsewhere(stage: Stage, source: Stage, lines: Sequence[Standing]) -> set[int]:
    """Who passed into another stage out of the same one, or would pass now where nobody is in it yet."""
    found: set[int] = set()
    for beside in stage.tournament.stages.filter(source=stage.source).exclude(pk=stage.pk):
        inside = set(beside.entrants.values_list("entry__serial", flat=True))
        if not inside and beside.cut.get("who") != "others":
            inside = {one.standing.serial for one in _passing(beside, source, lines).entering}
        found |= inside
    return found


def _moved_up(passage: Passage, groups: Mapping[int, str], declined: set[int]) -> list[int]:
    """For everybody who passes and does not stay, the next on the list, in the order of the ranking."""
    found: list[int] = []
    for left in passage.passed:
        if left in declined:
            waiting = (player for player in passage.reserves if player not in declined and player not in found)
            comer = replacement(waiting, left=left, groups=groups)
            found += [comer] if comer is not None else []
    return found


def _groups(source: Stage, group: str) -> dict[int, str]:
    """By serial, what a quota counts: the club, the category, or the table of the last round."""
    if group in {"club", "category"}:
        return dict(source.entries.values_list("serial", group))
    if group != "table":
        return {}
    last = source.rounds.exclude(state=Round.State.PLANNED).order_by("-number").first()
    seats = Seat.objects.filter(table__round=last).values_list("entry__serial", "table__station__number")
    return {serial: str(table) for serial, table in seats}
