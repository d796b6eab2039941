"""The command that verifies an evidence file."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import cast
from tests.publishing.test_evidence import create_published_tournament
from tournaments.log.codec import canonical_json
from tournaments.log.evidence.file import evidence_bytes, read_evidence
from tournaments.publishing.evidence import evidence_file
from tournaments.services.publication.signing import signer_of

pytestmark = pytest.mark.django_db


def verify(tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]) -> str:
    """Run the command on a file with this content; return its output."""
    file = tmp_path / "preuve.jsonl"
    file.write_bytes(content)
    call_command("verify", str(file))
    return capsys.readouterr().out


def test_a_published_file_is_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tournament = create_published_tournament(deals_public=True)
    output = verify(tmp_path, evidence_file(tournament), capsys)
    assert "same: all scores" in output
    assert f"the key of {tournament.organiser.name}" in output


def test_an_altered_score_is_named_with_its_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tournament = create_published_tournament(deals_public=True)
    evidence = read_evidence(evidence_file(tournament))
    scores = evidence.results["stages"][0]["rounds"][1]["tables"][0]["lines"][1]["scores"]
    scores[0], scores[1] = scores[0] + 2, scores[1] - 2
    forged = evidence_bytes(evidence.results, evidence.people, signer_of(cast.organiser("Les Faussaires")))
    with pytest.raises(SystemExit, match="1"):
        verify(tmp_path, forged, capsys)
    output = capsys.readouterr().out
    assert "different: line, stage 1, round 2, table 1, line 2" in output
    assert "the key of Les Faussaires" in output


def test_an_altered_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = evidence_file(create_published_tournament())
    lines = content.split(b"\n")
    signed = json.loads(lines[3])  # the last line: key and signature
    other_signature = canonical_json(signed | {"signature": "00" * 64}).encode()
    other_head = canonical_json({"file": "chelem-evidence"}).encode()
    for altered, words in (
        (content.replace(b'"total":', b'"total":1', 1), "altered"),
        (b"\n".join([*lines[:3], other_signature, b""]), "not that of"),
        (content[:200], "incomplete"),
        (other_head, "incomplete"),
        (b"", "empty"),
    ):
        with pytest.raises(CommandError, match=words):
            verify(tmp_path, altered, capsys)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("verify", str(tmp_path / "none"))
