"""Reasons why the launcher does not start, as lines for the terminal: the problem, the loss, the possible remedies."""

import shlex
from datetime import UTC, datetime
from pathlib import Path

from deploy.serve.disk_watch import START_BYTES, free_bytes
from deploy.serve.home import database_file
from deploy.serve.system import disk_is_remote
from deploy.serve.words import format_time, format_utc, text
from deploy.sqlite3.look import DELIBERATE, Damage, Finding, check_database, find_sound_copies
from deploy.sqlite3.position import LogPosition, load_position
from tournaments.selectors.backups import restore_command, second_folder

EARLIEST_DATE = datetime(2026, 1, 1, tzinfo=UTC)  # this program is younger, so an earlier clock is wrong
DATABASE_SUFFIXES = ("", "-wal", "-shm")


def find_refusals(folder: Path, *, restored: bool) -> list[str]:
    """Return the lines that explain why the launcher must not start; an empty list if it may. `restored` accepts
    another or an older database.
    """
    if (now := datetime.now(UTC)) < EARLIEST_DATE:
        return [text("clock_is_wrong", now=format_time(now))]
    if (free := free_bytes(folder)) < START_BYTES:
        in_mb = {"free": f"{free / 1e6:.1f}", "needed": f"{START_BYTES / 1e6:.0f}"}
        return [text("disk_full_at_start", folder=folder, **in_mb)]
    database = database_file()
    if database is None:
        return []
    if disk_is_remote(folder):
        return [text("disk_is_remote", folder=folder)]
    finding = check_database(database)
    if finding.damage is None or (restored and finding.damage in DELIBERATE):
        return []
    return _damage_lines(database, finding.damage, finding)


def _damage_lines(path: Path, damage: Damage, finding: Finding) -> list[str]:
    """Return the finding, then the remedies. Commands to copy have lines of their own."""
    position = load_position(path) or LogPosition()
    lines = [text(damage, path=path, detail=finding.detail)]
    if position.line:
        lines.append(text("known_until", line=position.line, at=format_utc(position.at)))
    if damage is Damage.OLDER and finding.position:
        lines.append(text("reaches", **_describe_loss(finding.position, position)))
    lines.append(text("untouched"))
    lines += _copy_lines(path, position, finding)
    if damage in DELIBERATE:
        return [*lines, text("on_purpose")]
    return [*lines, text("start_empty"), f"    {shlex.join(['mv', str(path.parent), f'{path.parent}.damaged'])}"]


def _copy_lines(path: Path, recorded_position: LogPosition, finding: Finding) -> list[str]:
    """Return lines on the newest sound copy of this install, if it reaches further than the present database."""
    least = finding.position.line if finding.position and finding.damage is Damage.OLDER else -1  # -1: any copy
    copies = find_sound_copies(path, *filter(None, [second_folder()]))
    own_copies = (
        (position, copy)
        for position, copy in copies
        if not recorded_position.install or position.install in {0, recorded_position.install}  # 0: unknown
    )
    newest = next(own_copies, None)
    if newest is None or newest[0].line <= least:
        return [] if finding.damage in DELIBERATE else [text("no_copy", folder=path.parent)]
    position, copy = newest
    description = text("copy", copy=copy, **_describe_loss(position, recorded_position))
    has_database = any(Path(f"{path}{suffix}").exists() for suffix in DATABASE_SUFFIXES)
    return [description, text("put_back"), f"    {restore_command(copy, replace=has_database)}"]


def _describe_loss(position: LogPosition, recorded: LogPosition) -> dict[str, object]:
    """Return the parameters of a text: the last line of a database, its time, and the number of lines lost since."""
    lost = max(0, recorded.line - position.line)
    return {"line": position.line, "at": format_utc(position.at), "lost": lost}
