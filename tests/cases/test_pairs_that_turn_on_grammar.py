"""Pairs of accounts where grammar decides whether they differ: what stands in front, what is denied until when, who of several.

All people and places are invented.
"""

from datetime import date

import pytest

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand_all
from firsthand.reason.reconcile import reconstruct

DAY = "on 3 May 2025"

COUNTED_OTHERWISE = [
    ("In the attic were 12 cots.", "There were 19 cots in the attic."),
    ("On the Friday the mill sent home nine men.", "Fourteen men were sent home by the mill on Friday."),
    ("The vestry was where nine people slept.", "Fourteen people slept in the vestry."),
    ("The nurse treated nine people.", "Fourteen people were treated by the nurse."),
    ("Nine large slates came off the roof.", "14 slates came off the roof."),
]
BOTH_HOLD = [
    ("In the attic were 12 cots.", "In the scullery were 19 cots."),
    ("The vestry was where nine people slept.", "Fourteen people slept in the crypt."),
    ("On the Monday the mill sent home nine men.", "On the Tuesday the mill sent home fourteen men."),
    ("Nine rams were led out in the morning.", "Fourteen rams were led out in the afternoon."),
    ("I took nine calls before midnight.", "Control took 14 calls after midnight."),
    ("Nine large slates came off the roof.", "Fourteen small slates came off the roof."),
    ("The nurse treated nine people.", "The hospital treated 14 people."),
    ("The nurse treated nine people.", "Fourteen people were treated in hospital."),
    ("The kiosk sold nine tickets.", "14 tickets were sold on the tram."),
    ("Nine panes in the vestry were broken.", "Fourteen panes in the porch were broken."),
    ("Nine guests were asleep.", "Fourteen guests were awake."),
    ("The cook asked for nine blankets.", "The cook got fourteen blankets."),
    ("Nine dancers had burns.", "Fourteen dancers had broken arms."),
    ("The launch brought nine people.", "The dinghy brought fourteen people."),
    ("Nine men were on the ledge before the fall.", "Fourteen men were on the ledge after the fall."),
    ("The hatch was not opened until the alarm had stopped.", "The alarm stopped first and then I opened the hatch."),
    ("You would expect a porter to have a lamp, but I saw none.", "There was no lamp on the porter."),
    (f"At 20:14 {DAY} the mill lost power.", f"At 21:02 {DAY} the village lost power."),
    (f"The power to the mill failed at 20:14 {DAY}.", f"The power to the school failed at 21:02 {DAY}."),
]

TABLES = {"quantity": COUNTED_OTHERWISE, "": BOTH_HOLD}
PAIRS = [(pair, aspect) for aspect, table in TABLES.items() for pair in table]


@pytest.fixture(scope="module")
def conflicts():
    """The aspects of the conflicts of each pair; all texts go through the parser together."""
    files = [
        Found(f"accounts/{n}_{side}.txt", f"Statement of Witness {('Lark', 'Finch')[side]}\n\n{text}\n".encode())
        for n, (pair, _) in enumerate(PAIRS)
        for side, text in enumerate(pair)
    ]
    case = CaseFacts("grammar", "Europe/London", date(2025, 5, 3), "en-GB")
    read = [u.account for u in understand_all(files, case, Toolkit.standard())]
    made = [reconstruct(case, read[2 * n : 2 * n + 2]) for n in range(len(PAIRS))]
    return {pair: {f.aspect for f in m.findings if f.kind == "conflict"} for (pair, _), m in zip(PAIRS, made, strict=True)}


@pytest.mark.parametrize(("pair", "aspect"), PAIRS, ids=[" / ".join(pair) for pair, _ in PAIRS])
def test_what_differs_is_told_and_what_fits_is_not(conflicts, pair, aspect):
    assert conflicts[pair] == ({aspect} if aspect else set())


LOG = 'time,unit,remarks\n2025-05-03 20:25:00,Medic 2,"{}"\n'


@pytest.mark.parametrize(
    ("entry", "kinds"), [("several calls re mill on fire", set()), ("mill is on fire", {"time"})], ids=["passed on", "seen"]
)
def test_an_entry_of_a_call_is_made_a_while_after_the_thing(entry, kinds):
    files = [
        Found("accounts/a.txt", f"Statement of Ada Quill\n\nThe mill caught fire at 20:19 {DAY}.\n".encode()),
        Found("accounts/log.csv", LOG.format(entry).encode()),
    ]
    case = CaseFacts("calls", "Europe/London")
    made = reconstruct(case, [u.account for u in understand_all(files, case, Toolkit.standard())])
    assert {f.aspect for f in made.findings if f.kind == "conflict"} == kinds
