"""How long a log takes to be proved and folded, and what one recorded deal costs: `python tests/load/bench_log.py`.

12,500 deals are a hall of 250 tables playing five rounds of ten. Times are of this process, on one core; the ratio at
the end is to the scoring of the same deals, which no log can do without.
"""

import os
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

from scoring.french_tarot import Deal, rules_named, score
from tournaments.log.codec import START, Logged, canonical, chained, digest_of, line_json, line_of
from tournaments.log.events import (
    DealRecorded,
    DrawMade,
    EntryAdded,
    LineState,
    LogEvent,
    RoundOpened,
    TournamentCreated,
    TournamentMoved,
)
from tournaments.log.fold import fold
from tournaments.log.standing import ranking_of

TABLES, ROUNDS, DEALS = 250, 5, 10
OUTCOME = {"taker": 1, "contract": "garde", "bouts": 2, "points": 49}


def _entry(serial: int) -> EntryAdded:
    return EntryAdded(
        entry=serial,
        person="0" * 32,
        club="",
        category="",
        consent=False,
        state="checked_in",
        due=0,
        rating=None,
    )


def events() -> list[LogEvent]:
    """A hall of 250 tables of four whose every deal is the same garde."""
    players = TABLES * 4
    settings = {"tie_breaks": ["lot"], "withdrawal": "last", "bye_score": "zero", "fee": 0}
    found: list[LogEvent] = [TournamentCreated(slug="hall", settings=settings, stage={"odd_tables": "3"})]
    for serial in range(1, players + 1):
        found.append(
            EntryAdded(
                entry=serial,
                person="0" * 32,
                club="",
                category="",
                consent=False,
                state="checked_in",
                due=0,
                rating=None,
            )
        )
    plan = {
        "rounds": [
            [[(4 * table + seat + round_ * 7) % players + 1 for seat in range(4)] for table in range(TABLES)]
            for round_ in range(ROUNDS)
        ],
        "byes": [[] for _ in range(ROUNDS)],
    }
    numbers = tuple(range(1, players + 1))
    found += [
        TournamentMoved(before="draft", after="open"),
        DrawMade(stage=1, seed=1, request={"kept_tables": []}, plan=plan, method="", reasons={}, numbers=numbers),
    ]
    deal = Deal.from_json(OUTCOME | {"players": 4, "sitting_out": None})
    scores = score(deal, rules_named("fft-2012")).by_seat
    after = LineState(status="played", outcome=deal.to_json(), scores=scores, reason="", dealer=1)
    for round_ in range(1, ROUNDS + 1):
        found.append(RoundOpened(stage=1, round=round_))
        for line in range(1, DEALS + 1):
            for table in range(1, TABLES + 1):
                found.append(
                    DealRecorded(stage=1, round=round_, table=table, line=line, deal=line, before=None, after=after)
                )
    return found


def main() -> None:
    at, digest, stored = datetime.now(UTC), START, []
    for sequence, event in enumerate(events(), start=1):
        line = Logged(sequence=sequence, at=at, actor="tablet:1", event=event)
        digest = digest_of(line, digest)
        stored.append(line_json(replace(line, digest=digest)))
    size = sum(len(canonical(line)) for line in stored)
    started = time.process_time()
    lines = list(chained(map(line_of, stored)))
    proved = time.process_time()
    state = fold(lines)
    folded = time.process_time()
    ranking_of(state)
    ranked = time.process_time()
    deals = ROUNDS * DEALS * TABLES
    print(f"{deals} deals, {len(stored)} events, {size / 1e6:.1f} MB of JSON")
    print(f"read and proved {proved - started:.2f} s, folded {folded - proved:.2f} s, ranked {ranked - folded:.3f} s")
    print(f"read, proved and folded: {folded - started:.2f} s (at most 3 s asked)")
    deal, rules = Deal.from_json(OUTCOME | {"players": 4, "sitting_out": None}), rules_named("fft-2012")
    started = time.process_time()
    for _ in range(deals):
        score(deal, rules)
    print(f"{(folded - proved) / (time.process_time() - started):.1f} times the scoring of these deals for the fold")
    if folded - started > 3:
        sys.exit(1)


if __name__ == "__main__":
    main()
