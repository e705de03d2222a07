"""RTF as Outlook packs it into messages (MS-OXRTFCP)."""

_DICTIONARY = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbolArial"
    rb"Times New RomanCourier{\colortbl\red0\green0\blue0" + b"\r\n" + rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
_LIMIT = 20_000_000
_WINDOW = 4096


def unpacked_rtf(data: bytes) -> bytes:
    """The RTF; of damaged bytes what can be unpacked."""
    if data[8:12] != b"LZFu":
        return data[16:] if data[8:12] == b"MELA" else b""
    window = bytearray(_DICTIONARY.ljust(_WINDOW, b"\0"))
    place = len(_DICTIONARY)
    made = bytearray()
    at, size = 16, min(_LIMIT, int.from_bytes(data[4:8], "little"))
    while at < len(data) and len(made) < size:
        flags = data[at]
        at += 1
        for bit in range(8):
            if at >= len(data):
                break
            if flags >> bit & 1:
                reference = int.from_bytes(data[at : at + 2], "big")
                at += 2
                offset, length = reference >> 4, (reference & 15) + 2
                if offset == place % _WINDOW:
                    return bytes(made)
                for n in range(length):
                    byte = window[(offset + n) % _WINDOW]
                    window[place % _WINDOW] = byte
                    place += 1
                    made.append(byte)
            else:
                window[place % _WINDOW] = data[at]
                place += 1
                made.append(data[at])
                at += 1
    return bytes(made[:size])
