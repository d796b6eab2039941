"""The stages on the wall screen and the layout of its pages, derived from the state of the tournament."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from django.db.models import Count, Q

from scoring.wording import unbroken
from tournaments.formatting.clock import unbroken_hours
from tournaments.models import Display, Round, Stage, Tournament
from tournaments.selectors.evening.ceremony import slide_shown
from tournaments.selectors.hall.panels import RANKING_ROWS, Panel, hall_panels, paginate
from tournaments.selectors.results.public import public_final_standings

SIDES = 2  # stages side by side
OWN = {Display.View.CLOCK, Display.View.MESSAGE, Display.View.BLANK, Display.View.PICTURE}  # one page each
# A display with only these views shows neither the slide of a ceremony nor, at the end of a round, the clock alone.
ALONE = {*OWN, Display.View.CHARTS}
FILL: dict[str, float] = {Display.Size.SMALL: 4 / 3, Display.Size.NORMAL: 1, Display.Size.LARGE: 2 / 3}
LEGIBLE_FROM = 200  # times its height, a capital is legible
CAPITAL = 0.67  # height of a capital of Atkinson Hyperlegible in em
NORMAL_LETTER = 0.031  # font size of a full ranking of `RANKING_ROWS` rows, as a part of the height of the screen
LEAST_FILL, MOST_FILL = 1 / 3, 4 / 3
# The kinds of panels in the order of their pages.
KINDS = ("welcome", "expected", "seats", "tables", "withheld", "unranked", "ranking", "teams")


def rows_fill(display: Display) -> float:
    """Return the factor on the rows of a page, so that its letters are legible from the last row of chairs.

    A capital must be at least 1/200 of the distance high. At a factor of 1 the letters of a ranking are `NORMAL_LETTER`
    of the height of the screen; half of the rows have letters of twice that size.
    """
    if not display.distance_metres or not display.height_cm:
        return FILL[display.size]
    least_letter = display.distance_metres * 100 / LEGIBLE_FROM / CAPITAL
    return min(max(NORMAL_LETTER * display.height_cm / least_letter, LEAST_FILL), MOST_FILL)


def legible_from_metres(display: Display) -> int | None:
    """Return the distance from which the rows of a ranking are legible, None without the height of the screen."""
    if not display.height_cm:
        return None
    letter = NORMAL_LETTER * display.height_cm / rows_fill(display)
    return int(letter * CAPITAL * LEGIBLE_FROM / 100)


def stages_on_wall(stage: Stage) -> list[Stage]:
    """Return the stages that the wall of this stage shows; none after all are over, when it shows the overall ranking.

    The wall of a later stage shows that stage alone. The wall of the first stage shows the stages that are played, and
    those that ended in parallel with them.
    """
    tournament = stage.tournament
    if stage.number > 1:
        return [stage]
    closed = Count("rounds", filter=Q(rounds__state=Round.State.CLOSED))
    stages = tournament.stages.annotate(closed=closed, seated=Count("rounds")).order_by("number")
    drawn_stages = list(stages.exclude(seated=0))
    if len(drawn_stages) < 2:
        return [stage]
    over = {one.number for one in drawn_stages if one.closed >= one.rounds_planned}
    followed = {one.source for one in drawn_stages}
    if len(over) == len(drawn_stages) or tournament.state in {Tournament.State.FINISHED, Tournament.State.PUBLISHED}:
        return []
    visible_stages: list[Stage] = [one for one in drawn_stages if one.number not in over or one.number not in followed]
    for one in visible_stages:
        one.tournament = tournament
    return visible_stages


def wall_pages(
    tournament: Tournament, stages: Sequence[Stage], view: str = "", *, full_names: bool = True, fill: float = 1
) -> list[list[Panel]]:
    """Return the rotating pages, each with one panel or two side by side, from the seats to the rankings.

    Without `stages` all are over (`stages_on_wall`): the pages show the overall ranking. The ranking of teams, one per
    tournament, is only in the column of the first stage (`_in_columns`). `fill` is the factor on the rows of a page
    (`rows_fill`).
    During a ceremony, its slide is the only page.
    """
    if slide := slide_shown(tournament):
        return [[Panel("slide", [slide])]]
    if not stages:
        whole = _overall_panels(tournament, full_names=full_names, fill=fill)
        return [[panel] for panel in whole if not view or panel.kind == view]
    if len(stages) == 1:
        return [[panel] for panel in hall_panels(stages[0], view, full_names=full_names, fill=fill)]
    pages: list[list[Panel]] = []
    for start in range(0, len(stages), SIDES):
        pages += _in_columns(
            stages[start : start + SIDES], view, full_names=full_names, with_teams=not start, fill=fill
        )
    return sorted(pages, key=lambda page: KINDS.index(page[0].kind))


def display_pages(
    tournament: Tournament,
    stages: Sequence[Stage],
    views: Sequence[str],
    message: str,
    charts: Sequence[Panel],
    *,
    fill: float = 1,
) -> list[list[Panel]]:
    """Return the pages of a screen that the desk controls, view by view. `charts` are those of the day, a page each.

    A smaller `fill` (`rows_fill`) leaves fewer rows with larger letters on a page. During a ceremony its slide is the
    only page, unless all views are in `ALONE`.
    """
    if not set(views) <= set(ALONE) and (slide := slide_shown(tournament)):
        return [[Panel("slide", [slide])]]
    pages: list[list[Panel]] = []
    for view in views:
        if view in OWN:
            pages.append([Panel(view, [unbroken_hours(unbroken(message))])])
        elif view == Display.View.CHARTS:
            pages += [[panel] for panel in charts]
        else:
            pages += wall_pages(tournament, stages, "" if view == Display.View.EVERYTHING else view, fill=fill)
            if view == Display.View.EVERYTHING and Display.View.CHARTS not in views and is_between_rounds(stages):
                pages += [[panel] for panel in charts if panel.kind == "honours"]
    return pages


def is_between_rounds(stages: Sequence[Stage]) -> bool:
    """Return True after a closed round while none is open."""
    states = {state for stage in stages for state in stage.rounds.values_list("state", flat=True)}
    return Round.State.CLOSED in states and Round.State.OPEN not in states


def _in_columns(
    stages: Sequence[Stage], view: str, *, full_names: bool, with_teams: bool, fill: float
) -> list[list[Panel]]:
    """Return pages with panels of the same kind side by side: the ranking of teams only once, as a tournament has one,
    and "welcome" only if no column has another panel.
    """
    narrow = len(stages) > 1
    columns = [hall_panels(stage, view, full_names=full_names, narrow=narrow, fill=fill) for stage in stages]
    columns = [
        [panel for panel in column if panel.kind != "teams" or (with_teams and not index)]
        for index, column in enumerate(columns)
    ]
    if any(panel.kind != "welcome" for column in columns for panel in column):
        columns = [[panel for panel in column if panel.kind != "welcome"] for column in columns]
    pages: list[list[Panel]] = []
    for kind in KINDS:
        of_kind = [[panel for panel in column if panel.kind == kind] for column in columns]
        pages += [[side for side in sides if side is not None] for sides in zip_longest(*of_kind)]
    return pages


def _overall_panels(tournament: Tournament, *, full_names: bool, fill: float) -> list[Panel]:
    """Return the panels of the final ranking; without a public ranking, those of the first stage."""
    if not tournament.is_public:
        return hall_panels(tournament.first_stage, full_names=full_names, fill=fill)
    rows = public_final_standings(tournament)
    shown = rows if full_names else [replace(row, name=row.public_name) for row in rows]
    return paginate("ranking", shown, round(fill * RANKING_ROWS))
