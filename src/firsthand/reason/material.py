"""Look-ups over all accounts that the stages of reasoning share."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar, cast

from firsthand.model import Account, Anchor, Claim, Quantity, Record, Source, Statement

T = TypeVar("T")
FIRST_HAND = ("did", "saw", "heard")


class Material:
    """Accounts with their parts by id. Built once a run; nothing in it changes but what is worked out of it and kept."""

    def __init__(self, accounts: Sequence[Account]) -> None:
        self.accounts = tuple(sorted(accounts, key=lambda a: (a.source.path, a.source.id)))
        self.account_of: dict[str, Account] = {}
        self.statements: dict[str, Statement] = {}
        self.claims: dict[str, Claim] = {}
        self.quantities: dict[str, Quantity] = {}
        self.records: dict[str, Record] = {}
        self.claims_of: dict[str, list[Claim]] = {}
        self._worked_out: dict[Hashable, Any] = {}
        for account in self.accounts:
            self.statements |= (statements := {s.id: s for s in account.statements})
            self.claims |= (claims := {c.id: c for c in account.claims})
            self.quantities |= (quantities := {q.id: q for q in account.quantities})
            self.records |= (records := {r.id: r for r in account.records})
            for part in (statements, claims, quantities, records):
                self.account_of |= dict.fromkeys(part, account)
            if account.document:
                self.account_of[account.document.id] = account
            self.account_of[account.source.id] = account
            for claim in account.claims:
                self.claims_of.setdefault(claim.statement, []).append(claim)

    def source(self, identifier: str) -> Source:
        """The source of a claim, statement, record, quantity or document."""
        return self.account_of[identifier].source

    def statement(self, claim: Claim) -> Statement:
        return self.statements[claim.statement]

    def anchor(self, identifier: str) -> Anchor:
        """The words of a claim, statement, record or quantity."""
        item = (
            self.claims.get(identifier)
            or self.statements.get(identifier)
            or self.records.get(identifier)
            or self.quantities[identifier]
        )
        return Anchor(item.document, item.start, item.end)

    def record_of(self, statement: Statement) -> Record | None:
        return self.records.get(statement.record) if statement.record else None

    def once(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """What follows from these accounts alone (and from the key), worked out when first asked for and kept for the run."""
        if key not in self._worked_out:
            self._worked_out[key] = work_out()
        return cast("T", self._worked_out[key])
