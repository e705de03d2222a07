"""Checking that every quoted word stands verbatim where it is said to stand, in bytes of the recorded hash."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a reconstruction that the sources do not bear out."""

    what: str
    where: str
    message: str


@dataclass(frozen=True, slots=True)
class Checked:
    """How many passages were compared, and what did not agree."""

    passages: int
    faults: tuple[Fault, ...]


def verify(data: Json, hashes: Mapping[str, str], texts: Mapping[str, str], *, broken: int | None = None) -> Checked:
    """Compare a reconstruction (the contract's dict) with the sources as they are now.

    `hashes` holds the SHA-256 of each file by path, `texts` the text of each document by id, read anew from the bytes;
    `broken` is the number of the first judgement that does not follow from the one before it.
    """
    passages = list(_passages(data))
    faults = (*_sources(data, hashes), *_documents(data, texts), *_words(data, passages), *_because(data), *_log(broken))
    return Checked(len(passages), tuple(faults))


def _log(broken: int | None) -> Iterator[Fault]:
    if broken is not None:
        yield Fault(
            "log", f"entry {broken}", "does not follow from the entry before it: the log was changed after it was written"
        )


def _sources(data: Json, hashes: Mapping[str, str]) -> Iterator[Fault]:
    for source in data["sources"]:
        now = hashes.get(source["path"])
        if source["parent"] is None and source["sha256"] and now != source["sha256"]:
            gone = "is not there any more" if now is None else f"has other bytes now (sha256 {now[:16]}…)"
            yield Fault("source", source["path"], f"{source['path']} {gone}")


def _documents(data: Json, texts: Mapping[str, str]) -> Iterator[Fault]:
    paths = {s["id"]: s["path"] for s in data["sources"]}
    for document in data["documents"]:
        if texts.get(document["id"]) != document["text"]:
            path = paths.get(document["source"], "?")
            yield Fault("document", document["id"], f"{path}: reading the bytes again gives another text")


def _passages(data: Json) -> Iterator[tuple[str, Json, int, int, str]]:
    """Everything that quotes: (what, item, start, end, words)."""
    for what in ("mentions", "times", "quantities", "statements"):
        for item in data[what]:
            yield what, item, item["start"], item["end"], item["text"]
    documents = {s["id"]: s["document"] for s in data["statements"]}
    for claim in data["claims"]:
        yield "claims", {**claim, "document": documents.get(claim["statement"])}, claim["start"], claim["end"], claim["text"]


def _words(data: Json, passages: Iterable[tuple[str, Json, int, int, str]]) -> Iterator[Fault]:
    texts = {d["id"]: d["text"] for d in data["documents"]}
    for what, item, start, end, words in passages:
        text = texts.get(item["document"])
        if text is None or not words or text[start:end] != words:
            yield Fault(what, item["id"], f"“{words[:60]}” does not stand at {start} to {end} of its document")
    for record in data["records"]:
        text = texts.get(record["document"])
        if text is None or not 0 <= record["start"] <= record["end"] <= len(text):
            yield Fault("records", record["id"], "the record lies outside its document")
    for finding in data["findings"]:
        for span in finding["spans"]:
            text = texts.get(span["document"])
            if text is None or not 0 <= span["start"] < span["end"] <= len(text):
                yield Fault("findings", finding["id"], "a passage that it rests on lies outside its document")


def _because(data: Json) -> Iterator[Fault]:
    """Each id that a conclusion rests on must lead to something that stands in a source."""
    below = {
        x["id"] for what in ("sources", "records", "mentions", "times", "quantities", "statements", "claims") for x in data[what]
    }
    concluded = {x["id"] for what in ("events", "findings", "entities", "judgements") for x in data[what]}
    for what in ("events", "findings", "lineages", "questions", "orders", "entities"):
        for item in data[what]:
            name = item.get("id") or f"{item.get('before')} before {item.get('after')}"
            resting = [
                *item.get("because", ()),
                *item.get("claims", ()),
                *(i for b in item.get("bounds_because", {}).values() for i in b),
                *([item["inferred_by"]] if item.get("inferred_by") else []),
            ]
            for lost in sorted(set(resting) - below - concluded):
                yield Fault(what, name, f"rests on {lost}, which is not in the reconstruction")
            if what in ("events", "findings", "questions") and not resting and not item.get("sources"):
                yield Fault(what, name, "rests on nothing")
