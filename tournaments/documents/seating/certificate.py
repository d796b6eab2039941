"""The certificate of the seating: the guarantees of the plan in words and figures, and the matrix of meetings."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from tournaments.documents.kind import SEATS, DocumentKind
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import Command, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.documents.seating.matrix import MeetingMatrix, meetings_text
from tournaments.documents.seating.movement import movement_note
from tournaments.formatting.language import reader_language
from tournaments.models import Draw, Job, Stage
from tournaments.seating.proof.certificate import Certificate
from tournaments.selectors.seating.plans import certificate_of, guarantee_sentences, meetings_of
from tournaments.selectors.seating.seatings import drawn_entries
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

# The printed figures, in this order. A certificate has only those that apply to its plan.
FIGURES: dict[str, Promise] = {
    "repeats": gettext_lazy("Rencontres répétées"),
    "most_meetings": gettext_lazy("Rencontres de deux mêmes joueurs, au plus"),
    "back_to_back": gettext_lazy("Rencontres deux tours de suite"),
    "odd_spread": gettext_lazy("Tables incomplètes : écart entre joueurs"),
    "bye_spread": gettext_lazy("Tours d’exempt : écart entre joueurs"),
    "seat_spread": gettext_lazy("Places N, E, S, O : écart pour un joueur, au plus"),
    "fifth_spread": gettext_lazy("Cinquième place : écart entre joueurs"),
    "dealer_spread": gettext_lazy("Premières donnes : écart entre joueurs"),
    "table_stays": gettext_lazy("Joueurs restés à leur table d’un tour à l’autre"),
    "met_again": gettext_lazy("Rencontres déjà faites dans une phase précédente"),
    "separations_broken": gettext_lazy("Rencontres malgré un souhait de séparation"),
}
FIGURE = 30 * mm  # width of a column


def certificate(_job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make a page of words and figures, then a page with the matrix.

    :raises DomainError: `draw_missing`.
    """
    draw = stage.draws.first()
    if draw is None:
        raise DomainError("draw_missing")
    paper = Paper(stage=stage, title=str(CERTIFICATE.title))
    proof = certificate_of(draw)
    story = [
        *_facts(draw, proof),
        *movement_note(draw),
        *_figures(paper, proof),
        *_origin(draw, proof),
        PageBreak(),
        *_matrix(paper, draw),
    ]
    return build_pdf(paper, story, progress, pages=2)


CERTIFICATE = DocumentKind(
    key="certificate",
    title=gettext_lazy("Certificat d’équité"),
    purpose=gettext_lazy("Ce que le placement garantit, chiffre par chiffre."),
    make=certificate,
    changed_by=SEATS,
)


def _facts(draw: Draw, proof: Certificate) -> list[Flowable]:
    """Return the size of the draw, and what it guarantees, a paragraph for each fact."""
    name_of = {e.number: normalize_text(e.full_name) for e in drawn_entries(draw.stage).values()}
    facts = guarantee_sentences(draw, reader_language(), lambda number: name_of.get(number, str(number)))
    size = _("%(players)s joueurs, %(rounds)s tours.") % {"players": proof.players, "rounds": proof.rounds}
    if draw.stage.number > 1:
        size = f"{size} {_tables(draw)}"
    facts_style = text_style(13)
    paragraphs = [
        make_paragraph(size, text_style(13, bold=True)),
        *[make_paragraph(fact, facts_style) for fact in facts],
    ]
    return [flowable for paragraph in paragraphs for flowable in (paragraph, Spacer(0, 2.5 * mm))]


def _tables(draw: Draw) -> str:
    """Return the numbers of the stage's tables in the hall; plans count tables from 1."""
    first, count = draw.stage.first_table, max(len(tables) for tables in draw.plan["rounds"])
    if count == 1:
        return _("À la table %(first)s.") % {"first": first}
    return _("Aux tables %(first)s à %(last)s.") % {"first": first, "last": first + count - 1}


def _figures(paper: Paper, proof: Certificate) -> list[Flowable]:
    """Return the figures that apply to the plan, each with its lower bound."""
    head = [_("Chiffre par chiffre"), _("Ce plan"), _("Minimum"), ""]
    rows = [
        [
            make_paragraph(str(label), text_style(11)),
            str(proof.figures[key].value),
            str(proof.figures[key].bound),
            _("démontré") if proof.figures[key].proven else "",
        ]
        for key, label in FIGURES.items()
        if _concerns(key, proof)
    ]
    style: list[Command] = [
        *lines_between_rows(),
        ("ALIGN", (1, 0), (2, -1), "CENTER"),
        ("FONT", (1, 1), (1, -1), TEXT_BOLD, 13),
    ]
    widths = [paper.width - 3 * FIGURE, FIGURE, FIGURE, FIGURE]
    note = _("« Démontré » : aucun placement de ces joueurs en autant de tours ne peut faire mieux.")
    return [
        Spacer(0, 4 * mm),
        Table([head, *rows], colWidths=widths, repeatRows=1, style=style),
        Spacer(0, 2 * mm),
        make_paragraph(note, text_style(9.5, soft=True)),
    ]


def _concerns(key: str, proof: Certificate) -> bool:
    """Return True if a figure applies to this plan; for example, `odd_spread` needs incomplete tables."""
    is_concerned = {
        "odd_spread": any(proof.odd_tables),
        "bye_spread": any(proof.byes),
        "fifth_spread": any(seats[4] for seats in proof.seats),
        "separations_broken": any(proof.separations),
    }
    return key in proof.figures and is_concerned.get(key, True)


def _origin(draw: Draw, proof: Certificate) -> list[Flowable]:
    """Return the digest of the plan, and its seed, which reproduces it unless it was changed or has kept tables."""
    if draw.stage.draws.count() == 1 and not draw.request.get("kept_tables"):
        seed = _("Tirage n° %(seed)s. Le même numéro redonne le même placement aux mêmes joueurs.")
    else:
        seed = _("Tirage n° %(seed)s, avec des changements ou des verrous : ce numéro seul ne le redonne pas.")
    digest = _("Empreinte SHA-256 du plan : %(digest)s") % {"digest": proof.digest}
    seed_line = make_paragraph(seed % {"seed": draw.seed}, text_style(11))
    return [Spacer(0, 6 * mm), seed_line, Spacer(0, 2 * mm), make_paragraph(digest, text_style(9, soft=True))]


def _matrix(paper: Paper, draw: Draw) -> list[Flowable]:
    """Return the page that shows which players meet, with its heading and how to read it."""
    pairs = meetings_of(draw)
    how = _("Une ligne et une colonne par numéro de joueur ; une case pleine : ces deux-là se rencontrent.")
    return [
        make_paragraph(_("Qui rencontre qui"), text_style(16, bold=True)),
        Spacer(0, 2 * mm),
        make_paragraph(how, text_style(11)),
        make_paragraph(meetings_text(pairs), text_style(11)),
        Spacer(0, 5 * mm),
        MeetingMatrix(pairs=pairs, players=draw.request["players"], side=paper.width),
    ]
