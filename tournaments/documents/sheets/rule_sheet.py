"""The rules of the tournament in words, to be posted: its settings, and the scoring of deals."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from scoring.games import DEFAULT_GAME, LineKind, RuleRow
from tournaments.documents.kind import DocumentKind, Needs
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import HAIR, INK, RULE, THICK, Command, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.formatting.language import reader_language
from tournaments.formatting.money import money
from tournaments.models import Job, Stage, Tournament
from tournaments.ranking.metrics import METRICS
from tournaments.services.core.jobs import Produced, Progress

LABEL = 45 * mm  # width of the labels
Row = tuple[str, str]  # label, value


def rule_sheet(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one page of sentences; house rules are marked."""
    tournament = job.tournament
    paper = Paper(stage=stage, title=str(RULE_SHEET.title))
    scoring_rows = rule_rows(tournament.engine.rule_sheet(tournament.rules(), reader_language()))
    story = [
        *section(paper, _("La journée"), tournament_rows(stage)),
        Spacer(0, 6 * mm),
        *section(paper, _("La marque"), scoring_rows),
    ]
    return build_pdf(paper, story, progress)


RULE_SHEET = DocumentKind(
    key="rule_sheet",
    title=gettext_lazy("Règlement"),
    purpose=gettext_lazy("La règle jouée et les variantes de la maison, à afficher."),
    make=rule_sheet,
    needs=Needs.NOTHING,
)


def rule_rows(rows: Iterable[RuleRow]) -> list[Row]:
    """Return the rules of a game as label and sentence; house rules are marked."""
    house = _("%(rule)s (règle de la maison)")
    return [(row.label, house % {"rule": row.text} if row.house else row.text) for row in rows]


def tournament_rows(stage: Stage) -> Iterator[Row]:
    """Yield the settings of a tournament as label and sentence."""
    tournament = stage.tournament
    if tournament.game != DEFAULT_GAME:
        yield _("Jeu"), tournament.engine.title(reader_language())
    yield _("Formule"), length_text(stage)
    yield _("Joueurs en surnombre"), _odd_tables_text(stage)
    if stage.ranked_rounds:
        yield _("Au classement"), _ranked_rounds_text(stage.ranked_rounds)
    if LineKind.PASSED in tournament.engine.line_kinds(tournament.rules()):
        yield _("Donnes passées"), tournament.get_passed_deals_display()
    yield _("Donnes non jouées"), tournament.get_unplayed_deals_display()
    yield _("Feuilles"), tournament.get_quorum_display()
    yield _("Ex æquo"), tie_break_text(tournament)
    yield _("Remplaçant d’un tour"), tournament.get_substitutes_display()
    yield _("Abandon"), tournament.get_withdrawal_display()
    if stage.odd_tables == Stage.OddTables.BYE:
        yield _("Tour d’exempt"), tournament.get_bye_score_display()
    if tournament.fee:
        yield _("Engagement"), money(tournament.fee)


def tie_break_text(tournament: Tournament) -> str:
    """Return the tie-breaks of equal totals, in the order of the settings."""
    if not tournament.tie_breaks:
        return _("ils partagent la même place")
    language = reader_language()
    return _("départagés par : %(criteria)s") % {
        "criteria": ", ".join(METRICS[key].name[language] for key in tournament.tie_breaks)
    }


def length_text(stage: Stage) -> str:
    """Return the length of a stage: rounds, deals, minutes."""
    rounds, deals, minutes = stage.rounds_planned, stage.deals_per_round, stage.minutes_per_round
    if stage.tournament.game == DEFAULT_GAME:
        parts = [ngettext("donnes libres, individuel ; %(n)s tour", "donnes libres, individuel ; %(n)s tours", rounds)]
    else:
        parts = [ngettext("individuel ; %(n)s tour", "individuel ; %(n)s tours", rounds)]
    counts: dict[str, int] = {"n": rounds}
    if deals:
        parts.append(ngettext("%(deals)s donne par tour", "%(deals)s donnes par tour", deals))
        counts["deals"] = deals
    if minutes:
        parts.append(_("%(minutes)s minutes par tour"))
        counts["minutes"] = minutes
    return ", ".join(parts) % counts


def _ranked_rounds_text(rounds: int) -> str:
    return ngettext(
        "le dernier tour est placé d’après le classement",
        "les %(n)s derniers tours sont placés d’après le classement",
        rounds,
    ) % {"n": rounds}


def _odd_tables_text(stage: Stage) -> str:
    text: str = stage.get_odd_tables_display()
    if stage.strict_fairness:
        return _("%(choice)s, personne deux fois avant tout le monde une fois") % {"choice": text}
    return text


def _sentence(text: str) -> str:
    """Capitalise the first letter."""
    return text[:1].upper() + text[1:]


def section(paper: Paper, title: str, rows: Iterable[Row]) -> list[Flowable]:
    """Return a heading and a table of its rows."""
    bold, plain = text_style(12.5, bold=True), text_style(12.5)
    cells = [
        [make_paragraph(normalize_text(label), bold), make_paragraph(_sentence(text), plain)] for label, text in rows
    ]
    style: list[Command] = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 3),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 5),
        ("LINEABOVE", (0, 0), (-1, 0), THICK, INK),
        ("LINEBELOW", (0, 0), (-1, -1), HAIR, RULE),
    ]
    return [
        make_paragraph(title, text_style(16, bold=True)),
        Spacer(0, 2 * mm),
        Table(cells, colWidths=[LABEL, paper.width - LABEL], style=style),
    ]
