"""Faults of extracted text, about a bridge at Sallow Ford that nobody will find on a map."""

from firsthand.readers.decoding import decode, looks_binary
from firsthand.readers.repair import numbered, repaired


def words(text: str) -> str:
    return " ".join(" ".join(line.text for line in repaired(text).lines).split())


def test_a_cut_word_is_joined_and_a_compound_keeps_its_hyphen():
    text = "The bridge-\nkeeper saw a flood-\nproof door and a corru-\ngated roof. The flood-proof door held.\n"
    assert words(text) == "The bridge-keeper saw a flood-proof door and a corrugated roof. The flood-proof door held."


def test_a_compound_known_to_the_word_list_only_in_parts_keeps_its_hyphen():
    assert words("They wore smoke-\nstained coats.") == "They wore smoke-stained coats."


def test_a_joined_word_that_stands_elsewhere_decides():
    assert words("The sluice-\nman left. The sluiceman came back.") == "The sluiceman left. The sluiceman came back."


def test_names_and_numbers_and_hanging_hyphens_keep_theirs():
    assert words("Mrs Orde-\nPaling drove the two-\nand three-wheeled carts on 24-\nhour leave.") == (
        "Mrs Orde-Paling drove the two- and three-wheeled carts on 24-hour leave."
    )


def test_a_word_cut_by_a_page_break_is_whole_again():
    mended = repaired("The guests were evacu-\n\n14\n\nated by the porter at nine.")
    assert (
        words("The guests were evacu-\n\n14\n\nated by the porter at nine.") == "The guests were evacuated by the porter at nine."
    )
    assert [(why, what) for why, what, _ in mended.left_out] == [("number in the margin left out", "14")]


def test_a_margin_number_between_the_halves_of_a_word_goes():
    assert words("The door was left on the for-\n 41\nward latch.") == "The door was left on the forward latch."
    assert words("The door was left on the for-\n 41  ward latch.") == "The door was left on the forward latch."


def test_a_number_that_ends_a_sentence_stays():
    assert "41" in words("The count was\n41\n\nNobody asked why.")


def test_margin_numbers_go_and_become_the_numbers_to_cite():
    lines = numbered(" 1  The lamp was lit at\n 2  nine and went out.\n 3  Nobody saw who\n 1  put it out.\n").lines
    lines = [line for line in lines if not line.blank]
    assert [line.text.strip() for line in lines][:4] == [
        "The lamp was lit at",
        "nine and went out.",
        "Nobody saw who",
        "put it out.",
    ]
    assert [line.label for line in lines][:4] == ["page 1, line 1", "page 1, line 2", "page 1, line 3", "page 2, line 1"]


def test_counts_at_the_start_of_lines_are_no_margin_numbers():
    text = "12 carts crossed.\n40 people walked.\n7 came back.\n"
    assert words(text) == "12 carts crossed. 40 people walked. 7 came back."


def test_columns_are_read_one_after_the_other():
    text = (
        "The bridge was shut at dusk by        The bus turned back short of the\n"
        "two wardens from the ford. They       pump. Its driver left a basket of\n"
        "heard a crack below the deck.         eggs with the baker, who sold them.\n"
    )
    assert words(text) == (
        "The bridge was shut at dusk by two wardens from the ford. They heard a crack below the deck. "
        "The bus turned back short of the pump. Its driver left a basket of eggs with the baker, who sold them."
    )
    assert repaired(text).lines[3].blank  # the columns are no single paragraph


def test_a_table_is_no_page_of_two_columns():
    text = "Unit        Crew\nWarden 1    four men\nWarden 2    two men\nWarden 3    six men\n"
    assert words(text) == "Unit Crew Warden 1 four men Warden 2 two men Warden 3 six men"


def test_ligatures_are_written_out_and_their_false_spaces_go():
    assert words("The ﬁ re ofﬁ cer’s staﬀ were oﬀ the ﬂ oor; the oﬀ er stood.") == (
        "The fire officer’s staff were off the floor; the offer stood."
    )


def test_text_decoded_wrongly_is_decoded_again_and_right_text_is_left_alone():
    assert words("She said â€œThe deck hadnâ€™t movedâ€ â€” twice.") == "She said “The deck hadn’t moved” — twice."
    right = "Señora Muñoz’s café — “Le Pré” — was shut at 9°C; £20 was owed."
    assert words(right) == right
    assert repaired(right).notes == ()


def test_accents_that_stand_as_marks_of_their_own_are_put_together_with_their_letters():
    assert words("Jose\u0301 Mu\u0308hl ran.") == "Jos\u00e9 M\u00fchl ran."
    assert repaired("Jose\u0301 ran.").notes == ()


def test_each_repair_is_told():
    notes = repaired("The ﬁ rst deck hadnâ€™t mov-\ned.").notes
    assert len(notes) == 3


def test_running_heads_stay_once():
    pages = "\f".join(f"SALLOW FORD REVIEW\nPage text {n} goes on here.\nPage {n} of 3" for n in ("one", "two", "three"))
    assert words(pages).count("SALLOW FORD REVIEW") == 1


def test_bytes_are_decoded_by_mark_then_utf8_then_a_told_guess():
    text = "She said “no” — the café was shut. £20"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"):
        assert decode(text.encode(encoding)).text == text
    assert decode(text.encode("utf-8")).note is None
    assert decode(text.encode("cp1252")).note


def test_a_few_wrong_bytes_do_not_change_how_the_rest_is_read():
    decoded = decode("“The deck” — said Muñoz. ".encode() + b"\x93no\x94")
    assert decoded.text == "“The deck” — said Muñoz. “no”"
    assert decoded.note


def test_line_ends_are_one_newline():
    assert decode(b"a\r\nb\rc\n").text == "a\nb\nc\n"


def test_binary_is_told_from_text():
    assert looks_binary(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    assert not looks_binary("plain words".encode("utf-16-le"))
