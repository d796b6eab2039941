"""An independent check of a plan from its JSON.

The checker imports no code of this package, so that it does not repeat a mistake of the planner or the certificate.
Input: {"rounds": [[[players at N, E, S, O and fifth], ...], ...], "byes": [[players], ...], "certificate": {...}}.
Byes and certificate may be missing; the figures of a certificate are recomputed.
"""

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

SMALLEST_TABLE, LARGEST_TABLE, USUAL_TABLE = 3, 5, 4
MOST_PLAYERS = 100_000
MOST_FAULTS = 200  # reported at most


@dataclass(frozen=True, kw_only=True)
class Fault:
    """An error in a plan. `code` selects the sentence in `wording/error_texts.py`; round and table count from 1.

    The others are its parameters: `name` of a figure of the certificate, what certificate or request have `stated`, and
    what was `found` instead. `player` may be anything that stands in place of a number.
    """

    code: str
    round: int | None = None
    table: int | None = None
    player: object = None
    name: str | None = None
    stated: object = None
    found: object = None


@dataclass(frozen=True)
class Report:
    """The result of a check: recomputed figures and faults. Figures are empty if the JSON has not the right shape."""

    figures: dict[str, int] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()

    @property
    def sound(self) -> bool:
        """True if the plan has no fault."""
        return not self.faults


def check_plan(data: object) -> Report:
    """Recompute every figure of the plan and list its faults. Accepts any JSON value and does not raise."""
    faults = list(_shape_faults(data))
    if faults:
        return Report(faults=tuple(faults[:MOST_FAULTS]))
    assert isinstance(data, dict)
    plan = _Plan(data)
    figures = plan.figures()
    faults = plan.seat_faults()
    if isinstance(data.get("certificate"), dict):
        faults += _certificate_faults(data["certificate"], plan, figures)
    return Report(figures=figures, faults=tuple(faults[:MOST_FAULTS]))


def _shape_faults(data: object) -> list[Fault]:
    """Return the faults of shape, with which the plan cannot be counted."""
    if not isinstance(data, dict) or not isinstance(data.get("rounds"), list):
        return [Fault(code="fault.not_a_plan")]
    rounds, byes = data["rounds"], data.get("byes", [[] for _ in data["rounds"]])
    if not rounds:
        return [Fault(code="fault.no_round")]
    if not isinstance(byes, list) or len(byes) != len(rounds):
        return [Fault(code="fault.byes_shape")]
    faults = [
        fault
        for number, (tables, resting) in enumerate(zip(rounds, byes, strict=True), 1)
        for fault in _round_faults(number, tables, resting)
    ]
    if not _is_certificate(data.get("certificate", {}), len(rounds)):
        faults.append(Fault(code="fault.certificate_shape"))
    return faults


def _round_faults(number: int, tables: object, resting: object) -> list[Fault]:
    """Return the faults of shape of one round and its byes."""
    if not isinstance(resting, list):
        return [Fault(code="fault.byes_shape", round=number)]
    if not isinstance(tables, list) or not tables or not all(isinstance(table, list) for table in tables):
        return [Fault(code="fault.round_shape", round=number)]
    invalid = [who for group in (*tables, resting) for who in group if not _is_number(who)]
    return [Fault(code="fault.not_a_number", round=number, player=_format_value(who)) for who in invalid]


def _format_value(value: object) -> str:
    """Return a short text of a JSON value; of a list or an object, which may be deeply nested, only its type."""
    return type(value).__name__ if isinstance(value, list | dict) else json.dumps(value)[:40]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all(_is_number(item) for item in value)


def _is_certificate(value: object, rounds: int) -> bool:
    """Return True if the parts of a certificate that are used for counting have the right shape."""
    if not isinstance(value, dict):
        return False
    players, absent, separations = value.get("players", 0), value.get("absent", []), value.get("separations", [])
    if not _is_number(players) or not 0 <= players <= MOST_PLAYERS or not _is_number(value.get("usual", 4)):
        return False
    if not isinstance(absent, list) or len(absent) not in {0, rounds} or not all(map(_are_numbers, absent)):
        return False
    pairs, met_before = value.get("pairs", []), value.get("met_before", [])
    return (
        isinstance(separations, list)
        and isinstance(pairs, list)
        and all(map(_are_numbers, pairs))
        and isinstance(met_before, list)
        and all(_are_numbers(pair) and len(pair) == 2 for pair in met_before)
        and all(map(_is_separation, separations))
        and isinstance(value.get("per_player", {}), dict)
    )


def _is_separation(value: object) -> bool:
    if not isinstance(value, dict) or not _are_numbers(value.get("players")):
        return False
    until, after, met = value.get("until"), value.get("after", 0), value.get("met", [])
    if until is not None and (not _is_number(until) or until < 0):
        return False
    return _is_number(after) and isinstance(met, list) and all(map(_are_numbers, met))


class _Plan:
    """A plan of the right shape, with its meetings counted from the JSON."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.rounds: list[list[list[int]]] = data["rounds"]
        self.byes: list[list[int]] = data.get("byes", [[] for _ in self.rounds])
        certificate = data.get("certificate", {})
        self.players: int = certificate.get("players") or self._count_players()
        self.usual: int = certificate.get("usual", USUAL_TABLE)
        self.absent = [set(gone) for gone in certificate.get("absent") or [[] for _ in self.rounds]]
        self.separations: list[dict[str, Any]] = certificate.get("separations", [])
        self.met_before = {(min(pair), max(pair)) for pair in certificate.get("met_before", [])}
        self.partners_change = "partners_repeated" in certificate
        self.pair_of = {who: number for number, pair in enumerate(certificate.get("pairs", [])) for who in pair}
        self.met: Counter[tuple[int, int]] = Counter()
        self.met_in: list[set[tuple[int, int]]] = []
        for tables in self.rounds:
            pairs = [(min(a, b), max(a, b)) for table in tables for a, b in combinations(table, 2)]
            opponents = [pair for pair in pairs if not self._are_partners(*pair)]
            self.met.update(opponents)
            self.met_in.append(set(opponents))

    def _are_partners(self, one: int, other: int) -> bool:
        return one in self.pair_of and self.pair_of[one] == self.pair_of.get(other)

    def _count_players(self) -> int:
        """Count the different player numbers of the plan, for a plan that does not state its number of players."""
        groups = (group for tables, resting in zip(self.rounds, self.byes, strict=True) for group in (*tables, resting))
        return len({who for group in groups for who in group})

    def seat_faults(self) -> list[Fault]:
        """Return the faults of players who are not once per round at a table of three to five or in the byes."""
        faults = []
        for number, (tables, resting) in enumerate(zip(self.rounds, self.byes, strict=True), 1):
            for place, table in enumerate(tables, 1):
                if not SMALLEST_TABLE <= len(table) <= LARGEST_TABLE:
                    faults.append(Fault(code="fault.table_size", round=number, table=place, found=len(table)))
                elif self.pair_of:
                    faults += self._apart_faults(number, place, table)
            seated = Counter(who for table in tables for who in table)
            faults += self._crowd_faults(number, seated, Counter(resting))
        return faults

    def _apart_faults(self, number: int, place: int, table: list[int]) -> list[Fault]:
        """Return the faults of a table at which fixed partners do not sit opposite each other, two pairs at a table."""
        whole = len(table) == 4
        apart = [who for i, who in enumerate(table) if not (whole and self._are_partners(who, table[(i + 2) % 4]))]
        return [Fault(code="fault.pair_apart", round=number, table=place, player=who) for who in apart]

    def _crowd_faults(self, number: int, seat_counts: Counter[int], bye_counts: Counter[int]) -> list[Fault]:
        """Return the faults of players who are in a round twice, unexpectedly or not at all."""
        absent = self.absent[number - 1]
        present = seat_counts.keys() | bye_counts.keys()
        players_by_fault = {
            "fault.twice": [who for who, count in seat_counts.items() if count > 1],
            "fault.bye_twice": [who for who, count in bye_counts.items() if count > 1],
            "fault.seated_and_bye": [who for who in seat_counts if who in bye_counts],
            "fault.absent_and_there": [who for who in absent if who in present],
            "fault.unknown": [who for who in present if not 1 <= who <= self.players],
            "fault.missing": [w for w in range(1, self.players + 1) if w not in present and w not in absent],
        }
        return [
            Fault(code=code, round=number, player=who)
            for code, players in players_by_fault.items()
            for who in sorted(players)
        ]

    def digest(self) -> str:
        """Return the SHA-256 of rounds and byes as JSON with sorted keys and without spaces."""
        text = json.dumps({"rounds": self.rounds, "byes": self.byes}, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def figures(self) -> dict[str, int]:
        """Return the figures of a certificate, by the same names."""
        odd, byes, seats, deals = self.odd_tables(), self.bye_shares(), self.seats(), self.first_deals()
        sides = min(4, max(len(table) for tables in self.rounds for table in tables))  # tables of three have no West
        # the indexes, in lists per player, of those who are present in all rounds
        steady = [w - 1 for w in range(1, self.players + 1) if not any(w in gone for gone in self.absent)]
        return {
            "repeats": sum(times - 1 for times in self.met.values()),
            "coincidences": sum(times * (times - 1) // 2 for times in self.met.values()),
            "most_meetings": max(self.met.values(), default=0),
            "back_to_back": sum(len(a & b) for a, b in pairwise(self.met_in)),
            "odd_most": max(odd, default=0),
            "odd_spread": _range_of([odd[i] for i in steady]),
            "bye_most": max(byes, default=0),
            "bye_spread": _range_of([byes[i] for i in steady]),
            "seat_spread": max((_range_of(counts[:sides]) for counts in seats), default=0),
            "fifth_spread": _range_of([seats[i][4] for i in steady]),
            "dealer_spread": _range_of([deals[i] for i in steady]),
            "table_returns": self._table_returns(),
            "table_stays": self._table_stays(),
            "separations_broken": sum(len(self.find_breaches(separation)) for separation in self.separations),
            **({"met_again": self._met_again()} if self.met_before else {}),
            **({"partners_repeated": self._count_repeated_partners()} if self.partners_change else {}),
        }

    def _met_again(self) -> int:
        """Count the meetings of pairs of `met_before`."""
        return sum(len(pairs & self.met_before) for pairs in self.met_in)

    def _list_by_player(self, shares: Counter[int]) -> list[int]:
        return [shares[who] for who in range(1, self.players + 1)]

    def odd_tables(self) -> list[int]:
        """Count per player the rounds at a table that is not of the usual size."""
        return self._list_by_player(
            Counter(w for tables in self.rounds for t in tables if len(t) != self.usual for w in t)
        )

    def bye_shares(self) -> list[int]:
        """Count per player the rounds without a table."""
        return self._list_by_player(Counter(who for resting in self.byes for who in resting))

    def first_deals(self) -> list[int]:
        """Count per player the tables where they deal first: as North, or as the fifth of a table of five."""
        dealers = (table[4 if len(table) == 5 else 0] for tables in self.rounds for table in tables if table)
        return self._list_by_player(Counter(dealers))

    def seats(self) -> list[list[int]]:
        """Count per player the rounds at N, E, S, O and as fifth."""
        counts = Counter(
            (who, seat) for tables in self.rounds for table in tables for seat, who in enumerate(table[:5])
        )
        return [[counts[who, seat] for seat in range(5)] for who in range(1, self.players + 1)]

    def _count_repeated_partners(self) -> int:
        """Count the repeats of two players opposite each other who are not a fixed pair."""
        opposite = Counter(
            frozenset((t[i], t[i + 2])) for tables in self.rounds for t in tables if len(t) == 4 for i in (0, 1)
        )
        return sum(times - 1 for pair, times in opposite.items() if len(pair) == 2 and not self._are_partners(*pair))

    def _places(self) -> list[dict[int, int]]:
        """Return for each round the table of each player, from 0."""
        return [{who: place for place, table in enumerate(tables) for who in table} for tables in self.rounds]

    def _table_returns(self) -> int:
        """Count the returns of players to a table where they sat in any round before."""
        visits = Counter((who, place) for at in self._places() for who, place in at.items())
        return sum(times - 1 for times in visits.values())

    def _table_stays(self) -> int:
        """Count the players who sit at their table of the round before, over all rounds."""
        places = self._places()
        moves = pairwise(places)
        return sum(then.get(who) == place for then, now in moves for who, place in now.items())

    def find_breaches(self, separation: dict[str, Any]) -> list[list[int]]:
        """Return the meetings [player, player, round] that break a separation."""
        members = set(separation["players"])
        return [
            [*pair, number]
            for number, pairs in enumerate(self.met_in[: separation.get("until")], 1)
            if number > separation.get("after", 0)
            for pair in sorted(pairs)
            if members.issuperset(pair)
        ]


def _range_of(values: list[int]) -> int:
    return max(values, default=0) - min(values, default=0)


def _certificate_faults(certificate: dict[str, Any], plan: _Plan, figures: dict[str, int]) -> list[Fault]:
    """Return the faults of statements of the certificate that differ from the recomputed plan."""
    faults = []
    if "digest" in certificate and certificate["digest"] != plan.digest():
        faults.append(Fault(code="fault.digest", stated=str(certificate["digest"])[:64], found=plan.digest()))
    if "rounds" in certificate and certificate["rounds"] != len(plan.rounds):
        faults.append(Fault(code="fault.figure", name="rounds", stated=certificate["rounds"], found=len(plan.rounds)))
    for name, found in figures.items():
        faults += _figure_faults(name, certificate.get(name, {"value": found}), found)
    return faults + _list_faults(certificate.get("per_player", {}), plan) + _separation_faults(plan)


def _figure_faults(name: str, statement: object, figure: int) -> list[Fault]:
    """Return the fault of one stated figure: wrong value, bound above it, or wrongly stated as proven."""
    if not isinstance(statement, dict) or statement.get("value") != figure:
        value = statement.get("value") if isinstance(statement, dict) else statement
        return [Fault(code="fault.figure", name=name, stated=value, found=figure)]
    bound = statement.get("bound", 0)
    if not _is_number(bound) or bound > figure:
        return [Fault(code="fault.bound", name=name, stated=bound, found=figure)]
    if statement.get("proven", False) and bound != figure:
        return [Fault(code="fault.proven", name=name, stated=bound, found=figure)]
    return []


def _list_faults(per_player: dict[str, Any], plan: _Plan) -> list[Fault]:
    """Return the faults of lists per player that differ from the plan, with the first wrong player."""
    lists: dict[str, list[Any]] = {
        "odd_tables": plan.odd_tables(),
        "byes": plan.bye_shares(),
        "seats": plan.seats(),
        "first_deals": plan.first_deals(),
    }
    faults = []
    for name, shares in lists.items():
        stated_shares = per_player.get(name, shares)
        if stated_shares == shares:
            continue
        same_length = isinstance(stated_shares, list) and len(stated_shares) == len(shares)
        wrong = next((i for i in range(len(shares)) if stated_shares[i] != shares[i]), 0) if same_length else None
        who = None if wrong is None else wrong + 1
        faults.append(Fault(code="fault.share", name=name, player=who))
    return faults


def _separation_faults(plan: _Plan) -> list[Fault]:
    """Return wrong statements about broken separations, and each hard separation that is broken."""
    faults = []
    for separation in plan.separations:
        breaches = plan.find_breaches(separation)
        stated_breaches = separation.get("met", breaches)
        if sorted(stated_breaches) != sorted(breaches):
            faults.append(Fault(code="fault.separation", stated=len(stated_breaches), found=len(breaches)))
        if breaches and separation.get("hard") is True:
            faults.append(
                Fault(code="fault.hard_separation", player=breaches[0][0], found=breaches[0][1], round=breaches[0][2])
            )
    return faults
