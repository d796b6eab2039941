"""The certificate authority of an install. The tablets of a club trust it once; it signs the server's certificates.

Its name constraints (RFC 5280, 4.2.1.10) limit it to private networks and `.local`: a stolen key cannot imitate a site
of the internet.
"""

import os
import socket
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from deploy.serve.network import LOOPBACK, local_name
from deploy.tls import AUTHORITY_FILE, SERVER_FILE

NETWORKS = ("10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16")
NAMES = ("local", "localhost")  # with all names below them
AUTHORITY_BEGINS, AUTHORITY_ENDS = datetime(2020, 1, 1, tzinfo=UTC), datetime(2050, 1, 1, tzinfo=UTC)  # any clock
NAME_LENGTH = 64  # the maximum of a common name
CERTIFICATE_DAYS = 90  # browsers accept at most 825 from an authority that a user has added
RENEWAL_DAYS = 30  # before its end
SLOW_CLOCK_DAYS = 7  # a tablet whose clock is behind must not find a certificate of the future

_SIGNS_CERTIFICATES = x509.KeyUsage(
    key_cert_sign=True,
    crl_sign=True,
    digital_signature=False,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    encipher_only=False,
    decipher_only=False,
)


@dataclass(frozen=True)
class Authority:
    """The certificate of the authority with its private key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def load_or_create_authority(folder: Path) -> Authority:
    """Return the authority stored in the folder. A missing or damaged one is replaced: the tablets then have to be
    prepared again.

    :raises OSError: the folder cannot be read or written
    """
    with suppress(FileNotFoundError, ValueError, TypeError):  # the last two: damaged, or another kind of key
        return _read_authority(folder)
    return _create_authority(folder)


def renew_certificate(folder: Path, addresses: list[str], *, now: datetime | None = None) -> Path:
    """Return the PEM file with the server's key and its certificate for the private ones of these IP addresses and this
    computer's `.local` name. A new one is issued if the stored one is damaged, lacks an address, or ends within
    `RENEWAL_DAYS`.

    :raises OSError: the folder cannot be read or written
    """
    now = now or datetime.now(UTC)
    authority = load_or_create_authority(folder)
    file = certificate_file(folder)
    names = _names_of([LOOPBACK, *addresses])
    with suppress(FileNotFoundError, ValueError, x509.ExtensionNotFound, InvalidSignature):
        if _serves(x509.load_pem_x509_certificate(file.read_bytes()), authority, names, now):
            return file
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = (
        _build(f"Chelem {local_name()}", authority.certificate.subject, key)
        .not_valid_before(now - timedelta(days=SLOW_CLOCK_DAYS))
        .not_valid_after(now + timedelta(days=CERTIFICATE_DAYS - SLOW_CLOCK_DAYS))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_identifier_of(authority), critical=False)
        .sign(authority.key, hashes.SHA256())
    )
    _write_private(file, certificate.public_bytes(Encoding.PEM) + _key_bytes(key))
    return file


def certificate_file(folder: Path) -> Path:
    """Return the path of the server's certificate and key."""
    return folder / SERVER_FILE


def _key_file(folder: Path) -> Path:
    return folder / "authority.key"


def _read_authority(folder: Path) -> Authority:
    """Return the authority stored in the folder; ValueError if its key and certificate do not match."""
    certificate = x509.load_pem_x509_certificate((folder / AUTHORITY_FILE).read_bytes())
    key = load_pem_private_key(_key_file(folder).read_bytes(), password=None)
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        raise ValueError
    return Authority(certificate, key)


def _create_authority(folder: Path) -> Authority:
    """Create an authority limited to private networks and local names, and write it into the folder."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    key = ec.generate_private_key(ec.SECP256R1())
    permitted: list[x509.GeneralName] = [x509.IPAddress(ip_network(network)) for network in NETWORKS]
    permitted += [x509.DNSName(suffix) for suffix in NAMES]
    certificate = (
        _build(f"Chelem {socket.gethostname()} {datetime.now(UTC):%Y-%m-%d}", None, key)
        .not_valid_before(AUTHORITY_BEGINS)
        .not_valid_after(AUTHORITY_ENDS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_SIGNS_CERTIFICATES, critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=permitted, excluded_subtrees=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write_private(_key_file(folder), _key_bytes(key))
    _write_private(folder / AUTHORITY_FILE, certificate.public_bytes(Encoding.PEM))
    return Authority(certificate, key)


def _build(name: str, issuer: x509.Name | None, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    """Return a certificate without dates and extensions; without an issuer, it is issued by itself."""
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:NAME_LENGTH])])
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer or subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
    )


def _serves(
    certificate: x509.Certificate, authority: Authority, names: x509.SubjectAlternativeName, now: datetime
) -> bool:
    """Return True if the certificate is of this authority, for these names, and valid for some time.

    :raises ValueError: it has another issuer
    :raises InvalidSignature: it was signed by another key
    """
    certificate.verify_directly_issued_by(authority.certificate)
    has_names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value == names
    ends = certificate.not_valid_after_utc - timedelta(days=RENEWAL_DAYS)
    return has_names and certificate.not_valid_before_utc <= now < ends


def _names_of(addresses: list[str]) -> x509.SubjectAlternativeName:
    """Return the names of the certificate. One outside of the constraints would make it invalid for all."""
    numbers = [ip_address(address) for address in addresses]
    private = [number for number in numbers if any(number in ip_network(network) for network in NETWORKS)]
    names = [x509.DNSName(local_name()), x509.DNSName("localhost")]
    return x509.SubjectAlternativeName([*names, *map(x509.IPAddress, dict.fromkeys(private))])


def _identifier_of(authority: Authority) -> x509.AuthorityKeyIdentifier:
    return x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())


def _key_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _write_private(file: Path, content: bytes) -> None:
    """Write a file that only its user can read. A full disk leaves the former file."""
    draft = file.with_suffix(".new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as target:
        target.write(content)
        target.flush()
        os.fsync(target.fileno())
    draft.replace(file)
