"""Which accounts are really one. The incident (a sluice that gave way at Orrin Mere) and everybody in it are invented."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations

import pytest

from firsthand.model import (
    Account,
    CaseFacts,
    Document,
    Finding,
    Issue,
    Passage,
    Record,
    Source,
    Span,
    Statement,
    Voice,
    When,
    content_id,
)
from firsthand.reason import reuse
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse

STORY = (
    "The old sluice at Orrin Mere gave way shortly before dawn on Thursday and sent a brown wave through the lower lanes.",
    "Two lorries were pushed against the chapel wall and a milk float was found in the churchyard by the verger.",
    "Engineers from the drainage board had looked at the gate in spring and had put the work off until the autumn.",
)
OTHER = (
    "Pupils at the village school spent the morning in the library because the boiler room stood under water.",
    "A coach firm offered seats to families who wanted to stay with relatives on the hill until the lanes were dry.",
)
STANDING = (
    "The Orrin Drainage Board serves the people of the fen by keeping banks, gates and pumps in good order. "
    "Questions are answered at the pump house every working day."
)


def account(path: str, *paragraphs: str, said: tuple[tuple[str, str], ...] = (), **facts: object) -> Account:
    """An account of these paragraphs; `said` are (words, speaker) pairs that are quotations in it."""
    text, source = "\n\n".join(paragraphs), content_id("source", path)
    document, at, passages = content_id("document", source), 0, []
    for paragraph in paragraphs:
        passages.append(Passage(at, at + len(paragraph)))
        at += len(paragraph) + 2
    statements = []
    for words, speaker in said:
        start = text.index(words)
        span = Span(start, start + len(words))
        voices = (Voice(speaker, named=True),) if speaker else ()
        made = content_id("statement", document, start)
        statements.append(Statement(made, document, span.start, span.end, words, (span,), "direct", voices=voices))
    sentences = tuple(Span(*m.span()) for m in re.finditer(r"\S[^\n]*?[.?!…](?=\s|$)", text))
    made_of = Source(source, path, content_id("sha", text), len(text), **facts)  # type: ignore[arg-type]
    return Account(
        made_of,
        Document(document, source, text, passages=tuple(passages)),
        sentences=sentences,
        statements=tuple(statements),
    )


def with_records(base: Account, *records: tuple[str, str, str, str | None]) -> Account:
    """The account with records of (kind, words, speaker, relayed_by)."""
    assert base.document
    made = []
    for n, (kind, words, speaker, by) in enumerate(records):
        start = base.document.text.index(words, made[-1].end if made else 0)
        made.append(Record(f"rec_{n}", base.document.id, start, start + len(words), kind, speaker, by))
    return replace(base, records=tuple(made))


def day(number: int) -> When:
    return When(
        earliest=datetime(2025, 10, number, tzinfo=UTC), latest=datetime(2025, 10, number, 23, 59, 59, tzinfo=UTC), grain="day"
    )


def compared(*accounts: Account) -> Reuse:
    return reuse.compare(CaseFacts(), Material(accounts))


def kinds(found: Reuse) -> list[str]:
    return sorted(f.kind for f in found.findings)


def only(found: Reuse, kind: str) -> Finding:
    (finding,) = [f for f in found.findings if f.kind == kind]
    return finding


def words_of(finding: Finding, *accounts: Account) -> list[str]:
    texts = {a.document.id: a.document.text for a in accounts if a.document}
    return [" ".join(texts[s.document][s.start : s.end].split()) for s in finding.spans]


def grouped(found: Reuse) -> list[int]:
    return sorted(len(lineage.sources) for lineage in found.lineages)


def test_a_text_that_stands_in_another_is_a_copy_and_both_are_one_lineage():
    a, b = account("a.txt", *STORY), account("b.txt", "Seen in the Herald.", *STORY, OTHER[0])
    found = compared(a, b)
    assert kinds(found) == ["copy"]
    assert grouped(found) == [2]
    assert found.lineages[0].because == (only(found, "copy").id,)


def test_the_shared_words_are_shown_on_both_sides_though_broken_over_lines():
    """A cut word, a margin number and other marks do not hide a copy."""
    plain = "The lock keeper stated that the tail-gate had been held with the keeper’s own rope since the storm and that nobody had come."
    broken = plain.replace("keeper’s", "keeper's").replace("stated", "sta-\n 17\nted").replace("rope since", "rope\nsince")
    a, b = account("a.txt", plain), account("b.txt", broken)
    finding = only(compared(a, b), "copy")
    assert {s.document for s in finding.spans} == {a.document.id, b.document.id}
    assert words_of(finding, a, b)[0] == plain.rstrip(".")


def test_some_paragraphs_of_another_text_are_a_partial_copy_that_joins_nothing():
    a, b = account("a.txt", *STORY, *OTHER), account("b.txt", STORY[0], *(f"{w} {OTHER[1].lower()[::-1]}" for w in "abcd"))
    found = compared(a, b)
    assert kinds(found) == ["partial_copy"]
    assert grouped(found) == [1, 1]


def test_a_partial_copy_that_names_the_other_joins_it_and_tells_the_origin():
    paper = account("paper.html", *STORY, *OTHER, outlet="The Orrin Herald", title="Sluice gives way")
    blog = account(
        "blog.txt", "All this I took from the Herald.", STORY[0], *(f"{n} things I saw myself in lane {n} of the fen that day." for n in range(9))
    )  # fmt: skip
    found = compared(paper, blog)
    assert "names the Herald" in only(found, "partial_copy").text
    assert found.lineages[0].origin == paper.source.id
    assert grouped(found) == [2]


def test_without_attribution_or_dates_a_copy_has_no_origin():
    found = compared(account("a.txt", *STORY), account("b.txt", *STORY, "More soon."))
    assert found.lineages[0].origin is None


def test_the_one_dated_before_all_others_is_the_origin():
    late, early = account("a.txt", *STORY, published=day(9)), account("b.txt", *STORY, "More soon.", published=day(2))
    assert compared(late, early).lineages[0].origin == early.source.id


def test_texts_of_different_matters_under_one_standing_paragraph_are_no_copies():
    a = account("a.txt", "Orrin Drainage Board: Notice", "A towpath is shut from Gant to the mill.", STANDING)
    b = account("b.txt", "Orrin Drainage Board: Notice", "Sandbags can be fetched at the depot from noon.", STANDING)
    found = compared(a, b)
    assert kinds(found) == ["shared_boilerplate"]
    assert grouped(found) == [1, 1]


def test_a_standing_paragraph_in_many_texts_is_one_finding():
    texts = [
        account(f"{n:02}.txt", f"Gate {n} at mile {n * 7} is {['open', 'shut'][n % 2]} for {n + 3} hours.", STANDING)
        for n in range(12)
    ]
    found = compared(*texts)
    assert kinds(found) == ["shared_boilerplate"]
    assert len(only(found, "shared_boilerplate").sources) == 12


def test_the_same_text_is_a_copy_though_it_ends_in_a_standing_paragraph():
    assert kinds(compared(account("a.txt", *STORY, STANDING), account("b.txt", *STORY, STANDING))) == ["copy"]


def test_one_press_quotation_is_not_copying():
    quote = "We do not know yet why the lower gate was open when the water came down"
    a = account("a.txt", OTHER[0], f"“{quote},” Engineer Hale Brandt said.", said=((f"{quote},", "Hale Brandt"),))
    b = account("b.txt", f"Asked about it, the engineer told us: “{quote}.”", STORY[1], said=((f"{quote}.", "Engineer Brandt"),))
    found = compared(a, b)
    assert kinds(found) == ["shared_quote"]
    assert set(only(found, "shared_quote").because) == {a.statements[0].id, b.statements[0].id}
    assert grouped(found) == [1, 1]


def test_a_quotation_without_a_known_speaker_is_still_no_copy():
    quote = "“We do not know yet why the lower gate was open when the water came down,” she said."
    assert kinds(compared(account("a.txt", OTHER[0], quote), account("b.txt", quote, STORY[1]))) == ["shared_quote"]


def test_a_part_of_a_quotation_with_an_ellipsis_is_the_same_utterance():
    whole = "I told the board in March that the hinge was cracked and that it would not see the winter out"
    part = "I told the board in March … that it would not see the winter out"
    a = account("a.txt", f"“{whole},” said Brandt.", said=((whole, "Brandt"),))
    b = account("b.txt", f"Brandt said: “{part}.”", said=((part, "Brandt"),))
    assert kinds(compared(a, b)) == ["shared_quote"]


@pytest.mark.parametrize(
    ("other", "change", "turns"),
    [
        (
            "I told the board in March that the hinge was bent and would not see the winter out",
            "“cracked” in the first, “bent” in the second",
            False,
        ),
        (
            "I never told the board in March that the hinge was cracked and would not see the winter out",
            "“never” only in the second",
            True,
        ),
    ],
)
def test_altered_words_are_named(other: str, change: str, turns: bool):
    words = "I told the board in March that the hinge was cracked and would not see the winter out"
    a = account("a.txt", f"“{words},” said Brandt.", said=((words, "Hale Brandt"),))
    b = account("b.txt", f"Brandt said: “{other}.”", said=((other, "Brandt"),))
    found = compared(a, b)
    finding = only(found, "altered_quote")
    assert change in finding.text
    assert ("may turn the sense" in finding.text) is turns
    assert kinds(found) == ["altered_quote"]


def test_words_in_another_form_count_as_kept():
    words = "Our wardens did what we train them to do, and they did it without waiting to be asked"
    other = "Our wardens did what they are trained to do and did it without waiting for anybody"
    a = account("a.txt", f"“{words},” said Brandt.", said=((words, "Hale Brandt"),))
    b = account("b.txt", f"Brandt said: “{other}.”", said=((other, "Brandt"),))
    assert kinds(compared(a, b)) == ["altered_quote"]


def test_different_words_of_one_speaker_are_no_altered_quotation():
    one, other = (
        "I told the board in March that the hinge was cracked",
        "I was in bed when my telephone rang and I ran down to the gate",
    )
    a = account("a.txt", f"“{one},” said Brandt.", said=((one, "Brandt"),))
    b = account("b.txt", f"“{other},” said Brandt.", said=((other, "Brandt"),))
    assert kinds(compared(a, b)) == []


def statements_of_brandt() -> tuple[Account, Account]:
    draft = account(
        "brandt_draft.txt", "Statement (draft)", "Name: Hale Brandt", "I came to the gate at five in the morning with my torch.",
        "I heard the alarm bell ring on the upper bank.", "The hinge of the lower gate was bent and the chain lay in the reeds.",
        kind="statement", created=day(3),
    )  # fmt: skip
    signed = account(
        "brandt_signed.txt", "Statement, version 2, replacing the draft", "Name: Hale Brandt", "I came to the gate at five in the morning with my torch.",
        "I did not hear the alarm bell on the upper bank. In my first account I said that I had heard it.",
        "The hinge of the lower gate was bent and the chain lay in the reeds.", "I have no dog.", kind="statement", created=day(8),
    )  # fmt: skip
    return draft, signed


def test_a_signed_statement_is_a_revision_of_its_draft():
    draft, signed = statements_of_brandt()
    found = compared(draft, signed)
    finding = only(found, "revision")
    assert kinds(found) == ["revision"]
    assert found.versions == ((signed.source.id, draft.source.id),)
    assert found.lineages[0].origin == draft.source.id
    assert "1 correction" in finding.text
    assert "addition" in finding.text
    assert "I heard the alarm bell ring on the upper bank" in words_of(finding, draft, signed)


def test_two_witnesses_who_share_set_words_give_no_revision():
    draft, signed = statements_of_brandt()
    other = replace(signed, document=replace(signed.document, text=signed.document.text.replace("Hale Brandt", "Mirren Ode1")))
    assert "revision" not in kinds(compared(draft, other))


def test_a_release_that_corrects_an_earlier_one_is_a_revision_though_few_words_are_shared():
    early = account(
        "r1.txt",
        "The board can say that one gate at Orrin Mere opened and three lanes were flooded on Thursday.",
        outlet="Orrin Drainage Board",
        published=day(2),
    )
    late = account(
        "r2.txt",
        "Correction: our earlier release spoke of one gate at Orrin Mere. Both gates opened on Thursday; three lanes were flooded.",
        outlet="Orrin Drainage Board",
        published=day(4),
    )
    found = compared(early, late)
    assert kinds(found) == ["revision"]
    assert found.versions == ((late.source.id, early.source.id),)


POST = "Both gates at Orrin Mere are open, the lower lanes are under water and the chapel bridge is gone"


def test_a_repost_cut_short_is_a_copy_between_two_records_of_one_file():
    cut = f"RT @gant_mill: {POST[:80]}…"
    base = with_records(
        account("posts.csv", POST, cut, kind="post"), ("post", POST, "@gant_mill", None), ("post", cut, "@gant_mill", "@lane7")
    )
    found = compared(base)
    assert set(only(found, "copy").because) == {"rec_0", "rec_1"}
    assert "@lane7 passes on" in only(found, "copy").text
    assert len(found.lineages) == 1


def test_an_author_who_repeats_a_post_copies_nobody():
    base = with_records(
        account("posts.csv", POST, POST, kind="post"), ("post", POST, "@gant_mill", None), ("post", POST, "@gant_mill", None)
    )
    assert kinds(compared(base)) == []


def test_a_post_in_another_file_is_found_as_the_record_that_it_is():
    posts = with_records(
        account("posts.csv", POST, OTHER[0], kind="post"), ("post", POST, "@gant_mill", None), ("post", OTHER[0], "@school", None)
    )
    finding = only(compared(posts, account("mail.txt", "Forwarding what I saw:", POST, *STORY)), "copy")
    assert "rec_0" in finding.because


def test_an_update_that_takes_a_post_back_supersedes_it():
    first, second = (
        "No lane is flooded at Orrin Mere.",
        "UPDATE: the lower lane at Orrin Mere is flooded. Our earlier post was wrong.",
    )
    base = with_records(
        account("posts.csv", first, second, kind="post"), ("post", first, "@board", None), ("post", second, "@board", None)
    )
    assert only(compared(base), "superseded").because == ("rec_0", "rec_1")


def test_a_row_that_a_later_row_replaces_is_superseded_by_it():
    rows = "G-7 open", "G-7 shut", "G-8 open"
    base = with_records(account("log.csv", *rows), *(("row", row, "", None) for row in rows))
    marked = tuple(
        replace(r, fields=(("gate_id", row[:3]), ("state", row[4:]))) for r, row in zip(base.records, rows, strict=True)
    )
    old = marked[0]
    issue = Issue("superseded_record", "replaced", base.source.id, base.document.id, old.start, old.end)
    finding = only(compared(replace(base, records=marked, issues=(issue,))), "superseded")
    assert finding.because == ("rec_0", "rec_1")
    assert "state: “open” and “shut”" in finding.text


def test_every_source_that_was_read_has_one_lineage_and_a_duplicate_goes_with_its_original():
    a = account("a.txt", *STORY)
    twin = Account(replace(a.source, id="src_twin", path="z/a.txt", status="duplicate"))
    failed = Account(Source("src_bad", "bad.bin", "0", 0, status="failed"))
    found = compared(a, twin, failed, account("b.txt", *OTHER))
    assert sorted(s for lineage in found.lineages for s in lineage.sources) == sorted(
        [a.source.id, "src_twin", content_id("source", "b.txt")]
    )
    assert len(found.lineages) == 2


def test_a_turn_of_words_in_two_texts_may_share_a_source():
    turn = "the keeper was asleep in the reeds when the wave came"
    a, b = (
        account("a.txt", f"Someone I trust says {turn}, which I cannot check.", *STORY),
        account("b.txt", *OTHER, f"They say {turn} over the bank."),
    )
    assert kinds(compared(a, b)) == ["may_share_source"]


def test_a_long_turn_of_words_is_a_partial_copy():
    turn = "the keeper was asleep in the reeds with his dog when the first wave came"
    a, b = (
        account("a.txt", f"Someone I trust says {turn}, which I cannot check.", *STORY),
        account("b.txt", *OTHER, f"They say {turn} over the bank."),
    )
    assert kinds(compared(a, b)) == ["partial_copy"]


def test_a_sentence_put_in_another_order_may_share_a_source():
    one = "Two lorries loaded with gravel were pushed against the chapel wall by the brown wave before sunrise."
    other = "Before sunrise the brown wave pushed two gravel lorries, loaded, hard against the wall of the chapel."
    finding = only(compared(account("a.txt", one, *OTHER), account("b.txt", STORY[2], other)), "may_share_source")
    assert len(finding.spans) == 2


def test_the_order_of_the_accounts_does_not_matter():
    accounts = (account("a.txt", *STORY), account("b.txt", *STORY[:2], OTHER[0]), account("c.txt", *OTHER, STORY[2]))
    assert len({compared(*order) for order in permutations(accounts)}) == 1


def test_hundreds_of_copies_make_one_lineage_and_a_finding_each():
    found = compared(*(account(f"{n:03}.txt", *STORY) for n in range(300)))
    assert grouped(found) == [300]
    assert len(found.findings) == 299


DECLARATION = (
    "This statement, consisting of two pages signed by me, is true to the best of my knowledge and belief, and I make it knowing"
    " that, if it is tendered in evidence, I shall be liable to prosecution if I have wilfully stated in it anything which I know to be false."
)


def test_the_declaration_that_the_law_has_over_statements_makes_no_copies_of_them():
    ours = account(
        "a.txt", "Statement of Ilse Orde", DECLARATION, "I was at the mill when the wheel broke and I ran for the gate."
    )
    theirs = account("b.txt", "Statement of Tor Marl", DECLARATION, "From the bridge I watched the water come over the sill.")
    found = compared(ours, theirs)
    assert kinds(found) == ["shared_boilerplate"]
    assert grouped(found) == [1, 1]


def test_a_notice_that_replaces_the_one_before_it_is_a_revision_though_nobody_is_named_as_its_giver():
    rest = "People in Mill Row should keep away from the bank until the water has been tested. The store is made safe and sealed."
    old = account(
        "n1.txt",
        f"Three drums were lost from the store during the flood. {rest}",
        title="Water board: notice 1",
        published=day(1),
    )
    new = account(
        "n2.txt", f"This corrects and replaces notice 1. Five drums were lost from the store during the flood. {rest}",
        title="Water board: notice 2", published=day(2),
    )  # fmt: skip
    found = compared(old, new)
    assert kinds(found) == ["revision"]
    assert found.versions == ((new.source.id, old.source.id),)


def test_two_short_statements_of_one_moment_are_no_copies_for_the_time_that_both_give():
    ours = account("a.txt", "Nobody was in the winding house at 14:05 on 12 May 2025, the carter said.")
    theirs = account("b.txt", "The smith was in the winding house at 14:05 on 12 May 2025, the lodge keeper said.")
    found = compared(ours, theirs)
    assert "copy" not in kinds(found)
    assert grouped(found) == [1, 1]


def replacing(**source):
    """What is found of a statement and of a later one that says that it stands for it, in other words."""
    old = account(
        "s1.txt", "I left the pump house at about ten past seven. It was foggy. I slowed down at the gate and saw no lamp.",
        kind="statement", created=day(2), author="Ada Marl",
    )  # fmt: skip
    new = account(
        "s2.txt",
        "This statement replaces the one I gave in hospital. In my first statement I spoke of ten past seven. I came to a stop at the gate; the lamp was dark.",
        kind="statement", created=day(9), **source,
    )  # fmt: skip
    return compared(old, new), new, old


def test_a_statement_that_says_that_it_replaces_an_earlier_one_is_a_revision_in_whatever_words():
    found, new, old = replacing(author="Ada Marl")
    assert kinds(found) == ["revision"]
    assert found.versions == ((new.source.id, old.source.id),)


def test_a_statement_replaces_none_that_somebody_else_gave():
    assert "revision" not in kinds(replacing(author="Tor Marl")[0])


def test_what_one_body_publishes_is_no_version_of_what_its_officer_states():
    ours = account(
        "r1.txt", "This statement replaces the one of Monday. Our first statement said that no gate opened. Two gates opened.",
        kind="statement", outlet="Orrin Drainage Board", published=day(4),
    )  # fmt: skip
    theirs = account(
        "s1.txt", "I saw that two gates opened on Monday and that no lamp was lit.",
        kind="statement", outlet="Orrin Drainage Board", created=day(2), author="Ada Marl",
    )  # fmt: skip
    assert "revision" not in kinds(compared(ours, theirs))
