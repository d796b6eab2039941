"""What keeps the launcher from starting, in lines: what it found, what is lost, what can be done."""

import shlex
from datetime import UTC, datetime
from pathlib import Path

from deploy.serve.home import database_file
from deploy.serve.lookout import ROOM_TO_START, free
from deploy.serve.system import disk_is_remote
from deploy.serve.words import moment, moment_told, text
from deploy.sqlite3.known import Known, remembered
from deploy.sqlite3.look import DELIBERATE, Damage, Finding, look, sound_copies
from tournaments.selectors.backups import second_folder

WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)  # no computer runs this program before it was written
LOGS = ("", "-wal", "-shm")  # the files of one database


def refusals(folder: Path, *, restored: bool) -> list[str]:
    """Nothing where it may start: with `restored` also with a database that was put back on purpose."""
    if (now := datetime.now(UTC)) < WRITTEN:
        return [text("clock_is_wrong", now=moment_told(now))]
    if (room := free(folder)) < ROOM_TO_START:
        in_mb = {"free": f"{room / 1e6:.1f}", "needed": f"{ROOM_TO_START / 1e6:.0f}"}
        return [text("disk_full_at_start", folder=folder, **in_mb)]
    database = database_file()
    if database is None:
        return []
    if disk_is_remote(folder):
        return [text("disk_is_remote", folder=folder)]
    finding = look(database)
    if finding.damage is None or (restored and finding.damage in DELIBERATE):
        return []
    return _told(database, finding.damage, finding)


def _told(path: Path, damage: Damage, finding: Finding) -> list[str]:
    """The finding first. Commands that can be typed as they are stand on lines of their own."""
    memory = remembered(path) or Known()
    lines = [text(damage, path=path, detail=finding.detail)]
    if memory.line:
        lines.append(text("known_until", line=memory.line, at=moment(memory.at)))
    if damage is Damage.OLDER and finding.reaches:
        lines.append(text("reaches", **_compared(finding.reaches, memory)))
    lines.append(text("untouched"))
    lines += _copies(path, memory, finding)
    if damage in DELIBERATE:
        return [*lines, text("on_purpose")]
    return [*lines, text("start_empty"), *_commands(["mv", str(path.parent), f"{path.parent}.damaged"])]


def _copies(path: Path, memory: Known, finding: Finding) -> list[str]:
    """The newest sound copy, when it has more than what stands in its place."""
    least = finding.reaches.line if finding.reaches and finding.damage is Damage.OLDER else -1
    copies = sound_copies(path, *filter(None, [second_folder()]))
    newest = next((copy for copy in copies if not memory.install or copy[0].install in {0, memory.install}), None)
    if newest is None or newest[0].line <= least:
        return [] if finding.damage in DELIBERATE else [text("no_copy", folder=path.parent)]
    reaches, copy = newest
    found = text("copy", copy=copy, **_compared(reaches, memory))
    over = ["--replace"] if any(Path(f"{path}{end}").exists() for end in LOGS) else []
    return [found, text("put_back"), *_commands(["chelem", "restore", str(copy), *over])]


def _commands(*commands: list[str]) -> list[str]:
    return [f"    {shlex.join(command)}" for command in commands]


def _compared(reaches: Known, memory: Known) -> dict[str, object]:
    return {"line": reaches.line, "at": moment(reaches.at), "lost": max(0, memory.line - reaches.line)}
