"""The honours of an evening: the facts of its closed rounds, and each honour in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import format_number, format_signed
from tournaments.honours.facts import EarnedHonour, EveningFacts, HonourHand
from tournaments.honours.rules import honours_of
from tournaments.log.sheets import PlayedGame
from tournaments.models import Deal, Entry, Round, Seat, Stage
from tournaments.ranking.days import results_of_days
from tournaments.selectors.results.heads import displayed_round_score
from tournaments.selectors.results.standings import begun_addresses, days_of, rank_players

TITLES = {
    "best_hand": gettext_lazy("La meilleure donne"),
    "boldest_bid": gettext_lazy("La plus haute enchère réussie"),
    "slams": gettext_lazy("Chelem"),
    "best_defence": gettext_lazy("La meilleure défense"),
    "comeback": gettext_lazy("La plus belle remontée"),
    "most_even": gettext_lazy("Le jeu le plus régulier"),
    "liveliest_table": gettext_lazy("La table de la soirée"),
}


@dataclass(frozen=True, kw_only=True)
class EveningHonour:
    """An honour in words: its figure, such as "+380" or "9 places", its players, and the hand or table, if one."""

    rule: str
    title: str
    figure: str
    players: tuple[Entry, ...]
    what: str = ""

    @property
    def names(self) -> str:
        """The full names of the players."""
        return ", ".join(entry.full_name for entry in self.players)

    @property
    def public_names(self) -> str:
        """The public names of the players."""
        return ", ".join(entry.public_name for entry in self.players)


def evening_honours(stage: Stage, *, until: int | None = None) -> list[EveningHonour]:
    """Return the honours of the closed rounds up to `until`, in a constant number of queries.

    None in a game in which low scores win: its hands have no best one.
    """
    engine = stage.tournament.engine
    if not any(ranked.greater_is_better for ranked in engine.ranking if ranked.key == "score"):
        return []
    closed = stage.rounds.filter(state=Round.State.CLOSED)
    rounds = [number for number in closed.values_list("number", flat=True) if until is None or number <= until]
    facts = EveningFacts(hands=_hands(stage, rounds), **_round_facts(stage, rounds))
    honours = honours_of(facts)
    entries = stage.tournament.entries.select_related("player")
    people = {entry.serial: entry for entry in entries.filter(serial__in={p for one in honours for p in one.players})}
    return [_in_words(stage, honour, people) for honour in _without_twins(honours)]


def _without_twins(honours: Sequence[EarnedHonour]) -> list[EarnedHonour]:
    """Return the honours without the boldest bid if the best hand is the same one."""
    best = next((one.hand for one in honours if one.rule == "best_hand"), None)
    return [one for one in honours if one.rule != "boldest_bid" or one.hand is None or one.hand != best]


def _hands(stage: Stage, rounds: Sequence[int]) -> list[HonourHand]:
    """Return the played hands of these rounds in their order, with substitutes as players."""
    dealer_out = stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT
    playing = PlayedGame(stage.tournament.engine, stage.tournament.rules(), dealer_out=dealer_out)
    here = {"table__round__stage": stage, "table__round__number__in": rounds}
    sitting: dict[int, list[int]] = {}
    seats = Seat.objects.filter(**here).order_by("table", "number")
    for table, entry, played_by in seats.values_list("table", "entry__serial", "played_by__serial"):
        sitting.setdefault(table, []).append(played_by or entry)
    deals = Deal.objects.filter(**here, status=Deal.Status.PLAYED)
    deals = deals.order_by("table__round__number", "number", "table__station__number")
    columns = ("pk", "table", "table__round__number", "table__station__number", "dealer", "outcome", "scores")
    return [_hand(playing, sitting[row[1]], row) for row in deals.values_list(*columns)]  # row[1]: the table


def _hand(playing: PlayedGame, players: Sequence[int], row: tuple[Any, ...]) -> HonourHand:
    """Return a hand from the columns that `_hands` reads."""
    pk, _table, round_, station, dealer, written, scores = row
    engine, rules = playing.engine, playing.rules
    outcome = engine.outcome_from_json(written or {}, playing.turn(dealer, size=len(scores)))
    return HonourHand(
        key=pk,
        table=(round_, station),
        players=players,
        scores=scores,
        bidder=engine.bidder(outcome),
        boldness=engine.boldness(outcome, rules),
        slam=engine.is_slam(outcome),
        feats=engine.feats(outcome, rules),
    )


def _round_facts(stage: Stage, rounds: Sequence[int]) -> dict[str, Any]:
    """Return the fields of `EveningFacts` on rounds: their number, and scores and places of each player by round."""
    days, begun = days_of(stage), begun_addresses(stage)
    rankings = [
        {
            row.player: row.rank
            for row in rank_players(stage, results_of_days(days, rounds=begun, until=(stage.number, number)))
        }
        for number in rounds
    ]
    addresses = [(stage.number, number) for number in rounds]
    return {
        "rounds": len(rounds),
        "scores": {day.player: [day.scores[at] for at in addresses if at in day.scores] for day in days},
        "places": {day.player: [ranking.get(day.player) for ranking in rankings] for day in days},
    }


def _in_words(stage: Stage, honour: EarnedHonour, people: dict[int, Entry]) -> EveningHonour:
    """Return the honour with its title, figure and players, and the hand or table that earned it."""
    title = TITLES.get(honour.rule) or stage.tournament.engine.feat_title(honour.rule, reader_language())
    return EveningHonour(
        rule=honour.rule,
        title=str(title),
        figure=_figure(stage, honour),
        players=tuple(people[player] for player in honour.players),
        what=_hand_words(stage, honour),
    )


def _figure(stage: Stage, honour: EarnedHonour) -> str:
    """Return the value of the honour with its unit."""
    value = honour.value
    if honour.rule == "comeback":
        return ngettext("%(n)s place gagnée", "%(n)s places gagnées", value) % {"n": value}
    if honour.rule in {"best_hand", "boldest_bid", "best_defence"}:
        return format_signed(-value if honour.rule == "best_defence" else value)
    if honour.rule == "most_even":
        spread = Decimal(str(displayed_round_score(stage.tournament, value)))
        return _("%(n)s d’écart entre ses tours") % {"n": format_number(spread)}
    if honour.rule == "liveliest_table":
        return _("%(n)s échangés") % {"n": format_number(Decimal(value))}
    return ngettext("%(n)s fois", "%(n)s fois", value) % {"n": value}


def _hand_words(stage: Stage, honour: EarnedHonour) -> str:
    """Return the hand with round and table, or only round and table, or an empty text."""
    if honour.table is None:
        return ""
    round_, table = honour.table
    place = _("tour %(round)s, table %(table)s") % {"round": round_, "table": table}
    if honour.hand is None:
        return place
    deal = Deal.objects.get(pk=honour.hand)
    dealer_out = stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT
    playing = PlayedGame(stage.tournament.engine, stage.tournament.rules(), dealer_out=dealer_out)
    turn = playing.turn(deal.dealer, size=len(deal.scores))
    outcome = playing.engine.outcome_from_json(deal.outcome or {}, turn)
    return f"{playing.engine.sheet_row(outcome, playing.rules, reader_language())}, {place}"
