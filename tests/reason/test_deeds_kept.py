"""Deeds are read when an account is understood and kept with its claims: what is kept and what is read anew are the same."""

from dataclasses import replace

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand_all
from firsthand.reason import identity
from firsthand.reason.deed_reading import deeds
from firsthand.reason.gists import gists
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse

TEXTS = {
    "statement.txt": (
        "Name: Ada Holm\n\nI let the brake off at nine. The gateman was dozing in the shed. I saw Bo Lind shut the sluice.\n"
        "There was a scream from the upper hut. Nobody made a check of the rope. Mr Lind was at the winch.\n"
    ),
    "news.txt": "The man driving the tractor was Bo Lind, the council said. A survey of the quay was conducted in March.\n",
    "log.csv": "time,unit,remarks\n09:01:00,E5,Lookout posted at the bow\n09:04:00,E6,Valve shut by crew\n",
}


def test_a_deed_that_was_kept_is_the_deed_as_read():
    found = [Found(name, text.encode()) for name, text in TEXTS.items()]
    accounts = [u.account for u in understand_all(found, CaseFacts(), Toolkit.standard())]
    kept = [c for a in accounts for c in a.claims if c.fold and c.fold.deed]
    assert len(kept) > 8
    named, _, _ = identity.identify(CaseFacts(), accounts)
    known = gists(Material(named), Reuse())
    bare = [replace(a, claims=tuple(replace(c, fold=replace(c.fold, deed=None)) for c in a.claims)) for a in named]
    anew = gists(Material(bare), Reuse())
    assert [_words(d) for d in deeds(known).values()] == [_words(d) for d in deeds(anew).values()]


def _words(deed):
    return replace(deed, gist=deed.gist.id)
