"""The steps of a simulated day: import, check-in, draw, rounds, documents, publication.

`Day.play` runs the rounds and adds up what each player should have; `proof.py` compares these sums with the rankings of
the server, and `final.py` plays a final.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tournaments.management.simulation.client import Client, RefusedError
from tournaments.management.simulation.games import Hand, SimulatedGame, game_module
from tournaments.management.simulation.people import SimulatedPerson, member_file, random_people

FINAL_STAGE = 2  # its number
TABLETS_AT_ONCE = 8
DOCUMENT_SECONDS = 120
Figures = tuple[int, ...]  # of a player, in the order of the measures of the ranking


@dataclass
class Final:
    """The final for the best `count` players.

    By primary key of the entry: `before` are the independent sums before the final, `finalists` those
    who play, `leaver` the qualified player who declines (0: none). `sums` are the independent sums by start number in
    the final.
    """

    count: int
    before: dict[int, Figures] = field(default_factory=dict)
    leaver: int = 0
    finalists: set[int] = field(default_factory=set)
    sums: dict[int, Figures] = field(default_factory=dict)


@dataclass
class Day:
    """The parameters and the state of a simulated day.

    `sums` are the independent sums of the figures sent, by start number, in the order of the measures of the ranking.
    """

    director: Client
    players: int
    rounds: int
    deals: int | None
    seed: int
    odd: str
    game: str
    report: Callable[[str], object]
    members: list[SimulatedPerson] = field(default_factory=list)
    slug: str = ""
    sums: dict[int, tuple[int, ...]] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    final: Final | None = None
    tablets: dict[str, Client] = field(default_factory=dict)  # by code of the table

    @property
    def rules(self) -> SimulatedGame:
        return game_module(self.game)

    @property
    def api(self) -> str:
        return f"/api/tournaments/{self.slug}"

    def play(self) -> None:
        """Run the day from the import of the member file to the end of the last round."""
        self.prepare()
        for number in range(1, self.rounds + 1):
            self.play_round(number)

    def publish(self) -> None:
        """Finish the tournament, generate its documents, publish the ranking."""
        self.director.json("POST", f"{self.api}/finish/")
        self.print_all()
        self.director.json("POST", f"{self.api}/publish/", {"accept_oddities": True})  # random hands may be oddities
        self.report(f"published: {self.director.base_url}/{self.slug}/")

    def prepare(self) -> None:
        """Create the tournament, import and register the members, check them in, draw."""
        settings = {
            "name": f"Simulation {self.seed}",
            "game": self.game,
            "rounds_planned": self.rounds,
            "deals_per_round": self.deals,
            "odd_tables": self.odd,
            "fee": 1000,
        }
        self.slug = self.director.json("POST", "/api/tournaments/", settings)["slug"]
        self.director.json("POST", f"{self.api}/open/")
        if self.rules.IN_PAIRS:
            self.players -= self.players % 2  # each player needs a partner
        self.members = random_people(self.players, Random(self.seed))
        preview = self.director.form("/bureau/joueurs/import/", {}, ("membres.csv", member_file(self.members)))
        self.director.form(f"{preview}appliquer/", {"tournament": self.slug})
        entries = self.director.json("GET", f"{self.api}/entries/")
        self.report(f"imported and registered {len(entries)} members")
        for entry in entries:
            present = {"state": "checked_in", "fee_paid": entry["fee_due"]}
            self.director.json("PATCH", f"{self.api}/entries/{entry['id']}/", present)
        if self.rules.IN_PAIRS:
            self._pair_up([entry["id"] for entry in entries])
        draw = self.director.json("POST", f"{self.api}/draw/", {"seed": self.seed})
        self.report(f"drawn: {draw['method']}, {draw['certificate']['repeats']['value']} repeated meetings")

    def _pair_up(self, entries: list[int]) -> None:
        """Make pairs, in the order of the list.

        :raises ValueError: odd number of entries: a person of the file was already in the database
        """
        if len(entries) % 2:
            raise ValueError(f"{len(entries)} entries do not make pairs: take an empty database")
        for two in zip(entries[::2], entries[1::2], strict=True):
            self.director.json("POST", f"{self.api}/teams/", {"entries": two})
        self.report(f"made {len(entries) // 2} pairs")

    def play_round(self, number: int, *, api: str = "", sums: dict[int, tuple[int, ...]] | None = None) -> None:
        """Open a round, play its tables in parallel, close it. `api` is the address of another stage than the first."""
        api, sums = api or self.api, self.sums if sums is None else sums
        self.director.json("POST", f"{api}/rounds/")
        sheets = self.director.json("GET", f"{api}/rounds/{number}/tables/")
        with ThreadPoolExecutor(TABLETS_AT_ONCE) as tablets:
            figures_of_tables = list(tablets.map(self.play_table, sheets))
        for figures_of in figures_of_tables:
            for start_number, figures in figures_of.items():
                before = sums.get(start_number, (0,) * len(figures))
                sums[start_number] = tuple(map(sum, zip(before, figures, strict=True)))
        self.director.json("POST", f"{api}/rounds/{number}/close/")
        self.report(f"round {number}: {len(sheets)} tables played and closed")

    def play_table(self, sheet: dict[str, Any]) -> dict[int, tuple[int, ...]]:
        """Play one table of a round as its tablet. Return independently computed figures by start number."""
        client = self._tablet_of(sheet["code"])
        path = f"/api/tables/{sheet['code']}"
        rng = Random(f"{self.seed}/{sheet['round_address']}/{sheet['table']}")
        chairs = len(sheet["seats"])
        hands: list[Hand] = []
        while not self._is_over(hands, chairs):
            hand = self.rules.next_hand(rng, sheet, hands)
            payload = {key: value for key, value in hand.items() if key in {"status", "outcome"}}
            send(client, sheet, "deal", payload | {"acknowledged": True}, line=sheet["next_number"])
            hands.append(hand)
            sheet = client.json("GET", f"{path}/")
        send(client, sheet, "confirmation", {"seat": 2, "entered_by": 1, "version": sheet["version"]})
        figures = self.rules.figures(hands, chairs)
        return {seat["number"]: own for seat, own in zip(sheet["seats"], figures, strict=True)}

    def _tablet_of(self, code: str) -> Client:
        """Return the client of a table, which is bound once and used all day."""
        if code not in self.tablets:
            client = Client(self.director.base_url)
            client.token = client.json("POST", f"/api/tables/{code}/bind/")["token"]
            self.tablets[code] = client
        return self.tablets[code]

    def _is_over(self, hands: list[Hand], chairs: int) -> bool:
        return self.rules.is_over(hands, chairs) or len(hands) == self.deals

    def print_all(self) -> None:
        """Start the jobs of all documents, wait for them and download the files by name, such as `final ranking`."""
        kinds = ["score_sheets", "hall_list", "table_plan", "movement_cards", "ranking", "rule_sheet", "crib"]
        documents = [(kind, kind, self.api) for kind in kinds]
        if self.final:
            of_final = ("score_sheets", "hall_list", "table_plan", "movement_cards", "ranking", "certificate")
            documents += [(f"final {kind}", kind, f"{self.api}/stages/{FINAL_STAGE}") for kind in of_final]
        jobs = {
            name: self.director.json("POST", f"{api}/documents/", {"kind": kind})["id"] for name, kind, api in documents
        }
        deadline = time.monotonic() + DOCUMENT_SECONDS
        for name, job in jobs.items():
            while (state := self.director.json("GET", f"/api/jobs/{job}/"))["state"] in {"queued", "running"}:
                if time.monotonic() > deadline:
                    raise TimeoutError(f"{name} is not ready after {DOCUMENT_SECONDS} s: does the worker run?")
                time.sleep(0.2)
            if state["state"] != "done":
                raise ValueError(f"{name}: {state['error']}")
            self.files[name] = self.director.get(f"/api/jobs/{job}/download/")
        self.report(f"printed {len(self.files)} documents")


def send(
    client: Client,
    sheet: dict[str, Any],
    kind: str,
    payload: dict[str, Any],
    *,
    line: int | None = None,
    wait: Callable[[int], None] = time.sleep,
) -> None:
    """Send one submission of a tablet. After a rate limit (429), wait for Retry-After and send it again.

    :raises ValueError: with the response of a refused submission
    """
    name = f"{sheet['code']}-{sheet['round_address']}-{line or kind}"
    item = {"client_id": name, "kind": kind, "round": sheet["round_address"], "line": line, "payload": payload}
    try:
        answer = client.json("POST", f"/api/tables/{sheet['code']}/submissions/", {"items": [item]})[0]
    except RefusedError as refused:
        if not refused.retry_after:
            raise
        wait(refused.retry_after)
        send(client, sheet, kind, payload, line=line, wait=wait)
        return
    if answer["verdict"] not in {"accepted", "same"}:
        raise ValueError(f"{name}: {answer}")
