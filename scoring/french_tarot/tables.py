"""The rules in force as tables and sentences: all that a device needs to check, score and explain a deal by itself.

Whatever can be decided once for all deals is decided here; the device looks it up and fills in the figures.

>>> from scoring.french_tarot import rules_named
>>> made = tables(rules_named("fft-2012"), "en")
>>> made["contracts"]["garde"]["multiplier"], made["chelem"]["announced_attack"]
(2, 400)
>>> two_bouts = made["tables"][4]["totals"]["ecart"][2]
>>> two_bouts["possible"]["any"], [name for name, bit in made["marks"].items() if ord(two_bouts["marks"][98]) & bit]
('13 to 85 or 87', ['ordinary'])
"""

from dataclasses import replace
from functools import cache
from typing import Any

from ..wording import MINUS, decimal, in_language, seat_name
from ..wording.problem_texts import TEXTS as TEXTS_OF_ALL
from .checking.rarity import FEW, MANY, rare_contract
from .deal import Deal
from .feasible import Mask, Totals, totals_for, whole_point_ranges
from .rules import Rules
from .score import PETIT_AU_BOUT, misere_value, parts_of
from .vocabulary import ALL_HALF_POINTS, TABLE_SIZES, TARGETS, TRUMPS, Camp, Chien, Contract, PoigneeSize
from .wording.explanation_texts import TEXTS as EXPLANATION
from .wording.names import bouts_name, camp_name, contract_name, poignee_name, ranges_name
from .wording.problem_texts import TEXTS as PROBLEMS

_MARKS = {"ordinary": 1, "attack": 2, "defence": 4, "few": 8, "doubtful": 16, "between": 32}
"""What is to be said of a total, each a bit of one character."""
_LETTER = 64
"""A bit of every such character, which makes it one that can be read."""


def tables(rules: Rules, lang: str) -> dict[str, Any]:
    """What `check`, `score` and the wording know, by the names of the JSON form of a deal.

    Points are half points. `marks` of a total: `ordinary`, `attack`, `defence`, `few` (lost tricks of a petit chelem)
    and `doubtful` as in `Totals`, `between` two totals that a pile can have; their bits are in `marks` of the whole.
    """
    lost = rules.petit_chelem_tricks if rules.petit_chelem_values else 0
    return {
        "pack": ALL_HALF_POINTS,
        "targets": TARGETS,
        "trumps": TRUMPS,
        "few": FEW,
        "many": MANY,
        "marks": _MARKS,
        "tables": {players: _table(players, lost, lang) for players in TABLE_SIZES},
        "contracts": {contract.value: _contract(contract, rules, lang) for contract in Contract},
        "poignees": {size.value: rules.poignee_values[size.rank] for size in PoigneeSize},
        "petit_au_bout": PETIT_AU_BOUT,
        "roi_au_bout": rules.roi_au_bout,
        "chelem": _chelem(rules),
        "petit_chelem": _petit_chelem(rules),
        "petit_chelem_tricks": rules.petit_chelem_tricks,
        "misere": rules.misere,
        "misere_for": rules.misere_for,
        "equal_split": rules.equal_split,
        "round_margin": rules.round_margin,
        "round_unit": rules.round_unit,
        "words": _words(lang),
    }


@cache
def _table(players: int, lost: int, lang: str) -> dict[str, Any]:
    """What depends on how many play. `lost`: tricks that a petit chelem allows, 0 where none is played."""
    return {
        "trumps": {size.value: TABLE_SIZES[players].poignee_trumps[size.rank] for size in PoigneeSize},
        "totals": {
            chien.value: [_total(total, bouts, lost, lang) for bouts, total in enumerate(totals_for(players, chien))]
            for chien in Chien
        },
    }


def _total(totals: Totals, bouts: int, lost: int, lang: str) -> dict[str, Any]:
    """The marks of every total from 0 to 182, and the possible ones in words."""
    few = totals.with_defence_tricks_at_most(lost)
    said = {"any": totals.any, "attack": totals.attack_slam, "defence": totals.defence_slam, "few": few}
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
        "possible": {name: ranges_name(whole_point_ranges(mask, bouts), lang) for name, mask in said.items() if mask},
    }


def _mark(masks: dict[str, Mask], points: int) -> str:
    return chr(_LETTER + sum(bit for name, bit in _MARKS.items() if masks[name] >> points & 1))


def _contract(contract: Contract, rules: Rules, lang: str) -> dict[str, Any]:
    """`name` is that of a refusal, `played_as` that of these rules: a prise may be a G.A.E."""
    rare = rare_contract(contract, rules)
    return {
        "name": contract_name(contract, lang),
        "played_as": contract_name(contract, lang, rules),
        "plays": rules.plays(contract),
        "chien": contract.chien.value,
        "base": rules.bases[contract.rank],
        "multiplier": rules.multipliers[contract.rank],
        "misere": misere_value(replace(_ANY, contract=contract), rules),
        "rare": rare.code if rare else None,
    }


def _chelem(rules: Rules) -> dict[str, int]:
    """By whether it was announced, and who made it, as the texts of an explanation are named."""
    return {
        f"{said}_{camp or 'nobody'}": parts_of(
            replace(_ANY, chelem_announced=announced, chelem_made_by=camp), rules
        ).chelem
        for said, announced in (("announced", True), ("silent", False))
        for camp in (None, *Camp)
    }


def _petit_chelem(rules: Rules) -> dict[str, int] | None:
    """The same of a petit chelem; None where it is not played."""
    if rules.petit_chelem_values is None:
        return None
    announced, silent, missed = rules.petit_chelem_values
    return {"announced": announced, "silent": silent, "missed": -missed}


def _words(lang: str) -> dict[str, Any]:
    """The sentences with their places for figures, and what fills these."""
    texts = {code: text for code, text in PROBLEMS.items() if not code.startswith("notation")}
    texts["seat_unknown"] = TEXTS_OF_ALL["seat_unknown"]
    return {
        "problems": {code: in_language(text, lang) for code, text in texts.items()},
        "explanation": {code: in_language(text, lang) for code, text in EXPLANATION.items()},
        "camps": {camp.value: camp_name(camp, lang) for camp in Camp},
        "poignees": {size.value: poignee_name(size, lang) for size in PoigneeSize},
        "bouts": [bouts_name(bouts, lang) for bouts in range(len(TARGETS))],
        "seats": {seat: seat_name(seat, lang) for seat in range(1, max(TABLE_SIZES) + 1)},
        "minus": MINUS,
        "point": decimal(".", lang),
    }


_ANY = Deal(taker=1, contract=Contract.GARDE, bouts=0, points=0)
_HALVES: Mask = sum(1 << points for points in range(1, ALL_HALF_POINTS, 2))
