"""What the pages of the workbench share with the report: rows, words of ours, the drawing, macros and style."""

from firsthand.export.citations import Citation, Citer, day_of, name_of
from firsthand.export.csv import chain_text, table
from firsthand.export.page.drawing import Chronology, chronology
from firsthand.export.page.kinship import Kinship, kinship
from firsthand.export.page.rows import AccountPart, CountTable, EventLine, FindingCard, Rows, Track, Words
from firsthand.export.page.setting import asset, environment
from firsthand.export.page.spans import SpanRow, span_rows
from firsthand.export.page.wording import ASPECT, BASIS, FINDING, STATUS, SUPPORT, bounds_text, day_text, length_text, many, rule

__all__ = [
    "ASPECT", "BASIS", "FINDING", "STATUS", "SUPPORT", "AccountPart", "Chronology", "Citation", "Citer", "CountTable", "EventLine",
    "FindingCard", "Kinship", "Rows", "SpanRow", "Track", "Words", "asset", "bounds_text", "chain_text", "chronology", "day_of", "day_text", "environment",
    "kinship", "length_text", "many", "name_of", "rule", "span_rows", "table",
]  # fmt: skip
