"""The pictures of a day as pages show them: each drawing with its words, and its figures for a table beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.charts.bars import Bars, bars
from tournaments.charts.race import Race, Runner, race
from tournaments.formatting.numbers import signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Entry, Stage
from tournaments.selectors.evening.pictures import DayInPictures, day_in_pictures
from tournaments.selectors.evening.records import Record, day_records
from tournaments.selectors.results.heads import figure_of_round


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A drawing, what it says in words to who cannot see it, and `components/_table.html` of its figures."""

    drawing: Any
    text: str
    table: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Told:
    """A record in words."""

    title: str
    score: int
    who: str
    what: str


def pictures_context(
    stage: Stage, *, until: int | None, number: int | None, full_names: bool, wall: bool = False
) -> dict[str, Any]:
    """What `pictures/_pictures.html` is told: the race, the scores of round `number` (the last one where it is in no
    picture), the records."""
    day = day_in_pictures(stage, until=until)
    shown = number if number in day.rounds else (day.rounds[-1] if day.rounds else None)
    return {
        "race": race_picture(day, full_names=full_names, wall=wall),
        "spread": None if shown is None else _spread(stage, shown, day.scores[shown]),
        "tabs": [
            {"label": _("Tour %(n)s") % {"n": n}, "href": f"?tour={n}#spread-head", "current": n == shown}
            for n in day.rounds
        ],
        "records": _records(stage, until, full_names=full_names),
    }


def race_picture(day: DayInPictures, *, full_names: bool, wall: bool = False) -> Picture | None:
    """None before two rounds are closed."""
    runners = [Runner(_name(leader.entry, full_names=full_names), leader.places) for leader in day.leaders]
    drawing: Race | None = race(runners, day.rounds, wall=wall)
    if drawing is None:
        return None
    heads = [_("Joueur"), *(_("Tour %(number)s") % {"number": number} for number in day.rounds)]
    rows = [[runner.name, *map(_place, runner.places)] for runner in runners]
    sentences = (f"{row[0]} – {', '.join(filter(None, row[1:]))}." for row in rows)
    return Picture(drawing=drawing, text=" ".join(sentences), table=_table(_("Place après chaque tour"), heads, rows))


def _spread(stage: Stage, number: int, scores: Sequence[int]) -> Picture | None:
    drawing: Bars | None = bars(scores)
    if drawing is None:
        return None
    tournament = stage.tournament
    heads = [_("Résultat du tour"), _("Joueurs")]
    rows = [
        [
            _("de %(low)s à %(high)s")
            % {
                "low": signed(figure_of_round(tournament, bar.low)),
                "high": signed(figure_of_round(tournament, bar.high - 1)),
            },
            str(bar.players),
        ]
        for bar in drawing.bars
    ]
    told = (
        ngettext("%(between)s, %(number)s joueur.", "%(between)s, %(number)s joueurs.", int(players))
        % {"between": between, "number": players}
        for between, players in rows
        if players != "0"
    )
    caption = _("Résultats du tour %(number)s") % {"number": number}
    return Picture(drawing=drawing, text=" ".join(told), table=_table(caption, heads, rows))


def _records(stage: Stage, until: int | None, *, full_names: bool) -> list[Told]:
    found = day_records(stage, until=until)
    if found.best == found.boldest:
        named = [(_("La meilleure donne, et la plus haute enchère réussie"), found.best)]
    else:
        named = [(_("La meilleure donne"), found.best), (_("La plus haute enchère réussie"), found.boldest)]
    return [_told(title, record, full_names=full_names) for title, record in named if record is not None]


def _told(title: str, record: Record, *, full_names: bool) -> Told:
    return Told(
        title=title,
        score=record.score,
        who=", ".join(_name(entry, full_names=full_names) for entry in record.players),
        what=_("%(deal)s, tour %(round)s, table %(table)s")
        % {"deal": record.deal, "round": record.round, "table": record.table},
    )


def _name(entry: Entry, *, full_names: bool) -> str:
    return entry.full_name if full_names else entry.public_name


def _place(place: int | None) -> str:
    return "" if place is None else ordinal(place)


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> dict[str, Any]:
    """As `components/_table.html` takes it: the first column names the rows, the others are figures."""
    return {
        "caption": caption,
        "heads": [{"label": head, "number": index > 0} for index, head in enumerate(heads)],
        "rows": [[{"text": text, "number": index > 0} for index, text in enumerate(row)] for row in rows],
    }
