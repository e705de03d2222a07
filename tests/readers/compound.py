"""A writer of compound files (OLE), as .msg, .xls and .doc files are: just enough for samples."""

import struct

FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
SECTOR, MINI, CUTOFF = 512, 64, 4096


def compound(tree):
    """The bytes of a compound file; `tree` maps names to bytes (streams) or to mappings (storages)."""
    entries = [["Root Entry", 5, FREE, b"", []]]
    _collect(tree, entries, 0)
    mini, minifat, sectors, fat = bytearray(), [], [], []

    def chain(data):
        start = len(sectors)
        pieces = [data[n : n + SECTOR].ljust(SECTOR, b"\0") for n in range(0, len(data), SECTOR)]
        sectors.extend(pieces)
        fat.extend([*range(start + 1, start + len(pieces)), END])
        return start

    starts = {}
    for number, (_, kind, _, data, _) in enumerate(entries):
        if kind != 2 or not data:
            continue
        if len(data) >= CUTOFF:
            starts[number] = chain(data)
        else:
            first, count = len(minifat), -(-len(data) // MINI)
            starts[number] = first
            minifat += [*range(first + 1, first + count), END]
            mini += data.ljust(count * MINI, b"\0")
    mini_start = chain(bytes(mini)) if mini else END
    minifat_start = (
        chain(struct.pack(f"<{len(minifat)}I", *minifat).ljust(-(-len(minifat) * 4 // SECTOR) * SECTOR, b"\xff"))
        if minifat
        else END
    )
    minifat_count = -(-len(minifat) * 4 // SECTOR)
    directory = b"".join(_entry(n, e, starts, mini_start, len(mini)) for n, e in enumerate(entries))
    directory_start = chain(directory.ljust(-(-len(directory) // SECTOR) * SECTOR, b"\0"))
    fat_count = 1
    while (len(fat) + fat_count) * 4 > fat_count * SECTOR:
        fat_count += 1
    fat_start = len(fat)
    table = [*fat, *[FAT] * fat_count]
    table += [FREE] * (fat_count * SECTOR // 4 - len(table))
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack(
        "<HHHHH6xIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, fat_count, directory_start, 0, CUTOFF, minifat_start, minifat_count, END, 0
    )  # fmt: skip
    difat = [*range(fat_start, fat_start + fat_count)] + [FREE] * (109 - fat_count)
    return header + struct.pack("<109I", *difat) + b"".join(sectors) + struct.pack(f"<{len(table)}I", *table)


def _collect(tree, entries, parent):
    for name, value in sorted(tree.items(), key=lambda item: (len(item[0]), item[0].upper())):
        number = len(entries)
        if entries[parent][4]:
            entries[entries[parent][4][-1]][2] = number  # siblings hang in one chain to the right
        entries[parent][4].append(number)
        entries.append([name, 2 if isinstance(value, bytes) else 1, FREE, value if isinstance(value, bytes) else b"", []])
        if not isinstance(value, bytes):
            _collect(value, entries, number)


def _entry(number, entry, starts, mini_start, mini_size):
    name, kind, _, data, children = entry
    encoded = name.encode("utf-16-le") + b"\0\0"
    right = entry[2]
    child = children[0] if children else FREE
    start, size = (mini_start, mini_size) if kind == 5 else (starts.get(number, 0), len(data))
    return encoded.ljust(64, b"\0") + struct.pack("<HBBIII16xI8x8xIQ", len(encoded), kind, 1, FREE, right, child, 0, start, size)
