"""An end-to-end test: plays a tournament through HTTP against a running server and verifies it by independent sums.

It deletes its data at the end, unless `--keep` is set or a check failed.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.errors import DomainError
from scoring.games import DEFAULT_GAME, games
from tournaments.management.simulation.client import Client, RefusedError
from tournaments.management.simulation.data import SimulationData
from tournaments.management.simulation.day import Day, Final
from tournaments.management.simulation.final import play_final
from tournaments.management.simulation.games import game_module
from tournaments.management.simulation.proof import find_faults
from tournaments.seating.problem.request import Odd
from tournaments.services.access.organisers import organiser_get


class Command(BaseCommand):
    help = "Play a tournament of random legal deals through HTTP against a running server, and verify every total."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=33)
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--game", choices=games(), default=DEFAULT_GAME)
        parser.add_argument("--final", type=int, default=0, help="so many pass into a final with half of their points")
        parser.add_argument("--deals", type=int, help="in a round; by default as usual in the game")
        parser.add_argument("--seed", type=int, default=7)
        parser.add_argument("--odd", choices=[str(odd) for odd in Odd], help="by default as usual in the game")
        parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the server answers")
        parser.add_argument("--organiser", default="", help="whose tournament it is, where the install has several")
        parser.add_argument("--keep", action="store_true", help="leave the tournament and its people there")
        parser.add_argument(
            "--link",
            help="a one-time sign-in link or its last part, for a server with another database; the tournament stays",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            # with a link the server has another database, from which this process cannot delete the data
            data = None if options["link"] else SimulationData(organiser_get(options["organiser"]))
            day = Day(
                director=_sign_in(options["url"], data.create_director_link() if data else options["link"]),
                players=options["players"],
                rounds=options["rounds"],
                game=options["game"],
                deals=options["deals"] or game_module(options["game"]).DEALS,
                seed=options["seed"],
                odd=options["odd"] or game_module(options["game"]).ODD,
                report=self.stdout.write,
                final=Final(options["final"]) if options["final"] else None,
            )
            day.play()
            if day.final:
                play_final(day, day.final)
            day.publish()
        except (RefusedError, DomainError, OSError, ValueError) as error:
            raise CommandError(str(error)) from error
        if errors := find_faults(day):
            raise CommandError("\n".join(errors))
        if data and not options["keep"]:
            data.remove(day.slug)
        final = f", a final of {len(day.final.finalists)}" if day.final else ""
        self.stdout.write(
            f"verified: {day.players} players, {day.rounds} rounds{final}, every total, place and document right"
        )


def _sign_in(url: str, link: str) -> Client:
    """Return a client that is signed in as the director."""
    director = Client(url)
    address = f"/connexion/{link.rstrip('/').rpartition('/')[2]}/"
    director.get(address)
    director.form(address, {})
    return director
