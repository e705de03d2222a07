"""Who says what: statements with their chain of voices."""

from dataclasses import replace

from firsthand.extract import Draft
from firsthand.model import Statement, content_id


class Voices:
    name = "voices"
    version = "0"
    needs = ()
    gives = ("statements",)

    def extract(self, draft: Draft) -> Draft:
        """Every sentence as a statement of the account's own voice."""
        made = [
            Statement(
                content_id("statement", draft.document.id, s.start, s.end),
                draft.document.id,
                s.start,
                s.end,
                draft.text[s.start : s.end],
                (s,),
            )  # fmt: skip
            for s in draft.sentences
        ]
        return replace(draft, statements=tuple(made))


EXTRACTOR = Voices()
