"""Material as it comes: copies, near copies, an account of something else, hundreds of one surname. Everybody in it is invented."""

import pytest

from firsthand.app.case import Case
from firsthand.engine.inline import InlineEngine
from firsthand.extract.gathering_people import MANY
from firsthand.language.names import female, full_forms, male
from firsthand.model import Account, CaseFacts, Document, Entity, Mention, Source, content_id
from firsthand.pipeline import Found, Toolkit, understand
from firsthand.reason.identity import identify
from firsthand.store.memory import MemoryStore

KIT = Toolkit.standard()
PAGE = (
    "Statement of Ida Wain, warden\n\nI was at the sluice when the bell rang. Peter Sallow opened the gate and 48 people stood on the quay.\n"
    "The water came over the wall and took two boats. Dr Hollis told them to get back. Nobody was hurt in the lock house.\n"
)
TOLD = "Peter Sallow opened the gate of the sluice. I heard the bell from the mill."
ELSEWHERE = (
    "A brake hose burst on the night train to Corvale and two coaches left the rails inside Tolling Tunnel.\n"
    "Edmund Mott, the driver, trudged back along the track by torchlight and counted passengers in the dining car.\n"
    "Fitters from Corvale cut through couplings and fetched jacks, sleepers and a crane from the engine shed.\n"
    "Letters and parcels were carried by van to Upper Tolling, where Greta Lisle, the postmistress, sorted them by candle.\n"
    "Inspectors have asked the railway for signal registers, tickets and the burst hose.\n"
)


def build(folder, files):
    """The reconstruction of a folder of these files, and how many of them were read."""
    (folder / "case.toml").write_text('name = "Sluice"\ntime_zone = "Europe/London"\n', encoding="utf-8")
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    built = Case(folder, store=MemoryStore(), engine=InlineEngine()).build()
    return built.reconstruction, built.read_now


def test_copies_of_one_page_are_one_account_however_many(tmp_path):
    made, read = build(tmp_path, {f"p{n:03d}.txt": PAGE for n in range(200)} | {"z.txt": TOLD})
    assert read == 2
    assert sorted({a.source.status for a in made.accounts}) == ["duplicate", "read"]
    assert sum(a.source.status == "read" for a in made.accounts) == 2
    assert max(e.lineages for e in made.events) == 2
    assert sorted(e.name for e in made.entities if e.type == "person") == ["Hollis", "Ida Wain", "Peter Sallow"]


def test_pages_that_differ_in_a_line_are_one_lineage_and_corroborate_nothing(tmp_path):
    made, _ = build(tmp_path, {f"p{n:02d}.txt": f"{PAGE}\nPrinted as number {n}.\n" for n in range(30)})
    assert len(made.lineages) == 1
    assert {e.lineages for e in made.events} == {1}
    assert {f.kind for f in made.findings} == {"copy"}
    assert len(made.findings) < 30


@pytest.mark.parametrize(("here", "there"), [("48", "46"), ("Peter", "Pieter"), ("hurt", "hurl")])
def test_files_that_differ_in_a_character_are_both_read_and_the_difference_is_told(tmp_path, here, there):
    made, read = build(tmp_path, {"a.txt": PAGE, "b.txt": PAGE.replace(here, there)})
    assert read == 2
    assert len(made.lineages) == 1
    (copy,) = [f for f in made.findings if f.kind == "copy"]
    assert f"where a.txt has “{here}”, b.txt has “{there}”" in copy.text


def test_an_account_of_another_incident_is_set_apart_with_an_issue(tmp_path):
    said = ("Ida Wain, the warden, heard the bell.", "Bo Crane saw the wall go.", "The boats were lost below the sluice.")
    files = {
        f"s{n}.txt": f"{line} Peter Sallow opened the gate of the sluice at Orrin Mere while water came over the wall of the quay.\n"
        f"The lock house, the boats and the towpath stood under water; Dr Hollis and {n + 2} wardens carried ropes and sandbags.\n"
        for n, line in enumerate(said)
    }
    made, _ = build(tmp_path, files | {"train.txt": ELSEWHERE})
    assert [i.code for a in made.accounts for i in a.issues if i.code == "another_incident"] == ["another_incident"]
    of = {s.id: a.source.path for a in made.accounts for s in a.claims}
    assert all(len({of[c] == "train.txt" for c in e.claims}) == 1 for e in made.events)


# --------------------------------------------------------------------------- one surname


def named(count: int) -> list[str]:
    """Full names of one surname, no two of which are near each other."""
    syllables = ("bra", "ket", "mol", "sin", "dar", "fep", "gul", "hoz", "jix", "wob", "tay", "pur")
    turns = [(n % 12, n // 12 % 12, (n + n // 12 + n // 144) % 12, n // 144 % 12) for n in range(count)]
    return [f"{''.join(syllables[t] for t in turn).capitalize()} Sallow" for turn in turns]


def people(count: int) -> list[Account]:
    """Accounts that each name one of many people of a surname, and the surname alone."""
    made = []
    for n, name in enumerate(named(count)):
        source = document = f"s{n:05d}"
        mentions, entities = [], []
        for at, form in ((0, name), (40, f"{name[0]}. Sallow") if n % 3 else (40, "Sallow")):
            own, mention = content_id("entity", source, at), content_id("mention", source, at)
            mentions.append(Mention(mention, document, at, at + len(form), form, "person", own))
            entities.append(Entity(own, form, "person", because=(mention,)))
        text = f"{name:40}{mentions[1].text}"
        made.append(
            Account(
                Source(source, source, "", 0),
                Document(document, source, text),
                mentions=tuple(mentions),
                entities=tuple(entities),
            )
        )
    return made


def test_hundreds_of_one_surname_stay_apart_and_the_surname_alone_stays_open():
    known, entities, issues = identify(CaseFacts(), people(500))
    full = {m.entity for a in known for m in a.mentions if m.start == 0}
    assert len(full) == 500
    alone = [e for e in entities if e.name == "Sallow"]
    assert all(len(e.ambiguous_with) > 1 for e in alone)
    assert all(i.code == "ambiguous_mention" and len(i.message) < 500 for i in issues)


def test_an_account_that_names_many_of_one_surname_tells_them_apart():
    names = [f"{g.capitalize()} Sallow" for g in sorted(male() - female()) if len(g) > 5 and full_forms(g) == {g}][::3]
    assert len(names) > MANY
    text = "\n\n".join(f"{name} stood by gate {n}. Sallow went home." for n, name in enumerate(names))
    account = understand(Found("all.txt", f"{text}\n\nSallow came back.".encode()), CaseFacts(), KIT).account
    assert {e.name for e in account.entities if e.type == "person"} == set(names)
    of = {e.id: e.name for e in account.entities}
    alone = [m for m in account.mentions if m.text == "Sallow"]
    assert [of.get(m.entity) for m in alone] == [*names, None]
    (left_open,) = [i for i in account.issues if i.code == "ambiguous_mention"]
    assert f"or {len(names) - 6} others" in left_open.message
