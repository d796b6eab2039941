"""The results for the federation: tournament, rules, final ranking with licences, signatures.

The federation's own form is not public; this one has the data that its rules of 2012 require. Unknown values are left
as lines to fill in by hand.
"""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from tournaments.documents.kind import RESULTS, DocumentKind, Needs
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import HAIR, INK, PADDED, RULE, THICK, Command, lines_between_rows, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text
from tournaments.documents.ranking import moment_text, proof_text
from tournaments.documents.sheets.games import game_documents
from tournaments.documents.sheets.rule_sheet import length_text
from tournaments.documents.team_ranking import team_list
from tournaments.formatting.dates import date_format
from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.formatting.teams import team_ranking_title
from tournaments.models import Job, Stage, Tournament
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.standings import Standing, stages_ranked
from tournaments.selectors.results.team_standings import team_standings
from tournaments.selectors.rounds import count_tables_by_size
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

LABEL, PEN = 58 * mm, 8.5 * mm  # width of the labels, height of a handwritten line
PLACE, LICENCE, TOTAL = 19 * mm, 34 * mm, 24 * mm  # widths of columns
SIGNED = 34 * mm  # height of the boxes for signatures
ROWS_A_PAGE = 25  # estimated, for the progress
Row = tuple[str, str]  # label, value


def homologation(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make the form: tournament, rules, rankings of players and of teams, signatures.

    :raises DomainError: `document_unknown` for a game that no federation homologates, `draw_missing`.
    """
    tournament = job.tournament
    if not hasattr(game_documents(tournament), "homologation"):
        raise DomainError("document_unknown")
    standings = final_standings(tournament)
    if not standings:
        raise DomainError("draw_missing")
    paper = Paper(stage=stage, title=str(HOMOLOGATION.title))
    licences = dict(tournament.entries.values_list("pk", "player__licence"))
    licences_shown = [licences.get(standing.entry, "") for standing in standings]
    rows = _tournament_rows(stage, players=len(standings), licensed=sum(map(bool, licences_shown)))
    last = max(stages_ranked(tournament), key=lambda one: one.number)
    story = [
        *_form(paper, _("Le tournoi"), rows),
        *_form(paper, _("La règle"), _rule_rows(tournament)),
        *_obstacles(tournament),
        _title(f"{_('Classement')} · {moment_text(tournament, last)}"),
        _ranking(paper, standings, licences_shown),
        Spacer(0, 3 * mm),
        *_teams(paper),
        make_paragraph(proof_text(tournament), text_style(9.5, soft=True)),
        Spacer(0, 6 * mm),
        _signatures(paper),
    ]
    return build_pdf(paper, story, progress, pages=len(standings) // ROWS_A_PAGE + 1)


HOMOLOGATION = DocumentKind(
    key="homologation",
    title=gettext_lazy("Résultats pour l’homologation"),
    purpose=gettext_lazy("Le tournoi, ses règles et son classement avec les licences, à signer et à envoyer."),
    make=homologation,
    needs=Needs.FEDERATION,
    changed_by=RESULTS,
)


def _tournament_rows(stage: Stage, *, players: int, licensed: int) -> Iterator[Row]:
    """Yield label and value in the order of the form; an empty value is filled in by hand."""
    tournament = stage.tournament
    club = tournament.club
    yield _("Tournoi"), tournament.name
    yield _("Date"), date_format(tournament.date, "DATE_FORMAT")
    yield _("Lieu"), tournament.venue
    yield _("Club organisateur"), " · ".join(filter(None, [club.name, club.city])) if club else ""
    yield _("Comité, ligue"), ""
    yield _("Numéro d’homologation"), ""
    yield _("Arbitre, et son niveau"), ""
    yield _("Formule"), length_text(stage)
    stages = sorted(stages_ranked(tournament), key=lambda one: one.number)
    if len(stages) > 1:
        yield _("Phases"), ", ".join(one.title for one in stages)
    if tournament.has_teams:
        yield _("Équipes"), str(tournament.get_team_size_display())
    with_licence = ngettext("%(n)s avec une licence connue", "%(n)s avec une licence connue", licensed)
    yield _("Joueurs classés"), f"{players}, {with_licence % {'n': licensed}}"
    sizes = [
        _("%(count)s de %(size)s") % {"count": n, "size": size} for size, n in count_tables_by_size(tournament).items()
    ]
    yield _("Tables, tous tours ensemble"), ", ".join(sizes)


def _rule_rows(tournament: Tournament) -> Iterator[Row]:
    yield _("Règle"), tournament.engine.rule_set_name(tournament.rule_set, reader_language())
    yield _("Variantes de la maison"), " ; ".join(_house_rules(tournament)) or _("aucune")


def _house_rules(tournament: Tournament) -> list[str]:
    rows = tournament.engine.rule_sheet(tournament.rules(), reader_language())
    return [f"{row.label} – {row.text.rstrip('.')}" for row in rows if row.house]


def _obstacles(tournament: Tournament) -> Iterator[Flowable]:
    """Yield warnings: why the federation refuses the results, or that they are provisional."""
    game = game_documents(tournament)
    of_tables = game.homologation(count_tables_by_size(tournament)) if game else ""
    has_variants = bool(_house_rules(tournament))
    of_house = _("La fédération n’homologue pas un tournoi joué avec des variantes.") if has_variants else ""
    provisional = "" if tournament.is_over else _("Le tournoi n’est pas terminé : ces résultats sont provisoires.")
    for sentence in filter(None, (of_tables, of_house, provisional)):
        yield make_paragraph(sentence, text_style(12, bold=True))
        yield Spacer(0, 2 * mm)


def _form(paper: Paper, title: str, rows: Iterable[Row]) -> list[Flowable]:
    """Return a section with labels and values."""
    pairs = list(rows)
    cells = [
        [make_paragraph(label, text_style(11, bold=True)), make_paragraph(normalize_text(answer), text_style(11))]
        for label, answer in pairs
    ]
    heights = [None if answer else PEN for _label, answer in pairs]
    style: list[Command] = [
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5),
        ("LINEABOVE", (0, 0), (-1, 0), THICK, INK),
        ("LINEBELOW", (0, 0), (-1, -1), HAIR, RULE),
    ]
    table = Table(cells, colWidths=[LABEL, paper.width - LABEL], rowHeights=heights, style=style)
    return [_title(title), table, Spacer(0, 4 * mm)]


def _title(text: str) -> Flowable:
    return make_paragraph(text, text_style(14, bold=True))


def _ranking(paper: Paper, standings: Sequence[Standing], licences: Sequence[str]) -> Flowable:
    """Return a row for each player; a missing licence is left blank to be filled in by hand."""
    head = [_("Place"), _("Licence"), pgettext("person", "Nom"), _("Club"), _("Total")]
    room_for_texts = paper.width - PLACE - LICENCE - TOTAL
    widths = [PLACE, LICENCE, 0.58 * room_for_texts, 0.42 * room_for_texts, TOTAL]
    rows = [
        [
            f"{ordinal(line.rank) or '–'}{' =' if line.tied else ''}",
            fit_text(normalize_text(licence), text_style(10.5), width=widths[1] - PADDED) if licence else "",
            fit_name(line.name, text_style(11, bold=True), width=widths[2] - PADDED, lines=2),
            fit_text(normalize_text(line.club), text_style(10), width=widths[3] - PADDED, lines=2) if line.club else "",
            format_signed(line.total),
        ]
        for line, licence in zip(standings, licences, strict=True)
    ]
    style: list[Command] = [
        *lines_between_rows(),
        ("ALIGN", (4, 0), (4, -1), "RIGHT"),
        ("FONT", (4, 1), (4, -1), TEXT_BOLD, 12),
    ]
    return Table([head, *rows], colWidths=widths, repeatRows=1, style=style)


def _teams(paper: Paper) -> list[Flowable]:
    teams = team_standings(paper.tournament)
    if not teams:
        return []
    title = _title(team_ranking_title(in_pairs=paper.tournament.in_pairs))
    return [Spacer(0, 3 * mm), title, team_list(paper, teams), Spacer(0, 3 * mm)]


def _signatures(paper: Paper) -> Flowable:
    """Return the arbiter's remarks and both signatures with dates, kept together on one page."""
    remarks = [[_("Observations de l’arbitre"), ""], ["", ""], ["", ""]]
    lines = Table(
        remarks,
        colWidths=[LABEL, paper.width - LABEL],
        rowHeights=[PEN] * len(remarks),
        style=[("FONT", (0, 0), (0, 0), TEXT_BOLD, 11), ("LEFTPADDING", (0, 0), (0, -1), 0), *_rule_lines()],
    )
    who = [
        [
            make_paragraph(name, text_style(11, bold=True))
            for name in (_("Pour le club, date et signature"), _("L’arbitre, date et signature"))
        ]
    ]
    box: list[Command] = [
        ("BOX", (0, 0), (0, 0), HAIR, INK),
        ("BOX", (1, 0), (1, 0), HAIR, INK),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ]
    return KeepTogether(
        [lines, Spacer(0, 5 * mm), Table(who, colWidths=[paper.width / 2] * 2, rowHeights=[SIGNED], style=box)]
    )


def _rule_lines() -> list[Command]:
    return [("VALIGN", (0, 0), (-1, -1), "BOTTOM"), ("LINEBELOW", (0, 0), (-1, -1), HAIR, RULE)]
