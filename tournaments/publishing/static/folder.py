"""Writing of the static site into a folder, atomically, or into a ZIP file.

The site is a subfolder of the chosen folder. The new version is written to a draft next to the old one, synced to the
disk (fsync), and renamed into place last: a full disk or a stick that is pulled out leaves the old version intact.
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

MARK = "chelem.json"  # marks the folders that Chelem wrote and may replace
NEW, OLD = ".new", ".old"  # ends of the names of the draft and of the version that it replaces


def publication_folder() -> Path:
    """Return the folder of the setting, which may be on a removable disk, or else one made in the data directory.

    :raises DomainError: `site_away`, `site_folder`
    """
    chosen: Path | None = settings.SITE_FOLDER
    if chosen is not None and not chosen.is_dir():
        raise DomainError("site_away", folder=str(chosen))
    folder = chosen or Path(settings.DATA_DIR) / "site"
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise _domain_error(error, folder) from error
    return folder


def folder_write(parent: Path, name: str, files: Iterable[File]) -> Path:
    """Write `files` as the folder `name` of the folder `parent`, replacing the previous version.

    :raises DomainError: `site_away`, `site_foreign`, `site_full`, `site_folder`
    :raises Conflict: `site_running`
    """
    if not parent.is_dir():
        raise DomainError("site_away", folder=str(parent))
    final = parent / name
    draft, old = (parent / f".{name}{end}" for end in (NEW, OLD))
    try:
        with FileLock(Path(settings.DATA_DIR) / "site.lock", timeout=0):
            _restore(old, final)
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
        raise _domain_error(error, parent) from error
    return final


def folder_zip(name: str, files: Iterable[File]) -> bytes:
    """Return the folder as a ZIP file. The output is deterministic: entries have no modification time."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for file, content in (*files, (MARK, _mark(name))):
            entry = ZipInfo(f"{name}/{file}")
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, content)
    return buffer.getvalue()


def _write(draft: Path, name: str, files: Iterable[File]) -> None:
    """Write and sync all files.

    :raises OSError: the disk is full or not writable
    :raises ValueError: the path of a file leads out of the folder
    """
    if draft.exists():
        shutil.rmtree(draft)
    draft.mkdir()
    for file, content in (*files, (MARK, _mark(name))):
        path = draft / file
        if not path.resolve().is_relative_to(draft.resolve()):
            raise ValueError(file)  # a path outside the folder is a bug
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
    with suppress(OSError):  # FAT has no permissions
        for path in (draft, *draft.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)  # readable for a web server that runs as another user


def _swap(draft: Path, final: Path, old: Path) -> None:
    """Rename the draft to the final folder and delete the previous version, or restore it if that fails."""
    if final.exists():
        final.replace(old)
    try:
        draft.replace(final)
    except OSError:
        _restore(old, final)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _restore(old: Path, final: Path) -> None:
    """Rename the old folder back after a swap that was interrupted; delete it if the swap had succeeded."""
    if not old.exists():
        return
    if final.exists():
        shutil.rmtree(old)
    else:
        old.replace(final)


def _is_ours(folder: Path) -> bool:
    """Return True if the folder carries the mark or is empty, and is no symbolic link."""
    return not folder.is_symlink() and folder.is_dir() and ((folder / MARK).is_file() or not any(folder.iterdir()))


def _mark(name: str) -> bytes:
    return json.dumps({"made_by": "Chelem", "site": name}).encode()


def _domain_error(error: OSError, folder: Path) -> DomainError:
    """Return the refusal for an error of the disk: the folder is missing, the disk is full, or another reason."""
    with suppress(OSError):
        if not folder.is_dir():
            return DomainError("site_away", folder=str(folder))
    if fault_of(error) is Fault.FULL:
        return DomainError("site_full", folder=str(folder))
    return DomainError("site_folder", folder=str(folder), reason=error.strerror or str(error))
