"""The types of Firsthand: frozen values, standard library only, no input or output."""

from firsthand.model.accounts import Account, Record, Source
from firsthand.model.case import CaseFacts, ClockFacts, KnownEntity, Milestone, SourceFacts, clock_of
from firsthand.model.claims import Claim, Done, Fold, Reference
from firsthand.model.entities import Entity, Mention
from firsthand.model.findings import Clock, Event, Finding, Lineage, Order, Participant, Question, Reconstruction
from firsthand.model.ids import content_id
from firsthand.model.issues import Issue
from firsthand.model.judgements import Judgement, Member, Target
from firsthand.model.quantities import Quantity
from firsthand.model.speech import Statement, Voice
from firsthand.model.text import Anchor, Document, Locator, Passage, Span
from firsthand.model.times import Relation, TimeExpression, When, instant

__all__ = [
    "Account", "Anchor", "CaseFacts", "Claim", "Clock", "ClockFacts", "Document", "Done", "Entity", "Event", "Finding", "Fold", "Issue",
    "Judgement", "KnownEntity", "Lineage", "Locator", "Member", "Mention", "Milestone", "Order", "Participant", "Passage", "Quantity",
    "Question", "Reconstruction", "Record", "Reference", "Relation", "Source", "SourceFacts", "Span", "Statement", "Target",
    "TimeExpression", "Voice", "When", "clock_of", "content_id", "instant",
]  # fmt: skip
