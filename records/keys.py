"""Where the municipality's seal is kept, and making one for a demonstration.

<SEAL_DIR>/<slug>.p12                   the key in use, with its certificate
<SEAL_DIR>/retired/<slug>/*.pem         former certificates, without keys: what they sealed stays genuine
"""

import os
from datetime import UTC, date, datetime, timedelta
from functools import cached_property, lru_cache
from pathlib import Path

from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    load_der_private_key,
    pkcs12,
)
from cryptography.x509.oid import NameOID
from django.conf import settings
from pyhanko.keys import load_certs_from_pemder
from pyhanko.sign.signers import SimpleSigner
from pyhanko_certvalidator.util import get_pyca_cryptography_hash

from records.errors import SealUnavailable

# A demonstration lives through past years, and what it seals in them must be sealed by a certificate valid then.
DEMO_YEARS_BACK, DEMO_YEARS_AHEAD = 5, 10


class KeptKey(SimpleSigner):
    """Reads its private key once: the library would check an RSA key anew for every seal, which takes far longer
    than sealing.
    """

    @cached_property
    def private_key(self) -> PrivateKeyTypes:
        return load_der_private_key(self.signing_key.dump(), password=None)

    def sign_raw(self, data: bytes, digest_algorithm: str) -> bytes:
        """RSA as most certificates have it is signed here; any other mechanism is the library's."""
        mechanism = self.get_signature_mechanism_for_digest(digest_algorithm).signature_algo
        key = self.private_key
        if mechanism != "rsassa_pkcs1v15" or not isinstance(key, rsa.RSAPrivateKey):
            other: bytes = super().sign_raw(data, digest_algorithm)
            return other
        return key.sign(data, PKCS1v15(), get_pyca_cryptography_hash(digest_algorithm))


def key_file(slug: str) -> Path:
    path: Path = settings.SEAL_DIR / f"{slug}.p12"
    return path


def retired_folder(slug: str) -> Path:
    path: Path = settings.SEAL_DIR / "retired" / slug
    return path


def signer(slug: str) -> SimpleSigner:
    """The key in use.

    :raises SealUnavailable: there is none, or the passphrase does not open it.
    """
    path = key_file(slug)
    if not path.exists():
        raise SealUnavailable(f"There is no seal for “{slug}”: put its PKCS#12 file at {path}.")
    return _opened(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _opened(path: Path, _changed: int) -> SimpleSigner:
    try:
        read: SimpleSigner = SimpleSigner.load_pkcs12_data(path.read_bytes(), [], settings.SEAL_PASSPHRASE.encode())
    except ValueError as error:
        raise SealUnavailable(f"The seal {path.name} does not open: check PLUMBLINE_SEAL_PASSPHRASE.") from error
    opened: SimpleSigner = KeptKey(read.signing_cert, read.signing_key, read.cert_registry)
    return opened


def certificates(slug: str) -> list[asn1_x509.Certificate]:
    """Every certificate by which a seal of this municipality is known, the one in use first."""
    found = [certificate] if key_file(slug).exists() and (certificate := signer(slug).signing_cert) else []
    former = sorted(str(path) for path in retired_folder(slug).glob("*.pem"))
    return [*found, *load_certs_from_pemder(former)]  # type: ignore[no-untyped-call]


def make_key(slug: str, name: str, *, on: date) -> Path:
    """A self-made key and certificate in the municipality's name; a real town's comes from a certificate authority.

    :raises FileExistsError: a key is never overwritten.
    """
    key = rsa.generate_private_key(public_exponent=65537, key_size=3072)
    certificate = _certificate(key, name, on)
    protection = BestAvailableEncryption(settings.SEAL_PASSPHRASE.encode())
    packed = pkcs12.serialize_key_and_certificates(name.encode(), key, certificate, None, protection)
    path = key_file(slug)
    path.parent.mkdir(parents=True, exist_ok=True)
    # Readable by the server's own account only, from the first byte on.
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(packed)
    return path


def retire(slug: str) -> Path:
    """Keep the certificate in use for checking and remove its key, so that a new one can take its place."""
    certificate = signer(slug).signing_cert
    assert certificate is not None, "a PKCS#12 file without a certificate cannot have sealed anything"
    folder = retired_folder(slug)
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{certificate.serial_number:x}.pem"
    kept.write_bytes(x509.load_der_x509_certificate(certificate.dump()).public_bytes(Encoding.PEM))
    key_file(slug).unlink()
    return kept


def _certificate(key: rsa.RSAPrivateKey, name: str, on: date) -> x509.Certificate:
    subject = x509.Name(
        [
            x509.NameAttribute(NameOID.COUNTRY_NAME, "US"),
            x509.NameAttribute(NameOID.STATE_OR_PROVINCE_NAME, "New York"),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, name),
            x509.NameAttribute(NameOID.COMMON_NAME, f"{name} (self-made seal)"),
        ]
    )
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=True,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
    noon = datetime(on.year, on.month, on.day, 12, tzinfo=UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(noon - timedelta(days=366 * DEMO_YEARS_BACK))
        .not_valid_after(noon + timedelta(days=366 * DEMO_YEARS_AHEAD))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
