"""The `chelem` command: `run` starts everything, `backup`, `restore` and `spare` keep it, `manage` is Django's."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError

from deploy.folder import DATABASE, data_folder
from deploy.private import write_for_us_alone
from deploy.serve.home import running_addresses
from deploy.serve.launcher import LauncherOptions, run
from deploy.serve.restore import restore
from deploy.serve.spare.follow import follow
from deploy.serve.spare.store import Origin
from deploy.serve.spare.takeover import take_over
from deploy.serve.words import text
from deploy.sqlite3.known import known_file
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
        return _done(_parser().parse_args(arguments))
    except LostDatabaseError as error:
        print(error, file=sys.stderr)
        return 1
    except DatabaseError as error:
        if fault_of(error) is None and not _is_behind(error):
            raise
        print(text("database_behind") if _is_behind(error) else text("database_fails", reason=error), file=sys.stderr)
        return 1
    except ImproperlyConfigured as error:
        print(error, file=sys.stderr)
        return 2


def _done(asked: argparse.Namespace) -> int:
    if asked.command == "run":
        options = {name: getattr(asked, name) for name in ("port", "lan", "demo", "restored", "browser")}
        return run(LauncherOptions(**options))
    if asked.command == "restore":
        return restore(asked.file, replace=asked.replace)
    if asked.command == "spare":
        return _spare(asked)
    if not _has_a_club():
        print(text("no_club", folder=data_folder()), file=sys.stderr)
        return 1
    if asked.command == "backup":
        return _manage("backup")
    base = next(reversed(running_addresses(data_folder())), "")  # in a hall one that other devices reach
    who = ["--role", asked.role, "--name", asked.name, "--organiser", asked.organiser]
    return _manage("sign_in_link", *who, "--base", base)


def _spare(asked: argparse.Namespace) -> int:
    if asked.take_over:
        return take_over(port=asked.port, old=asked.old, browser=asked.browser)
    return follow(Origin(asked.where, asked.code) if asked.where else None)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="chelem", description="Runs a French Tarot tournament.")
    parser.add_argument("--version", action="version", version=f"Chelem {version('chelem')}")
    commands = parser.add_subparsers(dest="command", required=True)
    start = commands.add_parser("run", help="start the server and the worker, until Ctrl-C")
    start.add_argument("--lan", action="store_true", help="open it to the tablets of the local network")
    start.add_argument("--port", type=_port, default=DEFAULT_PORT, help=f"{DEFAULT_PORT} unless told")
    start.add_argument("--no-demo", dest="demo", action="store_false", help="leave an empty database empty")
    start.add_argument("--no-browser", dest="browser", action="store_false", help="open no page on this computer")
    start.add_argument("--restored", action="store_true", help="take an older or another database that was put back")
    link = commands.add_parser("link", help="print a new link that signs somebody in once")
    link.add_argument("--role", choices=["owner", "director", "arbiter", "treasurer", "helper"], default="owner")
    link.add_argument("--name", default="", help="as the log of the tournament shows it")
    link.add_argument("--organiser", default="", help="its address, where the install has several")
    commands.add_parser("backup", help="write a backup and prove it, also while Chelem runs")
    back = commands.add_parser("restore", help="put a backup back; without a file, list them")
    back.add_argument("file", type=Path, nargs="?")
    back.add_argument("--replace", action="store_true", help="in the place of a database, which is kept aside")
    spare = commands.add_parser("spare", help="follow another computer, and take its place when it fails")
    spare.add_argument("where", nargs="?", help="its address, or a folder of backups such as on a stick")
    spare.add_argument("--code", default="", help="what its desk gives")
    spare.add_argument("--take-over", action="store_true", help="go on from the newest copy, open to the hall")
    spare.add_argument("--old", type=Path, help="the first computer's folder, to name what is missing")
    spare.add_argument("--port", type=_port, default=DEFAULT_PORT, help=f"{DEFAULT_PORT} unless told")
    spare.add_argument("--no-browser", dest="browser", action="store_false", help="open no page on this computer")
    commands.add_parser("manage", help="Django's commands, such as `chelem manage check_log`")
    return parser


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a whole number from 1 to 65535, not {text!r}")
    return int(text)


def _has_a_club() -> bool:
    """Whether there is a database to ask, or was; asking SQLite would make an empty one, and the folders around it."""
    file = data_folder() / DATABASE
    told = "DATABASE_URL" in os.environ or "DATABASE_URL_FILE" in os.environ
    return told or file.is_file() or known_file(file).is_file()


def _is_behind(error: DatabaseError) -> bool:
    """Whether a table or a column is missing: no start has brought the database up to this version."""
    missing = {"42P01", "42703"}  # https://www.postgresql.org/docs/current/errcodes-appendix.html
    return getattr(error.__cause__, "sqlstate", "") in missing or "no such " in str(error)


def _manage(*arguments: str) -> int:
    execute_from_command_line(["chelem manage", *arguments])
    return 0


if __name__ == "__main__":
    sys.exit(main())
