"""The rules of a tournament as rows to print: how deals are scored, and every house rule."""

from typing import NamedTuple

from ..options import OPTIONS, Option
from ..rules import Rules
from ..score import CHELEM_ANNOUNCED_MADE, CHELEM_MADE, CHELEM_MISSED, PETIT_AU_BOUT
from ..vocabulary import TABLE_SIZES, TARGETS, PoigneeSize
from .names import (
    bouts_name,
    contract_name,
    in_language,
    option_label,
    option_text,
    option_value_name,
    poignee_name,
    rule_set_name,
    signed,
)


class SheetRow(NamedTuple):
    """One row of the printed rule sheet."""

    label: str
    text: str
    house: bool
    """Whether it differs from the federation's rules."""


def rule_sheet(rules: Rules, lang: str) -> tuple[SheetRow, ...]:
    """What a player wants to know before sitting down; house rules that are off are not named."""
    changed = rules.house_options()
    written_out = _SCORED_ROWS & changed.keys()
    rows = [
        _row("rules", lang, house=bool(changed), name=rule_set_name(rules.name, lang)),
        _row("targets", lang, targets=_targets(lang)),
        _row("contracts", lang, house=bool(written_out & _CONTRACT_OPTIONS), contracts=_contracts(rules, lang)),
        _row("petit_au_bout", lang, value=PETIT_AU_BOUT),
        _row("poignees", lang, house="poignees" in changed, poignees=_poignees(rules, lang)),
        _row(
            "chelem",
            lang,
            announced=signed(CHELEM_ANNOUNCED_MADE),
            made=signed(CHELEM_MADE),
            missed=signed(CHELEM_MISSED),
        ),
        _row("half_points", lang),
        _row("shares", lang),
    ]
    options = [o for o in OPTIONS if o.name not in written_out and (o.name in changed or not o.scores)]
    rows += [_option_row(option, rules, lang) for option in options]
    return tuple(rows)


def _row(code: str, lang: str, *, house: bool = False, **words: object) -> SheetRow:
    label, text = (in_language(texts, lang) for texts in _ROWS[code])
    return SheetRow(label, text.format(**words), house)


def _option_row(option: Option, rules: Rules, lang: str) -> SheetRow:
    value = rules.value(option.name)
    text = f"{option_value_name(option, value, lang)}. {option_text(option, lang)}"
    return SheetRow(option_label(option, lang), text, value != option.default)


def _targets(lang: str) -> str:
    return ", ".join(
        f"{bouts_name(bouts, lang)}{in_language(_COLON, lang)}{target // 2}" for bouts, target in enumerate(TARGETS)
    )


def _contracts(rules: Rules, lang: str) -> str:
    """For example "Prise 25 + écart, Garde (25 + écart) × 2"."""
    margin = in_language({"fr": "écart", "en": "margin"}, lang)
    texts = []
    for contract in rules.contracts():
        total, multiplier = f"{rules.bases[contract.rank]} + {margin}", rules.multipliers[contract.rank]
        worth = total if multiplier == 1 else f"({total}) × {multiplier}"
        texts.append(f"{contract_name(contract, lang, rules)} {worth}")
    return ", ".join(texts)


def _poignees(rules: Rules, lang: str) -> str:
    """For example "simple 20 (13, 10, 8 atouts)"."""
    texts = []
    for size in PoigneeSize:
        trumps = ", ".join(str(TABLE_SIZES[players].poignee_trumps[size.rank]) for players in TABLE_SIZES)
        texts.append(f"{poignee_name(size, lang)} {rules.poignee_values[size.rank]} ({trumps})")
    return ", ".join(texts)


_COLON = {"fr": " : ", "en": ": "}
_CONTRACT_OPTIONS = {
    "contract_values",
    "garde_only",
    "pousse",
    "gae",
    "multiplier_prise",
    "multiplier_pousse",
    "multiplier_garde",
    "multiplier_garde_sans",
    "multiplier_garde_contre",
}
_SCORED_ROWS = _CONTRACT_OPTIONS | {"poignees"}
"""Options that change a row of their own, so they need no other."""

_ROWS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "rules": (
        {"fr": "Règlement", "en": "Rules"},
        {"fr": "{name}", "en": "{name}"},
    ),
    "targets": (
        {"fr": "Points à faire", "en": "Points to make"},
        {"fr": "{targets}", "en": "{targets}"},
    ),
    "contracts": (
        {"fr": "Contrats", "en": "Contracts"},
        {"fr": "{contracts}", "en": "{contracts}"},
    ),
    "petit_au_bout": (
        {"fr": "Petit au bout", "en": "Petit au bout"},
        {
            "fr": "{value} multipliés par le contrat, au camp de la dernière levée, faite ou chutée",
            "en": "{value} times the contract, to the side that wins the last trick, made or down",
        },
    ),
    "poignees": (
        {"fr": "Poignées", "en": "Poignées"},
        {
            "fr": "{poignees} : atouts à 3, 4 et 5 joueurs ; au camp qui gagne la donne",
            "en": "{poignees}: trumps at 3, 4 and 5 players; to the side that wins the deal",
        },
    ),
    "chelem": (
        {"fr": "Chelem", "en": "Slam"},
        {
            "fr": "annoncé {announced}, non annoncé {made}, annoncé et manqué {missed}, "
            "de la défense {made} à chaque défenseur",
            "en": "announced {announced}, not announced {made}, announced and missed {missed}, "
            "by the defence {made} to each defender",
        },
    ),
    "half_points": (
        {"fr": "Demi-points", "en": "Half points"},
        {
            "fr": "à trois et à cinq, le demi-point va au camp qui gagne la donne",
            "en": "at three and five, the half point goes to the side that wins the deal",
        },
    ),
    "shares": (
        {"fr": "Partage", "en": "Shares"},
        {
            "fr": "chaque défenseur donne ou reçoit la marque ; à cinq, deux tiers au preneur, un tiers à l’appelé",
            "en": "each defender gives or receives the score; at five, two thirds to the taker, one to the partner",
        },
    ),
}
