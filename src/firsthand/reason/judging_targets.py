"""What judgements are about today: the same id, or the same words at the same place of the same bytes; else nothing."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property

from firsthand.model import Account, Claim, Member, Mention, Record, Source, Statement, Target, content_id

Worded = Claim | Statement | Mention | Record
UNREAD = ("duplicate",)


class Today:
    """The accounts as they are now, asked for what an id, or words taken down earlier, stand for."""

    def __init__(self, accounts: Sequence[Account]) -> None:
        self.accounts = accounts
        self.sources: dict[str, Account] = {a.source.id: a for a in accounts}
        self._documents = {a.document.id: a for a in accounts if a.document}
        self._found: dict[Member, str | None] = {}

    @cached_property
    def items(self) -> dict[str, Worded]:
        """Everything that words are, by id."""
        return {x.id: x for a in self.accounts for part in (a.claims, a.statements, a.mentions, a.records) for x in part}

    @cached_property
    def _by_bytes(self) -> dict[str, list[Account]]:
        found: dict[str, list[Account]] = defaultdict(list)
        for account in self.accounts:
            if account.document and account.source.status not in UNREAD:
                found[account.source.sha256].append(account)
        return found

    @cached_property
    def _by_path(self) -> dict[str, Account]:
        return {a.source.path: a for a in self.accounts}

    def account(self, item: Worded) -> Account:
        """The account that words stand in."""
        return self._documents[item.document]

    def find(self, member: Member) -> str | None:
        """The id today of what a member was; None when that is not certain."""
        if member not in self._found:
            self._found[member] = self._source(member) if member.start is None else self._words(member)
        return self._found[member]

    def find_all(self, target: Target) -> tuple[str, ...]:
        """The members of a target that are found, in their order, each once."""
        return tuple(dict.fromkeys(i for m in target.members if (i := self.find(m))))

    def whole(self, target: Target) -> tuple[str, ...] | None:
        """All members of a target; None when one is not found or was left out."""
        found = self.find_all(target)
        return found if target.whole and target.members and all(self.find(m) for m in target.members) else None

    # ------------------------------------------------------------------ sources

    def _source(self, member: Member) -> str | None:
        if member.id in self.sources:
            return member.id
        same = self._by_bytes.get(member.sha256, []) if member.sha256 else []
        return same[0].source.id if len(same) == 1 else None

    # ------------------------------------------------------------------ words

    def _words(self, member: Member) -> str | None:
        if member.id in self.items:
            return member.id
        same = self._by_bytes.get(member.sha256, [])
        if len(same) == 1:
            return _one_at(same[0], member, member.start or 0)
        return self._in_record(member) if not same else None

    def _in_record(self, member: Member) -> str | None:
        """The same words in the one record of the file that is unchanged in all that a record is."""
        account = self._by_path.get(member.path)
        if account is None or member.record is None or member.inside is None:
            return None
        alike = [r for r in account.records if digest_of(account, r) == member.record]
        return _one_at(account, member, alike[0].start + member.inside) if len(alike) == 1 else None


def _one_at(account: Account, member: Member, start: int) -> str | None:
    """The one thing of the member's kind whose words are the member's and begin at `start`."""
    length = (member.end or 0) - (member.start or 0)
    found = [x for x in _part(account, member.kind) if x.start == start and x.end - x.start == length]
    if len(found) != 1 or account.document is None:
        return None
    return found[0].id if words_digest(account.document.text[start : start + length]) == member.words else None


def _part(account: Account, kind: str) -> Iterable[Worded]:
    parts: dict[str, Iterable[Worded]] = {
        "claim": account.claims,
        "statement": account.statements,
        "mention": account.mentions,
        "record": account.records,
    }
    return parts.get(kind, ())


# --------------------------------------------------------------------------- taking down


def member_of(account: Account, item: Worded | Source, *, with_record: bool = True) -> Member:
    """What is taken down of words, or of a source, so that they are found again; the record around them only if asked for."""
    source = account.source
    if isinstance(item, Source) or account.document is None:
        return Member(source.id, "source", source.path, source.sha256)
    kind = type(item).__name__.lower()
    record = _around(account, item) if with_record else None
    digest = digest_of(account, record) if record else None
    if digest is not None and sum(digest_of(account, r) == digest for r in account.records if _alike(r, record)) != 1:
        record = digest = None
    words = words_digest(account.document.text[item.start : item.end])
    inside = item.start - record.start if record else None
    return Member(item.id, kind, source.path, source.sha256, item.start, item.end, words, digest, inside)


def _around(account: Account, item: Worded) -> Record | None:
    """The record that words stand in."""
    return next((r for r in account.records if r.start <= item.start and item.end <= r.end), None)


def _alike(record: Record, other: Record | None) -> bool:
    """Whether two records may be the same: a quick look before their digests are compared."""
    return other is not None and record.end - record.start == other.end - other.start and record.fields == other.fields


def digest_of(account: Account, record: Record) -> str:
    """All that a record is but for its place."""
    text = account.document.text[record.start : record.end] if account.document else ""
    return content_id("record", text, record.kind, record.speaker, record.relayed_by, record.time, record.offset_s, record.fields)


def words_digest(words: str) -> str:
    return content_id("words", words)
