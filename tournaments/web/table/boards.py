"""The table and its sheet in the shapes that the components take."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.french_tarot import CalledCard, Camp, PoigneeSize
from scoring.french_tarot.vocabulary import TABLE_SIZES, TARGETS
from scoring.french_tarot.wording import called_card_name, contract_name, suit_name
from tournaments.formatting.language import reader_language
from tournaments.formatting.seats import Place
from tournaments.models import Deal, Round, Seat
from tournaments.selectors.play.corrections import desk_correction
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.kit.deal_form import ALONE, CHELEMS
from tournaments.web.kit.sheet_view import label_of, line_note, scores_by_place, sheet_view
from tournaments.web.table.parsing import POIGNEES, TabletTotalsForm

Options = list[dict[str, Any]]
SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}


def seats_view(sheet: Sheet, *, number: int | None = None, taker: str = "") -> list[dict[str, Any]]:
    """The seats for `_seat_board.html`; with the number of a line, its dealer and the one who sits out."""
    dealer = sheet.dealer_of(number) if number else None
    playing = sheet.seats_playing(number) if number else range(1, sheet.size + 1)
    return [
        _seat_view(sheet, seat)
        | {
            "dealer": seat.number == dealer,
            "sits_out": seat.number not in playing,
            "camp": "taker" if taker == str(seat.number) else "",
        }
        for seat in sheet.seats
    ]


def _seat_view(sheet: Sheet, seat: Seat) -> dict[str, Any]:
    return {
        "place": seat.place,
        "number": seat.start_number,
        "name": seat.entry.full_name,
        "balance": None if sheet.table.round.state == Round.State.PLANNED else seat.score,
    }


def paper(sheet: Sheet, *, linked: bool) -> dict[str, Any]:
    """The sheet for `_sheet.html`: its lines numbered as on paper, where a pass has no row, and the lines to come."""
    code, round_number = sheet.table.station.code, sheet.table.round.number
    caption = _("Feuille de la table %(table)s, tour %(round)s") % {"table": sheet.table.number, "round": round_number}

    def address(line: Deal) -> str:
        return reverse("table-deal", args=[code, round_number, line.number])

    view = sheet_view(sheet, caption=caption, href=address if linked else None)
    view["deals"] += [
        {"number": sheet.counted + ahead + 1, "note": "", "scores": [], "current": ahead == 0 and linked}
        for ahead in range(sheet.missing or 0)
    ]
    view["sum"] = sum(seat.score for seat in sheet.seats)
    return view


def choices(sheet: Sheet, number: int, *, called: str = "") -> dict[str, Options]:
    """What can be chosen for a deal, for `_choice.html`. `called`: the card that is noted, if any."""
    lang = reader_language()
    players = [_who(seat) for seat in sheet.seats if seat.number in sheet.seats_playing(number)]
    piles = [
        {"value": Camp.ATTACK.value, "label": _("Attaque")},
        {"value": Camp.DEFENCE.value, "label": _("Défense")},
    ]
    return {
        "players": players,
        "partners": [*players, {"value": ALONE, "label": _("Seul"), "help": _("contre quatre")}],
        "called": _cards(called),
        "contracts": [
            {"value": c.value, "label": contract_name(c, lang, sheet.rules)} for c in sheet.rules.contracts()
        ],
        "bouts": [
            {"value": str(n), "label": str(n), "help": _("%(points)s points") % {"points": TARGETS[n] // 2}}
            for n in range(4)
        ],
        "piles": piles,
        "camps": [{"value": "", "label": _("Non")}, *piles],
        "sizes": [{"value": "", "label": _("Aucune")}, *_sizes(sheet)],
        "chelems": [{"value": key, "label": word.label} for key, word in CHELEMS.items()],
    }


def _cards(called: str) -> Options:
    """The four Kings, and a lower card only where one is noted: whoever calls it holds all Kings."""
    lang = reader_language()
    offered = [card for card in CalledCard if card.startswith("king-") or card == called]
    cards = [{"value": c.value, "label": SUITS[c.split("-")[1]], "help": _card_name(c, lang)} for c in offered]
    return [*cards, {"value": "", "label": "—", "help": _("non noté")}]


def _card_name(card: CalledCard, lang: str) -> str:
    """The question speaks of Kings, so that their suit is enough."""
    return suit_name(card, lang) if card.startswith("king-") else called_card_name(card, lang)


def _sizes(sheet: Sheet) -> Options:
    """The poignées, with how many trumps each takes at this table."""
    names = {
        PoigneeSize.SIMPLE: pgettext("poignee", "Simple"),
        PoigneeSize.DOUBLE: pgettext("poignee", "Double"),
        PoigneeSize.TRIPLE: pgettext("poignee", "Triple"),
    }
    trumps = TABLE_SIZES[sheet.players_per_deal].poignee_trumps
    return [
        {"value": size.value, "label": names[size], "help": _("%(trumps)s atouts") % {"trumps": least}}
        for size, least in zip(PoigneeSize, trumps, strict=True)
    ]


def _who(seat: Seat) -> dict[str, Any]:
    return {
        "value": str(seat.number),
        "label": seat.place.name,
        "help": seat.entry.full_name,
    }


def last_line(sheet: Sheet) -> dict[str, Any]:
    """What the page says of the line entered last, or corrected by the desk since, for the eye that checks it."""
    if not sheet.deals:
        return {}
    corrected = desk_correction(sheet)
    line = corrected or sheet.deals[-1]
    return {
        "corrected": corrected is not None,
        "last": line,
        "last_label": label_of(sheet, line),
        "last_note": line_note(line.outcome) or line.get_status_display(),
        "last_scores": scores_by_place(line.scores),
        "next_dealer": Place(sheet.next_dealer).name,
    }


def total_rows(sheet: Sheet, form: TabletTotalsForm) -> Options:
    """The seats with the figures of the form, to be written by hand."""
    return [
        _who(seat)
        | {
            "place": seat.place,
            "name": seat.entry.full_name,
            "sign": form[f"sign_{seat.number}"].value() or "+",
            "total": form[f"total_{seat.number}"].value() or "",
            "errors": form[f"total_{seat.number}"].errors,
        }
        for seat in sheet.seats
    ]


def confirmers(sheet: Sheet) -> Options:
    """The seats as answers to "who entered this?" and "who confirms?"."""
    return [_who(seat) for seat in sheet.seats]


def poignee_places(sheet: Sheet) -> tuple[int, ...]:
    """How many poignées one deal can hold: at three players two of them would need 26 trumps (FFT 2012 p.11)."""
    return POIGNEES[:1] if sheet.players_per_deal == 3 else POIGNEES
