"""The `chelem` command: `run` starts server and worker, `backup`, `archive`, `restore` and `spare` protect the
data, `doctor` checks it, `verify` computes a published ranking again, `manage` runs Django's commands.
"""

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
from deploy.own_addresses import AddressFile
from deploy.private import set_private_umask
from deploy.serve.launcher import LauncherOptions, run
from deploy.serve.restore import restore
from deploy.serve.spare.announcement import LeadWatch
from deploy.serve.spare.follow import follow
from deploy.serve.spare.store import Origin
from deploy.serve.spare.takeover import take_over
from deploy.serve.words import text
from deploy.sqlite3.look import LostDatabaseError
from deploy.sqlite3.position import position_path
from tournaments.services.core.faults import fault_of

DEFAULT_PORT = 8000
MANAGED = {"archive", "backup", "doctor", "restore", "verify"}  # commands of Django, `restore` for an archive


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status: 2 for invalid arguments or settings, 1 for a command that failed."""
    arguments = sys.argv[1:] if arguments is None else arguments
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    set_private_umask()
    try:
        if arguments[:1] == ["manage"]:
            return _manage(*arguments[1:])
        return _run_command(_build_parser().parse_args(arguments))
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


def _run_command(options: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if options.command == "run":
        names = ("port", "lan", "demo", "restored", "browser")
        return run(LauncherOptions(**{name: getattr(options, name) for name in names}), [LeadWatch().poll])
    if options.command == "spare":
        return _run_spare(options)
    if options.command == "restore" and not _is_archive(options.file):
        return restore(options.file, replace=options.replace)
    if options.command not in {"restore", "verify"} and not _has_club():
        print(text("no_club", folder=data_folder()), file=sys.stderr)
        return 1
    if options.command in MANAGED:
        return _manage(*_managed_command(options))
    addresses = AddressFile(data_folder()).read()
    base = addresses.hall_url or addresses.base
    person = ["--role", options.role, "--name", options.name, "--organiser", options.organiser]
    return _manage("sign_in_link", *person, "--base", base)


def _is_archive(file: Path | None) -> bool:
    return file is not None and file.suffix == ".chelem"


def _managed_command(options: argparse.Namespace) -> list[str]:
    """Return the command of Django for one of `MANAGED`, with its arguments."""
    if options.command == "archive":
        into = ["--output", str(options.output)] if options.output else []
        names = ["--names", options.names] if options.names else []
        what = ["export_club"] if options.club else ["export_archive", options.slug]
        return [*what, *into, *names, *(["--thin"] if options.thin else [])]
    if options.command == "restore":  # an archive is added, and replaces nothing
        return ["import_archive", str(options.file), *([] if _has_club() else ["--prepare"])]
    if options.command == "verify":
        return ["verify", str(options.file), *([] if _has_club() else ["--no-keys"])]
    report = getattr(options, "report", None)
    return [options.command, *(["--report", str(report)] if report else [])]


def _run_spare(options: argparse.Namespace) -> int:
    if options.take_over:
        return take_over(port=options.port, old=options.old, browser=options.browser, confirmed=options.yes)
    return follow(Origin(options.where, options.code) if options.where else None)


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="chelem", description="Runs a French Tarot tournament.")
    parser.add_argument("--version", action="version", version=f"Chelem {version('chelem')}")
    commands = parser.add_subparsers(dest="command", required=True)
    start = commands.add_parser("run", help="start the server and the worker, until Ctrl-C")
    start.add_argument("--lan", action="store_true", help="open it to the tablets of the local network")
    start.add_argument("--port", type=_parse_port, default=DEFAULT_PORT, help=f"{DEFAULT_PORT} by default")
    start.add_argument("--no-demo", dest="demo", action="store_false", help="leave an empty database empty")
    start.add_argument("--no-browser", dest="browser", action="store_false", help="open no page on this computer")
    start.add_argument("--restored", action="store_true", help="accept an older or another database that was put back")
    link = commands.add_parser("link", help="print a new link that signs a person in once")
    link.add_argument("--role", choices=["owner", "director", "arbiter", "treasurer", "helper"], default="owner")
    link.add_argument("--name", default="", help="as the log of the tournament shows it")
    link.add_argument("--organiser", default="", help="the organiser's slug, on an install with several")
    commands.add_parser("backup", help="write a backup and prove it, also while Chelem runs")
    doctor = commands.add_parser("doctor", help="check database, logs, backup, disk, clock and worker")
    doctor.add_argument("--report", type=Path, metavar="FILE", help="write a report for help, without names")
    archive = commands.add_parser("archive", help="write a tournament or the club into one file for later versions")
    what = archive.add_mutually_exclusive_group(required=True)
    what.add_argument("slug", nargs="?", help="the address of the tournament")
    what.add_argument("--club", action="store_true", help="the whole club: people, all tournaments, seasons, audit")
    archive.add_argument("--output", type=Path, metavar="FILE", help="another name; no file is overwritten")
    names = ("full", "consent", "initials", "numbers")
    archive.add_argument("--names", choices=names, help="whose, or public names, or only numbers")
    archive.add_argument("--thin", action="store_true", help="like --names consent")
    back = commands.add_parser("restore", help="put a backup or an archive back; without a file, list the backups")
    back.add_argument("file", type=Path, nargs="?")
    back.add_argument("--replace", action="store_true", help="replace an existing database, which is kept aside")
    spare = commands.add_parser("spare", help="follow another computer, and take its place when it fails")
    spare.add_argument("where", nargs="?", help="its address, or a folder of backups such as on a stick")
    spare.add_argument("--code", default="", help="the code that its desk shows, or the phrase of encrypted backups")
    spare.add_argument("--take-over", action="store_true", help="go on from the newest copy, open to the hall")
    spare.add_argument("--yes", action="store_true", help="take over without a question while the first one answers")
    spare.add_argument("--old", type=Path, help="the first computer's folder, to name what is missing")
    spare.add_argument("--port", type=_parse_port, default=DEFAULT_PORT, help=f"{DEFAULT_PORT} by default")
    spare.add_argument("--no-browser", dest="browser", action="store_false", help="open no page on this computer")
    proof = commands.add_parser("verify", help="compute a published ranking again from its evidence file")
    proof.add_argument("file", type=Path)
    commands.add_parser("manage", help="Django's commands, such as `chelem manage check_log`")
    return parser


def _parse_port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a whole number from 1 to 65535, not {text!r}")
    return int(text)


def _has_club() -> bool:
    """Return True if there is a database or was one. A query would make SQLite create an empty one and its folders."""
    file = data_folder() / DATABASE
    has_url = "DATABASE_URL" in os.environ or "DATABASE_URL_FILE" in os.environ
    return has_url or file.is_file() or position_path(file).is_file()


def _is_behind(error: DatabaseError) -> bool:
    """Return True if a table or column is missing: the migrations of this version have not run."""
    missing = {"42P01", "42703"}  # https://www.postgresql.org/docs/current/errcodes-appendix.html
    return getattr(error.__cause__, "sqlstate", "") in missing or "no such " in str(error)


def _manage(*arguments: str) -> int:
    execute_from_command_line(["chelem manage", *arguments])
    return 0


if __name__ == "__main__":
    sys.exit(main())
