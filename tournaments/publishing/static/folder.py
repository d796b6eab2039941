"""Writing the pages of a site into a folder, whole or not at all, or into one file to take away.

They go into a folder of their own inside the one that was chosen. The new one is written beside the old one, forced to
the disk, and takes its place last: a full disk or a stick that is pulled out leaves the old one as it was.
"""

import json
import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from filelock import FileLock, Timeout

from tournaments.publishing.static.walk import File
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.faults import Fault, fault_of

MARK = "chelem.json"  # tells our folder from one that somebody else has put there
NEW, OLD = ".new", ".old"


def publication_folder() -> Path:
    """Where the desk writes: the folder of the setting, which may come and go, else one with the data.

    :raises DomainError: `site_away`, `site_folder`.
    """
    chosen: Path | None = settings.SITE_FOLDER
    if chosen is not None and not chosen.is_dir():
        raise DomainError("site_away", folder=str(chosen))
    folder = chosen or Path(settings.DATA_DIR) / "site"
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise _told(error, folder) from error
    return folder


def folder_write(chosen: Path, name: str, files: Iterable[File]) -> Path:
    """Write `files` as the folder `name` of the folder `chosen`, in the place of those that were written before.

    :raises DomainError: `site_away`, `site_foreign`, `site_full`, `site_folder`; :raises Conflict: `site_running`.
    """
    if not chosen.is_dir():
        raise DomainError("site_away", folder=str(chosen))
    final = chosen / name
    draft, old = (chosen / f".{name}{end}" for end in (NEW, OLD))
    try:
        with FileLock(Path(settings.DATA_DIR) / "site.lock", timeout=0):
            _put_back(old, final)
            if final.exists() and not _is_ours(final):
                raise DomainError("site_foreign", folder=str(final))
            try:
                _write(draft, name, files)
                _swap(draft, final, old)
            finally:
                shutil.rmtree(draft, ignore_errors=True)
    except Timeout:
        raise Conflict("site_running") from None
    except OSError as error:
        raise _told(error, chosen) from error
    return final


def folder_zip(name: str, files: Iterable[File]) -> bytes:
    """The same folder as one file; the same pages are the same bytes."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for file, content in (*files, (MARK, _mark(name))):
            entry = ZipInfo(f"{name}/{file}")
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, content)
    return buffer.getvalue()


def _write(draft: Path, name: str, files: Iterable[File]) -> None:
    """
    :raises OSError: whatever the disk says.
    """
    if draft.exists():
        shutil.rmtree(draft)
    draft.mkdir()
    for file, content in (*files, (MARK, _mark(name))):
        path = draft / file
        if not path.resolve().is_relative_to(draft.resolve()):
            raise ValueError(file)  # a page that would leave the folder is a fault of the program
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
    with suppress(OSError):  # many sticks know no rights
        for path in (draft, *draft.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)  # a web server reads it under another name


def _swap(draft: Path, final: Path, old: Path) -> None:
    if final.exists():
        final.replace(old)
    try:
        draft.replace(final)
    except OSError:
        _put_back(old, final)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _put_back(old: Path, final: Path) -> None:
    """After an end in the middle of the swap the old folder takes its place again."""
    if not old.exists():
        return
    if final.exists():
        shutil.rmtree(old)
    else:
        old.replace(final)


def _is_ours(folder: Path) -> bool:
    """Whether we have written it, or nobody anything."""
    return not folder.is_symlink() and folder.is_dir() and ((folder / MARK).is_file() or not any(folder.iterdir()))


def _mark(name: str) -> bytes:
    return json.dumps({"made_by": "Chelem", "site": name}).encode()


def _told(error: OSError, folder: Path) -> DomainError:
    with suppress(OSError):
        if not folder.is_dir():
            return DomainError("site_away", folder=str(folder))
    if fault_of(error) is Fault.FULL:
        return DomainError("site_full", folder=str(folder))
    return DomainError("site_folder", folder=str(folder), reason=error.strerror or str(error))
