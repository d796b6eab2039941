"""The prize fund of a tournament and its winners, from the present ranking and till."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Sum

from tournaments.formatting.prizes import prize_reason
from tournaments.models import Payment, Tournament
from tournaments.prizes.awards import Award, PrizeFor, Ranked, awards_of
from tournaments.prizes.fund import fund_of
from tournaments.prizes.rules import PrizeRules, rules_read
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.team_standings import TeamStanding, team_standings


@dataclass(frozen=True, kw_only=True)
class Winner:
    """A recipient of prizes in cents, with the reasons. The captain of a team receives its prize.

    `entry` is the primary key. `handed` is the sum paid out by the till, also to a player who no longer wins a prize
    (`cents` is 0 then).
    """

    entry: int
    serial: int
    name: str
    club: str
    cents: int
    reasons: tuple[str, ...]
    handed: int

    @property
    def left(self) -> int:
        return self.cents - self.handed

    @property
    def is_handed(self) -> bool:
        return self.handed >= self.cents


@dataclass(frozen=True, kw_only=True)
class PrizeLine:
    """One prize of the list: its reason as text, and as `PrizeFor` (`why`), its winner, its amount in cents.

    `tied`: the winner shares the place, and so the prizes of the places that the tie takes.
    """

    reason: str
    why: str
    name: str
    club: str
    cents: int
    tied: bool


@dataclass(frozen=True, kw_only=True)
class PrizeFund:
    """The fund with its prizes, in cents. `provisional`: the ranking may still change.

    `fund` is the sum to give by the rules, `given` the sum of the prizes, `handed` the part that is paid out. The sum
    `given` is below the fund only while the ranking is empty.
    """

    rules: PrizeRules
    takings: int
    expenses: int
    fund: int
    lines: tuple[PrizeLine, ...]
    winners: tuple[Winner, ...]
    provisional: bool

    @property
    def given(self) -> int:
        return sum(line.cents for line in self.lines)

    @property
    def handed(self) -> int:
        return sum(winner.handed for winner in self.winners)


@dataclass(frozen=True)
class _Payee:
    """The receiver of a prize: a player, or the captain of a team with the club of the team. `entry` is the key."""

    entry: int
    serial: int
    name: str
    club: str


def prize_fund(tournament: Tournament) -> PrizeFund:
    """Return the fund and its prizes. Without rules for prizes, no ranking is loaded."""
    rules = rules_read(tournament.prizes)
    sums = dict(tournament.payments.order_by().values_list("kind").annotate(Sum("cents")))
    takings = sums.get(Payment.Kind.PAYMENT, 0) - sums.get(Payment.Kind.REFUND, 0)
    expenses = sums.get(Payment.Kind.EXPENSE, 0)
    fund = fund_of(rules, takings=takings, expenses=expenses)
    lines, winners = _award_prizes(tournament, rules, fund) if rules.any else ((), ())
    return PrizeFund(
        rules=rules,
        takings=takings,
        expenses=expenses,
        fund=fund,
        lines=lines,
        winners=winners,
        provisional=not tournament.is_over,
    )


def _award_prizes(
    tournament: Tournament, rules: PrizeRules, fund: int
) -> tuple[tuple[PrizeLine, ...], tuple[Winner, ...]]:
    """Return the awarded prizes, and their winners with the sums. The captain is paid for the team."""
    players = {one.serial: one for one in final_standings(tournament)}
    teams = {one.number: one for one in team_standings(tournament)} if rules.teams else {}
    awards = awards_of(
        rules,
        fund,
        [Ranked(one.serial, one.rank, one.category) for one in players.values()],
        [Ranked(one.number, one.rank) for one in teams.values()],
    )
    payees = {serial: _Payee(one.entry, serial, one.name, one.club) for serial, one in players.items()}
    awards_by_payee: dict[int, list[Award]] = defaultdict(list)
    for award in awards:
        payee = _captain_payee(teams[award.who]) if award.why is PrizeFor.TEAM else payees[award.who]
        payees.setdefault(payee.serial, payee)
        awards_by_payee[payee.serial].append(award)
    paid_prizes = _paid_prizes(tournament)
    for serial in paid_prizes.keys() & players.keys():  # also those who received a prize that they no longer win
        awards_by_payee.setdefault(serial, [])
    winners = tuple(
        Winner(
            entry=payees[serial].entry,
            serial=serial,
            name=payees[serial].name,
            club=payees[serial].club,
            cents=sum(award.cents for award in own),
            reasons=tuple(_reason_text(award, teams) for award in own),
            handed=paid_prizes.get(serial, 0),
        )
        for serial, own in awards_by_payee.items()
    )
    lines = tuple(
        PrizeLine(
            reason=_reason_text(award, {}),
            why=str(award.why),
            name=teams[award.who].name if award.why is PrizeFor.TEAM else payees[award.who].name,
            club=teams[award.who].club if award.why is PrizeFor.TEAM else payees[award.who].club,
            cents=award.cents,
            tied=award.tied,
        )
        for award in awards
    )
    return lines, winners


def _captain_payee(team: TeamStanding) -> _Payee:
    """Return the first member who has not withdrawn, else the first."""
    first = next((one for one in team.members if not one.withdrawn), team.members[0])
    return _Payee(first.entry, first.serial, first.name, team.club)


def _reason_text(award: Award, teams: dict[int, TeamStanding]) -> str:
    """Return the reason of an award; that of a team names it, unless `teams` is empty."""
    team = teams[award.who].name if award.why is PrizeFor.TEAM and teams else ""
    return prize_reason(award.place, category=award.category, team=team)


def _paid_prizes(tournament: Tournament) -> dict[int, int]:
    """Return the cents paid out as prizes, by serial."""
    prizes = tournament.payments.filter(kind=Payment.Kind.PRIZE).order_by()
    return {serial: cents for serial, cents in prizes.values_list("entry").annotate(Sum("cents")) if cents}
