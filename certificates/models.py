"""The models of certificates' record types, in one place for Django."""

from certificates.deficiency.models import DeficiencyNotice, DeficiencyResponse
from certificates.occupancy.models import Certificate, CertificateDocument
from certificates.temporary.models import Found, TemporaryCertificate

__all__ = [
    "Certificate",
    "CertificateDocument",
    "DeficiencyNotice",
    "DeficiencyResponse",
    "Found",
    "TemporaryCertificate",
]
