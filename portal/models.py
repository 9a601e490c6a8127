"""The models of the public's own pages, in one place for Django."""

from portal.application.models import ApplicationDraft, Reply, StagedFile

__all__ = ["ApplicationDraft", "Reply", "StagedFile"]
