"""The guarded boundary: what native code does to a process costs one file."""

import os

import pytest

from firsthand.engine import processes
from firsthand.engine.inline import InlineEngine
from firsthand.engine.processes import CRASHED, ProcessEngine
from firsthand.model import CaseFacts
from firsthand.pipeline import Found


def task_that_dies(batch, case):
    """Ends the process, as native code does, for a file that holds the word."""
    if any(b"poison" in f.data for f in batch):
        os._exit(139)
    return [f.data for f in batch]


def test_a_crash_of_native_code_costs_the_file_that_caused_it_and_no_other():
    files = [Found(f"{n}.txt", b"poison" if n == 3 else b"%d" % n) for n in range(9)]
    got = dict(ProcessEngine(2)._run(task_that_dies, files, CaseFacts()))
    assert {f.path for f, result in got.items() if result is None} == {"3.txt"}
    assert len(got) == 9


def test_the_account_of_such_a_file_says_what_happened(monkeypatch):
    monkeypatch.setattr(processes, "_packed_families", task_that_dies)
    [(_, family)] = ProcessEngine(1).families([Found("a.pdf", b"poison")], CaseFacts())
    assert family[0].source.status == "failed"
    assert family[0].source.reason == CRASHED


@pytest.mark.parametrize("workers", [1, 2])
def test_every_engine_gives_the_same_accounts(workers):
    files = [Found(f"{n}.txt", f"The bell rang at {n}. Ada Frome said the gate was shut.".encode()) for n in range(1, 6)]
    case = CaseFacts("x", "Europe/London")
    inline = {f.path: family for f, family in InlineEngine().families(files, case)}
    assert {f.path: family for f, family in ProcessEngine(workers).families(files, case)} == inline


def test_no_files_are_no_work():
    assert list(ProcessEngine(2).families([], CaseFacts())) == []
