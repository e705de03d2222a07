"""A case: what a person can do with a folder of accounts. The command line and the web call only this."""

from collections.abc import Callable, Iterable
from pathlib import Path

from firsthand.app.facts import load_facts
from firsthand.app.scan import FoundFile, scan
from firsthand.model import Account, CaseFacts, Reconstruction, Source, content_id
from firsthand.pipeline import Found, Toolkit, reconstruct, understand_all

Progress = Callable[[int, int], None]


class Case:
    """A folder of accounts with its facts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.facts: CaseFacts = load_facts(folder)

    def build(self, progress: Progress | None = None) -> Reconstruction:
        """Read every file and reconstruct."""
        accounts = self._accounts(scan(self.folder), Toolkit.standard())
        return reconstruct(self.facts, accounts)

    def _accounts(self, files: Iterable[FoundFile], kit: Toolkit) -> list[Account]:
        accounts: list[Account] = []
        seen: dict[str, str] = {}
        todo: list[Found] = []
        for file in files:
            if file.refusal:
                accounts.append(
                    Account(Source(content_id("source", file.path, ""), file.path, "", 0, "skipped", reason=file.refusal))
                )
                continue
            todo.append(Found(file.path, file.file.read_bytes()))
        while todo:
            fresh = []
            for found in todo:
                first = seen.setdefault(found.sha256, found.path)
                if first != found.path and found.data:
                    accounts.append(duplicate(found, first, self.facts))
                else:
                    fresh.append(found)
            made = understand_all(fresh, self.facts, kit)
            accounts += [u.account for u in made]
            todo = [m for u in made for m in u.members]
        return accounts


def duplicate(found: Found, first: str, facts: CaseFacts) -> Account:
    """The account of a file whose bytes are those of a file already read."""
    handling = facts.of(found.path).handling or "normal"
    source = Source(
        found.id, found.path, found.sha256, len(found.data), "duplicate",
        parent=found.parent, handling=handling, reason=f"the same bytes as {first}",
    )  # fmt: skip
    return Account(source)
