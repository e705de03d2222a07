"""Times of whole accounts: what they are measured against, and what is told about what stays open."""

from datetime import date, datetime

import pytest

from firsthand.extract import Draft
from firsthand.extract.times import EXTRACTOR
from firsthand.language.parsing import parse
from firsthand.model import CaseFacts, Document, Passage, Record, Source, SourceFacts, When

PATH = "accounts/a.txt"


def drafted(*passages, kind="prose", records=(), source=None, **case):
    """A draft of passages, each a text or (text, record id), read by the extractor."""
    text, marks = "", []
    for item in passages:
        words, record = item if isinstance(item, tuple) else (item, None)
        marks.append(Passage(len(text), len(text) + len(words), kind, record))
        text += words + "\n\n"
    document = Document("d", "s", text, passages=tuple(marks))
    facts = SourceFacts(dated=case.pop("dated", None), zone=case.pop("zone", None))
    source = source or Source("s", PATH, "", 0)
    draft = Draft(source, document, CaseFacts(sources=((PATH, facts),), **case), parse([document])[0], tuple(records))
    return EXTRACTOR.extract(draft)


def times(draft):
    return {t.text: t.when for t in draft.times}


def iso(moment):
    return moment.isoformat(timespec="minutes") if moment else ""


def row(identifier, moment, kind="row"):
    when = When(None, moment, moment, "second")
    return Record(identifier, "d", 0, 1, kind, time=when)


def test_every_time_quotes_its_words():
    draft = drafted("The dredger cast off at 6.20am on Friday.", "It came back two hours later.", incident_date=date(2024, 5, 3))
    assert [draft.text[t.start : t.end] for t in draft.times] == [t.text for t in draft.times]
    assert len(draft.times) == 2


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("The dredger sank on Friday.", "2024-05-03"),
        ("The dredger had sunk on Friday.", "2024-05-03"),
        ("A public meeting opens on Friday.", "2024-05-10"),
        ("The owners will meet on Friday.", "2024-05-10"),
        ("The mate is being examined on Friday.", "2024-05-10"),
        ("The master was due to appear in court on Friday.", "2024-05-10"),
    ],
)
def test_the_verb_decides_which_weekday_is_meant(text, day):
    (when,) = times(drafted(text, dated=date(2024, 5, 8))).values()
    assert when.earliest.date().isoformat() == day


def test_when_something_was_said_is_not_when_what_is_told_next_was():
    told = "Nine were treated after Friday's collision, the harbour office said last night. The dredger cast off at 6.20am."
    found = times(drafted(told, dated=date(2024, 5, 5), incident_date=date(2024, 5, 3)))
    assert iso(found["6.20am"].earliest) == "2024-05-03T06:20"
    assert iso(found["Friday"].earliest) == "2024-05-03T00:00"


def test_a_heading_tells_what_has_been():
    (when,) = times(drafted("Dredger sinks on Friday", kind="heading", dated=date(2024, 5, 8))).values()
    assert when.earliest.date() == date(2024, 5, 3)


def test_the_date_of_the_account_is_told_or_stated_by_the_file():
    published = When(None, datetime(2024, 5, 8, 9, 0), datetime(2024, 5, 8, 9, 0), "minute")
    source = Source("s", PATH, "", 0, published=published)
    (when,) = times(drafted("The dredger sank yesterday.", source=source)).values()
    assert when.earliest.date() == date(2024, 5, 7)


def test_a_line_that_is_only_a_date_tells_when_the_text_was_written():
    when = times(drafted("Wednesday 8 May 2024", "The dredger sank on Friday."))["Friday"]
    assert when.earliest.date() == date(2024, 5, 3)


def test_a_title_with_a_date_is_not_the_date_of_the_account():
    draft = drafted("Interview about the dredger, 3 May 2024", "The dredger sank yesterday.")
    assert times(draft)["yesterday"].earliest is None


def test_a_message_is_its_own_measure():
    night = row("r1", datetime(2024, 5, 4, 0, 12), "message")
    draft = drafted(("it blew at 23:55", "r1"), records=[night], incident_date=date(2024, 5, 3))
    assert iso(times(draft)["23:55"].earliest) == "2024-05-03T23:55"


def test_an_email_counts_yesterday_from_its_own_date():
    mail = row("r1", datetime(2024, 5, 6, 9, 0), "email")
    (when,) = times(drafted(("The winch was checked yesterday.", "r1"), records=[mail], dated=date(2024, 5, 9))).values()
    assert when.earliest.date() == date(2024, 5, 5)


def test_a_later_email_still_tells_of_the_incidents_evening():
    mail = row("r1", datetime(2024, 5, 9, 8, 30), "email")
    draft = drafted(
        ("The call was logged at 21:15. She rang at ten past nine.", "r1"), records=[mail], incident_date=date(2024, 5, 3)
    )
    assert iso(times(draft)["ten past nine"].earliest) == "2024-05-03T21:10"


def test_two_messages_do_not_share_a_story():
    records = [row("r1", datetime(2024, 5, 3, 21, 0), "message"), row("r2", datetime(2024, 5, 3, 22, 0), "message")]
    draft = drafted(("it blew at 20:55", "r1"), ("two minutes later we ran", "r2"), records=records)
    assert times(draft)["two minutes later"].earliest is None


def test_the_answer_takes_its_anchor_from_the_question():
    draft = drafted(
        "When did the winch fail?",
        "Just after 21:40.",
        "And then?",
        "I ran up two minutes after that.",
        incident_date=date(2024, 5, 3),
    )
    relation = times(draft)["two minutes after that"].relation
    assert relation.anchor == "When did the winch fail"


def test_the_zone_of_the_case_is_assumed_and_shown():
    (when,) = times(drafted("It sank at 21:40.", incident_date=date(2024, 5, 3), time_zone="Europe/Oslo")).values()
    assert (when.zone, when.zone_assumed, when.earliest.utcoffset().total_seconds()) == ("Europe/Oslo", True, 7200)


def test_a_zone_of_the_source_goes_before_that_of_the_case():
    (when,) = times(drafted("It sank at 21:40.", incident_date=date(2024, 5, 3), time_zone="Europe/Oslo", zone="UTC")).values()
    assert when.zone == "UTC"


def test_only_parsed_passages_are_read():
    document = Document("d", "s", "21:40 | engine out\n22:10 | tow", passages=(Passage(8, 18),))
    draft = EXTRACTOR.extract(Draft(Source("s", PATH, "", 0), document, CaseFacts(), parse([document])[0]))
    assert draft.times == ()


def test_what_stays_open_becomes_an_issue_at_its_place():
    draft = drafted("The winch was greased on 05/06/2024.")
    (issue,) = draft.issues
    assert issue.code == "ambiguous_day_month"
    assert draft.text[issue.start : issue.end] == "05/06/2024"


def test_times_told_without_doubt_raise_no_issue():
    draft = drafted("It sank at 21:40 on 3 May 2024. The crew were ashore by 22:10.", dated=date(2024, 5, 8))
    assert draft.issues == ()


def test_the_same_draft_gives_the_same_times():
    text = "It sank on Friday at about half past nine that night, a minute or two after the bell."
    assert drafted(text, dated=date(2024, 5, 8)).times == drafted(text, dated=date(2024, 5, 8)).times


@pytest.mark.parametrize(
    "said",
    [
        "Two wardens swam out, the Tarn Argus reported on Wednesday.",
        "The mayor praised them at a news conference on Wednesday.",
        "In an e-mail to her crew on Wednesday she thanked them.",
    ],
)
def test_the_day_of_telling_is_not_the_day_of_what_is_told(said):
    draft = drafted(
        said, "The first boat reached the weir at 2:11 p.m.", dated=datetime(2031, 5, 8), incident_date=date(2031, 5, 4)
    )
    assert iso(times(draft)["2:11 p.m."].earliest)[:10] == "2031-05-04"


def test_a_number_that_somebody_puts_at_seven_is_no_time():
    draft = drafted("The hospital has put the number at seven; the ferry left at nine.", incident_date=date(2031, 5, 4))
    assert list(times(draft)) == ["nine"]


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("The pump was off for 25 minutes from 14:10 on 12 May 2025.", "2025-05-12T14:35"),
        ("The pump was off for 25 minutes. From 14:10 on 12 May 2025 it ran.", ""),
    ],
)
def test_a_length_before_its_beginning_gives_the_end(text, end):
    (when,) = [w for t, w in times(drafted(text)).items() if "14:10" in t]
    assert iso(when.earliest) == "2025-05-12T14:10"
    assert iso(when.latest) == end


@pytest.mark.parametrize(
    ("words", "time"), [("Copy, two going in, fourteen twelve.", "14:12"), ("Command Farrow, twenty-two oh five.", "22:05")]
)
def test_a_time_read_out_at_the_end_of_a_message(words, time):
    (when,) = times(drafted(words, incident_date=date(2031, 5, 4))).values()
    assert iso(when.earliest)[11:] == time


def test_a_ratio_is_no_time():
    assert times(drafted("The mix was 1:30 by weight, on a 1:20 gradient.")) == {}
