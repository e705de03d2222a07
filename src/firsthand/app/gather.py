"""From the files of a case to accounts: what is new or changed is read, the rest is taken from the store."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from firsthand.app.judging import facts_with
from firsthand.app.scan import FoundFile, scan
from firsthand.engine import Engine, Family
from firsthand.found import Found, account_key
from firsthand.model import Account, CaseFacts, Issue, Source, content_id
from firsthand.store import Store

Progress = Callable[[int, int], None]
"""Called with (files read, files to read)."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """All accounts of a case, how many files were read now rather than taken from the store, and the facts they were read by."""

    accounts: tuple[Account, ...]
    read_now: int
    facts: CaseFacts


def gather(folder: Path, facts: CaseFacts, *, store: Store, engine: Engine, progress: Progress | None = None) -> Gathered:
    """The accounts of all files of the case in `folder`; the store holds exactly these afterwards.

    What people decided of a source (its date, its zone) counts as a fact of the case, for those bytes alone.
    """
    files = scan(folder)
    refused = [_refused(file, facts) for file in files if file.refusal]
    found, unread = _opened([file for file in files if not file.refusal], facts)
    facts = facts_with(facts, found, store.judgements())
    copies = _copies(found)
    keys = {f.path: account_key(f, facts) for f in found if f.path not in copies}
    known = store.known(keys.values())
    todo = [f for f in found if f.path in keys and keys[f.path] not in known]
    with ThreadPoolExecutor(1, thread_name_prefix="store") as beside:  # what is kept is unpacked while the processes read
        kept = beside.submit(store.families, known)
        families = _understood(todo, keys, facts, store=store, engine=engine, progress=progress)
        families |= kept.result()
    store.retain(keys.values())
    accounts = [account for key in keys.values() for account in families[key]]
    duplicates = [_duplicate(f, copies[f.path], facts) for f in found if f.path in copies]
    return Gathered((*refused, *unread, *_members_once(accounts), *duplicates), len(todo), facts)


def _understood(
    todo: Sequence[Found],
    keys: dict[str, str],
    facts: CaseFacts,
    *,
    store: Store,
    engine: Engine,
    progress: Progress | None,
) -> dict[str, Family]:
    """Accounts of files not read before, kept as they come, so that a build that is stopped goes on where it was."""
    made: dict[str, Family] = {}
    unkept: dict[str, Family] = {}
    try:
        for number, (file, family) in enumerate(engine.families(todo, facts) if todo else (), 1):
            made[keys[file.path]] = unkept[keys[file.path]] = family
            if len(unkept) >= KEPT_TOGETHER:
                store.keep(unkept)
                unkept = {}
            if progress:
                progress(number, len(todo))
    finally:
        store.keep(unkept)
    return made


KEPT_TOGETHER = 64


def _opened(files: Iterable[FoundFile], facts: CaseFacts) -> tuple[list[Found], list[Account]]:
    """The files with their bytes, and the accounts of those that cannot be opened."""
    found, unread = [], []
    for file in files:
        try:
            found.append(Found(file.path, file.file.read_bytes()))
        except OSError as fault:
            unread.append(_refused(replace(file, refusal=f"cannot be opened ({fault.strerror})"), facts, "failed"))
    return found, unread


def _copies(found: Iterable[Found]) -> dict[str, str]:
    """For each file whose bytes stand in an earlier one too (by path) the path of that one; empty files are no copies."""
    first: dict[str, str] = {}
    return {f.path: first[f.sha256] for f in found if f.data and first.setdefault(f.sha256, f.path) != f.path}


def _members_once(accounts: Sequence[Account]) -> list[Account]:
    """The accounts, with members whose bytes were read already made duplicates; files come before members, then by path."""
    first: dict[str, str] = {}
    made = []
    for account in sorted(accounts, key=lambda a: (a.source.parent is not None, a.source.path)):
        source = account.source
        if source.bytes and source.parent and source.sha256 in first:
            reason = f"the same bytes as {first[source.sha256]}"
            account = Account(replace(source, status="duplicate", reader=None, reason=reason))
        first.setdefault(source.sha256, source.path)
        made.append(account)
    return made


def _duplicate(found: Found, original: str, facts: CaseFacts) -> Account:
    handling = facts.of(found.path).handling or "normal"
    reason = f"the same bytes as {original}"
    return Account(Source(found.id, found.path, found.sha256, len(found.data), "duplicate", handling=handling, reason=reason))


def _refused(file: FoundFile, facts: CaseFacts, status: str = "skipped") -> Account:
    handling = facts.of(file.path).handling or "normal"
    source = Source(content_id("source", file.path, ""), file.path, "", 0, status, handling=handling, reason=file.refusal)
    return Account(source, issues=(Issue("unreadable", f"{file.path}: {file.refusal}", source.id),))
