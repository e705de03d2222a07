"""Who is who, from texts read as any account is: what is one, what is two, and what stays open. Everybody in them is invented."""

from dataclasses import dataclass

import pytest

from firsthand.model import CaseFacts, KnownEntity
from firsthand.pipeline import Found, Toolkit, understand_all
from firsthand.reason.reconcile import reconstruct

KIT = Toolkit.standard()
Words = tuple[str, str]
"""The file in which words stand, and the words."""


@dataclass(frozen=True)
class Told:
    """Texts of two accounts, and pairs of words in them that name one, that name two, and words that may name several."""

    name: str
    a: str
    b: str
    one: tuple[tuple[Words, Words], ...] = ()
    two: tuple[tuple[Words, Words], ...] = ()
    open: tuple[Words, ...] = ()


BANK = (
    Told(
        "titles and surname",
        "Detective Sergeant Marla Quint took the call at the depot. She drove to Pell Street.",
        "DS Quint told me to wait by the fence. Sgt Quint then went inside.",
        one=((("a", "Marla Quint"), ("b", "Quint")),),
    ),
    Told(
        "a longer title in front of a full name",
        "Police Chief Vera Tarrow praised her crew on Friday.",
        "Chief Vera Tarrow wrote to all of them. Chief Tarrow did not say when.",
        one=((("a", "Vera Tarrow"), ("b", "Vera Tarrow")), (("a", "Vera Tarrow"), ("b", "Chief Tarrow"))),
    ),
    Told(
        "initial",
        "Dr. Oswin Tarrow examined the driver in the yard.",
        "The driver was seen by O. Tarrow before the ambulance left.",
        one=((("a", "Oswin Tarrow"), ("b", "O. Tarrow")),),
    ),
    Told(
        "initial of two",
        "Oswin Tarrow opened the valve. Olive Tarrow stood by the gauge.",
        "The valve was opened by O. Tarrow in the morning.",
        two=((("a", "Oswin Tarrow"), ("a", "Olive Tarrow")),),
        open=(("b", "O. Tarrow"),),
    ),
    Told(
        "nickname",
        "William Harpe ran to the winch house.",
        "Bill Harpe was first at the winch house.",
        one=((("a", "William Harpe"), ("b", "Bill Harpe")),),
    ),
    Told(
        "nickname quoted",
        "Katherine “Kit” Dorrow held the rope while the boat was lowered.",
        "Kit Dorrow held the rope.",
        one=((("a", "Dorrow"), ("b", "Kit Dorrow")),),
    ),
    Told(
        "misspelling",
        "Foreman Piers Callaghan shut the main gate.",
        "The gate was shut by Piers Callahan.",
        one=((("a", "Piers Callaghan"), ("b", "Piers Callahan")),),
    ),
    Told(
        "not a misspelling",
        "Constable Dana Holt arrested the rider.",
        "Nurse Dena Holt treated the rider.",
        two=((("a", "Dana Holt"), ("b", "Dena Holt")),),
    ),
    Told(
        "call signs",
        "Engine 5 reached the mill. E5 laid a line to the canal.",
        "E5 was first. E6 came from Dorn Road.",
        one=((("a", "Engine 5"), ("b", "E5")), (("a", "E5"), ("b", "E5"))),
        two=((("b", "E5"), ("b", "E6")),),
    ),
    Told(
        "possessive",
        "Harlan Voss's statement was read out. Voss left at noon.",
        "Mr Voss’s lorry stood in the yard.",
        one=((("a", "Harlan Voss"), ("b", "Voss")),),
    ),
    Told(
        "body and abbreviation",
        "The Aldermoor Harbour Authority (AHA) closed the lock. AHA staff cleared the quay.",
        "The AHA said nobody was hurt.",
        one=((("a", "Aldermoor Harbour Authority"), ("b", "AHA")),),
    ),
    Told(
        "surname that is a place",
        "Chief Officer Ruth Lincoln went to Lincoln on Friday. Lincoln spoke to reporters there.",
        "Ms Lincoln gave a statement.",
        one=((("a", "Ruth Lincoln"), ("b", "Lincoln")),),
    ),
    Told(
        "two of one surname",
        "Edda Marsh drove the tractor. Her brother Colm Marsh opened the gate.",
        "Marsh was at the gate when we came.",
        two=((("a", "Edda Marsh"), ("a", "Colm Marsh")),),
        open=(("b", "Marsh"),),
    ),
    Told(
        "role only",
        "Harbour master Inga Strand ordered the lock shut.",
        "The harbour master ordered the lock shut at six.",
        one=((("a", "Inga Strand"), ("b", "The harbour master")),),
    ),
    Told(
        "role of two",
        "Inspector Inga Strand took notes. Inspector Lars Bohm took photographs.",
        "The inspector took notes.",
        two=((("a", "Inga Strand"), ("a", "Lars Bohm")),),
    ),
    Told(
        "full rank words",
        "Watch Manager Della Roak led the crew.",
        "WM Roak led us in. Roak was calm.",
        one=((("a", "Della Roak"), ("b", "Roak")),),
    ),
    Told(
        "middle initial",
        "Peter J. Sallow signed the log.",
        "The log was signed by Peter Sallow.",
        one=((("a", "Peter J. Sallow"), ("b", "Peter Sallow")),),
    ),
    Told(
        "company forms",
        "Tern Chemicals Ltd. owns the shed.",
        "Tern Chemicals Limited said the shed was empty. Tern Chemicals rents it out.",
        one=((("a", "Tern Chemicals"), ("b", "Tern Chemicals")),),
    ),
    Told(
        "double surname",
        "Councillor Amy Locke-Dray called for calm.",
        "Cllr Locke-Dray called for calm.",
        one=((("a", "Amy Locke-Dray"), ("b", "Locke-Dray")),),
    ),
    Told(
        "short given form",
        "Thomas Wend phoned the brigade.",
        "Tom Wend rang for the brigade; Tommy Wend’s phone was used.",
        one=((("a", "Thomas Wend"), ("b", "Tom Wend")),),
    ),
    Told(
        "vessel and person",
        "The trawler Agnes Hale struck the pier. Agnes Hale, 71, saw it from her window.",
        "The Agnes Hale sank.",
    ),
    Told(
        "ranks differ",
        "Captain Orme commanded the tug.",
        "Seaman Orme fell from the tug.",
        two=((("a", "Orme"), ("b", "Orme")),),
    ),
    Told(
        "truck and call sign words",
        "Ladder 12 went to the roof.",
        "L12 to the roof. Truck 12 stayed.",
        one=((("a", "Ladder 12"), ("b", "L12")),),
        two=((("b", "L12"), ("b", "Truck 12")),),
    ),
    Told(
        "accents and apostrophes",
        "Sean O'Dowd lit the lamp.",
        "Sean O’Dowd lit the lamp. Seán O’Dowd was calm.",
        one=((("a", "Sean O'Dowd"), ("b", "Sean O’Dowd")),),
    ),
    Told(
        "police department",
        "The Norwick Police Department sent two cars.",
        "Norwick Police sent two cars. NPD officers closed the road.",
        one=((("a", "Norwick Police Department"), ("b", "Norwick Police")),),
    ),
    Told(
        "two of one surname, Mr",
        "Helen Marsh drove the tractor. Peter Marsh opened the gate.",
        "Mr Marsh was at the gate when we came.",
        one=((("a", "Peter Marsh"), ("b", "Marsh")),),
        two=((("a", "Helen Marsh"), ("b", "Marsh")),),
    ),
    Told(
        "the crew and a member",
        "Firefighter Dell Orwin entered the barn. The crew followed her.",
        "Orwin went in first; the crew waited.",
        one=((("a", "Dell Orwin"), ("b", "Orwin")),),
    ),
    Told(
        "two bodies of one abbreviation",
        "The Camber Port Authority (CPA) shut the gate.",
        "The Coastal Pilots Association (CPA) sent two pilots. The CPA pilots waited.",
        two=((("a", "Camber Port Authority"), ("b", "Coastal Pilots Association")),),
    ),
    Told(
        "street and person",
        "Mr Baker was hit on Baker Street.",
        "Baker Street was closed until noon.",
        two=((("a", "Baker"), ("a", "Baker Street")),),
    ),
    Told(
        "town and person",
        "Sergeant Neil Preston drove from Preston to the quarry.",
        "Sgt Preston reached the quarry at nine.",
        one=((("a", "Neil Preston"), ("b", "Preston")),),
    ),
    Told(
        "Jr and Sr",
        "Amos Tell Sr. owned the yard. Amos Tell Jr. ran it.",
        "The yard was locked.",
        two=((("a", "Amos Tell Sr."), ("a", "Amos Tell Jr.")),),
    ),
    Told(
        "married name",
        "Ada Finch, née Rowe, kept the shop.",
        "Ada Rowe kept the shop.",
        one=((("a", "Ada Finch"), ("b", "Ada Rowe")),),
    ),
    Told(
        "two titles",
        "Professor Sir Hugh Stanning examined the beam.",
        "Prof Stanning examined the beam. Sir Hugh wrote a report.",
        one=((("a", "Hugh Stanning"), ("b", "Stanning")),),
    ),
    Told(
        "call sign with letters",
        "Whiskey Charlie 27 reached the wharf.",
        "WC27 reached the wharf. WC72 did not.",
        two=((("b", "WC27"), ("b", "WC72")),),
    ),
    Told(
        "police officer by number",
        "PC 4417 Osgood noted the time.",
        "PC Osgood noted the time.",
        one=((("a", "Osgood"), ("b", "Osgood")),),
    ),
    Told(
        "Dr two",
        "Dr Lena Ferris and Dr Otto Ferris treated the burned.",
        "Dr Ferris treated the burned.",
        two=((("a", "Lena Ferris"), ("a", "Otto Ferris")),),
        open=(("b", "Ferris"),),
    ),
    Told(
        "first name reuse",
        "Magda Pell found the key. Magda put it on the hook.",
        "Magda Stone hung up the key.",
        one=((("a", "Magda Pell"), ("a", "Magda put")),),
        two=((("a", "Magda Pell"), ("b", "Magda Stone")),),
    ),
    Told(
        "sheriff office",
        "Kell County Sheriff's Office closed the road.",
        "The Kell County Sheriff’s Office closed the road; KCSO units stayed.",
        one=((("a", "Kell County Sheriff"), ("b", "Kell County Sheriff")),),
    ),
    Told(
        "ambulance crew numbers",
        "Medic 3 took the boy. Medic 8 took the girl.",
        "M3 took the boy.",
        one=((("a", "Medic 3"), ("b", "M3")),),
        two=((("a", "Medic 3"), ("a", "Medic 8")),),
    ),
)


class Reading:
    """A reconstruction of two texts in which names are looked up by the words that stand there."""

    def __init__(self, told: Told, case: CaseFacts) -> None:
        files = [Found("a.txt", told.a.encode()), Found("b.txt", told.b.encode())]
        made = reconstruct(case, [u.account for u in understand_all(files, case, KIT)])
        self.entities = {e.id: e for e in made.entities}
        self.accounts = {a.source.path[:-4]: a for a in made.accounts}

    def entity(self, words: Words):
        account = self.accounts[words[0]]
        at = account.document.text.index(words[1])
        named = [m.entity for m in account.mentions if m.start < at + len(words[1]) and at < m.end and m.entity]
        assert named, f"nobody is found at {words}"
        return self.entities[named[0]]


@pytest.mark.parametrize("told", BANK, ids=lambda told: told.name)
def test_who_is_who(told):
    read = Reading(told, CaseFacts("Who", "Europe/London"))
    for first, second in told.one:
        assert read.entity(first).id == read.entity(second).id
    for first, second in told.two:
        assert read.entity(first).id != read.entity(second).id
    for words in told.open:
        assert len(read.entity(words).ambiguous_with) > 1


def test_the_gazetteer_settles_what_texts_leave_open():
    """Two of one surname, and the case file that says by what name one of them goes."""
    told = Told("known", "Edda Marsh drove the tractor. Colm Marsh opened the gate.", "Marsh was at the gate when we came.")
    known = (KnownEntity("Colm Marsh", "person", ("Marsh",)),)
    read = Reading(told, CaseFacts("Who", "Europe/London", gazetteer=known))
    assert read.entity(("b", "Marsh")).name == "Colm Marsh"
    assert read.entity(("a", "Edda Marsh")).name == "Edda Marsh"
