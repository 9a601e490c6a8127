"""The models of certificates' record types, in one place for Django."""

from certificates.occupancy.models import Certificate, CertificateDocument

__all__ = ["Certificate", "CertificateDocument"]
