"""The ranking of a stage or of the tournament, with full names unless it is public.

`args`: `overall` for the ranking over all stages, `teams` for that of teams, `round` for one round alone, `club` or
`category` for a ranking inside it, `public` for public names.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from textwrap import wrap

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from tournaments.documents.evening import charts, honours
from tournaments.documents.kind import RESULTS, DocumentKind, DocumentOption, Needs
from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import PADDED, Command, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.documents.sheets.rule_sheet import tie_break_text
from tournaments.documents.team_ranking import team_list, team_note
from tournaments.documents.verifying import verify_code
from tournaments.formatting.dates import date_format
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.formatting.substitutes import replaced_words
from tournaments.formatting.teams import team_ranking_title
from tournaments.models import Job, Round, Stage, Tournament
from tournaments.selectors.results.heads import ranking_order_text, total_heading
from tournaments.selectors.results.present import final_standings, standings_at
from tournaments.selectors.results.public import (
    RankingPart,
    teams_with_public_names,
    with_public_names,
)
from tournaments.selectors.results.standings import Standing, filter_standings, round_ranking, stages_ranked
from tournaments.selectors.results.team_standings import pairs_first, team_standings
from tournaments.selectors.results.ties import applied_ties
from tournaments.selectors.rounds import begun_rounds
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

UPRIGHT = 6  # maximum number of rounds on a portrait page
PLACE, TOTAL, ADJUSTMENT, ROUND = 19 * mm, 23 * mm, 17 * mm, 15.5 * mm  # widths of columns
NAME = 62 * mm  # minimum width
ROWS_A_PAGE = 25  # estimated, for the progress
DIGITS = 16  # printed digits of the log's digest


def ranking(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one row for each player, with the score of each round.

    With `teams`, and for pairs unless the ranking is narrowed down, make that of the teams or pairs instead. Rounds
    have no columns in a ranking of one round, or where players have played different stages or bring points.

    :raises DomainError: `draw_missing`, `teams_none`.
    """
    standings = _standings(job, stage)
    if not standings:
        raise DomainError("draw_missing")
    narrowed_down = any(job.args.get(key) for key in ("round", "club", "category"))
    if job.args.get("teams") or (pairs_first(stage) and not narrowed_down):
        return _make_team_ranking(job, stage, progress)
    stages_differ = len({len(standing.rounds) for standing in standings}) > 1 or any(s.carried for s in standings)
    rounds = 0 if job.args.get("round") or stages_differ else len(standings[0].rounds)
    paper = Paper(stage=stage, title=_title(job, stage), upright=rounds <= UPRIGHT)
    story = [
        make_paragraph(_state(job, stage), text_style(13)),
        Spacer(0, 3 * mm),
        _ranking_table(paper, standings, rounds, total=total_heading(job.tournament)),
        Spacer(0, 3 * mm),
        make_paragraph(_note(job.tournament), text_style(9.5, soft=True)),
        *_decided_ties(job, stage, standings),
        make_paragraph(proof_text(job.tournament), text_style(9.5, soft=True)),
        *verify_code(job, paper.width),
        *([] if narrowed_down else _evening(paper, job, stage)),
    ]
    return build_pdf(paper, story, progress, pages=len(standings) // ROWS_A_PAGE + 1)


def _evening(paper: Paper, job: Job, stage: Stage) -> list[Flowable]:
    """Return honours and charts of the evening; charts are of one stage, so a ranking of several stages has none."""
    public = bool(job.args.get("public"))
    several = job.args.get("overall") and len(stages_ranked(job.tournament)) > 1
    return honours(stage, public=public) + ([] if several else charts(paper, stage, public=public))


def _make_team_ranking(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one row for each team or pair.

    :raises DomainError: `teams_none`.
    """
    teams = team_standings(job.tournament)
    teams = teams_with_public_names(teams) if job.args.get("public") else teams
    if not teams:
        raise DomainError("teams_none")
    paper = Paper(stage=stage, title=team_ranking_title(in_pairs=job.tournament.in_pairs))
    story = [
        make_paragraph(moment_text(job.tournament, stage), text_style(13)),
        Spacer(0, 3 * mm),
        team_list(paper, teams),
        Spacer(0, 3 * mm),
        make_paragraph(team_note(job.tournament), text_style(9.5, soft=True)),
        make_paragraph(proof_text(job.tournament), text_style(9.5, soft=True)),
        *verify_code(job, paper.width),
        *(honours(stage, public=bool(job.args.get("public"))) if pairs_first(stage) else []),  # else with the players
    ]
    return build_pdf(paper, story, progress, pages=len(teams) // ROWS_A_PAGE + 1)


def public_ranking(stage: Stage, part: RankingPart | None = None, *, verify_url: str = "") -> bytes:
    """Return the ranking, or a part of it, as a PDF with public names.

    :param verify_url: address of the page that verifies it, empty if unknown
    :raises DomainError: `draw_missing`, `teams_none`.
    """
    args = {"public": True, "verify_url": verify_url} | asdict(part or RankingPart())
    job = Job(tournament=stage.tournament, kind=RANKING.key, args=args)
    return ranking(job, stage, lambda _page, _pages: None).content


RANKING = DocumentKind(
    key="ranking",
    title=gettext_lazy("Classement"),
    purpose=gettext_lazy("Le classement du moment, tour par tour."),
    make=ranking,
    needs=Needs.ROUND,
    changed_by=RESULTS,
    whole=gettext_lazy("classement général"),
    options=(
        DocumentOption("overall", gettext_lazy("toutes les phases"), needs=Needs.STAGES),
        DocumentOption("teams", gettext_lazy("celui des équipes"), suffix=gettext_lazy("équipes"), needs=Needs.TEAMS),
    ),
)


def _standings(job: Job, stage: Stage) -> list[Standing]:
    """Return the standings that the arguments of the job select."""
    number = job.args.get("round")
    if number:
        standings = round_ranking(stage, int(number))
    elif job.args.get("overall"):
        standings = final_standings(job.tournament)
    else:
        standings = standings_at(stage)
    standings = with_public_names(standings) if job.args.get("public") else standings
    club, category = str(job.args.get("club", "")), str(job.args.get("category", ""))
    return filter_standings(standings, club=club, category=category) if club or category else standings


def _title(job: Job, stage: Stage) -> str:
    """Return the title: of a round, of the only stage, of all stages together, or of one stage."""
    if number := job.args.get("round"):
        return _("Classement du tour %(n)s") % {"n": number}
    if len(stages_ranked(job.tournament)) < 2:
        return _("Classement général")
    if job.args.get("overall"):
        return _("Classement de toutes les phases")
    return _("Classement : %(stage)s") % {"stage": normalize_text(stage.title)}


def _state(job: Job, stage: Stage) -> str:
    """Return the state of the ranking, with the stage and the club or category."""
    narrowing = [str(job.args[key]) for key in ("club", "category") if job.args.get(key)]
    stages = [one for one in stages_ranked(job.tournament) if begun_rounds(one).exists()]
    if job.args.get("overall") and len(stages) > 1:
        newest = max(stages, key=lambda one: one.number)
        return " · ".join(
            [normalize_text(newest.title), moment_text(job.tournament, newest), *map(normalize_text, narrowing)]
        )
    return " · ".join([moment_text(job.tournament, stage), *map(normalize_text, narrowing)])


def moment_text(tournament: Tournament, stage: Stage) -> str:
    """Return the round of the stage after which the ranking stands as text, or that it is final."""
    if tournament.state in {Tournament.State.FINISHED, Tournament.State.PUBLISHED}:
        return _("Classement final")
    rounds = list(begun_rounds(stage).order_by("number"))
    if not rounds:
        return _("Avant le premier tour")
    if rounds[-1].state == Round.State.OPEN:
        return _("Provisoire, tour %(n)s en cours") % {"n": rounds[-1].number}
    return _("Après le tour %(n)s sur %(planned)s") % {
        "n": rounds[-1].number,
        "planned": stage.rounds_planned,
    }


def proof_text(tournament: Tournament) -> str:
    """Return number and digest of the last log event as text; the digest proves that the log was not altered."""
    digest = " ".join(wrap(tournament.digest[:DIGITS], 4))
    return _("Ligne %(n)s du journal, empreinte %(digest)s") % {"n": tournament.version, "digest": digest}


def _ranking_table(paper: Paper, standings: Sequence[Standing], rounds: int, *, total: str) -> Flowable:
    """Return the table of the players, with a column for each of the `rounds`; `total` is the heading of the last."""
    adjusted = any(standing.adjustment for standing in standings)
    columns = _Columns(rounds=rounds, adjusted=adjusted, total=total)
    clubs = len({standing.club for standing in standings}) > 1
    widths = columns.widths(paper.width)
    rows = [[*_name_cells(standing, widths[1], clubs=clubs), *columns.figures(standing)] for standing in standings]
    head = [_("Place"), pgettext("person", "Nom"), *columns.titles()]
    _place, _name, round_width, *_others = widths
    return Table([head, *rows], colWidths=widths, repeatRows=1, style=_style(round_width))


@dataclass(frozen=True, kw_only=True)
class _Columns:
    """The columns right of the names: rounds, the arbiter's points if there are any, the total."""

    rounds: int
    adjusted: bool
    total: str

    def titles(self) -> list[str]:
        rounds = [_("T%(n)s") % {"n": number} for number in range(1, self.rounds + 1)]
        return [*rounds, *([_("Arbitre")] if self.adjusted else []), self.total]

    def figures(self, standing: Standing) -> list[str]:
        rounds = [format_signed(score) for score in standing.rounds[: self.rounds]]
        return [
            *rounds,
            *([format_signed(standing.adjustment or None)] if self.adjusted else []),
            format_signed(standing.total),
        ]

    def widths(self, width: float) -> list[float]:
        """Return the widths of place, name, each round, adjustment if any, and total."""
        after = [*([ADJUSTMENT] if self.adjusted else []), TOTAL]
        column = min(ROUND, (width - PLACE - NAME - sum(after)) / max(1, self.rounds))
        figures = [*[column] * self.rounds, *after]
        return [PLACE, width - PLACE - sum(figures), *figures]


def _name_cells(standing: Standing, width: float, *, clubs: bool) -> list[object]:
    """Return the place, and the name with facts that distinguish namesakes."""
    place: list[Flowable] = [make_paragraph(ordinal(standing.rank) or "–", text_style(13, bold=True, align="right"))]
    if standing.tied:
        place.append(make_paragraph(_("ex æquo"), text_style(8, soft=True, align="right")))
    if standing.moved:
        place.append(make_paragraph(_format_moved(standing.moved), text_style(8, soft=True, align="right")))
    name: list[Flowable] = [fit_name(standing.name, text_style(11.5, bold=True), width=width - PADDED, lines=2)]
    withdrawal_note = _("abandon") if standing.withdrawn else ""
    sat_in = replaced_words(standing.replaced_by, public=False)
    facts = [standing.club if clubs else "", standing.category, standing.also, withdrawal_note, sat_in]
    if note := " · ".join(normalize_text(fact) for fact in facts if fact):
        name.append(make_paragraph(note, text_style(8.5, soft=True)))
    return [place, name]


def _format_moved(places: int) -> str:
    """Return the number of places gained or lost since the round before, with an arrow."""
    return f"▲ {places}" if places > 0 else f"▼ {-places}"


def _note(tournament: Tournament) -> str:
    """Return the order of tie-breaks, after the time until which the ranking is provisional."""
    order = _order(tournament)
    if tournament.claims_until is None or tournament.state == Tournament.State.PUBLISHED:
        return order
    time = date_format(localtime(tournament.claims_until), "H:i")
    provisional = _("Classement provisoire jusqu’à %(time)s, définitif ensuite.") % {"time": time}
    return f"{provisional} {order}"


def _decided_ties(job: Job, stage: Stage, standings: Sequence[Standing]) -> list[Flowable]:
    """Return a sentence for each tie whose decision by hand orders this ranking; one of a round has none."""
    ties = [] if job.args.get("round") or job.args.get("overall") else applied_ties(stage, standings)
    sentences = (
        _("Départagés par un barrage : %(names)s.") % {"names": ", ".join(normalize_text(row.name) for row in tie)}
        for tie in ties
    )
    return [make_paragraph(sentence, text_style(9.5, soft=True)) for sentence in sentences]


def _order(tournament: Tournament) -> str:
    """Return the sentence on what decides the order, and on ties."""
    rule = tie_break_text(tournament)
    if order := ranking_order_text(tournament):
        return _("Ordre : %(order)s. Ex æquo : %(rule)s.") % {"order": order, "rule": rule}
    return _("Total : somme des tours et des décisions de l’arbitre. Ex æquo : %(rule)s.") % {"rule": rule}


def _style(round_width: float) -> list[Command]:
    """Return the style of the table; letters are smaller in narrower columns of rounds."""
    size = 7
    if round_width >= 11 * mm:
        size = 11 if round_width >= ROUND else 9
    return [
        *lines_between_rows(),
        ("FONT", (2, 1), (-1, -1), TEXT, size),
        ("FONT", (-1, 1), (-1, -1), TEXT_BOLD, 13),
        ("ALIGN", (2, 0), (-1, -1), "RIGHT"),
        ("ALIGN", (0, 0), (0, 0), "RIGHT"),
        ("RIGHTPADDING", (0, 0), (0, -1), 8),
        ("TOPPADDING", (0, 1), (-1, -1), 2.5),
        ("BOTTOMPADDING", (0, 1), (-1, -1), 4),
    ]
