"""The municipality's seal: a PAdES signature that certifies a PDF and permits no change, and checking it.

Checking rests on the municipality's own certificates, present and former; no network is asked.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any, TypeVar

from asn1crypto import cms
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import fields, signers
from pyhanko.sign.signers.pdf_signer import PdfSigningSession
from pyhanko.sign.validation import (
    EmbeddedPdfSignature,
    async_validate_detached_cms,
    async_validate_pdf_signature,
)
from pyhanko.sign.validation.generic_cms import extract_self_reported_ts
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko.sign.validation.status import PdfSignatureStatus, SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext

from records.keys import certificates, signer
from records.sealfield import FIELD, with_field

T = TypeVar("T")

# A town's certificate may be made for signatures or for commitments; either will do.
USAGE = KeyUsageConstraints(key_usage={"digital_signature", "non_repudiation"}, match_all_key_usages=False)


@dataclass(frozen=True, slots=True)
class Seal:
    """What a seal says: who answers for the paper, why, where, and when it was sealed."""

    by: str  # "Margaret A. Donnelly, Code Enforcement Officer"
    reason: str
    place: str
    at: datetime


@dataclass(frozen=True, slots=True)
class SealReport:
    """What a file's seal shows. `problems` are sentences for whoever asked; a genuine paper has none."""

    intact: bool = False
    trusted: bool = False
    covers_whole_file: bool = False
    signer: str = ""
    reason: str = ""
    certificate: str = ""
    signed_at: datetime | None = None
    problems: tuple[str, ...] = ()

    @property
    def genuine(self) -> bool:
        return self.intact and self.trusted and self.covers_whole_file and not self.problems


class _DatedSigner(signers.PdfSigner):
    """Seals under the office's clock instead of the machine's."""

    def __init__(self, at: datetime, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.at = at

    def init_signing_session(self, *args: Any, **kwargs: Any) -> PdfSigningSession:
        session = super().init_signing_session(*args, **kwargs)
        session.system_time = self.at
        return session


def seal(pdf: bytes, slug: str, said: Seal) -> bytes:
    """The PDF certified with the municipality's key (PAdES B-B); any later change to it will show.

    :raises SealUnavailable: the municipality has no key that opens.
    """
    meta = signers.PdfSignatureMetadata(
        field_name=FIELD,
        name=said.by or None,
        reason=said.reason,
        location=said.place,
        certify=True,
        docmdp_permissions=fields.MDPPerm.NO_CHANGES,
        subfilter=fields.SigSeedSubFilter.PADES,
        md_algorithm="sha256",
    )
    pen = _DatedSigner(said.at, meta, signer=signer(slug))
    out = BytesIO()
    pen.sign_pdf(IncrementalPdfFileWriter(BytesIO(with_field(pdf))), existing_fields_only=True, output=out)
    return out.getvalue()


def check(pdf: bytes, slug: str) -> SealReport:
    """Whether the file is, byte for byte, what this municipality sealed."""
    try:
        found = PdfFileReader(BytesIO(pdf)).embedded_signatures
        if not found:
            return SealReport(problems=("This file carries no seal.",))
        return _report(found[0], slug)
    except Exception:  # a damaged or hostile file may break the reader in any way; it is not genuine
        return SealReport(problems=("This file cannot be read as a sealed PDF; it is damaged or was changed.",))


def _report(signature: EmbeddedPdfSignature, slug: str) -> SealReport:
    signed_at = signature.self_reported_timestamp
    context = _context(slug, signed_at)
    status = _run(async_validate_pdf_signature(signature, context, key_usage_settings=USAGE))
    whole = status.coverage == SignatureCoverageLevel.ENTIRE_FILE
    intact = status.intact and status.valid
    said = signature.sig_object
    return SealReport(
        intact=intact,
        trusted=status.trusted,
        covers_whole_file=whole,
        signer=str(said.get("/Name", "")),
        reason=str(said.get("/Reason", "")),
        certificate=str(signature.signer_cert.subject.native.get("common_name", "")),
        signed_at=signed_at,
        problems=tuple(_problems(status, intact=intact, whole=whole)),
    )


def _problems(status: PdfSignatureStatus, *, intact: bool, whole: bool) -> list[str]:
    found = (
        (not intact, "The file was changed after it was sealed."),
        (intact and not whole, "Something was added to the file after it was sealed."),
        (intact and not status.trusted, "The seal is not one of this municipality’s."),
        (intact and whole and not status.docmdp_ok, "The seal does not allow the changes in this file."),
    )
    return [sentence for is_so, sentence in found if is_so]


def sign_bytes(data: bytes, slug: str) -> bytes:
    """A detached signature (CMS, DER) over any bytes, such as the nightly checkpoint's digest."""
    signed = _run(signer(slug).async_sign_general_data(data, "sha256"))
    der: bytes = signed.dump()
    return der


def verify_bytes(data: bytes, signature: bytes, slug: str) -> bool:
    """Whether the detached signature is this municipality's over exactly these bytes."""
    try:
        signed = cms.ContentInfo.load(signature)["content"]
        context = _context(slug, extract_self_reported_ts(signed["signer_infos"][0]))
        status = _run(async_validate_detached_cms(data, signed, context, key_usage_settings=USAGE))
    except Exception:  # bytes that are no signature at all may break the reader in any way
        return False
    return bool(status.intact and status.valid and status.trusted)


def _context(slug: str, moment: datetime | None) -> ValidationContext:
    """Trust in this municipality's certificates alone, as of the moment of sealing: a certificate outlives its term."""
    return ValidationContext(trust_roots=certificates(slug), moment=moment, allow_fetching=False)


def _run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)
