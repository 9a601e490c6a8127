"""What can go wrong with a document or an upload. Each error is a sentence that may be shown as it stands."""


class RecordsError(Exception):
    """`sentence` says what is the matter and what to do about it; `code` is for machines and tests."""

    code = "records"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class RenderingFailed(RecordsError):
    """A document could not be made complete."""

    code = "rendering"


class UploadNotAccepted(RecordsError):
    """A file that the office cannot take as it is."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class CannotStamp(RecordsError):
    """A drawing that cannot be marked as accepted."""

    code = "stamping"


class SealUnavailable(RecordsError):
    """The municipality's key is missing or cannot be opened."""

    code = "seal"


PROTECTED = (
    "The PDF is protected with a password or against changes. Save a copy without protection (print it to a new PDF)"
    " and upload the copy."
)
