"""The source package that is built from a host's clone contains none of its secrets."""

from pathlib import Path

from tests.architecture.test_secrets_stay import check_package, clone

__all__ = ["clone"]


def test_no_source_package_contains_a_secret(clone: Path, tmp_path: Path) -> None:
    check_package("sdist", clone, tmp_path)
