"""The charts of a day: each drawing with its text and a table of its figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.charts.bars import Bars, compute_bars
from tournaments.charts.bids import Bids, compute_bids
from tournaments.charts.race import Race, Runner, compute_race
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Entry, Stage
from tournaments.selectors.evening.bids import day_bids
from tournaments.selectors.evening.charts import DayCharts, day_charts
from tournaments.selectors.evening.honours import evening_honours
from tournaments.selectors.results.heads import displayed_round_score


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A drawing, its text for screen readers, and the context of `components/_table.html` for its figures."""

    drawing: Any
    text: str
    table: dict[str, Any]


def charts_context(
    stage: Stage, *, until: int | None, number: int | None, full_names: bool, wall: bool = False
) -> dict[str, Any]:
    """Return the context of `pictures/_pictures.html`: race, scores of round `number` (else the last), honours."""
    day = day_charts(stage, until=until)
    round_number = number if number in day.rounds else (day.rounds[-1] if day.rounds else None)
    return {
        "race": race_chart(day, full_names=full_names, wall=wall),
        "spread": None if round_number is None else _spread(stage, round_number, day.scores[round_number]),
        "tabs": [
            {"label": _("Tour %(n)s") % {"n": n}, "href": f"?tour={n}#spread-head", "current": n == round_number}
            for n in day.rounds
        ],
        "bids": _bids_chart(stage, until),
        "honours": evening_honours(stage, until=until),
        "full_names": full_names,
    }


def race_chart(day: DayCharts, *, full_names: bool, wall: bool = False) -> Chart | None:
    """Return the race of the leaders; None before two rounds are closed."""
    runners = [Runner(_name(leader.entry, full_names=full_names), leader.places) for leader in day.leaders]
    drawing: Race | None = compute_race(runners, day.rounds, wall=wall)
    if drawing is None:
        return None
    heads = [_("Joueur"), *(_("Tour %(number)s") % {"number": number} for number in day.rounds)]
    rows = [[runner.name, *map(_place, runner.places)] for runner in runners]
    sentences = (f"{row[0]} – {', '.join(filter(None, row[1:]))}." for row in rows)
    return Chart(drawing=drawing, text=" ".join(sentences), table=_table(_("Place après chaque tour"), heads, rows))


def _bids_chart(stage: Stage, until: int | None) -> Chart | None:
    """Return the bids that were played and made; None without any."""
    counts = day_bids(stage, until=until)
    drawing: Bids | None = compute_bids(counts)
    if drawing is None:
        return None
    rows = [[count.title, str(count.taken), str(count.made)] for count in counts]
    sentences = (
        ngettext(
            "%(title)s : %(made)s réussie sur %(taken)s.", "%(title)s : %(made)s réussies sur %(taken)s.", one.made
        )
        % {"title": one.title, "made": one.made, "taken": one.taken}
        for one in counts
    )
    heads = [_("Enchère"), _("Jouées"), _("Réussies")]
    return Chart(drawing=drawing, text=" ".join(sentences), table=_table(_("Les enchères de la soirée"), heads, rows))


def _spread(stage: Stage, number: int, scores: Sequence[int]) -> Chart | None:
    """Return the distribution of the scores of round `number` as bars; None if there is no drawing of them."""
    drawing: Bars | None = compute_bars(scores)
    if drawing is None:
        return None
    tournament = stage.tournament
    heads = [_("Résultat du tour"), _("Joueurs")]
    rows = [
        [
            _("de %(low)s à %(high)s")
            % {
                "low": format_signed(displayed_round_score(tournament, bar.low)),
                "high": format_signed(displayed_round_score(tournament, bar.high - 1)),  # `high` is exclusive
            },
            str(bar.players),
        ]
        for bar in drawing.bars
    ]
    sentences = (
        ngettext("%(between)s, %(number)s joueur.", "%(between)s, %(number)s joueurs.", int(players))
        % {"between": between, "number": players}
        for between, players in rows
        if players != "0"
    )
    caption = _("Résultats du tour %(number)s") % {"number": number}
    return Chart(drawing=drawing, text=" ".join(sentences), table=_table(caption, heads, rows))


def _name(entry: Entry, *, full_names: bool) -> str:
    return entry.full_name if full_names else entry.public_name


def _place(place: int | None) -> str:
    return "" if place is None else ordinal(place)


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Return the context of `components/_table.html`; the first column has the names, the others figures."""
    return {
        "caption": caption,
        "heads": [{"label": head, "number": index > 0} for index, head in enumerate(heads)],
        "rows": [[{"text": text, "number": index > 0} for index, text in enumerate(row)] for row in rows],
    }
