"""Names in accounts of many kinds of incident: invented lines, each with whom or what its words name."""

import pytest

from firsthand.model import Account, CaseFacts
from firsthand.pipeline import Found, Toolkit, understand

KIT = Toolkit.standard()


def account(text: str, name: str = "a.txt") -> Account:
    return understand(Found(name, text.encode()), CaseFacts(), KIT).account


def named(text: str, name: str = "a.txt") -> dict[str, tuple[str | None, str]]:
    """The words of each mention with the name of its entity and its type."""
    read = account(text, name)
    names = {e.id: e.name for e in read.entities}
    return {m.text: (names.get(m.entity or ""), m.type) for m in read.mentions}


def log(*remarks: str) -> str:
    return "time,unit,remarks\n" + "".join(f'10:{i:02d}:00,K{i + 1},"{r}"\n' for i, r in enumerate(remarks))


@pytest.mark.parametrize(
    ("text", "ship"),
    [
        ("The ferry Lorna Dell struck the quay. Later the Lorna Dell drifted off.", "Lorna Dell"),
        ("The Kestrel, a 30-metre trawler, sank off Sorn Head.", "Kestrel"),
        ("The skipper of the Marigold told the Argus that he had slept.", "Marigold"),
        ("The crew left MV Orsolo at noon.", "Orsolo"),
        ("We came up on the Brightling's bow in the dark.", "Brightling"),
        ("A mayday from the Osprey Star was heard at nine.", "Osprey Star"),
        ("The Tamarind was a coaster of 900 tonnes.", "Tamarind"),
        ("The yacht ‘Merriman’ was taking on water.", "Merriman"),
        ("The tug struck the quay. The Halcyon capsized at once.", "Halcyon"),
        ("Tug Corvane and a pilot boat went out to her.", "Corvane"),
        ("The vessel's mast was gone. On deck of the Petrel lay a rope. The hull was sound.", "Petrel"),
    ],
)
def test_what_stands_about_a_name_tells_a_ship(text, ship):
    found = named(text)
    assert ship in {name for name, kind in found.values() if kind == "vessel"}


def test_a_ship_and_the_firm_of_her_name_are_two():
    found = named("The Corvane, a dredger, left her berth. Corvane Aggregates Ltd owns the Corvane.")
    assert found["Corvane"] == ("Corvane", "vessel")
    assert found["Corvane Aggregates Ltd"] == ("Corvane Aggregates Ltd", "organisation")


def test_the_last_word_of_a_ships_name_stands_for_her():
    found = named("The Marie Celandine, bound for Port Talver, called. The Celandine was late.")
    assert found["Celandine"] == ("Marie Celandine", "vessel")


def test_one_who_is_master_of_a_ship_is_no_ship():
    found = named("The Kestrel's skipper, Ole Brandt, swam ashore. The trawler Kestrel sank.")
    assert found["Ole Brandt"][1] == "person"


@pytest.mark.parametrize(
    "text",
    [
        "The train hit the buffers. The Flyer was late.",
        "The crew of the engine met at the Anchor for tea.",
        "Captain Swift had the deck. The Swift family was ashore by the harbour, and the ship waited.",
        "The boat Thursday was full.",
        "She told the Argus that the ship had sailed from the harbour with the tide.",
    ],
)
def test_no_ship_is_made_of_other_names(text):
    assert not [k for _, k in named(text).values() if k == "vessel"]


def test_radio_labels_that_call_themselves_are_ships():
    cues = [
        "VTS: All ships, fog in the channel.",
        "CORVANE: VTS, this is Corvane, off the harbour, anchor down.",
        "VTS: Corvane, received.",
    ]
    srt = "".join(f"{i}\n00:00:{i:02d},000 --> 00:00:{i + 1:02d},000\n{c}\n\n" for i, c in enumerate(cues, 1))
    found = named(srt, "radio.srt")
    assert found["CORVANE"] == found["Corvane"] == ("Corvane", "vessel")
    assert found["VTS"][1] == "organisation"


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        ("Margaret ‘Peg’ Dunmore ran the kiosk. Peg Dunmore left.", "Peg Dunmore", "Margaret Dunmore"),
        ("Margaret ‘Peg’ Dunmore ran the kiosk. Mrs Dunmore left.", "Mrs Dunmore", "Margaret Dunmore"),
        ("Ida Renwick (née Collis) spoke. As Ida Collis she had worked there.", "Ida Collis", "Ida Renwick"),
        ("Ida Renwick, formerly Collis, spoke. Ms Collis left.", "Ms Collis", "Ida Renwick"),
        ("PC 2214 Lewis was first on scene.", "PC 2214 Lewis", "Lewis"),
        ("Anna and Dan Pell got out first.", "Anna", "Anna Pell"),
        ("DJ Marek Stoll stopped the music.", "DJ Marek Stoll", "Marek Stoll"),
        ("A. Osei-Marsh signed the sheet.", "A. Osei-Marsh", "A. Osei-Marsh"),
        ("Guard Ania Wrobel walked back along the track. Wrobel had no lamp.", "Wrobel", "Ania Wrobel"),
        ("Ofc. J. Delgado (badge 4417) spoke. Delgado left.", "Delgado", "J. Delgado"),
        ("Councillor Iqbal Rahm asked for pumps. Cllr Rahm left.", "Cllr Rahm", "Iqbal Rahm"),
        ("Dr Femi Adeyo, a registrar, came. Dr Adeyo left.", "Dr Adeyo", "Femi Adeyo"),
        ("Helen Prout, chief executive of Sarn Water, resigned. Ms Prout left.", "Ms Prout", "Helen Prout"),
        ("The driver, Colm Voss, was shaken.", "The driver", "Colm Voss"),
        ("Mr Rao phoned the crossing keeper, Ewa Piatek.", "Ewa Piatek", "Ewa Piatek"),
    ],
)
def test_whom_words_name(text, words, name):
    assert named(text)[words] == (name, "person")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Preston Farrow cycled from Preston to the fair.", "Preston"),
        ("We went aground on Gull Bank at nine.", "Gull Bank"),
        ("The boat touched Sorn Rock twice.", "Sorn Rock"),
        ("Coach B left platform 3 on time.", "platform 3"),
        ("Fans were held at turnstile 12 for an hour.", "turnstile 12"),
        ("Number 14 buoy was out. We passed it.", "Number 14 buoy"),
        ("The A417 was shut at Crane Hill.", "A417"),
        ("Traffic on I-95 stopped near the ramp.", "I-95"),
        ("Dr Adeyo works at Calder General Hospital, she said.", "Calder General Hospital"),
        ("Water came over at Lake Morrow before dawn.", "Lake Morrow"),
        ("Flood wardens knocked on doors in Mill Lane.", "Mill Lane"),
    ],
)
def test_what_words_are_a_place(text, words):
    assert named(text)[words][1] == "place"


def test_numbers_that_differ_in_a_digit_are_two_places():
    found = named("Number 4 buoy was lit. We passed Number 14 buoy and came to Number 4.")
    assert found["Number 4 buoy"] == found["Number 4"] != found["Number 14 buoy"]


def test_a_train_is_known_by_its_number():
    assert named("The signaller let 2K17 pass. Train 2K17 stopped.")["2K17"][1] == "vehicle"


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("Northmoor Trains said it was sorry.", "Northmoor Trains"),
        ("Sarn Water closed the main.", "Sarn Water"),
        ("The Sarn Water and Harbour Board met.", "Sarn Water and Harbour Board"),
        ("Tolby Transport and Rescue Trust met.", "Tolby Transport and Rescue Trust"),
        ("St John Ambulance treated 12 people.", "St John Ambulance"),
        ("Pine County Fire Rescue sent two engines.", "Pine County Fire Rescue"),
        ("The Environment Agency closed the barrier.", "Environment Agency"),
    ],
)
def test_what_words_are_a_body(text, body):
    assert named(text)[body] == (body, "organisation")


@pytest.mark.parametrize(
    "text", ["The Douglas people would not talk.", "The Jordan family left early.", "The Moss brothers ran."]
)
def test_a_family_or_a_towns_people_is_no_person(text):
    assert not [k for _, k in named(text).values() if k == "person"]


def test_words_that_only_open_a_remark_name_nothing():
    found = named(log("Loading began", "Tractor will not start", "Forepeak pumped dry"), "log.csv")
    assert {kind for _, kind in found.values()} <= {"unit"}


def test_a_post_without_an_article_in_a_log_is_a_person():
    found = named(log("Grain loft. Duty foreman at gate", "Two pumps sent"), "log.csv")
    assert found["Duty foreman"][1] == "person"


def test_an_author_says_what_post_he_holds():
    text = "Witness statement\n\nName: Aldo Ferrant\n\nI am employed by Dorn Cold Stores Ltd as night watchman at the yard. I saw smoke."
    read = account(text)
    assert "night watchman" in {t for e in read.entities if e.name == "Aldo Ferrant" for t in e.titles}
