"""Deals for tests: the published examples, random deals and hypothesis strategies. Points of a deal are half points."""

import json
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring.french_tarot import CalledCard, Camp, Contract, Deal, Poignee, PoigneeSize, Rules, check, rules_named

FFT = rules_named("fft-2012")
EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "examples.json").read_text(encoding="utf-8")
)
BONUSES: list[dict[str, Any]] = [
    {},
    {"petit_au_bout": Camp.ATTACK},
    {"petit_au_bout": Camp.DEFENCE},
    *({"poignees": (Poignee(player=2, size=size),)} for size in PoigneeSize),
    {"chelem_announced": True},
    {"chelem_made_by": Camp.ATTACK},
    {"chelem_made_by": Camp.ATTACK, "chelem_announced": True},
    {"chelem_made_by": Camp.DEFENCE},
    {"chelem_made_by": Camp.DEFENCE, "chelem_announced": True},
]
TABLES: list[tuple[int, int | None]] = [(3, None), (4, None), (5, 4), (5, None)]
"""Number of players, and seat of the partner."""
TRUMPS_OF_POIGNEES = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}


@cache
def every_deal(players: int, partner: int | None) -> list[Deal]:
    """Return a deal for every contract, bouts, total and bonus at a table, also impossible ones."""
    # Half points do not occur at four, but an arbiter may accept one.
    choices = product(FFT.contracts(), range(4), range(183), BONUSES)
    return [
        Deal(players=players, partner=partner, taker=3, contract=contract, bouts=bouts, points=points, **bonus)
        for contract, bouts, points, bonus in choices
    ]


def create_deal(**changes: Any) -> Deal:
    """Return an ordinary deal, a garde made by 8 with two bouts, with some fields changed."""
    fields: dict[str, Any] = {"taker": 1, "contract": Contract.GARDE, "bouts": 2, "points": 98}
    return Deal(**fields | changes)


def refusals(deal: Deal, rules: Rules = FFT) -> list[str]:
    return [problem.code for problem in check(deal, rules) if problem.refuses]


def warnings(deal: Deal, rules: Rules = FFT) -> list[str]:
    return [problem.code for problem in check(deal, rules) if not problem.refuses]


def deal_of_example(example: dict[str, Any]) -> Deal:
    """Return the deal of an example; each poignée goes to the next player of its camp."""
    seat_by_name = {f"P{number}": number for number in range(1, 6)}
    taker, partner = seat_by_name[example["taker"]], seat_by_name.get(example["partner"])
    attack = [seat for seat in (taker, partner) if seat]
    defence = [s for s in range(1, example["players"] + 1) if s not in attack]
    free = {"attack": iter(attack), "defence": iter(defence)}
    chelem = example["chelem"] or ""
    made_by = {"announced_made": Camp.ATTACK, "unannounced_made": Camp.ATTACK, "defence_made": Camp.DEFENCE}
    return Deal(
        players=example["players"],
        taker=taker,
        partner=partner,
        contract=Contract(example["contract"]),
        bouts=example["bouts"],
        points=int(example["taker_points"] * 2),
        petit_au_bout=Camp(example["petit_au_bout"]) if example["petit_au_bout"] else None,
        poignees=tuple(Poignee(player=next(free[p["by"]]), size=PoigneeSize(p["level"])) for p in example["poignees"]),
        chelem_announced=chelem.startswith("announced"),
        chelem_made_by=made_by.get(chelem),
        misere=tuple(seat_by_name[name] for name in example.get("misere", ())),
    )


def draw_any_deal(random: Random) -> Deal:
    """Return a random deal, possibly invalid: mostly valid seats and ranges, each bonus with a probability of 0.3."""
    players = random.choice((3, 4, 4, 5, 5))
    seats = random.sample(range(1, players + 1), players)

    def sometimes(*values: Any, otherwise: Any = None) -> Any:
        return random.choice(values) if random.random() < 0.3 else otherwise

    def draw_seat() -> int:
        return random.choice(seats) if random.random() < 0.97 else random.randrange(8)

    size = random.choice(tuple(PoigneeSize))
    return Deal(
        players=players if random.random() < 0.99 else random.choice((2, 6)),
        taker=draw_seat(),
        partner=random.choice((None, draw_seat())) if players == 5 or random.random() < 0.02 else None,
        called=sometimes(*CalledCard) if players == 5 or random.random() < 0.02 else None,
        contract=random.choice(tuple(Contract)),
        bouts=random.randrange(4) if random.random() < 0.99 else random.choice((-1, 4)),
        points=random.choice(
            (random.randint(0, 182), random.randrange(0, 183, 2), random.choice((174, 182, 6, 0, 183)))
        ),
        petit_au_bout=sometimes(*Camp),
        poignees=tuple(Poignee(player=draw_seat(), size=size) for _ in range(sometimes(1, 2, otherwise=0))),
        chelem_announced=sometimes(True, otherwise=False),
        chelem_made_by=sometimes(*Camp),
        misere=tuple(draw_seat() for _ in range(sometimes(1, 2, otherwise=0))),
        sitting_out=sometimes(*seats, 5) if players == 4 or random.random() < 0.02 else None,
        roi_au_bout=sometimes(*Camp),
        petit_chelem_announced=sometimes(True, otherwise=False),
        petit_chelem_made=sometimes(True, otherwise=False),
    )


@st.composite
def any_deals(draw: st.DrawFn) -> Deal:
    """Draw deals with any values, possible or not."""
    seats = st.integers(0, 9)
    camps = st.none() | st.sampled_from(Camp)
    poignees = st.builds(Poignee, player=seats, size=st.sampled_from(PoigneeSize))
    return Deal(
        players=draw(st.sampled_from((3, 4, 5)) | st.integers(0, 12)),
        taker=draw(seats),
        partner=draw(st.none() | seats),
        called=draw(st.none() | st.sampled_from(CalledCard)),
        contract=draw(st.sampled_from(Contract)),
        bouts=draw(st.integers(0, 5)),
        points=draw(st.integers(0, 200)),
        petit_au_bout=draw(camps),
        poignees=tuple(draw(st.lists(poignees, max_size=4))),
        chelem_announced=draw(st.booleans()),
        chelem_made_by=draw(camps),
        misere=tuple(draw(st.lists(seats, max_size=3))),
        sitting_out=draw(st.none() | seats),
        roi_au_bout=draw(camps),
        petit_chelem_announced=draw(st.booleans()),
        petit_chelem_made=draw(st.booleans()),
    )


@st.composite
def well_seated_deals(draw: st.DrawFn) -> Deal:
    """Draw deals whose seats, poignées and bonuses agree; points and slam may be impossible."""
    players = draw(st.sampled_from((3, 4, 5)))
    seats = draw(st.permutations(range(1, players + 1)))
    partner = draw(st.sampled_from((None, seats[1]))) if players == 5 else None
    poignees = draw(st.lists(st.sampled_from(PoigneeSize), max_size=2))
    trumps_shown = sum(TRUMPS_OF_POIGNEES[players][size.rank] for size in poignees)
    holders = draw(st.permutations(seats))
    bouts = draw(st.integers(0, 3))
    winners = [camp for camp, has_one in ((Camp.ATTACK, bouts > 0), (Camp.DEFENCE, bouts < 3)) if has_one]
    return Deal(
        players=players,
        taker=seats[0],
        partner=partner,
        contract=draw(st.sampled_from([c for c in Contract if FFT.plays(c)])),
        bouts=bouts,
        points=draw(st.integers(0, 182)),
        petit_au_bout=draw(st.none() | st.sampled_from(winners)),
        poignees=tuple(Poignee(player=p, size=s) for p, s in zip(holders, poignees, strict=False))
        if trumps_shown <= 22
        else (),
        chelem_announced=draw(st.booleans()),
        chelem_made_by=draw(st.none() | st.sampled_from(Camp)),
    )
