"""Joins the pieces of a sheet's drawing into one without ever holding it unpacked.

A few hundred kilobytes can unpack to gigabytes, so what unpacks is counted step by step, over all sheets of a set.
"""

import zlib
from collections.abc import Iterator

from pikepdf import Array, Name, Object, Stream

from records.errors import UploadNotAccepted

STEP = 1024 * 1024
MOST_UNPACKED = 1_000 * STEP
# Older ways of packing can only be undone in one go; a piece this large unpacks to a few hundred megabytes at worst.
LARGEST_AT_ONCE = 100_000
PACKS = {Name.FlateDecode, Name.LZWDecode, Name.RunLengthDecode}
TOO_COMPLEX = (
    "The drawing on one of the sheets is too complex to be marked as accepted. Print it to a new PDF, or plot it with"
    " less detail, and upload that."
)


class Unpacking:
    """What may still be unpacked for one set."""

    def __init__(self, most: int = MOST_UNPACKED) -> None:
        self.left = most

    def join(self, pieces: Array) -> bytes:
        """The pieces one after the other, packed again.

        :raises UploadNotAccepted: they unpack to more than is left, or are packed in a way that cannot be measured.
        """
        packer = zlib.compressobj(1)
        parts = []
        for piece in pieces:
            if isinstance(piece, Stream):
                parts += [packer.compress(step) for step in self._counted(piece)]
                parts.append(packer.compress(b"\n"))  # a word never runs on into the next piece
        return b"".join([*parts, packer.flush()])

    def _counted(self, piece: Stream) -> Iterator[bytes]:
        for step in _steps(piece):
            self.left -= len(step)
            if self.left < 0:
                raise UploadNotAccepted("too-complex", TOO_COMPLEX)
            yield step


def _steps(piece: Stream) -> Iterator[bytes]:
    filters = _filters(piece.get(Name.Filter))
    raw = piece.read_raw_bytes()
    if not filters:
        yield raw
    elif filters == [Name.FlateDecode] and Name.DecodeParms not in piece:
        yield from _inflated(raw)
    elif len(raw) <= LARGEST_AT_ONCE and sum(name in PACKS for name in filters) <= 1:
        yield piece.read_bytes()
    else:
        raise UploadNotAccepted("too-complex", TOO_COMPLEX)


def _filters(given: Object | None) -> list[Object]:
    if given is None:
        return []
    return list(given) if isinstance(given, Array) else [given]


def _inflated(raw: bytes) -> Iterator[bytes]:
    unpacker = zlib.decompressobj()
    while raw and not unpacker.eof:
        yield unpacker.decompress(raw, STEP)
        raw = unpacker.unconsumed_tail
    yield unpacker.flush()
