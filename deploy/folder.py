"""The data folder of a club: the same one, independent of the working directory."""

import os
from pathlib import Path

from platformdirs import user_data_path

CODE = Path(__file__).resolve().parents[1]
DATABASE = "chelem.sqlite3"
RESTART_REQUEST = "restart.request"  # of a rehearsal, to the launcher
LAUNCHED = "CHELEM_LAUNCHED"  # environment variable of the programs that a launcher restarts


def data_folder() -> Path:
    """Return the folder in `CHELEM_DATA`; else `var` of a clone; else the system's folder for the user's data."""
    if named := os.environ.get("CHELEM_DATA", "").strip():
        return Path(named).resolve()
    return CODE / "var" if is_clone() else users_folder()


def users_folder() -> Path:
    """Return the folder that all installed versions of Chelem of one user share."""
    return user_data_path("chelem", appauthor=False)


def is_clone() -> bool:
    """Return True if the code runs from its repository, False if it is installed."""
    return (CODE / "Makefile").is_file() and (CODE / "pyproject.toml").is_file()


def other_folders(used: Path) -> list[Path]:
    """Return other folders with a database: earlier versions used `var` of the working directory."""
    places = dict.fromkeys([users_folder(), CODE / "var", Path.cwd() / "var"])
    return [place for place in places if place != used and (place / DATABASE).is_file()]
