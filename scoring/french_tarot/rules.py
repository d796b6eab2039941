"""Rule sets: named and dated frozen dataclasses, with the house variants as options.

>>> rules_named("fft-2012").multipliers[Contract.GARDE_CONTRE.rank]
6
>>> rules_named("fft-2012", options={"multiplier_garde_contre": 8}).house_options()
{'multiplier_garde_contre': 8}
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from typing import Any

from ..options import Option, OptionValue, check_options
from ..problem import Problem, RulesError
from .options import OPTIONS, option_named
from .vocabulary import Contract

_FIXED_VALUE = 25
"""Base of every contract (FFT 2012 p.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Rules of French Tarot. `rules_named` creates them and checks the values; `OPTIONS` describes the fields."""

    name: str
    dated: date
    """Date of the published rules."""

    prise: str = "allowed"
    garde_only: bool = False
    pousse: bool = False
    gae: bool = False
    contract_values: str = "fft"
    multiplier_prise: int = 1
    multiplier_pousse: int = 1
    multiplier_garde: int = 2
    multiplier_garde_sans: int = 4
    multiplier_garde_contre: int = 6
    poignees: str = "20-30-40"
    misere: int = 0
    misere_for: str = "player"
    misere_multiplied: bool = False
    petit_chelem: str = "off"
    petit_chelem_tricks: int = 3
    roi_au_bout: int = 0
    round_unit: int = 0
    round_margin: int = 0
    equal_split: bool = False
    petit_sec: str = "official"
    weak_hand: int = 0
    petit_imprenable: bool = False
    parole: str = "off"

    bases: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Fixed points by `Contract.rank`, before multiplying."""
    multipliers: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Multipliers by `Contract.rank`."""
    poignee_values: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Points by `PoigneeSize.rank`."""
    petit_chelem_values: tuple[int, int, int] | None = field(init=False, repr=False, compare=False)
    """Points if announced and made, made without announcing, announced and missed (to be subtracted)."""

    def __post_init__(self) -> None:
        # Computed once for each rule set, because every deal reads them.
        bases, multipliers = self._worth_of_contracts()
        object.__setattr__(self, "bases", bases)
        object.__setattr__(self, "multipliers", multipliers)
        object.__setattr__(self, "poignee_values", tuple(map(int, self.poignees.split("-"))))
        scale = None if self.petit_chelem == "off" else tuple(map(int, self.petit_chelem.split("-")))
        object.__setattr__(self, "petit_chelem_values", scale)

    def _worth_of_contracts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return bases and multipliers by `Contract.rank`; with a G.A.E. those of a prise are those of a garde."""
        if self.contract_values != "fft":
            lowest = int(self.contract_values.partition("-")[0])
            bases = tuple(lowest << contract.rank for contract in Contract)
            return ((bases[Contract.GARDE.rank], *bases[1:]) if self.gae else bases), (1,) * len(Contract)
        multipliers = (
            self.multiplier_garde if self.gae else self.multiplier_prise,
            self.multiplier_pousse,
            self.multiplier_garde,
            self.multiplier_garde_sans,
            self.multiplier_garde_contre,
        )
        return (_FIXED_VALUE,) * len(Contract), multipliers

    def options(self) -> tuple[Option, ...]:
        """Return every option as data, for a settings form or a rule sheet."""
        return OPTIONS

    def value(self, option: str) -> OptionValue:
        """Return the value of an option.

        :raises KeyError: if the name is unknown.
        """
        if option_named(option) is None:
            raise KeyError(option)
        value: OptionValue = getattr(self, option)
        return value

    def house_options(self) -> dict[str, OptionValue]:
        """Return the options that differ from the federation's rules; a tournament with any is not homologated."""
        return {o.name: self.value(o.name) for o in OPTIONS if self.value(o.name) != o.default}

    def plays(self, contract: Contract) -> bool:
        """Return True if that contract exists under these rules."""
        if self.garde_only:
            return contract is Contract.GARDE
        if contract is Contract.PRISE:
            return self.gae or self.prise != "forbidden"
        return contract is not Contract.POUSSE or self.pousse

    def contracts(self) -> tuple[Contract, ...]:
        """Return the contracts of these rules, lowest first."""
        return tuple(filter(self.plays, Contract))


_RULE_SETS = {rules.name: rules for rules in (Rules(name="fft-2012", dated=date(2012, 7, 1)),)}


def rule_sets() -> tuple[str, ...]:
    """Return the names that `rules_named` accepts."""
    return tuple(_RULE_SETS)


def rules_named(name: str, options: Mapping[str, object] | None = None) -> Rules:
    """Return a rule set with some options changed; the results are cached.

    :raises RulesError: with every problem: `rules_unknown`, `option_unknown`, `option_value`.
    """
    if problems := _check_arguments(name, {} if options is None else options):
        raise RulesError(*problems)
    return _build_rules(name, tuple(sorted(options.items())) if options else ())


@lru_cache(maxsize=256)
def _build_rules(name: str, changes: tuple[tuple[str, Any], ...]) -> Rules:
    return replace(_RULE_SETS[name], **dict(changes))


def _check_arguments(name: str, options: Mapping[str, object]) -> list[Problem]:
    problems = []
    if name not in _RULE_SETS:
        params: dict[str, object] = {"name": name, "known": rule_sets()}
        problems.append(Problem(code="rules_unknown", field="rules", params=params))
    return problems + check_options(options, OPTIONS)
