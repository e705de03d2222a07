"""Names for users of the library."""

from pathlib import Path
from typing import Any


def reconstruct_folder(path: str | Path) -> dict[str, Any]:
    """The reconstruction of the case folder at `path`, as the contract's dict. Nothing is written into the folder.

    Work runs in processes, so a script that calls this needs the usual ``if __name__ == "__main__":`` guard.
    """
    from firsthand.app.wiring import passing_case
    from firsthand.codec import contract

    return contract(passing_case(Path(path)).build().reconstruction)
