"""A card for each player, to be cut out: table, seat and opponents in each round."""

from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from tournaments.documents.kind import SEATS, DocumentKind, DocumentOption, Needs
from tournaments.documents.kit.addresses import card_address
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.formats import PLAIN
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Deferred, Paper, build_card_page, build_pdf, date_text
from tournaments.documents.kit.qr import QrCode
from tournaments.documents.kit.style import HAIR, INK, RULE, THIN, Command, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text
from tournaments.documents.seating.places import number_text
from tournaments.formatting.language import reader_language
from tournaments.models import Entry, Job, Stage
from tournaments.seating.wording.repair_sentences import own_movement_sentence
from tournaments.selectors.registration.teams import team_labels
from tournaments.selectors.seating.plans import last_changes, movement_of
from tournaments.selectors.seating.seatings import Seating, drawn_entries, load_seatings, seatings_by_entry
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

ACROSS = 2
PADDING = 4 * mm
NAME, HEAD, TALLEST_ROW, MOVE = 18 * mm, 6 * mm, 13 * mm, 6 * mm  # heights; `MOVE`: the sentence of the movement
COLUMNS = (12 * mm, 12 * mm, 15 * mm)  # round, table, seat
SMALLEST, LARGEST = 7.0, 9.5  # points, for the names of opponents
SPACING = 1.15
ROW_PADDING = 2  # points above and below these names


def movement_cards(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make cards in the order of names, as many on a page as the number of rounds allows.

    With `changed` in the arguments, only players whom the last change has moved get a card.

    :raises DomainError: `draw_missing`, `changes_none`.
    """
    rounds = load_seatings(stage)
    if not rounds:
        raise DomainError("draw_missing")
    entries = list(drawn_entries(stage).values())
    if job.args.get("changed"):
        moved_players = {change.player for change in last_changes(stage)}
        entries = [entry for entry in entries if entry.number in moved_players]
    if not entries:
        raise DomainError("changes_none")
    paper = Paper(stage=stage, title=MOVEMENT_CARDS.title_of(job.args), headed=False)
    deck = _Deck(paper, rounds, job)
    pages = [entries[first : first + deck.cards_per_page] for first in range(0, len(entries), deck.cards_per_page)]
    story = [Deferred(partial(deck.page, page)) for page in pages]
    return build_pdf(paper, story, progress, pages=len(pages))


MOVEMENT_CARDS = DocumentKind(
    key="movement_cards",
    title=gettext_lazy("Cartes de parcours"),
    purpose=gettext_lazy("Une par joueur, à découper : ses tables et ses places de la journée."),
    make=movement_cards,
    formats=(PLAIN,),
    options=(
        DocumentOption(
            "changed",
            gettext_lazy("seulement les joueurs déplacés"),
            suffix=gettext_lazy("joueurs déplacés"),
            needs=Needs.CHANGE,
        ),
    ),
    changed_by=SEATS,
)


class _Deck:
    """The cards of a tournament, which have the same number of rounds and therefore the same size."""

    def __init__(self, paper: Paper, rounds: dict[int, list[Seating]], job: Job) -> None:
        self.paper, self.seatings, self.job = paper, seatings_by_entry(rounds), job
        self.teams = team_labels(paper.tournament)
        self.movement = movement_of(paper.stage.draws.latest("pk"))
        fixed = NAME + HEAD + 2 * PADDING + (MOVE if self.movement else 0)
        self.numbers = range(1, max(*rounds, paper.stage.rounds_planned) + 1)
        self.seated = rounds.keys()
        opponents = max(len(seating.entries) for tables in rounds.values() for seating in tables) - 1
        least_row = SMALLEST * SPACING * opponents + ROW_PADDING
        least_card = fixed + least_row * len(self.numbers)
        self.down = max(1, int(paper.height // least_card))  # cards below each other on a page
        self.height = paper.height / self.down  # of a card
        self.fitted_names: dict[tuple[int, float, float], Flowable] = {}  # by entry, font size and width: a cache
        self.row = min(TALLEST_ROW, (self.height - fixed) / len(self.numbers))  # the height of a round
        self.width = paper.width / ACROSS - 2 * PADDING

    @property
    def cards_per_page(self) -> int:
        return ACROSS * self.down

    def page(self, entries: list[Entry]) -> list[Flowable]:
        cards = [self._card(entry) for entry in entries]
        return build_card_page(self.paper, cards, across=ACROSS, down=self.down, padding=PADDING, on_top=True)

    def _card(self, entry: Entry) -> list[Flowable]:
        head = [_("Tour"), _("Table"), pgettext("seat", "Place"), _("Avec")]
        own_seatings = self.seatings.get(entry.pk, {})
        rows = [self._row(entry, number, own_seatings.get(number)) for number in self.numbers]
        widths = [*COLUMNS, self.width - sum(COLUMNS)]
        heights = [HEAD, *[self.row] * len(rows)]
        table = Table([head, *rows], colWidths=widths, rowHeights=heights, style=_style())
        return [self._name(entry), table, *self._movement_sentence(entry, own_seatings.get(1))]

    def _movement_sentence(self, entry: Entry, first: Seating | None) -> list[Flowable]:
        """Return the sentence about the player's move after each round; empty if the plan has no movement."""
        if self.movement is None or first is None:
            return []
        seat = first.entries.index(entry)  # from 0, in round 1
        sentence = own_movement_sentence(self.movement, seat, reader_language())
        return [Spacer(0, 2), fit_text(sentence, text_style(10), width=self.width)]

    def _name(self, entry: Entry) -> Flowable:
        """Return name and event, next to the QR code of the player's page for phones and the kiosk."""
        number = number_text(entry.number) if entry.number else ""
        address = card_address(self.job, self.paper.stage, entry) if entry.number else ""
        square: object = QrCode(address, NAME) if address else ""
        room = self.width - NAME if address else self.width
        name = fit_name(entry.full_name, text_style(15, bold=True), width=room)
        parts = [number, self.teams.get(entry.serial, ""), self.paper.stage.full_title]
        event = " · ".join([*(normalize_text(part) for part in parts if part), date_text(self.paper.tournament)])
        style: list[Command] = [
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("SPAN", (1, 0), (1, 1)),
        ]
        rows = [[name, square], [fit_text(event, text_style(9, soft=True), width=room, lines=2), ""]]
        return Table(rows, colWidths=[room, self.width - room], rowHeights=[NAME * 0.45, NAME * 0.55], style=style)

    def _row(self, entry: Entry, number: int, seating: Seating | None) -> list[object]:
        """Return the cells of a round: table, seat and other players, or why they are missing."""
        if number not in self.seated:
            return [str(number), "", "", make_paragraph(_("d’après le classement"), text_style(9, soft=True))]
        if seating is None:
            return [str(number), "–", "", make_paragraph(_("pas de table à ce tour"), text_style(9, soft=True))]
        others = self._others(seating.others(entry))
        return [str(number), str(seating.table), seating.place(entry).name, others]

    def _others(self, others: list[Entry]) -> list[Flowable]:
        """Return a line for each opponent, as large as the row allows."""
        room = (self.row - ROW_PADDING) / len(others) / SPACING
        style = text_style(min(LARGEST, int(2 * room) / 2), spacing=SPACING)  # in steps of half a point
        width = self.width - sum(COLUMNS) - 4
        return [self._fit_opponent(other, style, width) for other in others]

    def _fit_opponent(self, other: Entry, style: ParagraphStyle, width: float) -> Flowable:
        """Fit a name into its line. Cached, because it is on the cards of all opponents."""
        key = (other.pk, style.fontSize, width)
        if key not in self.fitted_names:
            self.fitted_names[key] = fit_name(other.full_name, style, width=width)
        return self.fitted_names[key]


def _style() -> list[Command]:
    """Return the style of a card: the heading, then the columns round, table, seat, opponents."""
    return [
        ("FONT", (0, 0), (-1, 0), TEXT_BOLD, 8.5),
        ("FONT", (0, 1), (0, -1), TEXT_BOLD, 11),
        ("FONT", (1, 1), (1, -1), TEXT_BOLD, 15),
        ("FONT", (2, 1), (2, -1), TEXT_BOLD, 11),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), 2),
        ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
        ("LINEBELOW", (0, 0), (-1, 0), THIN, INK),
        ("LINEBELOW", (0, 1), (-1, -1), HAIR, RULE),
    ]
