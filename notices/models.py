"""Every model of the notices, one folder per record type."""

from notices.printing.models import Delivery, PrintBatch, PrintedPaper, PrintItem
from notices.service.models import Service

__all__ = ["Delivery", "PrintBatch", "PrintItem", "PrintedPaper", "Service"]
