"""One deed told by two accounts in other words, with one thing changed or nothing at all. All people and places are invented."""

import pytest

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand_all
from firsthand.reason.reconcile import reconstruct

DAY = "on 3 May 2025"

COUNTED_OTHERWISE = [
    ("There were 58 carts on the deck.", "87 carts were on board."),
    ("There were nine people in the choir loft.", "Fourteen people were in the choir loft."),
    ("An audience of 60 was watching.", "The audience numbered 85."),
    ("The search party was made up of a dozen men.", "There were eighteen men in the search party."),
    ("The number of passengers on board was 46.", "31 passengers were aboard."),
    ("We got nine goats out of the shed.", "I helped to bring fourteen goats out of the shed."),
    ("Seven shots were fired.", "I heard eleven shots."),
    ("The fire destroyed 14 huts.", "Nineteen huts burned."),
    ("She sailed with 13 carts on her deck.", "We had loaded 22 carts."),
    ("Nine of our climbers were hurt.", "14 climbers were hurt."),
    ("The evacuation of 14 families was carried out by wardens.", "19 families were evacuated."),
    ("I know of 14 kennels that were flooded.", "19 kennels were flooded."),
    ("Fourteen huts were wrecked.", "“We lost nineteen huts,” said Ada Quill."),
    ("There were nine of us in the cable car.", "14 tourists were in the cable car."),
    ("The tower held 40 tonnes of malt.", "There were 55 tonnes of malt in the tower."),
    ("12 panes were cracked.", "17 panes were cracked on the east side."),
    ("I saw 52 jars on the stall.", "The stall held 68 jars."),
    ("The tram was carrying 53 prams.", "There were 90 prams on that tram."),
    ("15 panes were blown out.", "“I lost 21 panes,” said Ada Quill."),
]
TIMED_OTHERWISE = [
    (f"The mill bells rang at 20:10 {DAY}.", f"I heard the mill bells ring at 21:02 {DAY}."),
    (f"It was 21:37 {DAY} when the mill bell rang.", f"The mill bell rang at 20:50 {DAY}."),
    (f"I heard the boiler burst at 21:10 {DAY}.", f"The boiler burst at 20:32 {DAY}."),
    (f"The dam gave way at 20:14 {DAY}.", f"At 20:50 {DAY} the dam burst."),
    (f"The blast came at 20:14 {DAY}.", f"I heard the explosion at 20:50 {DAY}."),
    (f"The train pulled out at 20:14 {DAY}.", f"The train left at 20:50 {DAY}."),
    (f"The vet left the yard at 20:14 {DAY}.", f"It was 20:55 {DAY} when the vet left the yard."),
    (f"I was beside the tram, it slid off the rails at 20:14 {DAY}.", f"At 20:50 {DAY} the tram slid off the rails."),
    (f"“We took off at 20:14 {DAY},” said Ada Quill, the pilot of the airship.", f"The airship took off at 20:50 {DAY}."),
    (f"The kiln was not lit until 20:50 {DAY}.", f"The kiln was lit at 20:14 {DAY}."),
    (f"I heard the crane fall at 20:14 {DAY}.", f"The crane fell at 20:50 {DAY}."),
    (f"Authority for the blast was given at 20:14 {DAY}.", f"The blast was authorised at 20:50 {DAY}."),
]
DONE_BY_ANOTHER = [
    ("I saw Hamish Teal press the red knob.", "The red knob was pressed by Ida Moran."),
    ("It was Ada Quill who let the brake off.", "The brake was released by Tom Hale."),
    ("The one who connected the hose was Ada Quill.", "Tom Hale connected the hose."),
    ("I saw Ada Quill pull the smallest boy out.", "Tom Hale pulled the smallest boy out of the water."),
    ("Ada Quill switched off the pump.", "Tom Hale turned the pump off."),
    ("At the winch was Ada Quill.", "The winch was operated by Tom Hale."),
    ("The test was carried out by Ada Quill.", "Tom Hale did the test."),
    ("Ada Quill was driving the tractor.", "“Tom Hale was driving,” said a boy who had stood beside the tractor."),
    ("The one who opened the sluice was Ada Quill.", "Tom Hale opened the sluice."),
    ("The pilot of the airship was Ada Quill.", "I saw Tom Hale at the controls of the airship."),
    ("The siren was set off by the night porter.", "The gamekeeper set off the siren."),
]
DONE_AND_NOT_DONE = [
    ("Ada Quill had received training on the new press.", "Nobody had trained Ada Quill on the new press."),
    ("Engineers inspected the rig in May.", "The rig had gone without an inspection in May."),
    ("The crane was checked that morning.", "Nobody carried out a check of the crane that morning."),
    ("That night I phoned the harbour office.", "At no time that night did anyone ring the harbour office."),
    ("There was a guard on the gate.", "No guard was on the gate."),
    ("The handrail was in place.", "The handrail was missing."),
    ("Ada Quill was at the briefing.", "Ada Quill did not attend the briefing."),
    ("The cellar door was barred.", "The cellar door was unbarred."),
    ("The rider had a helmet. I saw it.", "The rider was without a helmet."),
    ("The rider was strapped in.", "The rider was not strapped in."),
    ("The klaxon was sounded.", "The klaxon failed to sound."),
    ("There was a chain on the hatch.", "The hatch was not chained."),
    ("The fire door was bolted.", "The fire door was not bolted."),
    ("The vicar checked the loft that day.", "There was no check of the loft that day."),
]
PUT_ELSEWHERE = [
    (f"I last saw Ada Quill at 20:57 {DAY}, in the sauna.", f"At 20:57 {DAY} Ada Quill was in the ticket office."),
    ("It was in the wash house that the fire broke out.", "The fire started in the feed store."),
    ("The leak is thought to have started in the boiler room.", "The leak started in the car park."),
    ("The hoop was picked up in the malt loft.", "Searchers found the hoop in the bottling hall."),
]
TOLD_THE_OTHER_WAY_ROUND = [
    ("The lights went out before the bang.", "The lights went out after a bang was heard."),
    ("Somebody screamed and then the curtain came down.", "There was a scream after the curtain came down."),
    ("We raised the ramp, then started the engine.", "The ramp was raised once the engine was running."),
]
BOTH_HOLD = [
    ("12 people were in the hall.", "15 people were in the yard."),
    ("We had a crew of six.", "The other ship had a crew of nine."),
    ("12 men were hurt.", "15 men were killed."),
    ("39 crew were on duty.", "The ship employed 51 crew."),
    (f"At 20:19 {DAY} the doors were opened for friends.", f"Ticket holders were let in when the doors opened at 21:02 {DAY}."),
    (f"The sale began at 20:14 {DAY}.", f"The sale of the horses began at 21:02 {DAY}."),
    (f"The launch arrived off the point at 20:14 {DAY}.", f"The launch came alongside at 20:50 {DAY}."),
    ("Ada Quill pulled the stop.", "Tom Hale pressed the stop."),
    ("The barber had it from somebody that the vat had leaked.", "The vat had not leaked."),
    (
        "The trust said that 28 people had been treated.",
        "This corrects an earlier notice. The trust now says 36 people had been treated.",
    ),
    ("The club said that 20 members were in the hut.", "The club now says that 26 members were in the hut. It had said 20."),
    ("“She shut the valve,” said Ada Quill.", "I shut the valve."),
    ("A lad on the pier reckoned that the winchman had been asleep.", "The winchman had not been asleep."),
    ("The florist told me that the winchman had been asleep.", "The winchman had not been asleep."),
    ("The winchman had been asleep, so I was told.", "The winchman had not been asleep."),
    (f"The cook told me that the wheel had stopped at 20:14 {DAY}.", f"The wheel stopped at 21:20 {DAY}."),
    ("The wheel stopped at 9.10 on 3 May 2025.", f"The wheel stopped at 21:12 {DAY}."),
    (f"The first boat arrived at 20:14 {DAY}.", f"The salvage boat arrived at 21:02 {DAY}."),
    ("Nine people were on the raft.", "Six tourists were on the raft."),
    (f"The barn was cleared at 20:14 {DAY}.", f"The barn was cleared of straw at 21:02 {DAY}."),
    ("21 panes were cracked.", "17 panes were cracked on the east side."),
    ("12 people were hurt on the top deck of the tram.", "17 people were hurt on the lower deck of the tram."),
    ("43 seats were sold for the first night.", "56 seats were sold for the second night."),
    ("The rocket went up.", "The crowd left after the rocket had gone up."),
    ("The pit was 14 metres long.", "The pit was 40 metres deep."),
    ("Nine people were hurt.", "14 dancers were hurt in the yard."),
]

TABLES = {
    "quantity": COUNTED_OTHERWISE, "time": TIMED_OTHERWISE, "identity": DONE_BY_ANOTHER, "polarity": DONE_AND_NOT_DONE,
    "place": PUT_ELSEWHERE, "order": TOLD_THE_OTHER_WAY_ROUND, "": BOTH_HOLD,
}  # fmt: skip
PAIRS = [(pair, aspect) for aspect, table in TABLES.items() for pair in table]


@pytest.fixture(scope="module")
def conflicts():
    """The aspects of the conflicts of each pair; all texts go through the parser together."""
    files = [
        Found(f"accounts/{n}_{side}.txt", f"Statement of Witness {('Lark', 'Finch')[side]}\n\n{text}\n".encode())
        for n, (pair, _) in enumerate(PAIRS)
        for side, text in enumerate(pair)
    ]
    case = CaseFacts("other words")
    read = [u.account for u in understand_all(files, case, Toolkit.standard())]
    made = [reconstruct(case, read[2 * n : 2 * n + 2]) for n in range(len(PAIRS))]
    return {pair: {f.aspect for f in m.findings if f.kind == "conflict"} for (pair, _), m in zip(PAIRS, made, strict=True)}


@pytest.mark.parametrize(("pair", "aspect"), PAIRS, ids=[pair[1] for pair, _ in PAIRS])
def test_a_deed_in_other_words_differs_in_the_one_thing_that_was_changed(conflicts, pair, aspect):
    assert conflicts[pair] == ({aspect} if aspect else set())
