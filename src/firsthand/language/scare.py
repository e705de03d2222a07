"""Marks round words that nobody is quoted as saying: doubt, so-called terms, titles, names of ships, nicknames."""

import re

from firsthand.language.cues import QUOTING_WORD, SAID_WORD

_NAMING = re.compile(
    r"(?:\bso-called|\bwhat (?:\w+ ){1,3}(?:calls?|called|term(?:s|ed)?|refers? to as)(?: an?| the)?|\b(?:known|referred to)(?: \w+){0,5} as|\bnick-?named|\bdubbed|\ba\.?k\.?a\.?|\balias|\b(?:en)?titled|\bnamed"
    r"|\bcode-?named|\bmarked|\blabell?ed|\blettered|\bsigned|\bstamped|\bspelled|\bspelt|\bcalled (?:the|a|an)"
    r"|\bthe (?:word|term|phrase|label|name|nickname|title|headline|sign|book|film|movie|song|article|play|series|show|code|codeword|folder"
    r"|file|button|option|call sign)s?|\b(?:ship|tug|tugboat|vessel|boat|ferry|barge|trawler|yacht|launch|lifeboat|tanker|freighter"
    r"|schooner|steamer|cutter|engine|locomotive|train|aircraft|plane|pub|inn|cafe|café|bar|restaurant|hotel|operation|exercise))"
    r"[ ,:]*$",
    re.IGNORECASE,
)
_ATTRIBUTIVE = re.compile(
    r"(?:^|[\s(])(?:the|a|an|its|their|his|her|this|that|these|those|our|your|my|no|any|some|of|with|for|as|in|on|and|or|so|very|really)"
    r"(?: [a-z-]+(?:ed|al|ic|ly|ous|ive))?$",
    re.IGNORECASE,
)
_DESCRIBING = re.compile(
    r"\b(?:call(?:ed|s|ing)?|describ(?:ed|es|ing)|label(?:led|ed|s)|brand(?:ed|s)|term(?:ed|s)|deem(?:ed|s)|denounc(?:ed|es)|dismiss(?:ed|es)"
    r"|condemn(?:ed|s)|character?i[sz](?:ed|es)|hail(?:ed|s)|prais(?:ed|es)|criticis(?:ed|es)|spoke of|speaks of|talk(?:ed|s) of|complain(?:ed|s) of"
    r"|warn(?:ed|s) of|put (?:it|this|that) (?:as|at|down)|likened|blam(?:ed|es))\b",
    re.IGNORECASE,
)
_NEAR_SAID = re.compile(
    r"(?:[,:]|\b(?:that|it (?:was|is|had)|(?:he|she|they|it) (?:was|were|is|had|would|could|felt)|not)|\w+ly)?\s*$", re.IGNORECASE
)
_IS = re.compile(r"\b(?:is|was|are|were|be|been)(?: \w+)?\s*$", re.IGNORECASE)
_IN_THE_WORDS = re.compile(r"\bin the words of [^.;:]{2,60},$", re.IGNORECASE)
_SENTENCE = re.compile(r"[.?!…][\"”’')\]]*\s+|\n")
_SMALL = frozenset({"of", "the", "and", "de", "la", "le", "du", "von", "van", "in", "on", "at", "to", "for", "a", "an", "&"})


def is_speech(text: str, start: int, end: int, before: str, after: str) -> bool:
    """Whether the words at [start, end) are quoted speech.

    `before` and `after` are the text of the paragraph on either side, the marks themselves left out.
    """
    inner = text[start:end].strip()
    if not any(c.isalnum() for c in inner):
        return False
    count = len(inner.split())
    lead, ends = before.rstrip(), inner[-1:] in ",.?!…—-"
    if _IN_THE_WORDS.search(lead[-90:]):
        return True
    if count <= 6 and _NAMING.search(lead):
        return False
    if _is_nickname(inner, count, lead, after):
        return False
    sentence = _last_sentence(before)
    if _said_at_the_end(lead) or lead[-1:] in ",:":
        return count > 1 or bool(SAID_WORD.search(sentence)) or ends
    if (
        count <= 2
        and _ATTRIBUTIVE.search(lead)
        and after[:1] == " "
        and after[1:2].isalpha()
        and not _DESCRIBING.search(sentence)
    ):
        return False
    if _is_name(inner, count, lead):
        return False
    if count <= 3:
        return _short_is_speech(sentence, ends, after, count)
    return True


def _last_sentence(before: str) -> str:
    """What stands between the last end of a sentence and the opening mark."""
    tail = before[-300:]
    cut = 0
    for found in _SENTENCE.finditer(tail):
        cut = found.end()
    return tail[cut:]


def _said_at_the_end(lead: str) -> bool:
    """Whether the last words before the mark report: 'she said "go on"', 'said it was "late"'."""
    tail = lead[-60:].rstrip(" ,:")
    tail = re.sub(r"\s*\[[^\]]*\]$", "", tail)
    found = list(SAID_WORD.finditer(tail))
    return bool(found) and (found[-1].end() == len(tail) or _NEAR_SAID.fullmatch(tail[found[-1].end() :].strip()) is not None)


def _is_nickname(inner: str, count: int, lead: str, after: str) -> bool:
    """'John “Red” Harker': capitalised words on both sides."""
    last = lead.rsplit(None, 1)[-1] if lead else ""
    return (
        count <= 2
        and inner[:1].isupper()
        and last[:1].isupper()
        and last[-1:].isalpha()
        and bool(re.match(r"\s[A-Z][a-z]", after))
    )


def _is_name(inner: str, count: int, lead: str) -> bool:
    """A few capitalised words that follow a word, with no punctuation that ends speech: a title or a ship."""
    words = inner.rstrip(",.").split()
    capital = all(w[:1].isupper() or w[:1].isdigit() or w.lower() in _SMALL for w in words)
    return (
        capital
        and 2 <= count <= 5
        and lead[-1:].isalpha()
        and words[0].lower() not in ("i", "we")
        and not QUOTING_WORD.search(lead[-40:])
    )


def _short_is_speech(sentence: str, ends: bool, after: str, count: int) -> bool:
    """Three words or fewer: speech when a verb of saying or describing has them."""
    if _DESCRIBING.search(sentence):
        return True
    follows = after.lstrip()[:60]
    if ends and (not sentence.strip() or SAID_WORD.search(follows)):
        return True
    if after[:1] == "," and SAID_WORD.search(re.split(r"[.?!]", follows)[0][:40]) and (count >= 2 or _IS.search(sentence)):
        return True
    if SAID_WORD.search(re.split(r"[.?!]", follows)[0]) and not sentence.strip():
        return True
    return count >= 2 and bool(SAID_WORD.search(sentence))
