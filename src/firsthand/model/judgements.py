"""What a person has decided: one entry of an append-only log."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judgement:
    """`verb` says what was decided `about` these ids; `value` is JSON text, None when the verb needs none."""

    id: str
    actor: str
    at: str
    verb: str
    about: tuple[str, ...]
    value: str | None = None
    reason: str = ""
    stale: bool = False
