"""Archives: zip, tar and single files that were compressed. Their members become sources of their own."""

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.unpacking import Unpacked, compressed, inflated_head, is_tar, tar_members, zip_members

_ZIPS = (b"PK\x03\x04", b"PK\x05\x06")
_NOT_FOR_US = (b"[Content_Types].xml", b"mimetype")
"""Names of first members: what holds them is a document and no archive."""
_SHOWN = 25


class Archives:
    name = "archive"
    version = "1"
    at_most = 0.8

    def recognises(self, incoming: Incoming) -> float:
        """Any zip file that no reader of documents knows; tar by its first header; gz, bz2 and xz by their marks."""
        data = incoming.data
        if data.startswith(_ZIPS):
            return 0.2 if any(name in data[:200] for name in _NOT_FOR_US) else 0.5
        if compressed(data):
            return 0.0 if inflated_head(data).startswith(b"WARC/") else 0.8
        return 0.8 if is_tar(data) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """No text of its own. What is not unpacked is told, each with its reason."""
        data = incoming.data
        found = zip_members(data) if data.startswith(_ZIPS) else tar_members(data, incoming.path)
        if not found.members and not found.refused:
            raise Unreadable(
                "the archive is damaged or cut short; nothing in it can be unpacked" if found.cut else "the archive is empty"
            )
        builder = TextBuilder(incoming)
        _tell(builder, found)
        reason = _reason(found)
        return builder.reading(members=tuple(found.members), status="partly" if reason else "read", reason=reason)


def _tell(builder: TextBuilder, found: Unpacked) -> None:
    for name, why in found.refused[:_SHOWN]:
        builder.issue("unreadable", f"{name}: {why}")
    if len(found.refused) > _SHOWN:
        reasons = sorted({why for _, why in found.refused[_SHOWN:]})
        builder.issue("unreadable", f"{len(found.refused) - _SHOWN} more members were not unpacked: {'; '.join(reasons[:5])}")
    if found.clutter:
        builder.issue("boilerplate_removed", f"left out, files of the system (such as .DS_Store): {found.clutter}")
    if found.beyond:
        builder.issue("truncated", found.beyond)
    if found.cut:
        builder.issue("truncated", "the file ends before the archive does; unpacked as far as it goes")


def _reason(found: Unpacked) -> str | None:
    """Why not everything was unpacked; None when all was."""
    if found.cut:
        return "the archive is damaged or cut short"
    if found.beyond:
        return found.beyond
    if not found.refused:
        return None
    number = len(found.refused)
    return f"{number} {'member was' if number == 1 else 'members were'} not unpacked: {found.refused[0][1]}"


READER = Archives()
