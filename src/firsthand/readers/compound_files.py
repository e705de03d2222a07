"""Compound files (OLE), as old Office programs write them: whether their chains of sectors end, and the streams in them.

Libraries follow these chains without counting: a chain that comes back to itself would keep one busy until the memory is full.
"""

import struct

_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_END = 0xFFFFFFFE
_MINI = 64
_STREAM, _ROOT = 2, 5


class UnsoundError(ValueError):
    """A chain of sectors does not end, or leads out of the file."""


def streams(data: bytes) -> dict[str, bytes]:
    """The streams by their names, without the storages around them. Raises UnsoundError."""
    try:
        return _File(data).streams()
    except struct.error:
        raise UnsoundError("the file is cut short") from None


def is_bounded(data: bytes) -> bool:
    """Whether the tables that the file says it has could be in it: libraries make room for as many as are stated."""
    if len(data) < _HEADER:
        return False
    shift = int.from_bytes(data[30:32], "little")
    return all(int.from_bytes(data[at : at + 4], "little") << min(shift, 12) <= len(data) for at in _COUNTS)


_HEADER = 512
_COUNTS = (44, 64, 72)
"""Where a file states how many sectors its tables have."""


class _File:
    """One file with its table of sectors."""

    def __init__(self, data: bytes) -> None:
        shift = int.from_bytes(data[30:32], "little")
        if not data.startswith(_MAGIC) or shift not in (9, 12) or len(data) < 512:
            raise UnsoundError("no compound file, or one cut short")
        self._data, self._size = data, 1 << shift
        self._cutoff = int.from_bytes(data[56:60], "little")
        self._table = self._sectors_table()
        first_mini = int.from_bytes(data[60:64], "little")
        packed = self._chain(first_mini) if first_mini < _END else b""
        self._mini_table = list(struct.unpack(f"<{len(packed) // 4}I", packed[: len(packed) // 4 * 4]))

    def _sector(self, number: int) -> bytes:
        start = (number + 1) * self._size
        return self._data[start : start + self._size]

    def _sectors_table(self) -> list[int]:
        """Which sector follows each one."""
        places = [n for n in struct.unpack_from("<109I", self._data, 76) if n < _END]
        following, count = struct.unpack_from("<II", self._data, 68)
        for _ in range(min(count, len(self._data) // self._size)):
            if following >= _END:
                break
            entries = struct.unpack(f"<{self._size // 4}I", self._sector(following).ljust(self._size, b"\xff"))
            places += [n for n in entries[:-1] if n < _END]
            following = entries[-1]
        if len(places) > len(self._data) // self._size + 1:
            raise UnsoundError("its table of sectors is larger than the file")
        whole = b"".join(self._sector(n).ljust(self._size, b"\xff") for n in places)
        return list(struct.unpack(f"<{len(whole) // 4}I", whole))

    def _chain(self, start: int, table: list[int] | None = None) -> bytes:
        numbers = self._numbers(start, self._table if table is None else table)
        return b"".join(map(self._sector, numbers))

    @staticmethod
    def _numbers(start: int, table: list[int]) -> list[int]:
        made: list[int] = []
        while start < _END:
            if start >= len(table) or len(made) > len(table):
                raise UnsoundError("a chain of sectors does not end, or leads out of the file")
            made.append(start)
            start = table[start]
        return made

    def streams(self) -> dict[str, bytes]:
        directory = self._chain(int.from_bytes(self._data[48:52], "little"))
        entries = [directory[n : n + 128] for n in range(0, len(directory) - 127, 128)]
        root = next((e for e in entries if e[66] == _ROOT), None)
        inner = self._chain(int.from_bytes(root[116:120], "little")) if root else b""
        made: dict[str, bytes] = {}
        for entry in entries:
            if entry[66] != _STREAM:
                continue
            length = max(0, int.from_bytes(entry[64:66], "little") - 2)
            name = entry[: min(64, length)].decode("utf-16-le", "replace")
            start, size = struct.unpack_from("<II", entry, 116)
            if size >= self._cutoff:
                made.setdefault(name, self._chain(start)[:size])
            elif size:
                numbers = self._numbers(start, self._mini_table)
                made.setdefault(name, b"".join(inner[n * _MINI : (n + 1) * _MINI] for n in numbers)[:size])
        return made
