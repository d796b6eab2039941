"""The file of an evidence: each alteration is found, by digests, by the signature, or by the computation."""

import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.log.evidence.altering import alter, leaves
from tests.log.evidence.states import Results, played_results
from tournaments.log.codec import canonical_json
from tournaments.log.evidence.checking import find_difference
from tournaments.log.evidence.file import LARGEST_BYTES, EvidenceError, digest_of, evidence_bytes, read_evidence
from tournaments.services.publication.signing import signature_is_valid

pytestmark = pytest.mark.django_db
PEOPLE = {"people": [{"entry": 1, "name": "Chloé D.", "club": "", "category": ""}], "teams": []}
CLUB, FORGER = (Ed25519PrivateKey.from_private_bytes(bytes([number] * 32)) for number in (1, 2))

# Files that are no evidence, with the code of the error
OTHER_FILES = [
    (b"", "empty"),
    (b" \n ", "empty"),
    (b"\xff\xfe", "foreign"),
    (b"[]\n", "foreign"),
    (b"[" * 100_000, "foreign"),
    (b'{"file":"other"}\n', "foreign"),
    (b'{"file":"chelem-evidence","format":2}\n', "newer"),
    (b'{"file":"chelem-evidence","format":1}\n', "cut"),
    (b'{"file":"chelem-evidence","format":1}\n\n\n\n', "altered"),
]

# Values on which no ranking of this tournament depends, by their last name: only the signature covers them.
INDEPENDENT = {
    *("address", "name", "date", "rehearsal"),  # of the tournament
    *("partners", "withdrawal", "bye_score", "team_size", "team_incomplete", "team_stages"),  # rules of other cases
    *("number", "chosen", "dealer_out", "carried", "joined_round", "place"),  # of tables, stages, players, members
    *("line", "status", "dealer", "players"),  # of a line whose scores are the same
    *("round", "begun"),  # of a penalty, in a total over all rounds
}


def sign_with(private: Ed25519PrivateKey) -> Any:
    """Return a function that signs a message, and returns the public key and the signature."""
    return lambda message: (private.public_key().public_bytes_raw(), private.sign(message))


@pytest.fixture(scope="module")
def results(module_db: None) -> Results:
    return played_results()


@pytest.fixture(scope="module")
def content(results: Results) -> bytes:
    return evidence_bytes(results, PEOPLE, sign_with(CLUB))


def refusal_of(content: bytes) -> str:
    """Return the code of the error that refuses a file; empty if its signature is valid."""
    try:
        return "" if signature_is_valid(read_evidence(content)) else "signature"
    except EvidenceError as error:
        return error.code


def with_line(content: bytes, number: int, value: object) -> bytes:
    """Replace a line of the file by JSON."""
    lines = content.split(b"\n")
    lines[number] = canonical_json(value).encode()
    return b"\n".join(lines)


def with_part(content: bytes, part: str, value: object) -> bytes:
    """Replace the results or the people with their digest, but not the signature."""
    head, number = json.loads(content.split(b"\n")[0]), ("results", "people").index(part) + 1
    changed = with_line(content, number, value)
    return with_line(changed, 0, head | {part: digest_of(changed.split(b"\n")[number])})


def test_a_file_is_read_back(results: Results, content: bytes) -> None:
    evidence = read_evidence(content)
    assert evidence.results == results
    assert evidence.people == PEOPLE
    assert evidence.digest == digest_of(content.split(b"\n")[1])
    assert refusal_of(content) == ""


# Worth its time: alters each value of a file in each line.
def test_each_altered_value_is_found_by_the_digests(content: bytes) -> None:
    lines = content.split(b"\n")
    for number, line in enumerate(lines[:4]):
        value = json.loads(line)
        for path in leaves(value):
            assert refusal_of(with_line(content, number, alter(value, path))), (number, path)


# Worth its time: alters each value of results and people.
def test_each_altered_value_with_new_digests_is_found_by_the_signature(results: Results, content: bytes) -> None:
    for part, value in (("results", results), ("people", PEOPLE)):
        for path in leaves(value):
            assert refusal_of(with_part(content, part, alter(value, path))) == "signature", path


# Worth its time: computes the ranking for each altered value.
def test_each_altered_result_on_which_a_ranking_depends_is_found_by_the_computation(results: Results) -> None:
    unfound = set()
    for path in leaves(results):
        try:
            is_found = find_difference(alter(results, path)) is not None
        except EvidenceError:
            is_found = True
        unfound |= set() if is_found else {path[-1]}
    assert unfound == INDEPENDENT


def test_a_file_signed_by_another_key_has_that_key(results: Results) -> None:
    forged = evidence_bytes(results, PEOPLE, sign_with(FORGER))
    assert refusal_of(forged) == ""
    assert read_evidence(forged).key == FORGER.public_key().public_bytes_raw() != CLUB.public_key().public_bytes_raw()


def test_each_cut_file_is_refused(content: bytes) -> None:
    assert {refusal_of(content[:length]) for length in range(0, len(content), 97)} <= {"empty", "foreign", "cut"}
    assert refusal_of(content[:-1]) == "cut"
    assert refusal_of(content + b"more") == "altered"


@pytest.mark.parametrize(("content", "code"), [*OTHER_FILES, (b" " * LARGEST_BYTES + b"{}", "large")])
def test_other_files_are_refused(content: bytes, code: str) -> None:
    assert refusal_of(content) == code


@pytest.mark.parametrize("value", [{}, {"key": 1}, {"algorithm": "rsa", "key": "00" * 32, "signature": "00" * 64}])
def test_an_invalid_signature_line_is_refused(content: bytes, value: object) -> None:
    assert refusal_of(with_line(content, 3, value)) == "malformed"


@pytest.mark.parametrize("results", [{}, {"stages": []}, {"rules": 1}], ids=["empty", "stages", "rules"])
def test_other_results_are_refused(results: Results) -> None:
    with pytest.raises(EvidenceError, match="malformed"):
        find_difference(results)
