"""Ten times the text costs at most twelve times the work, from the bytes of a file to its account."""

import time

import pytest

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand

KIT = Toolkit.standard()
SMALL, TIMES, MOST = 10_000, 10, 12
"""Characters of the shorter text, how much longer the other is, and what it may cost more."""
ROOM = 1.3
"""For machines that do other things meanwhile; on a quiet one 8 to 11 times was measured."""
TOLD = 'The warden said the lamp on stair {n} was out. "It was dark," said Orla Finn, who had left at nine. '
SHAPES = {
    "one long paragraph": TOLD,
    "marks that never close": "“The gate on lane {n} was open and the ‘guard (had left at nine. ",
    "mixed scripts": 'قال الحارس {n} إن البوابة مفتوحة. The guard said "השער פתוח" and left; страж {n} ушёл. ',
    "a transcript of 200 speakers": "SPEAKER {s}: The guard told me that gate {n} was open at nine.\n",
}


def written(shape: str, size: int) -> bytes:
    text, n = "", 0
    while len(text) < size:
        n += 1
        text += SHAPES[shape].format(n=n, s=n % 200)
    return text.encode()


def seconds(data: bytes) -> float:
    start = time.process_time()
    account = understand(Found("told.txt", data), CaseFacts(), KIT).account
    spent = time.process_time() - start
    assert account.document is not None
    assert account.statements
    return spent


@pytest.mark.parametrize("shape", SHAPES)
def test_ten_times_the_text_costs_at_most_twelve_times_the_work(shape):
    few, many = written(shape, SMALL), written(shape, SMALL * TIMES)
    seconds(few)
    short = min(seconds(few), seconds(few))
    long = seconds(many)
    # the longer one is read again only where the first reading was slow: it may have been disturbed
    assert long <= MOST * ROOM * short or min(long, seconds(many)) <= MOST * ROOM * short
