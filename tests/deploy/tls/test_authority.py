"""The authority of an install signs for private addresses only; certificates are renewed before they end."""

import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from deploy.serve import network
from deploy.tls import AUTHORITY_FILE
from deploy.tls.authority import Authority, load_or_create_authority, renew_certificate

NOW = datetime(2026, 11, 27, 19, 0, tzinfo=UTC)
HALL = "192.168.1.20"
Name = x509.DNSName | x509.IPAddress


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "authority"


def certificate_in(file: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(file.read_bytes())


def addresses_in(file: Path) -> set[str]:
    names = certificate_in(file).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(address) for address in names.get_values_for_type(x509.IPAddress)}


def verify(certificate: x509.Certificate, folder: Path, name: Name, *, at: datetime = NOW) -> None:
    """Verify the certificate for this name as a browser does that trusts the authority.

    :raises VerificationError:
    """
    store = Store([load_or_create_authority(folder).certificate])
    PolicyBuilder().store(store).time(at).build_server_verifier(name).verify(certificate, [])


def sign(authority: Authority, name: x509.GeneralName) -> x509.Certificate:
    """Sign a certificate for any name, as a thief of the key could."""
    subject = x509.Name([])
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(authority.certificate.subject)
        .public_key(ec.generate_private_key(ec.SECP256R1()).public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(NOW)
        .not_valid_after(NOW + timedelta(days=10))
        .add_extension(x509.SubjectAlternativeName([name]), critical=True)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()), critical=False)
        .sign(authority.key, hashes.SHA256())
    )


def test_certificate_is_valid_for_the_addresses_and_the_local_name(folder: Path) -> None:
    certificate = certificate_in(renew_certificate(folder, [HALL, "10.1.2.3"], now=NOW))
    for address in ("127.0.0.1", HALL, "10.1.2.3"):
        verify(certificate, folder, x509.IPAddress(ip_address(address)))
    for name in ("localhost", network.local_name()):
        verify(certificate, folder, x509.DNSName(name))


@pytest.mark.parametrize("name", [x509.DNSName("impots.gouv.fr"), x509.IPAddress(ip_address("8.8.8.8"))], ids=str)
def test_a_certificate_for_a_public_name_is_invalid_even_with_the_key(folder: Path, name: Name) -> None:
    certificate = sign(load_or_create_authority(folder), name)
    with pytest.raises(VerificationError, match="permitted"):
        verify(certificate, folder, name)


def test_public_addresses_are_left_out(folder: Path) -> None:
    file = renew_certificate(folder, ["8.8.8.8", HALL], now=NOW)
    assert addresses_in(file) == {"127.0.0.1", HALL}
    verify(certificate_in(file), folder, x509.IPAddress(ip_address(HALL)))


def test_only_the_user_can_read_the_files(folder: Path) -> None:
    renew_certificate(folder, [HALL], now=NOW)
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert {path.name for path in folder.iterdir()} == {AUTHORITY_FILE, "authority.key", "server.pem"}


def test_certificate_is_kept_until_thirty_days_before_its_end(folder: Path) -> None:
    kept = renew_certificate(folder, [HALL], now=NOW).read_bytes()
    ends = certificate_in(folder / "server.pem").not_valid_after_utc
    assert renew_certificate(folder, [HALL], now=ends - timedelta(days=31)).read_bytes() == kept
    assert renew_certificate(folder, [HALL], now=ends - timedelta(days=29)).read_bytes() != kept


def test_another_address_needs_another_certificate_of_the_same_authority(folder: Path) -> None:
    renew_certificate(folder, [HALL], now=NOW)
    authority = (folder / AUTHORITY_FILE).read_bytes()
    assert addresses_in(renew_certificate(folder, ["192.168.43.7"], now=NOW)) == {"127.0.0.1", "192.168.43.7"}
    assert (folder / AUTHORITY_FILE).read_bytes() == authority


def test_clock_that_was_wrong_is_repaired_without_preparing_tablets_again(folder: Path) -> None:
    renew_certificate(folder, [HALL], now=datetime(1970, 1, 8, tzinfo=UTC))
    authority = (folder / AUTHORITY_FILE).read_bytes()
    verify(certificate_in(renew_certificate(folder, [HALL], now=NOW)), folder, x509.IPAddress(ip_address(HALL)))
    assert (folder / AUTHORITY_FILE).read_bytes() == authority


def test_tablet_with_a_clock_six_days_behind_accepts_a_new_certificate(folder: Path) -> None:
    certificate = certificate_in(renew_certificate(folder, [HALL], now=NOW))
    verify(certificate, folder, x509.IPAddress(ip_address(HALL)), at=NOW - timedelta(days=6))


@pytest.mark.parametrize("name", [AUTHORITY_FILE, "authority.key", "server.pem"])
@pytest.mark.parametrize("content", ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
def test_damaged_file_is_replaced(folder: Path, name: str, content: str) -> None:
    renew_certificate(folder, [HALL], now=NOW)
    (folder / name).write_text(content)
    certificate = certificate_in(renew_certificate(folder, [HALL], now=NOW))
    verify(certificate, folder, x509.IPAddress(ip_address(HALL)))


def test_certificate_of_another_authority_is_replaced(folder: Path, tmp_path: Path) -> None:
    renew_certificate(folder, [HALL], now=NOW)
    (folder / "server.pem").write_bytes(renew_certificate(tmp_path / "other", [HALL], now=NOW).read_bytes())
    verify(certificate_in(renew_certificate(folder, [HALL], now=NOW)), folder, x509.IPAddress(ip_address(HALL)))


def test_authority_survives_a_disk_that_takes_no_new_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = renew_certificate(folder, [HALL], now=NOW).read_bytes()

    def refuse(*_arguments: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("deploy.tls.authority.os.open", refuse)
    with pytest.raises(OSError, match="No space"):
        renew_certificate(folder, ["192.168.43.7"], now=NOW)
    monkeypatch.undo()
    assert renew_certificate(folder, [HALL], now=NOW).read_bytes() == kept


@pytest.mark.parametrize(
    ("hostname", "expected"),
    [
        ("Portable-de-Olga", "portable-de-olga.local"),
        ("salle.lan", "salle.local"),
        ("PC d'été", "pcdt.local"),
        ("été", "t.local"),
        ("", "chelem.local"),
    ],
)
def test_local_name_is_a_valid_label(monkeypatch: pytest.MonkeyPatch, hostname: str, expected: str) -> None:
    monkeypatch.setattr("deploy.serve.network.socket.gethostname", lambda: hostname)
    assert network.local_name() == expected
