"""What keeps the launcher from starting, in lines: what it found, what is lost, what can be done."""

import shlex
from datetime import UTC, datetime
from pathlib import Path

from deploy.serve.home import database_file
from deploy.serve.lookout import ROOM_TO_START, free
from deploy.serve.words import in_english, text
from deploy.sqlite3.known import Known, remembered
from deploy.sqlite3.look import DELIBERATE, Damage, Finding, look, sound_copies

LOGS = ("", "-wal", "-shm")  # the files of one database


def refusals(folder: Path, *, restored: bool) -> list[str]:
    """Nothing where it may start: with `restored` also with a database that was put back on purpose."""
    if (room := free(folder)) < ROOM_TO_START:
        in_mb = {"free": f"{room / 1e6:.1f}", "needed": f"{ROOM_TO_START / 1e6:.0f}"}
        return [text("disk_full_at_start", folder=folder, **in_mb)]
    database = database_file()
    if database is None:
        return []
    finding = look(database)
    if finding.damage is None or (restored and finding.damage in DELIBERATE):
        return []
    return _told(database, finding.damage, finding)


def _told(path: Path, damage: Damage, finding: Finding) -> list[str]:
    """The finding first. Commands that can be typed as they are stand on lines of their own."""
    memory = remembered(path) or Known()
    lines = [text(damage, path=path, detail=finding.detail)]
    if memory.line:
        lines.append(text("known_until", line=memory.line, at=_moment(memory)))
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
    ours = [copy for copy in sound_copies(path) if not memory.install or copy[0].install == memory.install]
    if not ours or ours[0][0].line <= least:
        return [] if finding.damage in DELIBERATE else [text("no_copy", folder=path.parent)]
    reaches, copy = ours[0]
    away = [["mv", f"{path}{end}", f"{path}.damaged{end}"] for end in LOGS if Path(f"{path}{end}").exists()]
    found = text("copy", copy=copy, **_compared(reaches, memory))
    return [found, text("put_back"), *_commands(*away, ["cp", str(copy), str(path)], ["chelem", "run", "--restored"])]


def _commands(*commands: list[str]) -> list[str]:
    return [f"    {shlex.join(command)}" for command in commands]


def _compared(reaches: Known, memory: Known) -> dict[str, object]:
    return {"line": reaches.line, "at": _moment(reaches), "lost": max(0, memory.line - reaches.line)}


def _moment(known: Known) -> str:
    """As the clock of this computer shows it."""
    if not known.at:
        return "–"
    moment = datetime.fromisoformat(known.at).replace(tzinfo=UTC).astimezone()
    return f"{moment:%Y-%m-%d %H:%M}" if in_english() else f"{moment:%d/%m/%Y %H:%M}"
