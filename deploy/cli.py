"""The `chelem` command: `run` starts everything, `link` lets somebody in, `manage` is Django's own command line."""

import argparse
import os
import sys
from collections.abc import Sequence

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError

from deploy.private import write_for_us_alone
from deploy.serve.home import data_folder, running_address
from deploy.serve.launcher import LauncherOptions, run
from deploy.serve.words import text
from deploy.sqlite3.look import LostDatabaseError
from tournaments.services.core.faults import fault_of

DEFAULT_PORT = 8000


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status: 2 for what cannot be understood, 1 for what cannot be done."""
    arguments = sys.argv[1:] if arguments is None else arguments
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    write_for_us_alone()
    try:
        if arguments[:1] == ["manage"]:
            return _manage(*arguments[1:])
        asked = _parser().parse_args(arguments)
        if asked.command == "link":
            base = running_address(data_folder())
            return _manage("sign_in_link", "--role", asked.role, "--name", asked.name, "--base", base)
        return run(LauncherOptions(port=asked.port, lan=asked.lan, demo=asked.demo, restored=asked.restored))
    except LostDatabaseError as error:
        print(error, file=sys.stderr)
        return 1
    except DatabaseError as error:
        if fault_of(error) is None:
            raise
        print(text("database_fails", reason=error), file=sys.stderr)
        return 1
    except ImproperlyConfigured as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="chelem", description="Runs a French Tarot tournament.")
    commands = parser.add_subparsers(dest="command", required=True)
    start = commands.add_parser("run", help="start the server and the worker, until Ctrl-C")
    start.add_argument("--lan", action="store_true", help="open it to the tablets of the local network")
    start.add_argument("--port", type=_port, default=DEFAULT_PORT, help=f"{DEFAULT_PORT} unless told")
    start.add_argument("--no-demo", dest="demo", action="store_false", help="leave an empty database empty")
    start.add_argument("--restored", action="store_true", help="take an older or another database that was put back")
    link = commands.add_parser("link", help="print a new link that signs somebody in once")
    link.add_argument("--role", choices=["owner", "director", "arbiter", "treasurer", "helper"], default="owner")
    link.add_argument("--name", default="", help="as the log of the tournament shows it")
    commands.add_parser("manage", help="Django's commands, such as `chelem manage check_log`")
    return parser


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a whole number from 1 to 65535, not {text!r}")
    return int(text)


def _manage(*arguments: str) -> int:
    execute_from_command_line(["chelem manage", *arguments])
    return 0


if __name__ == "__main__":
    sys.exit(main())
