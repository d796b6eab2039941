"""Names of contracts, camps, cards and rule sets, in French ("fr") and English (any other language code)."""

from collections.abc import Iterable

from ...wording import in_language, is_french, is_singular
from ..rules import Rules
from ..vocabulary import CalledCard, Camp, Contract, PoigneeSize

_GAE = {"fr": "G.A.E.", "en": "G.A.E."}
# The names of contracts are the same in English.
_CONTRACTS = {
    Contract.PRISE: {"fr": "Prise", "en": "Prise"},
    Contract.POUSSE: {"fr": "Pousse", "en": "Pousse"},
    Contract.GARDE: {"fr": "Garde", "en": "Garde"},
    Contract.GARDE_SANS: {"fr": "Garde sans", "en": "Garde sans"},
    Contract.GARDE_CONTRE: {"fr": "Garde contre", "en": "Garde contre"},
}
_CAMPS = {
    Camp.ATTACK: {"fr": "l’attaque", "en": "the attack"},
    Camp.DEFENCE: {"fr": "la défense", "en": "the defence"},
}
_POIGNEES = {
    PoigneeSize.SIMPLE: {"fr": "poignée simple", "en": "simple poignée"},
    PoigneeSize.DOUBLE: {"fr": "double poignée", "en": "double poignée"},
    PoigneeSize.TRIPLE: {"fr": "triple poignée", "en": "triple poignée"},
}
_COUNTED_CARDS = {
    "excuse": {"fr": "Excuse", "en": "Excuse"},
    "twenty_one": {"fr": "21", "en": "21"},
    "petit": {"fr": "Petit", "en": "Petit"},
    "low": {"fr": "deux basses", "en": "two low ones"},
}
_RANKS = {
    "king": {"fr": "Roi", "en": "King"},
    "queen": {"fr": "Dame", "en": "Queen"},
    "knight": {"fr": "Cavalier", "en": "Knight"},
    "jack": {"fr": "Valet", "en": "Jack"},
}
_SUITS = {
    "spades": {"fr": "pique", "en": "spades"},
    "hearts": {"fr": "cœur", "en": "hearts"},
    "diamonds": {"fr": "carreau", "en": "diamonds"},
    "clubs": {"fr": "trèfle", "en": "clubs"},
}
_RULE_SETS = {
    "fft-2012": {
        "fr": "Règlement officiel de la FFT, version du 1er juillet 2012",
        "en": "Official rules of the FFT, version of 1 July 2012",
    },
}


def contract_name(contract: Contract, lang: str, rules: Rules | None = None) -> str:
    """Return the name of a contract, for example "Garde sans"; under rules with `gae`, a prise is called G.A.E."""
    is_gae = contract is Contract.PRISE and rules is not None and rules.gae
    return in_language(_GAE if is_gae else _CONTRACTS[contract], lang)


def called_card_name(card: CalledCard, lang: str) -> str:
    """Return the name of a card, for example "Roi de cœur", "King of hearts"."""
    rank, suit = card.split("-")
    between = "de" if is_french(lang) else "of"
    return f"{in_language(_RANKS[rank], lang)} {between} {in_language(_SUITS[suit], lang)}"


def counted_card_name(kind: str, lang: str) -> str:
    """Return the name of a kind of card in `HALF_POINTS_OF_CARDS`; low cards are counted as a pair."""
    return in_language(_COUNTED_CARDS.get(kind) or _RANKS[kind], lang)


def suit_name(card: CalledCard, lang: str) -> str:
    """Return the suit of a card, for example "cœur"."""
    return in_language(_SUITS[card.split("-")[1]], lang)


def camp_name(camp: Camp, lang: str) -> str:
    """Return the name of a camp with its article: "l’attaque", "the defence"."""
    return in_language(_CAMPS[camp], lang)


def poignee_name(size: PoigneeSize, lang: str) -> str:
    """Return the name of a poignée, for example "double poignée"."""
    return in_language(_POIGNEES[size], lang)


def bouts_name(bouts: int, lang: str) -> str:
    """Return a number of bouts, for example "1 bout", "2 bouts"; in French zero takes the singular."""
    return f"{bouts} bout" if is_singular(bouts, lang) else f"{bouts} bouts"


def ranges_name(ranges: Iterable[tuple[int, int]], lang: str) -> str:
    """Return ranges of points as text: "de 13 à 85 ou 87", "13 to 85 or 87"."""
    run, either = ("de {} à {}", " ou ") if is_french(lang) else ("{} to {}", " or ")
    return either.join(str(first) if first == last else run.format(first, last) for first, last in ranges)


def rule_set_name(name: str, lang: str) -> str:
    """Return the name of a rule set for a form field or the head of a sheet."""
    return in_language(_RULE_SETS[name], lang)


_FEATS = {
    "gardes": {"fr": "Le plus de gardes", "en": "Most gardes"},
    "petit_au_bout": {"fr": "Le plus de petits au bout", "en": "Most petits au bout"},
}


def feat_title(feat: str, lang: str) -> str:
    """Return the title of the honour for most of these feats in an evening.

    >>> feat_title("gardes", "fr")
    'Le plus de gardes'
    """
    return in_language(_FEATS[feat], lang)
