"""Counts as told, with their bounds, their nouns and what only looks like a count."""

import pytest

from firsthand.extract import Draft
from firsthand.extract.quantities import EXTRACTOR
from firsthand.extract.times import EXTRACTOR as TIMES
from firsthand.language.parsing import parse
from firsthand.model import CaseFacts, Document, Passage, Source


def read(*passages):
    text, marks = "", []
    for words in passages:
        marks.append(Passage(len(text), len(text) + len(words)))
        text += words + "\n\n"
    document = Document("d", "s", text, passages=tuple(marks))
    draft = EXTRACTOR.extract(TIMES.extract(Draft(Source("s", "a.txt", "", 0), document, CaseFacts(), parse([document])[0])))
    assert [draft.text[q.start : q.end] for q in draft.quantities] == [q.text for q in draft.quantities]
    return draft.quantities


def only(*passages):
    (found,) = read(*passages)
    return found


@pytest.mark.parametrize(
    ("text", "words", "least", "most", "unit"),
    [
        ("At least seven miners were below.", "At least seven", 7, None, "miners"),
        ("No fewer than twelve lamps were lit.", "No fewer than twelve", 12, None, "lamps"),
        ("More than three hundred sacks were soaked.", "More than three hundred", 300, None, "sacks"),
        ("Better than forty sacks were soaked.", "Better than forty", 40, None, "sacks"),
        ("North of 40 sacks were soaked.", "North of 40", 40, None, "sacks"),
        ("Up to 40 sacks were soaked.", "Up to 40", None, 40, "sacks"),
        ("Fewer than 40 sacks were soaked.", "Fewer than 40", None, 40, "sacks"),
        ("The shed held 15 to 25 sacks of lime.", "15 to 25", 15, 25, "sacks"),
        ("The shed held between six and eight carts.", "between six and eight", 6, 8, "carts"),
        ("Two or three dogs ran out.", "Two or three", 2, 3, "dogs"),
        ("They found 1,250 sacks.", "1,250", 1250, 1250, "sacks"),
        ("They found 1925 sacks.", "1925", 1925, 1925, "sacks"),
        ("Seventy six goats stood in the hall.", "Seventy six", 76, 76, "goats"),
        ("One hundred and twenty lamps were lit.", "One hundred and twenty", 120, 120, "lamps"),
        ("We heard seven loud knocks.", "seven", 7, 7, "knocks"),
        ("The six original harbour inspectors waited.", "six", 6, 6, "inspectors"),
        ("A dozen lamps were lit.", "A dozen", 12, 12, "lamps"),
        ("Two dozen lamps were lit.", "Two dozen", 24, 24, "lamps"),
        ("It was thirty-five minutes, not less.", "thirty-five minutes, not less", 35, None, "minutes"),
        ("Twenty men or more went down.", "Twenty men or more", 20, None, "men"),
        ("The winch lifts 3.5 tonnes.", "3.5", 3.5, 3.5, "tonnes"),
        ("The tank was 40% full.", "40%", 40, 40, "%"),
        ("Five or six hundred people came.", "Five or six hundred", 500, 600, "people"),
        ("Well over a hundred people came.", "Well over a hundred", 100, None, "people"),
        ("Zero injuries were reported.", "Zero", 0, 0, "injuries"),
        ("There were 40-plus lamps.", "40-plus", 40, None, "lamps"),
        ("First report: 12 injured.", "12", 12, 12, "injured"),
        ("Order: make lamps eight.", "eight", 8, 8, "lamps"),
        ("They found 14 000 sacks.", "14 000", 14000, 14000, "sacks"),
        ("They found 14\u202f000 sacks.", "14\u202f000", 14000, 14000, "sacks"),
        ("The trek took three and a half miles.", "three and a half", 3.5, 3.5, "miles"),
    ],
)
def test_counts_keep_their_bounds_and_their_noun(text, words, least, most, unit):
    found = only(text)
    assert (found.text, found.min, found.max, found.unit) == (words, least, most, unit)
    assert not found.vague


@pytest.mark.parametrize("words", ["about 200", "roughly 200", "some 200", "around 200", "more like 200", "an estimated 200"])
def test_about_gives_bounds_around_the_number(words):
    found = only(f"There were {words} sacks in the shed.")
    assert (found.min, found.max, found.approximate) == (180, 220, True)
    assert found.text == words


def test_nearly_stays_below():
    found = only("Nearly 200 sacks were soaked.")
    assert (found.min, found.max, found.approximate) == (180, 200, True)


@pytest.mark.parametrize(
    ("text", "least", "unit"),
    [
        ("Dozens of families left.", 24, "families"),
        ("Hundreds of people watched.", 200, "people"),
        ("Several lamps went out.", 3, "lamps"),
        ("Tens of thousands of people came.", 20_000, "people"),
        ("A couple of hundred people came.", 200, "people"),
        ("A handful of men stayed.", 2, "men"),
    ],
)
def test_words_for_numbers_nobody_counted_are_vague(text, least, unit):
    found = only(text)
    assert (found.vague, found.min, found.unit) == (True, least, unit)


def test_a_part_names_its_whole():
    found = only("Roughly 60 of the 150 miners came up.")
    assert (found.text, found.of, found.unit) == ("Roughly 60 of the 150", 150, "miners")
    assert (found.min, found.max) == (54, 66)


def test_a_share_of_a_number_names_its_whole():
    share, whole = read("Two thirds of the 90 lamps were out.")
    assert (share.text, share.min, share.of) == ("Two thirds", 2 / 3, 90)
    assert (whole.min, whole.unit) == (90, "lamps")


def test_of_whom_points_to_the_count_before():
    first, second = read("They brought up 31 men, 27 of whom could walk.")
    assert (first.min, second.min, second.of, second.unit) == (31, 27, 31, "men")


@pytest.mark.parametrize("text", ["Two more lamps were lit.", "Another two lamps were lit.", "Two other lamps were lit."])
def test_more_is_additional(text):
    found = only(text)
    assert (found.min, found.unit, found.additional) == (2, "lamps", True)


def test_others_are_additional_without_a_noun():
    found = only("The mate and five others jumped.")
    assert (found.min, found.additional) == (5, True)


def test_a_lone_one_counts_only_after_a_number_of_them():
    six, one = read("Six men went down; one was not brought up.")
    assert (six.min, one.min, one.of) == (6, 1, 6)
    assert read("No one saw it, and the first one to speak was the mate.") == ()


def test_a_collective_counts_people():
    assert only("They had a gang of eight.").unit == "gang"


def test_a_bare_number_goes_on_counting():
    *_, last = read("There were 400 sacks by the list. More like 500.")
    assert (last.unit, last.min, last.max) == ("sacks", 450, 550)


@pytest.mark.parametrize(
    "text",
    [
        "Unit 3 was alight.", "Engine 5 and Gate 2 were first.", "The mill at 1725 Tanner Street is shut.",
        "He lives at 12 Mill Row.", "Ida Brandt, 58, lives there.", "A 12-year-old boy ran.", "Ring 01632 960 144 now.",
        "She rang 999 at once.", "It happened in 1987.", "It happened at 21:40 on 3 May 2024.", "Two minutes later it fell.",
        "Call sign R28 answered K15.", "Channel three, go ahead.", "He was the second man.", "Case XA-1102-0091 was closed.",
        "1. I am the keeper of the lamp.", "Two thirds of it was gone.", "One day it will fall.",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_count_is_none(text):
    assert [q.text for q in read(text)] == []


def test_numbers_of_different_things_stay_apart():
    found = read("Three nurses and seven porters walked out by the yard.")
    assert [(q.min, q.unit) for q in found] == [(3, "nurses"), (7, "porters")]


def test_cells_of_a_log_are_read_too():
    first, second = read("Weir Bank 12 of 19 cottages clear", "Three boats to Weir Bank, deep water")
    assert (first.min, first.of, first.unit) == (12, 19, "cottages")
    assert (second.min, second.unit) == (3, "boats")


def test_a_share_is_no_count():
    found = only("More than two thirds of the residents left.")
    assert (found.text, round(found.min, 3), found.max, found.unit) == (
        "More than two thirds of the",
        0.667,
        None,
        "share of residents",
    )


def test_one_in_five_names_its_whole():
    found = only("One in five lamps failed.")
    assert (found.min, found.of, found.unit) == (1, 5, "lamps")


def test_parts_of_one_whole_share_it():
    whole, saved, missing = read("Of the 14 aboard, nine were saved and five are missing.")
    assert (whole.min, saved.of, missing.of) == (14, 14, 14)


def test_a_number_alone_between_marks_goes_on_counting_what_was_counted():
    homes, _, more = read("About 25 homes were emptied, although one neighbour put it at ‘better than forty’.")
    assert (homes.unit, more.min, more.max, more.unit) == ("homes", 40, None, "homes")


def test_what_there_is_room_for_is_people_and_no_label():
    assert (only("The hall was put up for the fair and holds 3,100.").min, only("The hall holds 3,100.").unit) == (3100, "people")


def test_no_more_behind_the_noun_is_the_most():
    found = only("It took nine minutes, no more.")
    assert (found.text, found.min, found.max) == ("nine minutes, no more", None, 9)


def test_like_before_a_number_is_about_and_no_comparison():
    assert only("There were like four wardens at the gate.").approximate
    assert not only("It looked like two wardens at the gate.").approximate


def test_the_length_between_two_events_counts():
    assert (
        only("It was more than thirty minutes before I met a warden.").min,
        only("They went in ninety seconds after Ada pulled up.").min,
    ) == (
        30,
        90,
    )
    assert not read("He came about ten minutes later.")
