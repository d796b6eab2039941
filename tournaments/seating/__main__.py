"""The command line: `python -m tournaments.seating` draws, repairs, seats by rank and checks.

Answers are JSON on the standard output. Exit codes: 0 done, 1 the checked plan has faults, 2 an error, with one
sentence on the standard error.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NoReturn

from tournaments.seating.cli.commands import draw_command
from tournaments.seating.cli.files import SHAPES, read_json
from tournaments.seating.cli.options import Options, parse_options
from tournaments.seating.problem.request import SeatingError
from tournaments.seating.proof.checker import check_plan
from tournaments.seating.wording.rendering import LANGUAGES
from tournaments.seating.wording.sentences import error_sentence, fault_sentence

DESCRIPTION = """Plan the seating of a French Tarot event and print it as JSON:
{"rounds": [[[N, E, S, O], ...], ...], "byes": [[], ...], "certificate": {...}, "method": "..."}.
Players are numbered from 1; a fifth at a table is the one who sits out first.
"check FILE" recounts a printed plan: exit code 0 when it is sound, 1 with its faults."""

EPILOG = "Files are JSON:\n" + "\n".join(f"  {name:8} {shape}" for name, shape in SHAPES.items())


class _Parser(argparse.ArgumentParser):
    """A parser that raises SeatingError instead of printing argparse's message and exiting."""

    def error(self, message: str) -> NoReturn:
        raise SeatingError("usage", detail=message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    language = _find_language(argv)
    try:
        if argv[:1] == ["check"]:
            return _run_check(argv[1:], language)
        options = parse_options(_build_parser().parse_args(argv))
        _print_json(draw_command(options))
    except SeatingError as error:
        sys.stderr.write(error_sentence(error, language) + "\n")
        return 2
    return 0


def _find_language(argv: Sequence[str]) -> str:
    """Return the language of --lang, for errors of the other options, without parsing these."""
    wanted = [after for before, after in pairwise(argv) if before == "--lang"]
    wanted += [word.removeprefix("--lang=") for word in argv if word.startswith("--lang=")]
    return wanted[-1] if wanted and wanted[-1] in LANGUAGES else "fr"


def _run_check(argv: Sequence[str], language: str) -> int:
    """Check the plan in a file, print the faults, and return the exit code: 1 if there are any."""
    parser = _Parser(prog="python -m tournaments.seating check", description="Recount a printed plan.")
    parser.add_argument("file", metavar="FILE", help="the plan as printed, or - for the standard input")
    parser.add_argument("--lang", choices=LANGUAGES, default="fr")
    report = check_plan(read_json(parser.parse_args(argv).file))
    faults = [{"code": fault.code, "message": fault_sentence(fault, language)} for fault in report.faults]
    _print_json({"sound": report.sound, "figures": report.figures, "faults": faults})
    return 0 if report.sound else 1


def _build_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m tournaments.seating",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    for name, metavar, text in Options.HELP:
        if metavar:
            parser.add_argument(f"--{name}", metavar=metavar, help=text)
        else:
            parser.add_argument(f"--{name}", action="store_true", help=text)
    return parser


def _print_json(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    sys.exit(main())
