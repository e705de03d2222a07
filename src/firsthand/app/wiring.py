"""Where the parts are put together: which store, which engine, which kit."""

import os
from pathlib import Path

from firsthand.app.case import Case
from firsthand.app.gather import Progress
from firsthand.codec import dumps
from firsthand.engine.processes import ProcessEngine
from firsthand.model import Reconstruction
from firsthand.store import Store
from firsthand.store.memory import MemoryStore


def open_case(folder: Path, progress: Progress | None = None) -> Case:
    """The case in `folder`, kept in its `.firsthand` folder; a folder that cannot be written is read, and nothing is kept.

    Raises CaseError when there is no such folder.
    """
    from firsthand.store.sql import log_in, open_store

    writable = folder.is_dir() and os.access(folder, os.W_OK)
    store: Store = open_store(folder) if writable else MemoryStore(log_in(folder), lasting=False)
    return Case(folder, store=store, engine=ProcessEngine(), progress=progress)


def passing_case(folder: Path) -> Case:
    """The case in `folder` with what was decided in it, and nothing written anywhere."""
    from firsthand.store.sql import log_in

    return Case(folder, store=MemoryStore(log_in(folder), lasting=False), engine=ProcessEngine())


def standard_engine() -> ProcessEngine:
    """The engine that cases are read with."""
    return ProcessEngine()


def to_json(made: Reconstruction) -> bytes:
    """The contract's JSON of a reconstruction."""
    return dumps(made)
