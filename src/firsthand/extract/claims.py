"""Our reading of statements: one actor, one action each."""

from dataclasses import replace

from firsthand.extract import Draft
from firsthand.model import Claim, content_id


class Claims:
    name = "claims"
    version = "0"
    needs = ("statements",)
    gives = ("claims",)

    def extract(self, draft: Draft) -> Draft:
        """Every statement as one claim."""
        made = [
            Claim(
                content_id("claim", s.id, s.start, s.end),
                s.id,
                s.document,
                s.start,
                s.end,
                s.text,
                polarity=s.polarity,
                certainty=s.certainty,
                stance=s.stance,
            )  # fmt: skip
            for s in draft.statements
        ]
        return replace(draft, claims=tuple(made))


EXTRACTOR = Claims()
