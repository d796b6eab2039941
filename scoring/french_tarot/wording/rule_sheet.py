"""The rules of a tournament as rows to print: the scoring of deals, and the house rules."""

from collections.abc import Iterable, Iterator
from typing import Any

from ...games.protocol import CountedCard, RuleRow, SheetColumn
from ...wording import format_signed, in_language
from ..rules import Rules, rules_named
from ..score import CHELEM_ANNOUNCED_MADE, CHELEM_MADE, CHELEM_MISSED, PETIT_AU_BOUT
from ..vocabulary import HALF_POINTS_OF_CARDS, TABLE_SIZES, TARGETS, Contract, PoigneeSize
from .names import bouts_name, contract_name, counted_card_name, poignee_name, rule_set_name
from .rule_sheet_texts import ROWS


def rule_sheet(rules: Rules, lang: str) -> tuple[RuleRow, ...]:
    """Return the rows of the rule sheet, without variants that are not played."""
    official = rules_named(rules.name)
    return (
        _row("rules" if rules == official else "rules_changed", lang, name=rule_set_name(rules.name, lang)),
        _row("targets", lang, targets=_format_targets(lang)),
        *_contract_rows(rules, official, lang),
        _row("petit_au_bout", lang, value=PETIT_AU_BOUT),
        _row("poignees", lang, house=rules.poignees != official.poignees, poignees=_format_poignees(rules, lang)),
        _row(
            "chelem",
            lang,
            announced=format_signed(CHELEM_ANNOUNCED_MADE),
            made=format_signed(CHELEM_MADE),
            missed=format_signed(CHELEM_MISSED),
        ),
        *(_row(code, lang, house=True, **words) for code, words in _house_bonuses(rules)),
        _row("half_points", lang),
        _row("shares_equal" if rules.equal_split else "shares", lang, house=rules.equal_split),
        *(_row(code, lang, house=True, **words) for code, words in _house_habits(rules)),
        _row(f"petit_sec_{rules.petit_sec}", lang, house=rules.petit_sec != official.petit_sec),
    )


def crib(rules: Rules, lang: str) -> tuple[RuleRow, ...]:
    """Return the rows of the crib, which players consult when they count."""
    labels = {in_language(ROWS[code][0], lang) for code in _CRIB_CODES}
    looked_up = (row for row in rule_sheet(rules, lang) if row.label in labels)
    counting = _row("counting", lang)._replace(cards=_counted_cards(lang))
    words: dict[str, Any] = {f"at_{players}": size.chien for players, size in TABLE_SIZES.items()}
    chien = _row("chien_cards", lang, **words)
    return (counting, _row("bouts", lang), *looked_up, _row("chien", lang), chien, _row("entering", lang))


def _counted_cards(lang: str) -> tuple[CountedCard, ...]:
    """Return the kinds of cards with what each counts together with a low one."""
    low = HALF_POINTS_OF_CARDS["low"]
    return tuple(
        CountedCard(kind, counted_card_name(kind, lang), str((worth + low) // 2))
        for kind, worth in HALF_POINTS_OF_CARDS.items()
    )


def sheet_columns(lang: str) -> tuple[SheetColumn, ...]:
    """Return the handwritten columns of a paper score sheet, without the scores."""
    return (SheetColumn(in_language({"fr": "Contrat", "en": "Contract"}, lang)),)


def _contract_rows(rules: Rules, official: Rules, lang: str) -> Iterator[RuleRow]:
    """Yield the contracts with the federation's values, those with house values, and restrictions of the bidding."""
    own = [contract for contract in rules.contracts() if not _is_official(contract, rules, official)]
    if unchanged := [contract for contract in rules.contracts() if contract not in own]:
        yield _row("contracts", lang, contracts=_format_contracts(unchanged, rules, lang))
    if own:
        yield _row("contracts_house", lang, house=True, contracts=_format_contracts(own, rules, lang))
    if rules.garde_only:
        yield _row("garde_only", lang, house=True)
        return
    if rules.pousse:
        yield _row("pousse", lang, house=True)
    if rules.gae:
        yield _row("gae", lang, house=True)
    elif rules.prise != "allowed":
        yield _row(f"prise_{rules.prise}", lang, house=True)


def _is_official(contract: Contract, rules: Rules, official: Rules) -> bool:
    """Return True if the official rules play this contract too, with the same base and multiplier."""
    rank = contract.rank
    worth = rules.bases[rank], rules.multipliers[rank]
    is_gae = contract is Contract.PRISE and rules.gae
    return official.plays(contract) and not is_gae and worth == (official.bases[rank], official.multipliers[rank])


def _house_bonuses(rules: Rules) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield bonuses that only house rules have, as code of the row and its parameters."""
    if rules.petit_chelem_values:
        announced, made, missed = rules.petit_chelem_values
        words = {"announced": format_signed(announced), "made": format_signed(made), "missed": format_signed(-missed)}
        yield "petit_chelem", words | {"tricks": rules.petit_chelem_tricks}
    if rules.roi_au_bout:
        yield "roi_au_bout", {"value": rules.roi_au_bout}
    if rules.misere:
        times = "_multiplied" if rules.misere_multiplied else ""
        yield f"misere_{rules.misere_for}{times}", {"value": rules.misere}


def _house_habits(rules: Rules) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield house rules of rounding, bidding and redeals, as code of the row and its parameters."""
    if rules.round_margin:
        yield "round_margin", {"value": rules.round_margin}
    if rules.round_unit:
        yield "round_unit", {"value": rules.round_unit}
    if rules.parole != "off":
        yield f"parole_{rules.parole}", {}
    if rules.petit_imprenable:
        yield "petit_imprenable", {}
    if rules.weak_hand:
        yield "weak_hand", {"value": rules.weak_hand}


def _row(code: str, lang: str, *, house: bool = False, **words: object) -> RuleRow:
    label, text = (in_language(texts, lang) for texts in ROWS[code])
    return RuleRow(label, text.format(**words), house)


def _format_targets(lang: str) -> str:
    return ", ".join(
        f"{bouts_name(bouts, lang)}{in_language(_COLON, lang)}{target // 2}" for bouts, target in enumerate(TARGETS)
    )


def _format_contracts(contracts: Iterable[Contract], rules: Rules, lang: str) -> str:
    """Format the values of contracts, for example "Prise 25 + écart, Garde (25 + écart) × 2"."""
    margin = in_language({"fr": "écart", "en": "margin"}, lang)
    texts = []
    for contract in contracts:
        total, multiplier = f"{rules.bases[contract.rank]} + {margin}", rules.multipliers[contract.rank]
        worth = total if multiplier == 1 else f"({total}) × {multiplier}"
        texts.append(f"{contract_name(contract, lang, rules)} {worth}")
    return ", ".join(texts)


def _format_poignees(rules: Rules, lang: str) -> str:
    """Format the poignées with their values and their trumps: "Simple 20 : 13 à 3, 10 à 4, 8 à 5 joueurs ; …"."""
    texts = []
    for size in PoigneeSize:
        trumps = ((TABLE_SIZES[players].poignee_trumps[size.rank], players) for players in TABLE_SIZES)
        at = in_language({"fr": "à", "en": "at"}, lang)
        numbers = ", ".join(f"{number} {at} {players}" for number, players in trumps)
        worth = f"{poignee_name(size, lang)} {rules.poignee_values[size.rank]}"
        texts.append(f"{worth}{in_language(_COLON, lang)}{numbers}")
    return in_language({"fr": "\u00a0; ", "en": "; "}, lang).join(texts)


_COLON = {"fr": " : ", "en": ": "}
_CRIB_CODES = ("targets", "contracts", "contracts_house", "petit_au_bout", "poignees", "chelem", "half_points")
