"""`python -m scoring`: reads one JSON deal per line, writes one JSON answer per line (see `scoring.lines`)."""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from .games import DEFAULT_GAME, game_named, games
from .lines import Answer, answer, build_refusal
from .problem import Problem, ScoringError
from .wording import format_signed

_MAX_LINE_BYTES = 65_536
"""A deal takes a few hundred bytes."""

_DESCRIPTION = """\
Checks and scores hands of cards: one JSON object a line in, one JSON answer a line out.

In:  {"id": 1, "players": 4, "taker": 1, "contract": "garde", "bouts": 2, "points": 49}
     and if wanted "game", "rules", "options", and for French Tarot "partner", "called", "petit_au_bout",
     "poignees", "chelem_announced", "chelem_made_by", "misere", "sitting_out", "roi_au_bout",
     "petit_chelem_announced", "petit_chelem_made". Without "game" it is French Tarot. Seats are numbered from 1.
     {"game": "scarto", "points": [27, 13, 38]}, or "piles": three of {"angel": 0, "bagatto": 0, "fool": 0, "kings": 1,
     "queens": 2, "cavaliers": 3, "jacks": 1, "blanks": 22, "fool_trick": true}; if wanted "dealer"
     {"game": "texas-42", "bidder": 4, "bid": 30, "kind": "trump", "trump": 2, "taken": 34}, or for a bid of marks
     "made" in place of "taken"; if wanted "opening": true where the bid was the first of the hand
     {"game": "burro", "players": 3, "last_holder": 2}, if wanted "play_off": true
     A whole sheet: {"id": 1, "game": "...", "players": 4, "hands": [{...}, ...]}; {"passed": true} is a passed hand.
Out: {"id": 1, "made": true, "margin": 8, "unit": 66, "scores": [198, -66, -66, -66], "warnings": []}
     or {"id": 1, "problems": [{"code": "...", "field": "...", "message": "..."}]}
     A sheet also has "hands" (the scores of each), "complete" (null where the game does not say), "winners",
     "losers" and "play_off" (lists of seats).
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, 1 if `--text` is refused, or 130 if it was interrupted."""
    options = _build_parser().parse_args(arguments)
    if options.text is not None:
        return _score_text(options.text, options.game, options.lang)
    try:
        _answer_lines(sys.stdin.buffer, sys.stdout.buffer, options.lang)
    except BrokenPipeError:
        # The reader closed the pipe. Without this, Python's flush of stdout at exit raises BrokenPipeError again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="language of messages (default: en)")
    parser.add_argument("--game", choices=games(), default=DEFAULT_GAME, help="game of --text (default: %(default)s)")
    parser.add_argument("--text", metavar="DEAL", help='score one deal written like "4p t1 garde 2b 49 petit:attack"')
    return parser


def _answer_lines(requests: BinaryIO, answers: BinaryIO, lang: str) -> None:
    for line in _read_lines(requests):
        if len(line) > _MAX_LINE_BYTES:
            reply = build_refusal(None, [Problem(code="line_too_long", field="line")], lang)
        else:
            reply = answer(line, lang)
        answers.write(_encode_answer(reply))
        answers.flush()


def _read_lines(requests: BinaryIO) -> Iterator[bytes]:
    """Yield lines, each truncated to `_MAX_LINE_BYTES` + 1 bytes, which bounds the memory."""
    while line := requests.readline(_MAX_LINE_BYTES + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = requests.readline(_MAX_LINE_BYTES + 1)
        yield line


def _encode_answer(reply: Answer) -> bytes:
    """Encode an answer as a line of JSON; a lone surrogate, which UTF-8 cannot encode, is escaped."""
    text = json.dumps(reply, ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _score_text(text: str, name: str, lang: str) -> int:
    """Print problems and scores of a deal in its text form, and return the exit code: 1 if it is refused."""
    game = game_named(name)
    rules = game.rules(game.rule_sets()[0], {})
    try:
        outcome = game.outcome_from_text(text)
    except ScoringError as error:
        _print(*(game.problem_text(problem, lang) for problem in error.problems))
        return 1
    problems = game.check(outcome, rules)
    _print(*(game.problem_text(problem, lang) for problem in problems))
    if any(problem.refuses for problem in problems):
        return 1
    scores = game.score(outcome, rules).by_seat
    _print(game.explanation(outcome, rules, lang), "  ".join(map(format_signed if game.is_zero_sum else str, scores)))
    return 0


def _print(*texts: str) -> None:
    for text in texts:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")


if __name__ == "__main__":
    sys.exit(main())
