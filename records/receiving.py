"""Receives files of any size onto the disk, never whole into memory, and keeps no more of one than the office takes."""

from typing import Any

from django.conf import settings
from django.core.files.uploadhandler import TemporaryFileUploadHandler


class Capped(TemporaryFileUploadHandler):
    """What comes beyond the limit is counted and dropped: the intake says that the file is too large."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.written = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if self.written <= settings.UPLOAD_MAX_BYTES:
            super().receive_data_chunk(raw_data, start)
            self.written += len(raw_data)
