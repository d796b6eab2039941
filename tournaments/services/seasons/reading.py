"""Parsing a file of results of a past evening: values and problems of each line, and its person. Writes no rows.

`past_evening_read` parses the file, before the transaction; `past_evening_plan` matches its lines with people.
`importing.py` stores the result.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from players.importing.apart import FileRead, read_apart
from players.importing.columns import ROUND
from players.importing.planning import PlannedRow
from players.importing.preview import plan_rows
from players.importing.rows import MemberRow, row_of
from players.models import ImportRow, Organiser, Player
from players.names import plain
from tournaments.services.core.errors import DomainError

WHOLE = re.compile(r"[+−-]?[0-9]{1,6}")
UNRANKED = frozenset({"", "nc", "non classe", "abandon", "unranked"})
MOST_LINES = 2_000
SIZE_LIMIT = 2_000_000  # bytes
NEW = "new"  # the decision of the desk that a line is a new person
Kind = ImportRow.Kind


@dataclass(frozen=True, kw_only=True)
class PastLine:
    """A line of the file: `rounds` and `total` as far as they are valid, `rank` None for an unranked player.

    `number` is that of the line in the file; `rounds` are scores, None for a missed round.
    """

    number: int
    member: MemberRow
    rounds: tuple[int | None, ...]
    total: int
    rank: int | None
    problems: tuple[DomainError, ...]


@dataclass(frozen=True, kw_only=True)
class PastEvening:
    """A parsed file. `text` is its content as CSV, for parsing again; `residues` are the nonzero sums by round."""

    lines: tuple[PastLine, ...]
    rounds: tuple[int, ...]
    residues: dict[int, int]
    text: str


@dataclass(frozen=True, kw_only=True)
class PlannedLine:
    """A line with its person: `player` (a key), a new person, or one of the `candidates` by decision of the desk.

    `kind` is an `ImportRow.Kind`. `decision` is `NEW`, the key of a candidate as text, or empty. `problems` must be
    corrected in the file.
    """

    line: PastLine
    kind: str
    player: int | None
    candidates: tuple[Player, ...] = ()
    problems: tuple[DomainError, ...] = field(default=())
    decision: str = ""

    @property
    def is_open(self) -> bool:
        """True while the desk has to decide about the person."""
        return bool(self.candidates) and not self.decision

    @property
    def is_new(self) -> bool:
        """True if the import creates a person."""
        return self.decision == NEW or (self.kind == Kind.NEW and not self.candidates)


def past_evening_read(content: bytes) -> PastEvening:
    """Parse a file of results, in a subprocess and without the database: do not call it inside a transaction.

    :raises DomainError: a `file_…` code, `season_in_itself`, `season_file_no_results`, `season_file_lines`;
    :raises Conflict: `file_readers_busy`.
    """
    read = read_apart(content, size_limit=SIZE_LIMIT, results=True)
    fields = [column.field for column in read.columns]
    if "season" in fields:
        raise DomainError("season_in_itself", field="file")
    rounds = tuple(sorted(int(name.removeprefix(ROUND)) for name in fields if name.startswith(ROUND)))
    if not rounds and "total" not in fields:
        raise DomainError("season_file_no_results", field="file")
    if len(read.lines) > MOST_LINES:
        raise DomainError("season_file_lines", field="file", limit=MOST_LINES)
    lines = [_read_line(row_of(line, read.columns), rounds) for line in read.lines]
    if "rank" not in fields:
        lines = _add_ranks(lines)
    return PastEvening(
        lines=tuple(_check_rank(line, lines) for line in lines),
        rounds=rounds,
        residues={number: total for number, total in _sum_rounds(lines, rounds) if total},
        text=_as_csv(read),
    )


def past_evening_plan(
    evening: PastEvening, organiser: Organiser, decisions: Mapping[int, str] | None = None
) -> list[PlannedLine]:
    """Match each line with a person, by licence, then by name.

    `decisions`: `new` or the key of a person, by position of the line in `evening`, from 1, not by its `number`.
    """
    plans = plan_rows([line.member for line in evening.lines], organiser)
    planned_lines = []
    for place, (line, plan) in enumerate(zip(evening.lines, plans, strict=True), start=1):
        candidates = _candidates(plan, organiser)
        decision = (decisions or {}).get(place, "")
        keys = {str(player.pk) for player in candidates}
        if not candidates or decision not in {NEW, *keys}:
            decision = ""
        decided_player = int(decision) if decision in keys else None
        player = decided_player if candidates else plan.player
        planned_lines.append(
            PlannedLine(
                line=line,
                kind=plan.kind,
                player=player,
                candidates=candidates,
                problems=(*line.problems, *(() if candidates else _refusals_of(plan))),
                decision=decision,
            )
        )
    return planned_lines


def _read_line(member: MemberRow, rounds: Sequence[int]) -> PastLine:
    """Read scores, total and rank of a line, with the problems of each; without a total, take the sum of its rounds."""
    cells, problems = member.given, []
    scores: list[int | None] = []
    for number in rounds:
        text = cells.get(f"{ROUND}{number}", "")
        score = _read_number(text)
        if score is None and text:
            problems.append(DomainError("season_line_number", column=f"T{number}", text=text[:40]))
        scores.append(score)
    text = cells.get("total", "")
    total, round_sum = _read_number(text), sum(score or 0 for score in scores)
    if total is None:
        if text or not rounds:
            problems.append(DomainError("season_line_number", column="total", text=text[:40]))
        total = round_sum
    elif rounds and total != round_sum and not problems:
        problems.append(DomainError("season_line_sum", total=total, sum=round_sum))
    rank = _read_number(cells.get("rank", ""))
    if rank is None and plain(cells.get("rank", "")) not in UNRANKED:
        problems.append(DomainError("season_line_number", column="rang", text=cells["rank"][:40]))
    return PastLine(
        number=member.line, member=member, rounds=tuple(scores), total=total, rank=rank, problems=tuple(problems)
    )


def _read_number(text: str) -> int | None:
    digits = re.sub(r"\s", "", text)
    return int(digits.replace("−", "-")) if WHOLE.fullmatch(digits) else None


def _add_ranks(lines: Sequence[PastLine]) -> list[PastLine]:
    """Set the ranks by total, for a file without a column of ranks."""
    return [PastLine(**{**vars(line), "rank": 1 + sum(other.total > line.total for other in lines)}) for line in lines]


def _check_rank(line: PastLine, lines: Sequence[PastLine]) -> PastLine:
    """Add a problem if the rank contradicts the totals. Equal totals may have any order, or share their rank.

    While a line of the file has another problem, its total may be wrong, and no rank is checked.
    """
    if line.rank is None or any(other.problems for other in lines):
        return line
    better = sum(other.total > line.total for other in lines if other.rank is not None)
    equal = sum(other.total == line.total for other in lines if other.rank is not None)
    if better < line.rank <= better + equal:
        return line
    wrong = DomainError("season_line_rank", rank=line.rank, better=better, total=line.total)
    return PastLine(**{**vars(line), "problems": (*line.problems, wrong)})


def _sum_rounds(lines: Sequence[PastLine], rounds: Sequence[int]) -> Iterator[tuple[int, int]]:
    for place, number in enumerate(rounds):
        yield number, sum(line.rounds[place] or 0 for line in lines)


def _as_csv(read: FileRead) -> str:
    """Write columns and lines of the file, as they were read, as CSV."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";")
    writer.writerow([column.heading for column in read.columns])
    writer.writerows(line.cells for line in read.lines)
    return text.getvalue()


def _candidates(plan: PlannedRow, organiser: Organiser) -> tuple[Player, ...]:
    """Return the possible people of an ambiguous line; empty for a refused or unambiguous one."""
    codes = {reason["code"] for reason in plan.reasons}
    # With these reasons the line is refused: another line of the file is about the person, or has the licence.
    if plan.kind != Kind.DUPLICATE or codes & {"twin_in_file", "licence_shared"}:
        return ()
    if plan.player is not None:
        return tuple(Player.objects.filter(pk=plan.player).select_related("club"))
    name = plain(f"{plan.row.given.get('last_name', '')} {plan.row.given.get('first_name', '')}")
    same = Player.objects.current().filter(organiser=organiser, sort_key=name).select_related("club")
    return tuple(same.order_by("pk"))


def _refusals_of(plan: PlannedRow) -> tuple[DomainError, ...]:
    return tuple(DomainError(one["code"], field=one["field"], **one["params"]) for one in plan.reasons)
