"""Who does it, as the words of a claim give him: by name, by role, as the speaker, or nobody at all."""

import re
from functools import lru_cache

from firsthand.reason.deed_parts import thing_of
from firsthand.reason.deed_words import PEOPLE
from firsthand.reason.deeds import Person
from firsthand.reason.gists import Gist
from firsthand.reason.tokens import CONCEPT_OF, REMEMBERED, contents, stem
from firsthand.reason.wordlists import NUMBERS

_SELF = ("i", "me", "we", "us", "myself")
_NO_ONE = frozenset(("nobody", "no one", "no-one", "none", "nothing", "neither", "noone"))
_SOME_ONE = frozenset(("somebody", "someone", "some one", "one", "another", "others", "everybody", "everyone", "people"))
_NONE = re.compile(r"^(?:none|nobody|no[ -]one|noone|nothing|neither|not one|not a|no)\b", re.IGNORECASE)
_ANYONE = ("anyone", "anybody", "any one", "a soul", "anything")
_RELATIVE = ("he", "she", "they", "it", "who", "that", "which", "him", "her", "them", "this", "these", "those", "one", "you")
_SUBJECT = re.compile(r"\b([A-Z][\w'’-]+ [A-Z][\w'’-]+) (?:was|is|had been|stood|sat|waited|stayed)\b")
_PEOPLE = frozenset(map(stem, PEOPLE))
_TITLE = frozenset(
    (
        *NUMBERS,
        "no",
        "a",
        "an",
        "some",
        "any",
        "every",
        "each",
        "all",
        "many",
        "several",
        "both",
        "mr",
        "mrs",
        "ms",
        "miss",
        "dr",
        "sgt",
        "pc",
        "insp",
        "capt",
        "captain",
        "sergeant",
        "officer",
        "inspector",
        "the",
        "that",
        "this",
        "those",
        "these",
        "my",
        "our",
        "his",
        "her",
        "its",
        "their",
        "your",
        "neither",
        "either",
        "none",
        "nobody",
    )
)


def is_nobody(gist: Gist) -> bool:
    """Whether the words say that nobody did it: 'no one', 'none of the crew'."""
    actor = gist.claim.actor
    return actor is not None and (
        _NONE.match(actor.text) is not None or (gist.claim.polarity == "neg" and actor.text.casefold() in _ANYONE)
    )


def is_about_nobody(text: str) -> bool:
    return text.casefold() in (*_RELATIVE, *_SELF) or text.casefold() in _NO_ONE


def named_subject(gist: Gist) -> Person | None:
    """Somebody whom the words name before 'was', where no actor was read: 'At nine Ann Reed was in the yard'."""
    match = _SUBJECT.search(gist.claim.text) if gist.claim.actor is None and gist.claim.object is None else None
    return Person(None, tuple(w.casefold() for w in match[1].split()), frozenset()) if match else None


def speaker_names(gist: Gist) -> tuple[str, ...]:
    """The name of whoever says 'I'."""
    voice = gist.statement.voices[-1] if gist.statement.voices else None
    return names_in(voice.label) if voice else ()


@lru_cache(maxsize=REMEMBERED)
def names_in(text: str) -> tuple[str, ...]:
    """The words of a name, titles and possessives left out."""
    found = (re.sub(r"['’]s?$", "", w) for w in re.findall(r"[\w'’-]+", text) if w[:1].isupper())
    name = tuple(w.casefold() for w in found if w.casefold() not in _TITLE)
    return () if len(name) == 1 and text.split()[0].casefold() == name[0] and _is_common(name[0]) else name


def _is_common(word: str) -> bool:
    """Whether a word that stands first, where all have a capital, is a common one: 'Police', 'Passengers'."""
    return stem(word) in CONCEPT_OF or stem(word) in _PEOPLE


def is_of_oneself(gist: Gist) -> bool:
    """Whether somebody does it without an object: 'Sgt Reed was driving'."""
    return gist.claim.actor is not None and gist.claim.object is None


def person_of(gist: Gist) -> Person | None:
    actor = gist.claim.actor
    if actor is None:
        return None
    text, told, entity = actor.text, actor.text.casefold(), actor.entity
    if told in _NO_ONE or told in _SOME_ONE:
        return None
    if told in _SELF[:2]:
        voice = gist.statement.voices[-1] if gist.statement.voices else None
        if voice is None:
            return None
        text, told, entity = voice.label, voice.label.casefold(), voice.entity or entity
    if told in _RELATIVE or told in _SELF:
        return Person(entity, (), frozenset()) if entity else None
    name = names_in(text)
    return Person(entity, name, frozenset() if name else contents(text) or thing_of(text))
