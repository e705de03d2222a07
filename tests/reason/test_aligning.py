"""Entries that only clocks put right bring together: a barge adrift, told by a log that runs fast and by the radio. All is invented."""

from datetime import date

from firsthand.model import CaseFacts, SourceFacts
from firsthand.pipeline import Found, Toolkit, understand
from firsthand.reason.reconcile import reconstruct

KIT = Toolkit.standard()
RADIO = """Pellow channel 9, transcript of the recording

[14:00:00] TUG 3: Tug 3 leaving the east basin.
[14:04:10] TUG 3: Tug 3 on location, Quarry Steps.
[14:06:30] PILOT: The barge has sunk off the mole.
[14:09:05] PILOT: Everybody off the lower deck.
[14:15:40] TUG 3: Second line made fast to the barge.
[14:31:00] TUG 3: Tow complete, the barge is on the mud.
"""
LOG = """time,unit,status,remarks
02/09/2025 14:03:00,T3,ENRT,Tug 3 leaving east basin
02/09/2025 14:07:12,T3,ONS,"Quarry Steps, passing a line"
02/09/2025 14:09:31,,INFO,Barge sunk off the mole
02/09/2025 14:12:06,,INFO,Pilot orders all hands from the lower deck
02/09/2025 14:18:41,T3,INFO,Second line made fast to barge
02/09/2025 14:34:01,T3,INFO,Tow complete
"""
FACTS = tuple((f"accounts/{name}", SourceFacts(dated=date(2025, 9, 2))) for name in ("log.csv", "radio.txt"))
CASE = CaseFacts(time_zone="Europe/London", incident_date=date(2025, 9, 2), locale="en-GB", sources=FACTS)


def made():
    found = (Found("accounts/log.csv", LOG.encode()), Found("accounts/radio.txt", RADIO.encode()))
    return reconstruct(CASE, [understand(one, CASE, KIT).account for one in found])


def test_entries_of_one_moment_on_clocks_put_right_are_one_event_and_what_follows_is_another():
    events = made()
    texts = {c.id: c.text for a in events.accounts for c in a.claims}
    together = [{texts[c] for c in e.claims} for e in events.events]
    assert any({"Everybody off the lower deck", "Pilot orders all hands from the lower deck"} <= some for some in together)
    assert not any({"Everybody off the lower deck", "Second line made fast to barge"} <= some for some in together)


def test_the_code_of_a_row_tells_that_the_crew_has_come_beside_what_its_words_tell():
    reached = [c for a in made().accounts for c in a.claims if c.action == "arrive"]
    assert {c.text for c in reached} == {"Quarry Steps, passing a line", "Tug 3 on location, Quarry Steps"}


def test_the_anchors_of_a_clock_are_events_of_the_case():
    case = made()
    known = {e.id for e in case.events}
    assert any(c.anchors for c in case.clocks)
    assert all(set(c.anchors) <= known for c in case.clocks)


def test_entries_that_only_showed_one_time_are_parted_once_the_clocks_are_put_right():
    radio = RADIO.replace("[14:06:30] PILOT", "[14:05:50] CONTROL: Multiple callers.\n[14:06:30] PILOT")
    log = LOG.replace("02/09/2025 14:07:12", "02/09/2025 14:05:53,,INFO,9 calls waiting\n02/09/2025 14:07:12")
    letter = "Statement of Ada Moss\n\nAt 14:05 our office received a call.\n"
    told = (("log.csv", log), ("radio.txt", radio), ("letter.txt", letter))
    found = (Found(f"accounts/{name}", text.encode()) for name, text in told)
    made = reconstruct(CASE, [understand(one, CASE, KIT).account for one in found])
    event_of = {c.text: c.event for a in made.accounts for c in a.claims}
    assert event_of["Multiple callers"] == event_of["At 14:05 our office received a call"] != event_of["9 calls waiting"]
    assert {a for c in made.clocks for a in c.anchors} <= {e.id for e in made.events}
