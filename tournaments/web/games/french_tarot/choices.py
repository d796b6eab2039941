"""The options of a deal, as buttons."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.french_tarot import CalledCard, Camp, PoigneeSize
from scoring.french_tarot.vocabulary import TABLE_SIZES, TARGETS
from scoring.french_tarot.wording import called_card_name, contract_name, suit_name
from tournaments.formatting.language import reader_language
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.games.french_tarot.form import ALONE, CHELEMS
from tournaments.web.kit.seat_words import seat_option

Options = list[dict[str, Any]]
SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}


def choices(sheet: Sheet, number: int, *, called: str = "") -> dict[str, Options]:
    """Return the options for `_choice.html`. `called`: the recorded called card, if any."""
    lang = reader_language()
    players = _players(sheet, number)
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


def _players(sheet: Sheet, number: int) -> Options:
    """Return the players of the deal; all seats if the dealer sits out, as the next deal has another dealer."""
    playing = sheet.seats_playing(number)
    if not sheet.dealer_sits_out:
        return [seat_option(seat) for seat in sheet.seats if seat.number in playing]
    return [seat_option(seat) | {"chair": True, "disabled": seat.number not in playing} for seat in sheet.seats]


def _cards(called: str) -> Options:
    """Return the four Kings, and a lower card only if it is recorded: it is called only with all Kings in hand."""
    lang = reader_language()
    offered = [card for card in CalledCard if card.startswith("king-") or card == called]
    cards = [{"value": c.value, "label": SUITS[c.split("-")[1]], "help": _card_name(c, lang)} for c in offered]
    return [*cards, {"value": "", "label": "—", "help": _("non noté")}]


def _card_name(card: CalledCard, lang: str) -> str:
    """Return the suit of a King, as the label says that these are Kings; else the name of the card."""
    return suit_name(card, lang) if card.startswith("king-") else called_card_name(card, lang)


def _sizes(sheet: Sheet) -> Options:
    """Return the sizes of poignées, with the trumps that each needs at this table."""
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
