"""Lookup tables and texts with which a device checks, scores and explains a deal offline.

The server precomputes what does not depend on the deal; the device looks it up and fills in the figures.

>>> from scoring.french_tarot import rules_named
>>> data = tables(rules_named("fft-2012"), "en")
>>> data["contracts"]["garde"]["multiplier"], data["chelem"]["announced_attack"]
(2, 400)
>>> two_bouts = data["tables"][4]["totals"]["ecart"][2]
>>> two_bouts["possible"]["any"], [name for name, bit in data["marks"].items() if ord(two_bouts["marks"][98]) & bit]
('13 to 85 or 87', ['ordinary'])
"""

from dataclasses import replace
from functools import cache
from typing import Any

from ..wording import MINUS, decimal, seat_name, texts_in_language
from ..wording.problem_texts import TEXTS as SHARED_TEXTS
from .checking.rarity import RARE_ABOVE, RARE_BELOW, rare_contract
from .deal import Deal
from .feasible import Mask, Totals, totals_for, whole_point_ranges
from .rules import Rules
from .score import PETIT_AU_BOUT, misere_value, parts_of
from .vocabulary import ALL_HALF_POINTS, TABLE_SIZES, TARGETS, TRUMPS, Camp, Chien, Contract, PoigneeSize
from .wording.explanation_texts import TEXTS as EXPLANATION
from .wording.names import bouts_name, camp_name, contract_name, poignee_name, ranges_name
from .wording.problem_texts import TEXTS as PROBLEMS

_MARKS = {"ordinary": 1, "attack": 2, "defence": 4, "few": 8, "doubtful": 16, "between": 32}
"""Bits of the character that describes a total."""
_SCORING = (
    *("targets", "poignees", "petit_au_bout", "roi_au_bout", "chelem", "petit_chelem"),
    *("misere_for", "equal_split", "round_margin", "round_unit"),
)
"""Keys of `tables` that the score reads besides `contracts`."""
_PRINTABLE_BIT = 64
"""Set in every such character, so that it is a printable one."""


def tables(rules: Rules, lang: str) -> dict[str, Any]:
    """Return the data of `check`, `score` and the wording, by the keys of the JSON form of a deal.

    Points are half points. The top-level `marks` names the bits of the `marks` of each total: `ordinary`, `attack`
    (slam), `defence` (slam) and `doubtful` as in `Totals`; `few`: a petit chelem can have it; `between`: a half point
    that no pile can have, see `half_point_between`.
    """
    max_lost_tricks = rules.petit_chelem_tricks if rules.petit_chelem_values else 0
    return {
        "pack": ALL_HALF_POINTS,
        "targets": TARGETS,
        "trumps": TRUMPS,
        "few": RARE_BELOW,
        "many": RARE_ABOVE,
        "marks": _MARKS,
        "tables": {players: _build_table(players, max_lost_tricks, lang) for players in TABLE_SIZES},
        "contracts": {contract.value: _build_contract(contract, rules, lang) for contract in Contract},
        "poignees": {size.value: rules.poignee_values[size.rank] for size in PoigneeSize},
        "petit_au_bout": PETIT_AU_BOUT,
        "roi_au_bout": rules.roi_au_bout,
        "chelem": _chelem_values(rules),
        "petit_chelem": _petit_chelem_values(rules),
        "petit_chelem_tricks": rules.petit_chelem_tricks,
        "misere": rules.misere,
        "misere_for": rules.misere_for,
        "equal_split": rules.equal_split,
        "round_margin": rules.round_margin,
        "round_unit": rules.round_unit,
        "words": _build_texts(lang),
    }


def scoring_figures(rules: Rules) -> dict[str, Any]:
    """Return the part of `tables` from which `score` of the script computes; it is the same in all languages.

    >>> from scoring.french_tarot import rules_named
    >>> scoring_figures(rules_named("fft-2012"))["contracts"]["garde"]["multiplier"]
    2
    """
    all_tables = tables(rules, "fr")
    contracts = all_tables["contracts"].items()
    return {name: all_tables[name] for name in _SCORING} | {
        "contracts": {key: {name: one[name] for name in ("base", "misere", "multiplier")} for key, one in contracts}
    }


@cache
def _build_table(players: int, max_lost_tricks: int, lang: str) -> dict[str, Any]:
    """Return the data for a number of players.

    :param max_lost_tricks: tricks that the attack may lose in a petit chelem; 0 if it is not played.
    """
    return {
        "trumps": {size.value: TABLE_SIZES[players].poignee_trumps[size.rank] for size in PoigneeSize},
        "totals": {
            chien.value: [
                _build_totals(totals, bouts, max_lost_tricks, lang)
                for bouts, totals in enumerate(totals_for(players, chien))
            ]
            for chien in Chien
        },
    }


def _build_totals(totals: Totals, bouts: int, max_lost_tricks: int, lang: str) -> dict[str, Any]:
    """Return the marks of every total from 0 to 182, and the possible totals as text."""
    few = totals.with_defence_tricks_at_most(max_lost_tricks)
    ranges = {"any": totals.any, "attack": totals.attack_slam, "defence": totals.defence_slam, "few": few}
    masks = {
        "ordinary": totals.ordinary,
        "attack": totals.attack_slam,
        "defence": totals.defence_slam,
        "few": few,
        "doubtful": totals.doubtful,
        "between": totals.any & ~totals.exact & _HALVES,
    }
    return {
        "marks": "".join(_mark(masks, points) for points in range(ALL_HALF_POINTS + 1)),
        "possible": {name: ranges_name(whole_point_ranges(mask, bouts), lang) for name, mask in ranges.items() if mask},
    }


def _mark(masks: dict[str, Mask], points: int) -> str:
    return chr(_PRINTABLE_BIT + sum(bit for name, bit in _MARKS.items() if masks[name] >> points & 1))


def _build_contract(contract: Contract, rules: Rules, lang: str) -> dict[str, Any]:
    """Return the data of a contract; `name` is used in refusals, `played_as` (a prise may be a G.A.E.) elsewhere."""
    rare = rare_contract(contract, rules)
    return {
        "name": contract_name(contract, lang),
        "played_as": contract_name(contract, lang, rules),
        "plays": rules.plays(contract),
        "chien": contract.chien.value,
        "base": rules.bases[contract.rank],
        "multiplier": rules.multipliers[contract.rank],
        "misere": misere_value(replace(_SAMPLE_DEAL, contract=contract), rules),
        "rare": rare.code if rare else None,
    }


def _chelem_values(rules: Rules) -> dict[str, int]:
    """Return the points of a slam by the variants of its key in `explanation_texts`: announced or not, and by whom."""
    return {
        f"{variant}_{camp or 'nobody'}": parts_of(
            replace(_SAMPLE_DEAL, chelem_announced=announced, chelem_made_by=camp), rules
        ).chelem
        for variant, announced in (("announced", True), ("silent", False))
        for camp in (None, *Camp)
    }


def _petit_chelem_values(rules: Rules) -> dict[str, int] | None:
    """Return the points of a petit chelem; None if it is not played."""
    if rules.petit_chelem_values is None:
        return None
    announced, silent, missed = rules.petit_chelem_values
    return {"announced": announced, "silent": silent, "missed": -missed}


def _build_texts(lang: str) -> dict[str, Any]:
    """Return the format strings of messages, and the names that fill their fields."""
    texts = {code: text for code, text in PROBLEMS.items() if not code.startswith("notation")}
    texts["seat_unknown"] = SHARED_TEXTS["seat_unknown"]
    return {
        "problems": texts_in_language(texts, lang),
        "explanation": texts_in_language(EXPLANATION, lang),
        "camps": {camp.value: camp_name(camp, lang) for camp in Camp},
        "poignees": {size.value: poignee_name(size, lang) for size in PoigneeSize},
        "bouts": [bouts_name(bouts, lang) for bouts in range(len(TARGETS))],
        "seats": {seat: seat_name(seat, lang) for seat in range(1, max(TABLE_SIZES) + 1)},
        "minus": MINUS,
        "point": decimal(".", lang),
    }


_SAMPLE_DEAL = Deal(taker=1, contract=Contract.GARDE, bouts=0, points=0)
_HALVES: Mask = sum(1 << points for points in range(1, ALL_HALF_POINTS, 2))
