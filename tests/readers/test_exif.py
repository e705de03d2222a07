"""When an invented camera says that a picture was taken."""

import struct

import pytest

from firsthand.readers.exif import taken_at


def jpeg(stamp: bytes, zone: bytes = b"", order: str = ">") -> bytes:
    """A picture with a camera's part: the moment, and the offset from universal time."""
    start, own = 8, 8 + 2 + 12 + 4
    entries = [(0x9003, stamp + b"\0"), *([(0x9011, zone + b"\0")] if zone else [])]
    data = own + 2 + 12 * len(entries) + 4
    tiff = (b"MM" if order == ">" else b"II") + struct.pack(order + "HI", 42, start)
    tiff += struct.pack(order + "HHHIII", 1, 0x8769, 4, 1, own, 0)
    tiff += struct.pack(order + "H", len(entries))
    words = b""
    for tag, text in entries:
        tiff += struct.pack(order + "HHII", tag, 2, len(text), data + len(words))
        words += text
    return b"\xff\xd8\xff\xe1\0\xffExif\0\0" + tiff + bytes(4) + words


@pytest.mark.parametrize("order", ["<", ">"])
def test_the_moment_of_a_photograph_is_the_cameras(order):
    assert taken_at(jpeg(b"2025:06:14 21:52:10", b"+01:00", order)) == "2025-06-14 21:52:10+01:00"
    assert taken_at(jpeg(b"2025:06:14 21:52:10", order=order)) == "2025-06-14 21:52:10"


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xd8\xff", jpeg(b"0000:00:00 00:00:00"), jpeg(b"2025:06:14 21:52:10")[:40], b"Exif\0\0MM\0*\xff\xff\xff\xff"],
)
def test_a_picture_that_states_no_moment_has_none(data):
    assert taken_at(data) is None
