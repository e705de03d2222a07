"""The shipped case: what was planted in it is found, and what only looks like a conflict is not called one."""

import re
from pathlib import Path

import pytest

from firsthand.app.case import Case
from firsthand.app.scan import scan
from firsthand.codec import contract, dumps
from firsthand.engine.inline import InlineEngine
from firsthand.pipeline import Found
from firsthand.reason.reconcile import reconstruct
from firsthand.store.memory import MemoryStore

DEMO = Path(__file__).parents[2] / "src" / "firsthand" / "demo"


def open_demo(store: MemoryStore) -> Case:
    return Case(DEMO, store=store, engine=InlineEngine())


@pytest.fixture(scope="module")
def case():
    store = MemoryStore()
    open_demo(store).build()
    return open_demo(store)


@pytest.fixture(scope="module")
def made(case):
    return contract(case.build().reconstruction)


class Lookup:
    """Finds things of the reconstruction by the words they rest on."""

    def __init__(self, made):
        self.made = made
        self.path = {s["id"]: s["path"].rsplit("/", 1)[-1] for s in made["sources"]}
        self.source = {d["id"]: d["source"] for d in made["documents"]}
        self.text = {d["id"]: d["text"] for d in made["documents"]}
        self.statements = {s["id"]: s for s in made["statements"]}
        self.claims = {c["id"]: c for c in made["claims"]}
        self.entities = {e["id"]: e for e in made["entities"]}

    def words(self, identifier):
        item = self.claims.get(identifier) or self.statements.get(identifier)
        return item["text"] if item else ""

    def files(self, finding):
        return {self.path[s] for s in finding["sources"]}

    def findings(self, *kinds):
        return [f for f in self.made["findings"] if f["kind"] in kinds]

    def resting_on(self, kinds, *parts):
        """Findings of these kinds that rest on words with each of the parts."""
        found = []
        for finding in self.findings(*kinds):
            words = [self.words(i) for i in finding["because"]]
            if all(any(part in w for w in words) for part in parts):
                found.append(finding)
        return found

    def statement(self, part):
        """The shortest statement that holds these words."""
        return min((s for s in self.statements.values() if part in s["text"]), key=lambda s: len(s["text"]))

    def chain(self, part):
        return [v["label"] for v in self.statement(part)["voices"]]

    def event_of(self, part):
        claim = min((c for c in self.claims.values() if part in c["text"] and c["event"]), key=lambda c: len(c["text"]))
        return next(e for e in self.made["events"] if e["id"] == claim["event"])


@pytest.fixture(scope="module")
def found(made):
    return Lookup(made)


def test_every_account_is_read_as_what_it_is(made):
    kinds = {s["path"].rsplit("/", 1)[-1]: (s["status"], s["kind"]) for s in made["sources"]}
    assert {status for status, _ in kinds.values()} == {"read"}
    assert kinds["mail_workshop.eml"] == ("read", "email")
    assert kinds["posts_export.json"] == ("read", "post")
    assert kinds["interview_orme.txt"] == ("read", "interview")
    assert kinds["news_skerrow_mercury.html"] == ("read", "news")


def test_what_frames_a_page_is_left_out_and_told(made):
    assert not any("cookies" in d["text"] or "would not miss it" in d["text"] for d in made["documents"])
    assert any(i["code"] == "boilerplate_removed" for i in made["issues"])


def test_the_count_of_passengers_is_a_conflict(found):
    [conflict] = [f for f in found.findings("conflict") if f["aspect"] == "quantity"]
    assert "38" in conflict["text"]
    assert "24" in conflict["text"]
    assert found.resting_on(["conflict"], "38 passengers")


def test_told_to_stop_and_never_told_is_a_conflict(found):
    sides = [f for f in found.findings("conflict") if f["aspect"] == "polarity"]
    assert len(sides) == 1
    words = " / ".join(found.words(i) for i in sides[0]["because"])
    assert "told" in words
    assert re.search(r"never told|never telephoned|Nobody rang", words)


def test_twenty_minutes_do_not_fit_between_the_crash_and_the_first_ambulance(found):
    [conflict] = [f for f in found.findings("conflict") if f["aspect"] in ("time", "order")]
    assert found.resting_on(["conflict"], "twenty minutes")
    assert conflict["slack_s"] > 300
    assert len(conflict["because"]) >= 3


def test_nothing_else_is_called_a_conflict(found):
    assert len(found.findings("conflict")) == 3


def test_a_gate_that_was_open_and_then_shut_and_counts_that_fit_are_no_conflict(found):
    assert not found.resting_on(["conflict", "tension"], "upper gate was open")
    assert not found.resting_on(["conflict"], "At least seven people", "Eleven people")


def test_the_clock_of_the_ambulance_log_is_found_fast(made, found):
    clock = next(c for c in made["clocks"] if [found.path[s] for s in c["sources"]] == ["ambulance_log.csv"])
    low, high = clock["offset_s"]
    assert 150 <= low <= high <= 175
    assert len(clock["anchors"]) >= 3


def test_the_first_ambulance_stands_on_the_reference_clock_and_the_record_keeps_its_own_time(made, found):
    event = found.event_of("first ambulance is at the gate")
    assert event["earliest"] == "2025-05-17T20:04:12+01:00"
    row = next(r for r in made["records"] if r["fields"].get("remarks") == "At lower station gate")
    assert row["time"]["earliest"] == "2025-05-17T20:06:52+01:00"


def test_the_two_copies_are_found_and_the_shared_press_quote_is_none(made, found):
    copies = {frozenset(found.files(f)) for f in found.findings("copy", "partial_copy")}
    mercury = "news_skerrow_mercury.html"
    assert frozenset((mercury, "blog_clifftop_letters.md")) in copies
    assert frozenset((mercury, "news_coast_bulletin.html")) in copies
    assert frozenset((mercury, "posts_export.json")) not in copies
    shared = {frozenset(found.files(f)) for f in found.findings("shared_quote")}
    assert frozenset((mercury, "posts_export.json")) in shared


def test_the_altered_quote_is_shown(found):
    assert {frozenset(found.files(f)) for f in found.findings("altered_quote")} & {
        frozenset(("news_coast_bulletin.html", "news_skerrow_mercury.html")),
        frozenset(("news_coast_bulletin.html", "posts_export.json")),
    }


def test_the_signed_statement_is_a_version_of_the_draft(made, found):
    signed = next(s for s in made["sources"] if s["path"].endswith("signed.pdf"))
    assert found.path[signed["version_of"]] == "statement_lusk_draft.docx"
    assert any(found.files(f) == {"statement_lusk_draft.docx", "statement_lusk_signed.pdf"} for f in found.findings("revision"))


def test_the_withdrawn_post_is_superseded(found):
    assert any(found.files(f) == {"posts_export.json"} for f in found.findings("superseded"))


def test_lineages_join_what_is_one_account(made, found):
    together = {frozenset(found.path[s] for s in one["sources"]) for one in made["lineages"] if len(one["sources"]) > 1}
    assert frozenset(("statement_lusk_draft.docx", "statement_lusk_signed.pdf")) in together
    assert any({"news_skerrow_mercury.html", "blog_clifftop_letters.md"} <= some for some in together)
    assert sorted(s for one in made["lineages"] for s in one["sources"]) == sorted(s["id"] for s in made["sources"])


def test_hearsay_about_the_telephone_is_flagged_with_the_denial_at_first_hand(found):
    flagged = found.resting_on(["unsupported"], "on his telephone")
    assert flagged
    words = " / ".join(found.words(i) for f in flagged for i in f["because"])
    assert re.search(r"not on my telephone|That is not so|telephone was in the locker|both hands on the lever", words)


def test_chains_of_voices(found):
    assert found.chain("the brakeman was on his telephone when it went")[-2:] == ["Shona Wick", "my neighbour"]
    assert found.chain("I never telephoned him about the loading")[-1] == "Tobias Fenn"
    assert found.chain("filled in to please the auditor")[-1].casefold() == "one of the fitters"
    assert found.chain("the track brake had been out of use")[-1].casefold() == "a former employee"
    assert found.chain("We have the rope and we have the brake")[-1].endswith("Dorothea Vane")
    assert found.statement("no room to lift an arm")["mode"] == "mixed"


def test_how_the_speaker_knows(found):
    assert found.statement("saw it come down from my window")["basis"] == "saw"
    assert found.statement("I never heard the bell go from the top")["basis"] == "heard"
    assert found.statement("I counted 24 passengers")["basis"] == "did"
    assert found.statement("the track brake had been out of use")["basis"] == "unnamed"
    assert found.statement("it is a disgrace")["stance"] == "opinion"


def test_opinion_is_no_event(made, found):
    in_events = {c for e in made["events"] for c in e["claims"]}
    assert not [c for c in in_events if "disgrace" in found.words(c) or "Only a fool" in found.words(c)]


def test_open_questions(made, found):
    asked = [" ".join(found.words(i) for i in q["because"]) for q in made["questions"]]
    assert any("Why the car was let go" in words for words in asked)
    assert any("fitted on Saturday" in words for words in asked)
    [twice] = [q for q in made["questions"] if any("Why the car was let go" in found.words(i) for i in q["because"])]
    asking = {found.statements[i]["document"] for i in twice["because"]}
    assert {found.path[found.source[d]] for d in asking} == {"news_skerrow_mercury.html", "news_coast_bulletin.html"}


def test_one_person_is_one_entity_and_two_are_two(made, found):
    def entity(words, file):
        return {
            m["entity"]
            for m in made["mentions"]
            if m["text"] == words and found.path[found.source[m["document"]]] == file and m["entity"]
        }

    lusk = entity("Mr Lusk", "interview_orme.txt")
    assert len(lusk) == 1
    assert found.entities[lusk.pop()]["name"] == "Rowan Lusk"
    names = [e["name"] for e in made["entities"] if e["type"] == "person"]
    assert names.count("Dorothea Vane") == 1
    assert names.count("Gethin Arkwell") == 1


def test_what_is_said_of_people_is_neutral(made):
    ours = (
        [f["text"] for f in made["findings"]]
        + [r for f in made["findings"] for r in f["fits_if"]]
        + [i["message"] for i in made["issues"]]
    )
    without_quotes = [re.sub(r"“[^”]*”", "", text) for text in ours]
    forbidden = re.compile(
        r"\b(admit\w*|claimed|confirm\w*|lying|lies|guilt\w*|collu\w*|contradict\w*|alleged\w*|blame\w*|did not happen)\b",
        re.IGNORECASE,
    )
    assert [t for t in without_quotes if forbidden.search(t)] == []


def test_every_word_is_verbatim(case):
    assert case.check().faults == ()


def test_the_order_of_the_accounts_does_not_matter(case):
    built = case.build().reconstruction
    read = [account for family in case_accounts(case) for account in family]
    assert dumps(reconstruct(case.facts, read[::-1])) == dumps(reconstruct(case.facts, read)) == dumps(built)


def case_accounts(case):
    files = [Found(f.path, f.file.read_bytes()) for f in scan(DEMO)]
    return [family for _, family in InlineEngine().families(files, case.facts)]
