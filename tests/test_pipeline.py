"""The boundary around understanding: what a file or a step cannot take costs that file or step, never the build."""

from dataclasses import replace
from itertools import pairwise

import pytest

from firsthand import pipeline
from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand

KIT = Toolkit.standard()


class Stumbling:
    name = "stumbling"
    version = "1"
    needs = ()
    gives = ("nothing",)

    def extract(self, draft):
        raise IndexError(7)


def test_a_step_that_cannot_take_a_text_costs_that_step_and_is_told():
    kit = replace(KIT, extractors=(Stumbling(), *KIT.extractors))
    account = understand(Found("a.txt", b"Ada Frome shut the gate at nine."), CaseFacts(), kit).account
    assert account.source.status == "partly"
    assert "stumbling" in (account.source.reason or "")
    assert account.statements
    assert any(i.code == "unreadable" for i in account.issues)


def test_a_text_over_the_cap_is_read_up_to_it(monkeypatch):
    monkeypatch.setattr(pipeline, "TEXT_CAP", 2_000)
    account = understand(Found("a.txt", b"The bell rang and nobody came. " * 200), CaseFacts(), KIT).account
    assert account.document is not None
    assert len(account.document.text) == 2_000
    assert account.source.status == "partly"
    assert any(i.code == "truncated" for i in account.issues)
    assert account.statements


def test_a_paragraph_too_long_for_the_parser_is_read_in_pieces_that_cover_it(monkeypatch):
    monkeypatch.setattr(pipeline, "PASSAGE_CAP", 500)
    account = understand(Found("a.txt", b"The bell rang and nobody came. " * 100 + b"x" * 1_500), CaseFacts(), KIT).account
    passages = account.document.passages
    assert max(p.end - p.start for p in passages) <= 500
    assert passages[-1].end >= len(account.document.text.rstrip())
    assert all(first.end == second.start for first, second in pairwise(passages))
    assert account.source.status == "read"


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b"\x00" * 50, b"%PDF-", b"PK\x03\x04", b"{", b"<html>", b"From: x\n\n", b"WEBVTT\n", b"\x89PNG\r\n"]
)
def test_no_stub_of_a_format_ends_the_build(data):
    assert understand(Found("a.bin", data), CaseFacts(), KIT).account.source.status in ("read", "partly", "failed", "skipped")
