"""Speed of the scoring engine on one core: `python tests/load/bench_scoring.py`.

Prints deals checked and scored per second (wanted: 60,000), the same with building each deal and with
reading it from a line of JSON, the time of the first check, and the time of `import scoring` (wanted: 60 ms).
Each figure is the best of several runs, as other programs may use the machine.
"""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from scoring.french_tarot import Camp, Contract, Deal, Poignee, PoigneeSize, check, rules_named, score  # noqa: E402
from scoring.lines import answer  # noqa: E402
from tests.waiting import TIMEOUT_SECONDS  # noqa: E402

RULES = rules_named("fft-2012")
DEALS = 20_000
RUNS = 7


def main() -> None:
    deals = _create_deals(random.Random(2012))
    fields = [_field_values(deal) for deal in deals]
    lines = [json.dumps(deal.to_json()).encode() for deal in deals]
    rate = _rate(_check_and_score, deals)
    print(f"checked and scored      {rate:>10,.0f} deals/s   (wanted: 60,000)")
    print(f"built, checked, scored  {_rate(lambda f: _check_and_score(Deal(**f)), fields):>10,.0f} deals/s")
    print(f"answered from JSON      {_rate(lambda line: answer(line, 'fr'), lines):>10,.0f} lines/s")
    print(f"import scoring          {_min_milliseconds('import scoring'):>10.1f} ms        (wanted: 60)")
    print(f"first check and score   {_min_milliseconds(_FIRST, _BEFORE_FIRST):>10.1f} ms")


def _create_deals(rng: random.Random) -> list[Deal]:
    """Return random valid deals as clubs play them: mostly four players, some bonuses."""
    deals: list[Deal] = []
    while len(deals) < DEALS:
        deal = _create_deal(rng)
        if not any(problem.refuses for problem in check(deal, RULES)):
            deals.append(deal)
    return deals


def _create_deal(rng: random.Random) -> Deal:
    """Return a random deal, which may be invalid."""
    players = rng.choice((3, 4, 4, 4, 4, 5))
    taker, other = rng.sample(range(1, players + 1), 2)
    poignees = (Poignee(player=other, size=rng.choice(list(PoigneeSize))),) if rng.random() < 0.15 else ()
    return Deal(
        players=players,
        taker=taker,
        partner=other if players == 5 else None,
        contract=rng.choices(list(Contract), weights=(20, 0, 60, 15, 5))[0],
        bouts=rng.choices((0, 1, 2, 3), weights=(5, 35, 45, 15))[0],
        points=rng.randint(20, 160),
        petit_au_bout=rng.choices((None, *Camp), weights=(85, 10, 5))[0],
        poignees=poignees,
        chelem_announced=rng.random() < 0.01,
    )


def _field_values(deal: Deal) -> dict[str, Any]:
    """Return the arguments that create the deal."""
    return {name: getattr(deal, name) for name in Deal.__dataclass_fields__}


def _check_and_score(deal: Deal) -> None:
    check(deal, RULES)
    score(deal, RULES)


def _rate(work: Callable[[Any], object], items: Iterable[Any]) -> float:
    """Return the items per second of the best run."""
    items = list(items)
    best = float("inf")
    for _ in range(RUNS):
        start = time.perf_counter()
        for item in items:
            work(item)
        best = min(best, time.perf_counter() - start)
    return len(items) / best


_BEFORE_FIRST = (
    "from scoring.french_tarot import Contract, Deal, check, rules_named, score\n"
    "deal = Deal(taker=1, contract=Contract.GARDE, bouts=2, points=98)"
)
_FIRST = "check(deal, rules_named('fft-2012')); score(deal, rules_named('fft-2012'))"


def _min_milliseconds(code_to_measure: str, before: str = "") -> float:
    """Return the minimum time of some code in a new interpreter, without that of the code `before`."""
    program = (
        f"import time\n{before}\nstart = time.perf_counter()\n{code_to_measure}\nprint(time.perf_counter() - start)"
    )
    runs = (
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=TIMEOUT_SECONDS,
        )
        for _ in range(RUNS)
    )
    return 1000 * min(float(run.stdout) for run in runs)


if __name__ == "__main__":
    main()
