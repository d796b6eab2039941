"""Signatures in the browser: by WebCrypto over HTTPS, by the library over HTTP, as Python verifies them."""

from collections.abc import Iterator
from random import Random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from playwright.sync_api import Browser, Page

from tests.real.browser.conftest import close_within_limit
from tests.real.browser.verify.modules import open_modules
from tournaments.log.evidence.file import Evidence
from tournaments.services.publication.signing import signature_is_valid

IS_SIGNED = """async ([head, key, signature]) => {
    const load = () => import("/noble/ed25519.js");
    return window.signature.isSigned({ head, key, signature }, load);
}"""


@pytest.fixture(scope="module", params=["http://engine.test/", "https://engine.test/"])
def page(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    page = open_modules(chromium, request.param, signature="verify/signature.js")
    yield page
    close_within_limit(page)


def cases() -> Iterator[tuple[str, bytes, bytes]]:
    """Yield heads with a key and a signature: valid ones and altered ones, and keys that are no point of the curve."""
    random = Random(25519)
    for length in (0, 1, 111, 112, 191, 300):
        private, head = Ed25519PrivateKey.from_private_bytes(random.randbytes(32)), "é" * (length // 2)
        key, signature = private.public_key().public_bytes_raw(), private.sign(head.encode())
        yield head, key, signature
        yield f"{head}x", key, signature
        yield head, key, signature[:-1] + bytes([signature[-1] ^ 1])
        yield head, key, bytes([signature[0] ^ 1]) + signature[1:]
        yield (
            head,
            Ed25519PrivateKey.from_private_bytes(random.randbytes(32)).public_key().public_bytes_raw(),
            signature,
        )
        yield head, b"\xff" * 32, signature


def test_verdicts_are_those_of_python(page: Page) -> None:
    for head, key, signature in cases():
        evidence = Evidence(results={}, people={}, digest="", head=head.encode(), key=key, signature=signature)
        in_browser = page.evaluate(IS_SIGNED, [head, key.hex(), signature.hex()])
        assert in_browser is signature_is_valid(evidence), (head, key, signature)


def test_a_browser_in_which_both_fail_returns_no_verdict(page: Page) -> None:
    head, key, signature = next(cases())
    lacks = """async ([head, key, signature]) => {
        Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
        const loads = [
            () => { throw new SyntaxError(); },
            () => ({ etc: {}, verify: () => false }),
            () => ({ etc: {}, verify: () => { throw new TypeError(); } }),
        ];
        const verdicts = loads.map((load) => window.signature.isSigned({ head, key, signature }, load));
        const all = await Promise.all(verdicts);
        delete crypto.subtle;
        return all;
    }"""
    assert page.evaluate(lacks, [head, key.hex(), signature.hex()]) == [None, None, None]
