"""Problems of the material: data that is stored and shown, never an exception."""

from firsthand.model.values import dataclass

CODES = (
    "ambiguous_day_month", "ambiguous_time", "nonexistent_time", "repeated_hour", "zone_assumed", "zone_mismatch",
    "year_assumed", "date_assumed", "unclosed_quote", "speaker_unresolved", "encoding_repaired", "clock_skew",
    "out_of_order", "duplicate_record", "superseded_record", "malformed_record", "unreadable", "truncated",
    "boilerplate_removed", "ambiguous_mention", "relative_without_anchor", "uncertain_reading", "another_incident",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Issue:
    """One problem: a code, a sentence for a reader, and where it stands."""

    code: str
    message: str
    source: str = ""
    document: str | None = None
    start: int | None = None
    end: int | None = None
