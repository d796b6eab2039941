"""The day itself, moment by moment: import, check-in, draw, rounds, paper, publication."""

import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tournaments.management.simulation.client import Client
from tournaments.management.simulation.games.french_tarot import legal_deal, own_scores
from tournaments.management.simulation.people import SimulatedPerson, member_file, people

TABLETS_AT_ONCE = 8
DOCUMENT_SECONDS = 120


@dataclass
class Day:
    """What is asked for, and what was sent. `sums` are our own totals by start number."""

    director: Client
    players: int
    rounds: int
    deals: int
    seed: int
    odd: str
    say: Callable[[str], object]
    members: list[SimulatedPerson] = field(default_factory=list)
    slug: str = ""
    sums: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    files: dict[str, bytes] = field(default_factory=dict)

    @property
    def api(self) -> str:
        return f"/api/tournaments/{self.slug}"

    def run(self) -> None:
        """From the member file to the published ranking."""
        self.prepare()
        for number in range(1, self.rounds + 1):
            self.play_round(number)
        self.director.json("POST", f"{self.api}/finish/")
        self.print_all()
        self.director.json("POST", f"{self.api}/publish/")
        self.say(f"published: {self.director.base_url}/{self.slug}/")

    def prepare(self) -> None:
        """Create the tournament, import and register the members, check them in, draw."""
        settings = {
            "name": f"Simulation {self.seed}",
            "rounds_planned": self.rounds,
            "deals_per_round": self.deals,
            "odd_tables": self.odd,
            "fee": 1000,
        }
        self.slug = self.director.json("POST", "/api/tournaments/", settings)["slug"]
        self.director.json("POST", f"{self.api}/open/")
        self.members = people(self.players, Random(self.seed))
        preview = self.director.form("/bureau/joueurs/import/", {}, ("membres.csv", member_file(self.members)))
        self.director.form(f"{preview}appliquer/", {"tournament": self.slug})
        entries = self.director.json("GET", f"{self.api}/entries/")
        self.say(f"imported and registered {len(entries)} members")
        for entry in entries:
            present = {"state": "checked_in", "fee_paid": entry["fee_due"]}
            self.director.json("PATCH", f"{self.api}/entries/{entry['id']}/", present)
        draw = self.director.json("POST", f"{self.api}/draw/", {"seed": self.seed})
        self.say(f"drawn: {draw['method']}, {draw['certificate']['repeats']['value']} repeated meetings")

    def play_round(self, number: int) -> None:
        """Open a round, play it at every table at once, close it."""
        self.director.json("POST", f"{self.api}/rounds/")
        sheets = self.director.json("GET", f"{self.api}/rounds/{number}/tables/")
        with ThreadPoolExecutor(TABLETS_AT_ONCE) as tablets:
            played = list(tablets.map(self.play_table, sheets))
        for balances in played:
            for start_number, points in balances.items():
                self.sums[start_number] += points
        self.director.json("POST", f"{self.api}/rounds/{number}/close/")
        self.say(f"round {number}: {len(sheets)} tables played and closed")

    def play_table(self, sheet: dict[str, Any]) -> dict[int, int]:
        """What one tablet does in a round; returns our own sum for each start number."""
        door = Client(self.director.base_url)
        tablet = f"/api/tables/{sheet['code']}"
        door.token = door.json("POST", f"{tablet}/bind/")["token"]
        rng = Random(f"{self.seed}/{sheet['round']}/{sheet['table']}")
        chairs, players = len(sheet["seats"]), sheet["players_per_deal"]
        sums = [0] * chairs
        for _ in range(self.deals):
            number = sheet["next_number"]
            out = sheet["next_dealer"] if players < chairs else None
            outcome = legal_deal(rng, chairs, players, out)
            send(door, sheet, "deal", {"outcome": outcome, "acknowledged": True}, line=number)
            sums = [have + won for have, won in zip(sums, own_scores(outcome, chairs, players, out), strict=True)]
            sheet = door.json("GET", f"{tablet}/")
        send(door, sheet, "confirmation", {"seat": 2, "entered_by": 1})
        return {seat["number"]: total for seat, total in zip(sheet["seats"], sums, strict=True)}

    def print_all(self) -> None:
        """Have every document made, and fetch it."""
        kinds = ["score_sheets", "hall_list", "table_plan", "movement_cards", "ranking"]
        jobs = {kind: self.director.json("POST", f"{self.api}/documents/", {"kind": kind})["id"] for kind in kinds}
        deadline = time.monotonic() + DOCUMENT_SECONDS
        for kind, job in jobs.items():
            while (state := self.director.json("GET", f"/api/jobs/{job}/"))["state"] in {"queued", "running"}:
                if time.monotonic() > deadline:
                    raise TimeoutError(f"{kind} is not ready after {DOCUMENT_SECONDS} s: does the worker run?")
                time.sleep(0.2)
            if state["state"] != "done":
                raise ValueError(f"{kind}: {state['error']}")
            self.files[kind] = self.director.get(f"/api/jobs/{job}/download/")
        self.say(f"printed {len(self.files)} documents")


def send(door: Client, sheet: dict[str, Any], kind: str, payload: dict[str, Any], *, line: int | None = None) -> None:
    """One submission of the tablet at a table.

    :raises ValueError: with the answer, when it was not taken.
    """
    name = f"{sheet['code']}-{sheet['round']}-{line or kind}"
    item = {"client_id": name, "kind": kind, "round": sheet["round"], "line": line, "payload": payload}
    answer = door.json("POST", f"/api/tables/{sheet['code']}/submissions/", {"items": [item]})[0]
    if answer["verdict"] not in {"accepted", "same"}:
        raise ValueError(f"{name}: {answer}")
