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
    ("The bell rang six times.", "I heard the bell ring nine times."),
    ("In the attic were 12 cots.", "There were 19 cots in the attic."),
    ("On the Friday the mill sent home nine men.", "Fourteen men were sent home by the mill on Friday."),
    ("The vestry was where nine people slept.", "Fourteen people slept in the vestry."),
    ("The nurse treated nine people.", "Fourteen people were treated by the nurse."),
    ("Nine large slates came off the roof.", "14 slates came off the roof."),
]
PUT_ELSEWHERE = [
    ("The class was led away along the towpath.", "They took the class away through the orchard."),
    ("The wardens led the crowd out through the paddock.", "The crowd was taken out along the ridge."),
    ("I found the child's mitten outside the wood store.", "Her mitten was lying right in front of the chapel."),
    ("It was by the chapel that the missing pony turned up.", "We found the missing pony by the sawmill."),
    ("The driver was caught behind the sawmill.", "The driver was detained at the chapel."),
]
DONE_AND_NOT_DONE = [
    ("The porter was in the lodge.", "Nobody was in the lodge."),
    ("Ada Quill was in the lodge.", "The lodge was empty."),
    ("I was in the lodge.", "There was no one in the lodge."),
    ("The porter was in the lodge.", "The porter was not in the lodge."),
    ("Both sisters got off by the rear gate.", "Neither of the sisters got off by the rear gate."),
    ("The two sisters left by the rear gate.", "Neither sister left by the rear gate."),
    ("The sisters each had a lamp.", "Neither sister had a lamp."),
    ("The guide was wearing a harness.", "The guide was issued with a harness, but he was not wearing one."),
    ("The guide was wearing a harness.", "As for a harness, the guide was not wearing one."),
    ("The guide had a harness on.", "“He'd no harness on,” said Tom Hale of the guide."),
    ("The guide was holding an axe.", "He hadn't got an axe, the guide."),
    ("The cart carried a lantern.", "The cart bore no lantern."),
    ("The warden sent a dog in.", "The warden went in without sending a dog in."),
    ("The klaxon in the lodge was going.", "That klaxon in the lodge never went off."),
    ("The fire klaxon failed to sound.", "The klaxon went off above my head."),
    ("The carter was working without a brake.", "The carter had a brake."),
]
TOLD_THE_OTHER_WAY_ROUND = [
    ("The hatch was not opened until the alarm had stopped.", "The alarm stopped after the hatch had been opened."),
    ("Nobody moved the cart until the bell had rung.", "We moved the cart and then the bell rang."),
    ("The sluice was opened only when the barge had gone.", "The barge left after the sluice had been opened."),
    ("Having lowered the ramp, we lit the flares.", "The flares were lit before the ramp was lowered."),
    ("The kiln was already lit when the gate was shut.", "The gate was shut and then the kiln was lit."),
    ("We had shut the gate when the kiln was lit.", "The kiln was lit and after that the gate was shut."),
    ("The kiln was already lit by the time the gate was shut.", "The kiln was lit after the gate had been shut."),
    ("We lost the lamps first. The organ stopped later.", "The organ stopped before the lamps went out."),
    ("The nurse reached the boy before the vicar.", "The vicar got to the boy before the nurse did."),
    ("The nurse reached the boy before the vicar.", "When the nurse got to the boy, the vicar was already kneeling with him."),
    ("The police were in the yard before the fire engine came.", "The fire engine came to the yard before any police."),
    ("The smell came before the ringing of the chapel bell.", "The chapel bell was rung before the smell came."),
    (
        "Only after the announcement did the riders leave the track.",
        "The riders left the track before the announcement was made.",
    ),
    ("“The lamps went, and then the organ stopped,” said a guest.", "The organ stopped before the lamps went."),
    ("The organ was playing when the lamps went. It stopped afterwards.", "The organ stopped and then the lamps went."),
    ("We were told to leave, and then I lost sight of the raft.", "I lost sight of the raft before we were told to leave."),
]
BOTH_HOLD = [
    ("The bell rang six times.", "The hooter rang nine times."),
    ("I knocked six times.", "Ada Quill knocked nine times."),
    ("The bell rang six times before midnight.", "The bell rang nine times after midnight."),
    ("It was going round that the carter had been asleep.", "The carter had not been asleep."),
    ("carter was asleep so im told", "The carter was not asleep."),
    ("the loft was locked is what im hearing", "The loft was not locked."),
    ("hearing there's a bomb in the loft", "There was no bomb in the loft."),
    ("Nine residents were led along the towpath.", "Residents were led through the orchard."),
    ("Some guests were led along the towpath.", "Other guests were led through the orchard."),
    ("The class was led away along the towpath.", "The class was led along the towpath and through the orchard."),
    ("The class was led away along the towpath.", "The choir was led away through the orchard."),
    ("I found a mitten outside the wood store.", "A mitten was lying in front of the chapel."),
    ("I found the child's mitten outside the wood store.", "The child's boot was lying in front of the chapel."),
    ("The porter was in the lodge.", "Nobody was in the loft."),
    ("The porter was in the lodge at first.", "Nobody was in the lodge when I came."),
    (f"The porter was in the lodge at 20:14 {DAY}.", "The lodge was empty."),
    ("A lamp was in the lodge.", "Nobody was in the lodge."),
    ("Neither of the sisters got off by the rear gate.", "The two sisters left by the front gate."),
    ("The guide was wearing a harness.", "Guides are issued with a helmet, but he was not wearing one."),
    ("The guide was wearing a harness.", "“He'd no harness on,” said Tom Hale of the cook."),
    ("The cart carried a lantern.", "The sledge bore no lantern."),
    ("The warden sent a dog in.", "The warden left without sending a note in."),
    ("The klaxon in the lodge was going.", "The klaxon in the barn never went off."),
    ("It was without a doubt the worst night.", "There was a doubt about the night."),
    ("Nobody moved the cart until the bell had rung.", "The cart was moved after the bell had rung."),
    ("No one opened the gate before the bell had rung.", "The porter opened the gate after the bell had rung."),
    ("The porter did not open the gate until the bell had rung.", "The porter opened the gate."),
    ("The sluice was not opened until the barge had gone.", "The barge left, and then the sluice was opened."),
    ("The sluice was opened only when the barge had gone.", "The sluice was opened after the barge had left."),
    ("Having lowered the ramp, we lit the flares.", "The ramp was lowered first and the flares were lit later."),
    ("The kiln was already lit when the gate was shut.", "The kiln was lit before the gate was shut."),
    ("The kiln was lit when the gate was shut.", "The kiln was lit after the gate had been shut."),
    ("The nurse reached the boy before the vicar.", "The vicar reached the girl before the nurse."),
    ("The first tram came after the police.", "The second tram came before the police."),
    ("The police were in the yard when the fire engine came.", "The fire engine came to the yard before the police."),
    ("When I came down he had a lamp in his hand.", "He lit the lamp after I had come down."),
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

TABLES = {
    "quantity": COUNTED_OTHERWISE,
    "place": PUT_ELSEWHERE,
    "polarity": DONE_AND_NOT_DONE,
    "order": TOLD_THE_OTHER_WAY_ROUND,
    "": BOTH_HOLD,
}
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
