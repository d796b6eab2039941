"""Files in the browser: errors are those of Python, and each altered byte is found."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.log.evidence.states import played_results
from tests.log.evidence.test_file import CLUB, FORGER, OTHER_FILES, PEOPLE, refusal_of, sign_with
from tests.real.browser.conftest import close_within_limit
from tests.real.browser.verify.modules import open_modules
from tournaments.log.evidence.file import LARGEST_BYTES, evidence_bytes, read_evidence
from tournaments.services.publication.signing import fingerprint

pytestmark = pytest.mark.django_db
ERRORS = """async (files) => {
    const load = () => import("/noble/ed25519.js");
    const errorOf = async (digits) => {
        try {
            const text = window.file.decode(Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
            return (await window.signature.isSigned(window.file.readFile(text), load)) ? "" : "signature";
        } catch (error) {
            return error.code ?? String(error);
        }
    };
    return Promise.all(files.map(errorOf));
}"""


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = open_modules(chromium, "https://engine.test/", file="verify/file.js", signature="verify/signature.js")
    yield page
    close_within_limit(page)


def errors_in_browser(page: Page, files: list[bytes]) -> list[Any]:
    return list(page.evaluate(ERRORS, [content.hex() for content in files]))


def test_other_files_have_the_errors_of_python(page: Page) -> None:
    files = [content for content, _code in OTHER_FILES]
    assert errors_in_browser(page, files) == [code for _content, code in OTHER_FILES]


def test_a_large_file_is_refused_before_it_is_read(page: Page) -> None:
    size = """(bytes) => { try { return window.file.checkSize(bytes); } catch (error) { return error.code; } }"""
    assert page.evaluate(size, LARGEST_BYTES + 1) == "large"
    assert page.evaluate(size, LARGEST_BYTES) is None


# Worth its time: alters bytes in each part of a file, and cuts it.
def test_altered_and_cut_files_have_the_errors_of_python(page: Page) -> None:
    content, random = evidence_bytes(played_results(), PEOPLE, sign_with(CLUB)), Random(64)
    files = [content, content[:-1], content + b"\n", content.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + content[3:]]
    head, results, people, signature = (len(line) + 1 for line in content.splitlines())
    ends = [head, head + results, head + results + people, head + results + people + signature]
    for start, end in zip([0, *ends], ends, strict=False):
        for at in random.sample(range(start, end), 25):
            files.append(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
            files.append(content[:at])
    expected = [refusal_of(file) for file in files]
    assert expected[0] == ""
    assert all(expected[1:])
    assert errors_in_browser(page, files) == expected


def test_fingerprint_and_mark_are_those_of_paper(page: Page) -> None:
    content = evidence_bytes(played_results(), PEOPLE, sign_with(CLUB))
    key, digest = read_evidence(content).key, read_evidence(content).digest
    compare = "([text, mark, keys]) => window.file.compareMark(window.file.readFile(text), mark, keys)"
    own = page.evaluate("(key) => window.file.fingerprint(key)", key.hex())
    marks = {f"{digest[:16]}-{own}": "same", f"{digest[:16]}-{'0' * 16}": "other_key", f"{'0' * 16}-{own}": "differs"}
    assert {mark: page.evaluate(compare, [content.decode(), mark, []]) for mark in marks} == marks
    other_key = FORGER.public_key().public_bytes_raw()
    printed_by_other = f"{digest[:16]}-{fingerprint(other_key)}"
    for keys, verdict in (
        ([key.hex(), other_key.hex()], "same"),
        ([key.hex()], "other_key"),
        ([other_key.hex()], "other_key"),
    ):
        assert page.evaluate(compare, [content.decode(), printed_by_other, keys]) == verdict
