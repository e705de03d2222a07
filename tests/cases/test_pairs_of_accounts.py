"""Pairs of short accounts as people write them: which cannot both hold, and which only look so. All invented."""

import pytest

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand_all
from firsthand.reason.reconcile import reconstruct

DENIED = [
    (
        "Our wardens stayed outside at the request of the Orrin police.",
        "Statement of Sergeant Nolan Reeve, 5 May 2025\n\nI never asked the wardens to stay outside.",
    ),
    ("I locked the boathouse before I left.", "Nobody locked the boathouse that night."),
    ("The guard rang the bell twice.", "The guard never rang the bell."),
    ("Ida Moran opened the sluice.", "Statement of Ida Moran\n\nI did not open the sluice."),
    ("The foreman ordered us to start the pump.", "Statement of the foreman\n\nI never ordered anybody to start the pump."),
    ("I warned the ticket office about the crowd.", "The ticket office was never warned about the crowd."),
    ("The steward opened the north gate.", "The north gate was never opened by the steward."),
    ("The driver sounded the horn before the crossing.", "The driver did not sound the horn before the crossing."),
    ("The coach stopped at the red light.", "The coach did not stop at the red light."),
    ("The signaller cleared the goods train to proceed.", "The signaller did not clear the goods train to proceed."),
    ("The nurse gave him the second injection.", "The nurse did not give him the second injection."),
    ("The lifeguard jumped into the pool.", "The lifeguard did not jump into the pool."),
    ("The mate dropped the anchor.", "The mate never dropped the anchor."),
    ("We evacuated the cinema at once.", "The cinema was never evacuated."),
    ("The captain sent a mayday.", "The captain did not send a mayday."),
    ("The constable arrested the tall man.", "The constable did not arrest the tall man."),
    ("The engineer inspected the brake on Monday.", "The engineer did not inspect the brake on Monday."),
    ("The warden searched the attic.", "The attic was not searched by the warden."),
    ("The crew extinguished the fire in the kiln.", "The crew did not extinguish the fire in the kiln."),
    ("The rider wore a helmet.", "The rider was not wearing a helmet."),
    ("The pilot radioed the tower.", "The pilot never radioed the tower."),
    ("The doctor examined the boy.", "The doctor did not examine the boy."),
    ("The teacher counted the children.", "The teacher did not count the children."),
    ("The marshal waved the lorry through.", "The marshal did not wave the lorry through."),
    ("The deckhand threw him a lifebelt.", "The deckhand did not throw him a lifebelt."),
    ("The tram hit the cyclist.", "The tram did not hit the cyclist."),
    ("Barrier lowered by crossing keeper.", "The crossing keeper did not lower the barrier."),
    ("The winch had been greased by the fitter.", "The fitter never greased the winch."),
    ("She put the key on the hook.", "She did not put the key on the hook."),
    ("The usher told us to leave the hall.", "The usher never told us to leave the hall."),
    ("The gas was turned off by the caretaker.", "The caretaker did not turn off the gas."),
]

NOT_DENIED = [
    ("They came from the wrong end of the road.", "He found Ida Moran on the floor by the window."),
    ("Statement of Hugh Teal, 5 May 2025\n\nI sent the mayday at once.", "Orrin Coastguard has the mayday."),
    (
        "The ambulance was at the lane gate at 07:52 on 3 May 2025.",
        "Statement of Hugh Teal, 5 May 2025\n\nNo ambulance got to me until eight o'clock on 3 May 2025.",
    ),
    ("The doors were still shut at 19:00.", "The doors were never locked or chained."),
    ("I gave the horn one long blast.", "The crossing has no booms."),
    ("The guard rang the bell.", "I did not hear the bell."),
    ("The north gate was locked.", "The south gate was not locked."),
    ("I closed hatch 2.", "I did not close hatch 3."),
    ("The foreman ordered us to start the pump.", "The foreman did not order us to stop the crane."),
    ("At 06:30 on 3 May 2025 the turnstile was locked.", "At 09:15 on 3 May 2025 the turnstile was not locked."),
    ("Ida Moran opened the sluice.", "Carl Boon did not open the sluice."),
    ("The coach stopped at the light.", "The coach did not stop at the bridge."),
    ("The pilot radioed the tower.", "I do not know whether the pilot radioed the tower."),
    ("The doctor examined the boy.", "The doctor did not examine the girl."),
    ("The steward locked the stand.", "The steward will not lock the stand again."),
    ("The crew put out the fire in the kiln.", "The crew could not put out the fire in the loft."),
    ("The captain sent a mayday.", "The captain said he had no radio licence."),
    ("We evacuated the cinema.", "We did not evacuate the school."),
    ("A man said the driver was drunk.", "The driver was tired."),
    ("The ferry left the quay.", "The ferry did not leave a wake."),
    ("The crowd moved towards the exit.", "The crowd was not noisy."),
    ("The engine started.", "The engine did not overheat."),
    ("The mate dropped the anchor.", "The mate did not drop the lead line."),
    ("The brakes failed, the driver said.", "Had the brakes not failed, we would have stopped."),
    ("I saw the signal.", "I did not see the points."),
    ("The lorry reversed into the yard.", "No lorry was seen in the lane."),
    ("The warden searched the attic.", "The cellar was not searched."),
    ("They told me to wait.", "They did not tell me why."),
    ("The barge was moored at the east wharf.", "The barge was not insured."),
    ("He took the lantern.", "He did not take the rope."),
    ("The caretaker turned off the gas.", "The caretaker should not have turned off the water."),
    ("The bus driver was on his phone, somebody told me.", "The bus was on time."),
    ("The alarm sounded.", "I cannot say whether the alarm sounded."),
    ("The lifeguard saw the swimmer.", "The swimmer did not see the lifeguard."),
    ("A mate was the first to board the tug.", "Statement of Ida Moran\n\nI did not board the tug."),
    ("Stokers came in.", "He never came in."),
    ("Somebody had shut the hatch.", "Statement of Ida Moran\n\nI shut the hatch myself."),
    ("Statement of Ida Moran\n\nI reopened the slip at noon.", "Statement of Hugh Teal\n\nWe reopened the slip at noon."),
    ("Statement of Ida Moran, 4 May 2025\n\nI saw the gate open.", "Statement of Hugh Teal, 4 May 2025\n\nI saw the gate open."),
    ("Statement of Ida Moran\n\nWe moved the barrier.", "Statement of Hugh Teal\n\nWe moved the barrier."),
    ("Statement of Ida Moran\n\nI heard the first bang.", "Statement of Hugh Teal\n\nI heard the first bang."),
]

COUNTED_OTHERWISE = [
    ("There were 40 passengers on the coach.", "I counted 62 passengers on the coach."),
    ("Nine people were taken to hospital.", "Four people were taken to hospital."),
    ("Three shots were fired.", "Five shots were fired."),
    ("The tank held 900 litres and 12 cylinders stood beside it.", "There were 30 cylinders beside the tank."),
    ("Six wagons left the rails.", "Eight wagons left the rails."),
    ("Two boats were launched.", "Four boats were launched."),
    ("There were 15 children in the minibus.", "There were 11 children in the minibus."),
    ("The stand held 2,000 spectators.", "There were 3,500 spectators in the stand."),
    ("Seven houses were flooded.", "Twelve houses were flooded."),
    ("The mast fell on two tents.", "The mast fell on five tents."),
    ("Exactly 20 climbers were on the ridge.", "There were 27 climbers on the ridge."),
    ("The crane dropped three pallets.", "The crane dropped six pallets."),
]

COUNTS_THAT_FIT = [
    ("There were three people on shift.", "There should be five people on shift."),
    ("The station has 46 sworn wardens.", "I count six wardens."),
    ("I got six pupils into the store.", "I've got about twenty pupils on the stairs."),
    (
        "Statement of Ida Moran, 4 May 2025\n\nSeven people were treated.",
        "Statement of Hugh Teal, 6 May 2025\n\nNine people have been treated.",
    ),
    ("I came back to about eighty-five.", "The conductor counted 38 passengers."),
    ("Reading at the wall 16 percent.", "I count four."),
    ("I was standing in front of 214.", "I count four."),
    ("At least five people were treated.", "Eight people were treated."),
    ("About 60 guests were in the hall.", "There were 62 guests in the hall."),
    ("By 08:00 on 3 May 2025 four hikers had been found.", "By 19:00 on 3 May 2025 nine hikers had been found."),
    ("Three of the ten wagons were loaded.", "There were ten wagons."),
    ("Dozens of people ran.", "There were 45 people on the pier."),
    ("The first six children came out.", "There were 20 children in the school."),
    ("Two police officers came.", "Five firefighters came."),
    ("The north stand held 400 people.", "The south stand held 900 people."),
    ("We had a crew of six.", "The other ship had a crew of nine."),
    ("Two more people were found.", "Seven people were found."),
    ("So far three people have been found.", "In the end eleven people were found."),
    ("The wall was three metres high.", "The ladder was five metres long."),
    ("There were 12 cows in the lane.", "There were 3 horses in the lane."),
    ("Nearly 100 people were on the platform.", "There were 98 people on the platform."),
    ("I counted six sparks before I stopped counting.", "There were 20 sparks."),
    ("Eleven of you were inside the shed.", "Seven people were inside the shed."),
    ("Two went in.", "More than 60 stokers came to the shed."),
]

TOLD_ONCE_AND_TWICE = [
    ("I locked the chapel door at 16:20 on 3 May 2025.", "I saw the verger lock the chapel door at 17:05 on 3 May 2025."),
    ("I shut the valve at 13:05 on 3 May 2025.", "I watched him shut the valve at 14:20 on 3 May 2025."),
]

TWO_PLACES = [
    ("At 16:15 on 3 May 2025 Clara Benn was in the office, the porter said.", "At 16:15 on 3 May 2025 Clara Benn was in the kitchen, the clerk said."),
    ("At 09:30 on 3 May 2025 Rita Voss was in the wheelhouse, the mate said.", "At 09:30 on 3 May 2025 Rita Voss was in the galley, the cook said."),
]  # fmt: skip

ONE_HAPPENING = [
    ("The ferry hit the pier at 14:20 on 3 May 2025.", "The collision with the pier happened at 14:20 on 3 May 2025."),
    ("The train left the rails at 16:05 on 3 May 2025.", "The derailment was at 16:05 on 3 May 2025."),
    ("The lifeboat launched at 08:15 on 3 May 2025.", "At 08:15 on 3 May 2025 they launched the lifeboat."),
    ("The ship ran aground at 22:40 on 3 May 2025.", "We were on the rocks at 22:40 on 3 May 2025."),
    ("An ambulance arrived at 12:31 on 3 May 2025.", "The ambulance got here at 12:31 on 3 May 2025."),
    ("The coach overturned at 07:12 on 3 May 2025.", "The coach rolled over at 07:12 on 3 May 2025."),
    ("The stand collapsed at 15:48 on 3 May 2025.", "The stand gave way at 15:48 on 3 May 2025."),
    ("A mayday was sent at 02:09 on 3 May 2025.", "The skipper called a mayday at 02:09 on 3 May 2025."),
    ("They evacuated the theatre at 20:20 on 3 May 2025.", "The theatre was cleared at 20:20 on 3 May 2025."),
    ("The van hit the bus shelter.", "The bus shelter was struck by the van."),
    ("The police closed the coast road.", "The coast road was closed by police."),
    (
        "The first company, Engine 6, was on scene at 21:40 on 3 May 2025.",
        "Engine 6 was at Third and Weir at 21:40 on 3 May 2025.",
    ),
    ("Engine 5 went in by the mill door.", "Ruth Tarn went in by the mill door."),
    ("The water main was shut off at 19:41 on 3 May 2025.", "At 19:41 on 3 May 2025 the main was off."),
    ("Ruth Tarn called a second alarm at 18:41 on 3 May 2025.", "Second alarm at 18:41 on 3 May 2025."),
    ("By 8.45pm on 3 May 2025 everybody was off the barge.", "The last of them was off the barge at 20:44 on 3 May 2025."),
    ("Fire brigade's just pulled up at 07:47 on 3 May 2025.", "The brigade arrived at 07:47 on 3 May 2025."),
    ("The helicopter landed in the paddock at 08:33 on 3 May 2025.", "Chopper putting down in the field at 08:33 on 3 May 2025."),
    ("Evac of the train began at 07:57 on 3 May 2025.", "At 07:57 on 3 May 2025 they began taking people off the train."),
    ("The scanners went dead at 18:52 on 3 May 2025.", "The scanners stopped working at 18:52 on 3 May 2025."),
    ("The doctor was called from the dining car.", "They called the doctor from the dining car."),
]

TWO_HAPPENINGS = [
    ("The ferry left Arden pier.", "The tug left Bellow quay."),
    ("Engine 5 arrived at the mill.", "Engine 9 arrived at the mill."),
    ("The north stand collapsed.", "The south stand collapsed."),
    ("At 09:00 on 3 May 2025 the alarm sounded.", "At 17:00 on 3 May 2025 the alarm sounded."),
    ("The bridge was closed.", "The bridge was opened."),
    ("The lorry hit the wall.", "The cyclist hit the kerb."),
    ("I left the shop.", "He left the lamp burning."),
    ("We asked for a helicopter.", "The helicopter arrived."),
    ("Ruth Tarn found fuel beside the truck.", "The truck driver was found."),
    ("Engine 6 stopped at Third and Weir.", "Engine 6 stopped at Fifth and Weir."),
    ("Ruth Tarn called a second alarm at 18:41 on 3 May 2025.", "She called the gas company at 18:41 on 3 May 2025."),
    ("Tom Weir asked for it at 18:50 on 3 May 2025.", "The control room requested them at 18:54 on 3 May 2025."),
]

WHO_DID_IT = [
    ("Ann Tull was at the wheel.", "Colin Reiss was at the wheel."),
    ("Inspector Dahl gave the order to fire.", "Sergeant Pym gave the order to fire."),
]


def _every():
    tables = (DENIED, NOT_DENIED, COUNTED_OTHERWISE, COUNTS_THAT_FIT, TOLD_ONCE_AND_TWICE, TWO_PLACES, ONE_HAPPENING,
              TWO_HAPPENINGS, WHO_DID_IT)  # fmt: skip
    return [pair for table in tables for pair in table]


@pytest.fixture(scope="module")
def made():
    """Each pair with its reconstruction; all texts go through the parser together."""
    files = [
        Found(f"accounts/{n}_{side}.txt", f"{text}\n".encode())
        for n, pair in enumerate(_every())
        for side, text in enumerate(pair)
    ]
    case = CaseFacts("pairs")
    read = [u.account for u in understand_all(files, case, Toolkit.standard())]
    return {pair: reconstruct(case, read[2 * n : 2 * n + 2]) for n, pair in enumerate(_every())}


def aspects(made, pair):
    return {f.aspect for f in made[pair].findings if f.kind == "conflict"}


def together(made, pair):
    """Whether one event holds claims of both accounts."""
    side = {c.id: n for n, a in enumerate(made[pair].accounts) for c in a.claims}
    return any({side[c] for c in e.claims} == {0, 1} for e in made[pair].events)


@pytest.mark.parametrize("pair", DENIED, ids=lambda p: p[1])
def test_what_one_denies_and_the_other_tells_is_a_conflict(made, pair):
    assert aspects(made, pair) == {"polarity"}


@pytest.mark.parametrize("pair", COUNTED_OTHERWISE, ids=lambda p: p[1])
def test_one_thing_counted_differently_is_a_conflict(made, pair):
    assert aspects(made, pair) == {"quantity"}


@pytest.mark.parametrize("pair", [*NOT_DENIED, *COUNTS_THAT_FIT, *ONE_HAPPENING, *TWO_HAPPENINGS], ids=lambda p: p[1])
def test_what_may_both_hold_is_no_conflict(made, pair):
    assert aspects(made, pair) == set()


@pytest.mark.parametrize("pair", TOLD_ONCE_AND_TWICE, ids=lambda p: p[1])
def test_one_act_told_as_of_two_moments_is_a_conflict(made, pair):
    assert aspects(made, pair) == {"time"}


@pytest.mark.parametrize("pair", TWO_PLACES, ids=lambda p: p[1])
def test_one_person_in_two_rooms_at_a_time_is_a_conflict(made, pair):
    assert aspects(made, pair) == {"place"}


@pytest.mark.parametrize("pair", WHO_DID_IT, ids=lambda p: p[1])
def test_one_post_held_by_two_is_a_conflict(made, pair):
    assert aspects(made, pair) == {"identity"}


@pytest.mark.parametrize("pair", ONE_HAPPENING, ids=lambda p: p[1])
def test_other_words_for_one_happening_meet(made, pair):
    assert together(made, pair)


@pytest.mark.parametrize("pair", TWO_HAPPENINGS, ids=lambda p: p[1])
def test_two_happenings_stay_two(made, pair):
    assert not together(made, pair)
