"""What was acknowledged is in the log, whatever ends the writer and whoever else writes."""

import json
import subprocess
import sys

import pytest

from firsthand.errors import CaseError
from firsthand.model import Judgement, Member, Target
from firsthand.store.sql import log_in, open_store

DRIVER = '''
import json, os, random, select, signal, sys, time
from pathlib import Path
from firsthand.model import Judgement
from firsthand.store.sql import open_store

def entry(name):
    return Judgement(name, "R. Vane", "2026-01-01T00:00:00+00:00", "note", ("ev_1",), '"seen"', "x" * random.randrange(4000))

def writing(folder, name, pipe, most):
    """Append one after the other, each acknowledged on the pipe once append has returned."""
    store = open_store(folder)
    for number in range(most):
        store.append(entry(f"{name}.{number}"))
        os.write(pipe, f"{name}.{number}\\n".encode())

def start(folder, name, most):
    """A writer of its own process: its id and the end of the pipe on which it acknowledges."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            writing(folder, name, write, most)
        except BaseException as fault:
            print(repr(fault), file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)
    os.close(write)
    return child, read

def acknowledged(read):
    with os.fdopen(read, "rb") as pipe:
        return [line.decode().strip() for line in pipe.readlines() if line.endswith(b"\\n")]

def killed(folder, kills):
    told = []
    for number in range(kills):
        child, read = start(folder, f"k{number}", 1000)
        if number % 10:  # every tenth dies while it opens the store, the others while they write
            select.select([read], [], [], 60)
        time.sleep(random.uniform(0, 0.008))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        told += acknowledged(read)
    return told

def together(folder, writers, each):
    some = [start(folder, f"w{n}", each) for n in range(writers)]
    told = [name for _, read in some for name in acknowledged(read)]
    codes = [os.waitpid(child, 0)[1] for child, _ in some]
    return told if not any(codes) else []

random.seed(int(sys.argv[3]))
print(json.dumps({"killed": killed, "together": together}[sys.argv[1]](Path(sys.argv[2]), *map(int, sys.argv[4:]))))
'''


def drive(*words):
    """What the writers acknowledged. They are forked in a process without threads, so that no lock is held over."""
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, *map(str, words)], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def kept(folder):
    store = open_store(folder)
    found, broken = [j.id for j in store.judgements()], store.broken_link()
    store.close()
    return found, broken


def test_killing_the_writer_at_random_moments_loses_nothing_acknowledged_and_breaks_no_link(tmp_path):
    told, _ = drive("killed", tmp_path, 6, 220)
    found, broken = kept(tmp_path)
    assert broken is None
    assert set(told) <= set(found)
    assert len(found) == len(set(found))
    assert len({name.split(".")[0] for name in told}) >= 190  # as many were killed while they wrote
    by_writer: dict[str, list[int]] = {}
    for name in found:
        writer, number = name.split(".")
        by_writer.setdefault(writer, []).append(int(number))
    assert all(numbers == list(range(len(numbers))) for numbers in by_writer.values())


def test_writers_at_once_lose_nothing_and_make_one_chain(tmp_path):
    told, faults = drive("together", tmp_path, 6, 4, 40)
    found, broken = kept(tmp_path)
    assert broken is None, faults
    assert len(told) == 160, faults
    assert sorted(found) == sorted(told)


def test_what_an_entry_was_about_comes_back_and_is_part_of_the_chain(tmp_path):
    member = Member("cl_1", "claim", "accounts/a.txt", "00" * 32, 3, 9, "words_1")
    entry = Judgement(
        "ju_1", "R. Vane", "2026", "accept", ("cl_1",), targets=(Target("cl_1", "claim", "“the gate”", members=(member,)),)
    )
    store = open_store(tmp_path)
    store.append(entry)
    assert store.judgements() == (entry,)
    with store._writing() as connection:
        connection.exec_driver_sql("UPDATE judgements SET targets = replace(targets, 'the gate', 'the door')")
    assert store.broken_link() == 1
    store.close()


def test_a_log_of_the_first_schema_is_brought_to_this_one_and_its_chain_still_holds(tmp_path):
    store = open_store(tmp_path)
    store.append(Judgement("ju_1", "R. Vane", "2026", "note", (), '"seen"'))
    with store._writing() as connection:
        connection.exec_driver_sql("ALTER TABLE judgements DROP COLUMN targets")
        connection.exec_driver_sql("DELETE FROM migrations WHERE number = 2")
    store.close()
    assert kept(tmp_path) == (["ju_1"], None)


def test_a_store_of_a_later_version_is_not_touched(tmp_path):
    store = open_store(tmp_path)
    with store._writing() as connection:
        connection.exec_driver_sql("INSERT INTO migrations (number) VALUES (99)")
    store.close()
    with pytest.raises(CaseError, match="later version"):
        open_store(tmp_path)


@pytest.mark.parametrize("name", ["plain", "odd #%? name"])
def test_a_log_is_read_without_a_trace_also_while_another_writes(tmp_path, name):
    folder = tmp_path / name
    folder.mkdir()
    assert log_in(folder) == ()
    assert list(folder.iterdir()) == []
    entry = Judgement("ju_1", "R. Vane", "2026", "note", (), '"seen"')
    store = open_store(folder)
    store.append(entry)
    assert log_in(folder) == (entry,)
    store.close()
    before = {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    assert log_in(folder) == (entry,)
    assert {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()} == before


def test_a_log_that_cannot_be_read_is_told(tmp_path):
    open_store(tmp_path).close()
    (tmp_path / ".firsthand" / "case.db").write_bytes(b"no database")
    with pytest.raises(CaseError, match="cannot be read"):
        log_in(tmp_path)
