"""URLs for other devices, and keys of addresses for rate limits."""

import pytest

from tournaments.services.access.addresses import network_of, outside_url, works_only_here


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:8101/",
        "http://127.1.2.3/t/",
        "http://localhost:8000/x/",
        "http://LOCALHOST/",
        "http://chelem.localhost/",
        "http://[::1]:8000/",
        "http://[::ffff:127.0.0.1]/",
        "http://0.0.0.0:8000/",
    ],
)
def test_a_loopback_address_works_on_this_computer_only(address):
    assert works_only_here(address)


@pytest.mark.parametrize("address", ["http://192.168.1.20:8000/", "https://tarot.example/", "http://salle.local/", ""])
def test_no_other_address_works_on_this_computer_only(address):
    assert not works_only_here(address)


def test_public_url_has_precedence(settings):
    assert outside_url("http://127.0.0.1:8000/", "/t/") == "http://127.0.0.1:8000/t/"
    settings.PUBLIC_URL = "https://tarot.example/"
    assert outside_url("http://127.0.0.1:8000/", "/t/") == "https://tarot.example/t/"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("nonsense", "nonsense"),
    ],
)
def test_rate_limits_count_ipv6_by_its_64_bit_prefix(address, network):
    assert network_of(address) == network


def test_without_public_url_and_base_the_url_is_empty():
    assert outside_url("", "/t/") == ""
