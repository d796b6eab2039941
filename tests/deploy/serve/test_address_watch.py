"""The launcher follows the addresses of this computer; server and worker read them without a restart."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import DisallowedHost
from django.test import RequestFactory

from deploy.own_addresses import FILE, MOST_GONE, AddressFile, AllowedHosts
from deploy.serve import address_watch
from deploy.serve.address_watch import AddressWatch
from tournaments.services.access.addresses import is_this_computer, outside_url

BASE = "http://127.0.0.1:8000"
OLD, NEW, USB = "192.168.1.20", "192.168.1.57", "192.168.42.129"


class Network:
    """The networks of a laptop, which each poll looks at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.addresses = [OLD]
        monkeypatch.setattr(address_watch, "lan_addresses", lambda: list(self.addresses))
        monkeypatch.setattr(address_watch, "ADDRESS_POLL_SECONDS", 0.0)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    return Network(monkeypatch)


def start(folder: Path, *, lan: bool = True) -> AddressWatch:
    watch = AddressWatch(folder, base=BASE, port=8000 if lan else 0)
    watch.open()
    return watch


def test_changed_address_is_written_and_printed_once(
    network: Network, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watch, file = start(tmp_path), AddressFile(tmp_path)
    assert (file.read().hall_url, file.read().gone) == (f"http://{OLD}:8000", ())
    network.addresses = [NEW]
    watch.poll()
    watch.poll()
    assert (file.read().hall_url, file.read().gone) == (f"http://{NEW}:8000", (OLD,))
    assert capsys.readouterr().out.splitlines() == [
        f"L’adresse de cet ordinateur a changé. Dans la salle\u00a0: http://{NEW}:8000/"
    ]


def test_old_address_that_is_back_is_not_gone(network: Network, tmp_path: Path) -> None:
    watch, file = start(tmp_path), AddressFile(tmp_path)
    for network.addresses in ([], [NEW], [OLD]):
        watch.poll()
    assert (file.read().present, file.read().gone) == ((OLD,), (NEW,))
    network.addresses = [OLD, NEW]
    watch.poll()
    assert (file.read().gone, file.read().changed_at) == ((), "")


def test_second_network_does_not_change_the_address_of_qr_codes(
    network: Network, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watch = start(tmp_path)
    network.addresses = [USB, OLD]
    watch.poll()
    assert AddressFile(tmp_path).read().present == (OLD, USB)
    assert capsys.readouterr().out == ""


def test_next_start_notices_an_address_that_changed_meanwhile(network: Network, tmp_path: Path) -> None:
    start(tmp_path).close()
    assert AddressFile(tmp_path).read().hall_urls == []
    network.addresses = [NEW]
    start(tmp_path)
    assert (AddressFile(tmp_path).read().present, AddressFile(tmp_path).read().gone) == ((NEW,), (OLD,))


def test_only_the_latest_gone_addresses_are_kept(network: Network, tmp_path: Path) -> None:
    watch = start(tmp_path)
    for number in range(30):
        network.addresses = [f"10.0.0.{number}"]
        watch.poll()
    # 10.0.0.29 is present; those before it are gone.
    assert AddressFile(tmp_path).read().gone == tuple(f"10.0.0.{28 - number}" for number in reversed(range(MOST_GONE)))


def test_without_a_hall_no_address_is_announced(network: Network, tmp_path: Path) -> None:
    watch = start(tmp_path, lan=False)
    network.addresses = [NEW]
    watch.poll()
    assert (AddressFile(tmp_path).read().hosts, AddressFile(tmp_path).read().base) == ((), BASE)


def test_full_disk_is_tried_again(network: Network, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = start(tmp_path)
    network.addresses = [NEW]
    with monkeypatch.context() as patch:
        patch.setattr(AddressFile, "write", refuse)
        watch.poll()
    assert AddressFile(tmp_path).read().present == (OLD,)
    watch.poll()
    assert AddressFile(tmp_path).read().present == (NEW,)


def refuse(*_arguments: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("content", ["", "http://127.0.0.1:8000\n", "[]", json.dumps({"base": 3})])
def test_damaged_file_is_that_of_no_server(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    assert AddressFile(tmp_path).read().base == ""


def test_server_follows_the_addresses_without_a_restart(network: Network, tmp_path: Path, settings: Any) -> None:
    settings.OWN_ADDRESSES = file = AddressFile(tmp_path)
    settings.ALLOWED_HOSTS = AllowedHosts(["tarot.example"], file)
    watch = start(tmp_path)
    assert host_of(OLD) == f"{OLD}:8000"
    network.addresses = [NEW]
    watch.poll()
    assert host_of(NEW) == f"{NEW}:8000"
    with pytest.raises(DisallowedHost):
        host_of(OLD)
    assert host_of("tarot.example") == "tarot.example:8000"
    assert outside_url(BASE, "/t/") == f"http://{NEW}:8000/t/"
    assert (is_this_computer(NEW), is_this_computer(OLD)) == (True, False)


def host_of(address: str) -> str:
    return RequestFactory().get("/", headers={"host": f"{address}:8000"}).get_host()
