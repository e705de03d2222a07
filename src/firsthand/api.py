"""Names for users of the library."""

from pathlib import Path
from typing import Any


def reconstruct_folder(path: str | Path) -> dict[str, Any]:
    """The reconstruction of the case folder at `path`, as the contract's dict. Nothing is written into the folder."""
    from firsthand.app.case import Case
    from firsthand.codec import contract

    return contract(Case(Path(path)).build())
