"""How a voice knows what it says; never more than the words tell."""

import re

from firsthand.extract.said import Said
from firsthand.language import bases
from firsthand.language.cues import DEVICE_NOUNS, DOCUMENT_NOUNS, OUTLET

_RECORDERS = frozenset({"recorder", "automatic", "system", "recording", "alarm", "announcement"})
_SOMEBODY = re.compile(r"(?:an?|some|several|one|two|three|former|ex-|someone|somebody|people|my|our)\b")
_PRIVATE = re.compile(r"\b(?:sources?|insiders?|employees?|neighbou?rs?|residents?)\b")
_SPOKES = re.compile(r"\bspokes\w+|\bpress office")
_FAMILY = re.compile(
    r"\b(?:famil\w+|mother|father|parents?|widow\w*|wife|husband|son|daughter|sister|brother|couple|relatives?|lawyers?|solicitors?|attorneys?)\b"
)
"""Who speaks in a statement for himself or for those he stands by."""
_SELF = re.compile(r"\b(?:i|i'm|i've|i'll|i'd|my|me)\b")
_ANOTHER = frozenset({"he", "she", "they", "him", "her", "them"})
_GUESS = 60
"""Characters in which 'may have' or 'took it that' governs the whole statement."""
_OPENING = 32
"""Characters in which 'I think' governs the whole statement."""


def basis_of(said: Said) -> str:
    """The basis of a statement: from its own words, else from what its last voice is."""
    hint = said.statement.basis
    if hint in ("saw", "heard"):
        return hint
    if hint == "inferred" and _RECKONS.fullmatch(said.statement.cue or "") and said.personal:
        return "told"  # 'somebody at the shop reckons …'
    if _is_device(said):
        return "device"
    if said.mode in ("direct", "block") or (said.mode in ("own", "post") and hint != "told"):
        known = _first_hand(said.words)
        if known is not None:
            return known
        if said.mode == "own" and said.personal and (known := _told_beside(said)) is not None:
            return known
    if hint != "not_stated":
        return hint
    return _by_voice(said) if said.statement.voices else "not_stated"


_RECKONS = re.compile(r"reckons?|reckoned", re.IGNORECASE)
_TAKES_UP = re.compile(r"(?:and |but )?(?:it|they|he|she|these|those|both)\b")


def _told_beside(said: Said) -> str | None:
    """What the sentence before or after says of how the speaker knows this one: 'The lamps were lit. I saw them.'"""
    before, after = said.beside
    if bases.MY_INFERENCE.match(after):
        return "inferred"
    if "?" in said.text or bases.INTENTION.search(said.words):
        return None
    found = bases.THEN_SAW.match(after)
    if found is not None:
        return "heard" if found["heard"] else "saw"
    return "saw" if _TAKES_UP.match(said.words) and bases.LOOKED.fullmatch(before) else None


def _is_device(said: Said) -> bool:
    """Automatic recordings and typed stamps: a row with no free text, a recorder's voice, footage that shows."""
    record, label = said.record, said.label.lower()
    if record is not None and said.mode == "own":
        if record.kind == "row" and not record.speaker and said.statement.start <= record.start:
            return True
        if record.kind in ("cue", "turn"):
            return label in _RECORDERS
    return said.mode == "indirect" and bool(set(re.split(r"\W+", label)) & DEVICE_NOUNS)


def _by_voice(said: Said) -> str:
    """What the kind of the last voice tells."""
    if said.mode in ("indirect", "mixed"):
        return _of_report(said)
    if said.mode in ("direct", "block", "post") and _is_official(said):
        return "official"
    released = said.record is None or said.record.kind == "email"
    if said.mode == "own" and released and (_SPOKES.search(said.label.lower()) or (said.body and not OUTLET.search(said.label))):
        return "official"  # a body's own release, or what its press office sends
    if said.mode in ("direct", "block") and _is_document(said.label) and not OUTLET.search(said.label):
        return "read"
    if said.mode in ("direct", "block") and _is_unnamed(said) and not said.personal:
        return "unnamed"
    return "inferred" if said.mode in ("own", "post") and bases.INFERRED.search(said.words[:_OPENING]) else "not_stated"


def _of_report(said: Said) -> str:
    """The basis of words that are reported and not given as spoken."""
    statement = said.statement
    if said.mode == "mixed" and said.person and _SELF.search(said.words) and (own := _first_hand(said.words)) is not None:
        return own
    if len(statement.voices) == 1 and said.record is not None and said.record.speaker == statement.voices[0].label:
        return _first_hand(said.words) or "not_stated"
    told_here = statement.addressee in ("me", "us") or (said.personal and _is_teller(said))
    if told_here and not said.body and not bases.BODY.search(said.label.lower()):
        return "told"
    if (
        said.personal
        and statement.cue == "told"
        and _is_somebody(said)
        and not bases.BODY.search((statement.addressee or "").lower())
    ):
        return "told"  # 'she told Ada that …': it went from one to the other
    if statement.addressee in _ANOTHER and statement.cue == "told" and len(statement.voices) > 1:
        return "told"  # 'he was told by the crew that …': what he hands on
    seen = None if said.personal else bases.THEY_SAW.match(said.words)
    if seen is not None:
        return "saw" if seen["saw"] else "heard"
    if bases.TOLD.search(said.words):
        return "told"
    if _is_document(said.label) and not OUTLET.search(said.label):
        return "read"
    if _is_official(said):
        return "official"
    if said.personal:
        elsewhere = statement.addressee is not None and statement.addressee not in {v.label for v in statement.voices[:-1]}
        return "unnamed" if elsewhere and _is_unnamed(said) else "told"
    if _is_unnamed(said):
        return "unnamed"
    # What another outlet has reported was read by who repeats it.
    return "read" if OUTLET.search(said.label) and said.kind in ("news", "unknown") else "not_stated"


def _is_teller(said: Said) -> bool:
    """Whether the words are said to the one who passes them on."""
    voices = said.statement.voices
    return len(voices) > 1 and said.statement.addressee == voices[-2].label


def _is_somebody(said: Said) -> bool:
    """Whether the words are said to go to somebody with a name who is not the outlet or a body."""
    addressee = said.statement.addressee
    return addressee is not None and addressee[:1].isupper() and OUTLET.search(addressee) is None


def _is_unnamed(said: Said) -> bool:
    return not said.named and (said.unnamed or bases.UNNAMED.search(said.label.lower()) is not None)


def _is_official(said: Said) -> bool:
    """A body, somebody who speaks for one, or the holder of an office who does not speak of what he did himself."""
    low = said.label.lower()
    if _SPOKES.search(low):
        return True
    if OUTLET.search(said.label):
        return False
    named = said.person and said.mode in ("direct", "mixed", "indirect")
    body = said.body or (not named and bases.BODY.search(low) is not None)
    if said.mode == "post":
        return body or bases.FOR_A_BODY.search(said.words) is not None
    if _SOMEBODY.match(low) or _PRIVATE.search(low):
        return False
    if body:
        return True
    held = bases.OFFICIAL_TITLE.search(low) is not None or (said.office and not said.personal)
    public = (said.named or low.startswith("the ")) and not _FAMILY.search(low) and bases.IN_A_STATEMENT.search(said.context)
    if not held and not public:
        return False
    return not _SELF.search(bases.OF_OTHERS.sub("", said.words))


def _is_document(label: str) -> bool:
    """Whether a label names a document: by its last word before a preposition ('sources close to the inquiry' are none)."""
    head = re.split(r" (?:of|to|with|for|from|in|at|on|by|dated)\b", label.lower(), maxsplit=1)[0]
    word = (re.findall(r"[\w-]+", head) or [""])[-1]
    return word in DOCUMENT_NOUNS or word.removesuffix("s") in DOCUMENT_NOUNS or word.removesuffix("es") in DOCUMENT_NOUNS


def _first_hand(words: str) -> str | None:
    """How the first person of the words knows; None when they do not say. Thought and hearsay go before the senses."""
    if bases.TOLD.search(words):
        return "told"
    if bases.INFERRED.search(words[:32]) or bases.GUESSED.search(words[:_GUESS]):
        return "inferred"
    if bases.READ.search(words):
        return "read"
    for basis, pattern in (("heard", bases.HEARD), ("saw", bases.SAW)):
        if pattern.search(words):
            return basis
    if re.search(r"\b(?:i|we)\b", words) and _acts(words) and not bases.INTENTION.search(words):
        return "did"
    return "did" if _NOT_DONE.match(words) else None


_NOT_DONE = re.compile(
    r"(?:no, )?(?:i|we) (?:never|did not|didn't|at no time) (?!(?:know|see|hear|notice|think|believe|remember|recall|understand|like|want|need|have|feel|smell"
    r"|realise|realize|mind|expect|care|wish|get|even|really|saw|heard|knew|thought|had|felt|smelled|smelt|was|were)\b)[a-z]+\b"
)
"""What the first person says was not done: who would have done it knows at first hand."""


_ACTS = re.compile(
    r"\b(?:i|we)(?:'ve|'d)? (?:(?:then|also|just|only|never|did not|didn't|had|have|both|all|still|later|immediately|quickly|first|again|systematically|could not|couldn't) ){0,3}"
    r"(?:\w+ed|was|were|went|ran|took|put|got|came|left|told|gave|made|drove|held|stood|sat|began|cut|shut|let|met|rode|rang|sent|set|threw|woke|fell|found|kept|led|lay"
    r"|shook|bent|blew|bought|chose|crept|dug|fed|fled|flew|fought|froze|hung|knelt|leapt|leant|lit|sank|shot|slid|slept|spent|spun|stuck|struck|swung|tore|wound|brought|caught|carried|dropped|grabbed|spoke|rose|swam|rowed|broke|built|drew|lost|paid|picked|hid|hit|wrote|keyed|asked|called|tried|stopped|started|been|done)\b"
)
_PASSIVE_MIND = re.compile(
    r"\b(?:i|we) (?:later |only |then |since |also |subsequently |afterwards )?(?:thought|believed|hoped|wanted|supposed|assumed|wondered|expected|guessed|reckoned|needed|liked|loved|lived|worked|was told|were told|suspected|found out|came to know)\b"
)


def _acts(words: str) -> bool:
    found = _ACTS.search(words)
    if found is None:
        return False
    mind = _PASSIVE_MIND.search(words)
    return mind is None or mind.start() != found.start() or _ACTS.search(words, found.end()) is not None
