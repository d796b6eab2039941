"""Verification of an evidence file: `manage.py verify FILE`, or `chelem verify FILE`."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.log.evidence.checking import EvidenceDifference, find_difference
from tournaments.log.evidence.file import LARGEST_BYTES, Evidence, EvidenceError, read_evidence
from tournaments.services.publication.signing import fingerprint, group_digits, owner_of, signature_is_valid

FAULTS = {
    "empty": "the file is empty",
    "large": "the file is larger than 64 MB, so it is no evidence",
    "foreign": "this is no evidence of a Chelem ranking",
    "newer": "the file was written by a later version of Chelem",
    "cut": "the file is incomplete: download it again",
    "altered": "the content does not match its digests: it was altered",
    "malformed": "the content is not that of a ranking",
}


class Command(BaseCommand):
    help = (
        "Compute a published ranking again from its evidence file, and verify the signature. Exit code 1 if one fails."
    )

    requires_system_checks: list[str] = []  # the file is the only input

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--no-keys", action="store_true", help="do not look up the keys of this install")

    def handle(self, *args: Any, file: Path, no_keys: bool = False, **options: Any) -> None:
        try:
            with file.open("rb") as opened:
                evidence = read_evidence(opened.read(LARGEST_BYTES + 1))
            if not signature_is_valid(evidence):
                raise CommandError("the signature is not that of this content: it was altered after it was signed")
            difference = find_difference(evidence.results)
        except EvidenceError as error:
            raise CommandError(FAULTS[error.code]) from error
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"results {group_digits(evidence.digest)}")
        self.stdout.write(key_line(evidence, "" if no_keys else owner_of(evidence.key)))
        if evidence.results["tournament"]["rehearsal"]:
            self.stdout.write("this is a rehearsal: nothing in it counts")
        if difference is not None:
            self.stdout.write(f"different: {difference_text(difference)}")
            sys.exit(1)
        self.stdout.write("same: all scores and rankings follow from the sheets")


def key_line(evidence: Evidence, owner: str) -> str:
    """Return the fingerprint of the key, with its owner on this install."""
    whose = f"the key of {owner}" if owner else "a key that this computer does not have"
    return f"signed with {group_digits(fingerprint(evidence.key))}, {whose}"


def difference_text(difference: EvidenceDifference) -> str:
    """Return the place of a difference in words."""
    names = {
        "scoring": (),
        "line": ("stage", "round", "table", "line"),
        "ranking": ("stage", "position"),
        "overall": ("position",),
        "teams": ("position",),
    }[difference.part]
    words = [f"{name} {number}" for name, number in zip(names, difference.address, strict=True)]
    return ", ".join([difference.part, *words])
