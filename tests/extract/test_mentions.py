"""Who and what is named in one account."""

import pytest

from firsthand.extract import Draft
from firsthand.extract.coreference import antecedent
from firsthand.extract.mentions import EXTRACTOR
from firsthand.language.parsing import parse, sentence_spans
from firsthand.model import CaseFacts, Document, KnownEntity, Passage, Record, Source


def read(
    text: str, *, kind: str = "unknown", records: tuple[Record, ...] = (), case: CaseFacts | None = None, parsed: bool = True
) -> Draft:
    starts, at = [], 0
    for paragraph in text.split("\n\n"):
        starts.append(Passage(at, at + len(paragraph)))
        at += len(paragraph) + 2
    document = Document("doc_1", "src_1", text, passages=tuple(starts) if parsed else ())
    (passages,) = parse([document])
    draft = Draft(
        Source("src_1", "a.txt", "", len(text), kind=kind),
        document,
        case or CaseFacts(),
        passages,
        records,
        sentence_spans(passages, text),
    )
    return EXTRACTOR.extract(draft)


def who(draft: Draft) -> dict[str, str | None]:
    """Each mention's words with the name of its entity."""
    names = {e.id: e.name for e in draft.entities}
    return {m.text: names.get(m.entity or "") for m in draft.mentions}


def entity(draft: Draft, name: str):
    return next(e for e in draft.entities if e.name == name)


def test_a_mention_quotes_the_text():
    draft = read("Station Officer Elin Rask met Dr. Owain Pryce at Tarn Quay. Rask left.")
    assert draft.mentions
    assert all(m.text == draft.text[m.start : m.end] for m in draft.mentions)


def test_a_word_between_a_title_and_a_surname_is_a_given_name():
    draft = read("Fire Chief Marshal Tove spoke first. Chief Tove left at nine.")
    assert who(draft)["Chief Tove"] == "Marshal Tove"
    assert "Fire Chief" in entity(draft, "Marshal Tove").titles


def test_a_double_word_before_two_names_is_a_title():
    draft = read("Judge Norah Vane asked for the log.")
    assert entity(draft, "Norah Vane").titles == ("Judge",)


def test_a_bare_surname_goes_to_the_one_who_bears_it():
    draft = read("Nurse Petra Lund opened the ward.\n\nLund saw no smoke.")
    assert who(draft)["Lund"] == "Petra Lund"


def test_a_surname_that_is_also_a_country_is_the_person():
    draft = read("Sheriff Martin Jordan took charge. Jordan knew of the leak.")
    assert who(draft)["Jordan"] == "Martin Jordan"
    assert entity(draft, "Martin Jordan").type == "person"


def test_two_people_of_one_surname_stay_apart_and_the_bare_surname_stays_open():
    draft = read("Inspector Neil Farrow closed the lane. Watch Manager Ina Farrow asked for pumps.\n\nFarrow left early.")
    names = who(draft)
    assert {names["Inspector Neil Farrow"], names["Watch Manager Ina Farrow"]} == {"Neil Farrow", "Ina Farrow"}
    assert names["Farrow"] is None
    assert [i.code for i in draft.issues] == ["ambiguous_mention"]
    assert "Ina Farrow or Neil Farrow" in draft.issues[0].message


def test_a_title_tells_which_of_two():
    draft = read("Inspector Neil Farrow closed the lane. Watch Manager Ina Farrow asked for pumps.\n\nInsp Farrow left early.")
    assert who(draft)["Insp Farrow"] == "Neil Farrow"


def test_a_role_before_the_name_is_its_title():
    draft = read("We spoke to deck officer Rika Holm by the rail.")
    assert entity(draft, "Rika Holm").titles == ("deck officer",)


def test_a_role_is_linked_only_to_one_who_holds_it():
    draft = read("Watch Manager Ina Farrow asked for pumps. The watch manager left. The harbour pilot stayed. A guard left.")
    linked = {m.text: m for m in draft.mentions}
    assert who(draft)["The watch manager"] == "Ina Farrow"
    assert linked["The watch manager"].inferred
    assert who(draft)["The harbour pilot"] == "the harbour pilot"
    assert who(draft)["A guard"] is None


def test_a_body_its_letters_and_its_last_word_are_one():
    draft = read("The Tarn Valley Drainage Board (TVDB) met. TVDB shut the weir. Later the Board said more.")
    assert {who(draft)[w] for w in ("Tarn Valley Drainage Board", "TVDB", "the Board")} == {"Tarn Valley Drainage Board"}


def test_call_signs_that_differ_in_a_digit_are_two():
    draft = read("19:02 L3 on scene. 19:04 Ladder 3 reports smoke. 19:05 L4 en route. Medic 31 and Medic 13 staged.")
    names = who(draft)
    assert names["L3"] == names["Ladder 3"] == "Ladder 3"
    assert names["L4"] == "Ladder 4"
    assert names["Medic 31"] != names["Medic 13"]


def test_a_numbered_part_of_a_site_is_a_place():
    draft = read("The fire began in Unit 9 and did not reach Unit 19.")
    assert {(m.text, m.type) for m in draft.mentions} == {("Unit 9", "place"), ("Unit 19", "place")}


def test_one_road_name_in_two_towns_is_two_places():
    draft = read("The crew went to Alder Lane, Brenmouth. The call came from Alder Lane in Tolsford.")
    assert {e.name for e in draft.entities if e.type == "place"} >= {"Alder Lane, Brenmouth", "Alder Lane, Tolsford"}


def test_labels_misspelt_are_joined_and_a_like_name_that_is_another_stays_apart():
    draft = read(
        "PEMBERTON: I saw it.\nSLOANE: When?\nPEMBERTIN: At six.\nPEMBERTON: Or so.\nPEMBROKE: I came at ten.\n", parsed=False
    )
    names = who(draft)
    assert names["PEMBERTIN"] == "PEMBERTON"
    assert names["PEMBROKE"] == "PEMBROKE"


def test_a_label_whose_line_names_the_other_is_another():
    draft = read("DONNELLY: I saw it.\nDONNELLY: Twice.\nDONNELLA: I asked Donnelly to stop.\n", parsed=False)
    assert who(draft)["DONNELLA"] == "DONNELLA"


def test_an_officer_column_names_a_person():
    text = "time,unit,officer\n18:04,RSC2,MCBRAY T\n"
    row = Record(
        "rec_1", "doc_1", 18, len(text) - 1, "row", fields=(("time", "18:04"), ("unit", "RSC2"), ("officer", "MCBRAY T"))
    )
    draft = read(text, records=(row,), parsed=False)
    assert {(m.text, m.type) for m in draft.mentions} == {("RSC2", "unit"), ("MCBRAY T", "person")}


def test_a_nickname_in_marks_is_an_alias():
    draft = read("Tilde “Sparrow” Aske rowed out. Sparrow came back alone.")
    assert "Sparrow" in entity(draft, "Tilde Aske").aliases


def test_somebody_known_only_by_a_nickname_is_a_person():
    draft = read("A porter known on the quay as “Heron” had left.")
    assert entity(draft, "Heron").type == "person"


def test_a_ship_is_no_person():
    draft = read("The ferry “Nora Bright” lay at the pier. Crew left the Nora Bright at dusk.")
    assert {e.type for e in draft.entities if e.name == "Nora Bright"} == {"vessel"}


def test_the_gazetteer_is_honoured():
    case = CaseFacts(gazetteer=(KnownEntity("Sorrel Gate Pumping Station", "place", ("the Gate",)),))
    draft = read("We met at the Gate before noon.", case=case)
    assert who(draft)["the Gate"] == "Sorrel Gate Pumping Station"


def test_a_head_of_a_force_told_under_another_office_keeps_both_titles():
    text = "Marlow Springs Chief of Police, Arno Bexley, spoke.\n\nThe Marlow Springs Sheriff has commented. “We waited,” Bexley said."
    assert {"Marlow Springs Chief of Police", "Marlow Springs Sheriff"} <= set(entity(read(text), "Arno Bexley").titles)


@pytest.mark.parametrize("text", ["", "   ", "no names here at all.", "WHAT WAS THAT", "Q. And then?\nA. Nothing."])
def test_nothing_is_made_of_nothing(text):
    assert read(text).entities == ()


def test_a_pronoun_stands_for_the_one_it_fits():
    draft = read("Nurse Petra Lund met Mr Colin Stead at the door. She said the lift was broken. He did not agree.")
    names = {e.id: e.name for e in draft.entities}
    assert names[antecedent(draft, draft.text.index("She")).entity] == "Petra Lund"
    assert names[antecedent(draft, draft.text.index("He did")).entity] == "Colin Stead"


def test_a_pronoun_after_two_named_side_by_side_is_left_open():
    draft = read("Tove Rask and Ketil Moe came in. They waited, he said.")
    assert antecedent(draft, draft.text.index("he said")) is None


def test_a_form_gives_its_name_an_occupation():
    draft = read("Name: Ottilie Brand\nAge: over 18\nOccupation: night porter\n\nI was on the landing.")
    assert entity(draft, "Ottilie Brand").titles == ("night porter",)


def test_a_number_in_words_opens_a_name_that_stands_so_inside_a_sentence_too():
    told = who(read("Five Elms Water Board closed the weir. The crew drove to Five Elms. Three Dutch crews left."))
    assert "Five Elms Water Board" in told
    assert not any(m.startswith("Three") for m in told)


def test_a_court_is_a_street_unless_a_word_makes_it_one_of_law():
    draft = read("The crew stopped at Larkspur Court. The case is before Calder Crown Court.")
    assert entity(draft, "Larkspur Court").type == "place"
    assert entity(draft, "Calder Crown Court").type == "organisation"


def test_a_role_after_a_hospital_is_somebody_elses():
    draft = read("Nine people were taken to Tarn Hospital, a nurse in the ward said.")
    assert entity(draft, "Tarn Hospital").type == "place"


def test_a_streets_short_form_and_its_number_name_a_place():
    draft = read("E6 to Larkspur St and 5th Ave, crew of four.", kind="log")
    assert {e.name for e in draft.entities if e.type == "place"} >= {"Larkspur St", "5th Ave"}


def test_the_next_label_of_a_form_is_no_part_of_a_name():
    assert "Morag Teal" in who(read("Witness: Morag Teal Age: 71", parsed=False))


def test_a_rank_that_commands_and_one_that_is_commanded_are_two_people():
    told = who(read("Captain Ada Moss has the command. Officer Moss shut the street. Capt Moss went in."))
    assert told["Capt Moss"] == "Ada Moss"
    assert told["Officer Moss"] != "Ada Moss"


def test_a_report_means_the_one_of_a_surname_whom_it_has_introduced():
    text = "Hugh Teal, a director, spoke first.\n\nThe valve was shut, Teal said. He is not related to the fitter, Owen Teal."
    assert who(read(text, kind="news"))["Teal"] == "Hugh Teal"
    assert who(read(text, kind="email"))["Teal"] is None
