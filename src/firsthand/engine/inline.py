"""Understanding in this process: simple, and without a guard against crashes of native code."""

from collections.abc import Iterator, Sequence

from firsthand.engine import Family, work
from firsthand.found import Found
from firsthand.model import CaseFacts


class InlineEngine:
    """For tests and debugging."""

    def families(self, files: Sequence[Found], case: CaseFacts) -> Iterator[tuple[Found, Family]]:
        yield from zip(files, work.families(files, case), strict=True)

    def texts(self, files: Sequence[Found], case: CaseFacts) -> Iterator[tuple[Found, dict[str, str]]]:
        yield from zip(files, work.texts(files, case), strict=True)
