"""The end of the ranking on paper: honours of the evening, race of the leaders, scores of the last round."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer

from tournaments.charts.bars import compute_bars
from tournaments.charts.race import Runner, compute_race
from tournaments.documents.kit.figures.day_charts import BarsChart, RaceChart
from tournaments.documents.kit.page import Paper
from tournaments.documents.kit.style import text_style
from tournaments.documents.kit.text import make_paragraph
from tournaments.models import Stage
from tournaments.selectors.evening.charts import day_charts
from tournaments.selectors.evening.honours import evening_honours
from tournaments.selectors.results.public import last_public_round


def honours(stage: Stage, *, public: bool) -> list[Flowable]:
    """Return the honours of the evening, kept together; nothing before a round is closed."""
    lines: list[Flowable] = []
    for honour in evening_honours(stage, until=_until(stage, public=public)):
        names = honour.public_names if public else honour.names
        details = ", ".join(filter(None, (honour.figure, honour.what)))
        lines.append(make_paragraph(f"{honour.title}", text_style(10, soft=True)))
        lines.append(make_paragraph(f"{names} ({details})", text_style(11)))
    return _part(_("Les honneurs de la soirée"), lines)


def charts(paper: Paper, stage: Stage, *, public: bool) -> list[Flowable]:
    """Return the charts of the closed rounds of a stage, each kept together with its title."""
    day = day_charts(stage, until=_until(stage, public=public))
    names = [leader.entry.public_name if public else leader.entry.full_name for leader in day.leaders]
    runners = [Runner(name, leader.places) for name, leader in zip(names, day.leaders, strict=True)]
    race = compute_race(runners, day.rounds, wall=True)
    bars = compute_bars(day.scores[day.rounds[-1]]) if day.rounds else None
    title = _("Résultats du tour %(number)s") % {"number": day.rounds[-1]} if bars else ""
    return [
        *_part(_("La course des premiers"), [RaceChart(race, paper.width)] if race else []),
        *_part(title, [BarsChart(bars)] if bars else []),
    ]


def _until(stage: Stage, *, public: bool) -> int | None:
    """Return the last round that a public paper may show; None on others, which show all."""
    return last_public_round(stage) if public else None


def _part(title: str, content: Sequence[Flowable]) -> list[Flowable]:
    """Return a part with its title, kept on one page; nothing without content."""
    return [Spacer(0, 6 * mm), KeepTogether([make_paragraph(title, text_style(13)), *content])] if content else []
