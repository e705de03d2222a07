"""Faults of single characters: a wrong decoding, ligatures of typesetting, marks that nobody sees, entities of HTML."""

import html
import re
from collections.abc import Callable
from unicodedata import normalize

from firsthand.readers.lines import word_set

_UNSEEN = re.compile("[\u200b\u200c\u200d\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_COMBINING = re.compile("[\u0300-\u036f]")
"""Accents that stand as marks of their own behind their letters, as file systems and some phones write them."""
_SOFT_AT_END = re.compile("\u00ad[ \t]*(?=\n)")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_CONTROL_BYTES = bytes((*range(9), *range(0x0E, 0x20), 0x7F))
_BREAKS = re.compile("[\x0b\x85\u2028\u2029]")
_ENTITY = re.compile(r"&(?:amp|quot|apos|nbsp|lt|gt|[lr][ds]quo|[mn]dash|hellip|pound|euro|#\d{2,5}|#x[0-9a-fA-F]{2,4});")
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_LIGATURE = re.compile(r"(\w{0,24})([ﬀﬁﬂﬃﬄﬅﬆ])(?:[ \u00a0]([a-z]+))?")
_ANY_LIGATURE = re.compile("[ﬀﬁﬂﬃﬄﬅﬆ]")
_ENDS_IN_FF = word_set(
    "off staff cliff sheriff tariff plaintiff stiff stuff cuff bluff scoff buff puff sniff handcuff kickoff takeoff cutoff "
    "layoff playoff runoff bailiff mastiff dandruff fluff gruff huff scuff chaff quaff whiff skiff standoff payoff dropoff "
    "liftoff blastoff switchoff foodstuff dyestuff flagstaff tipstaff"
)
_AFTER_FF = re.compile(
    "ered|ers?|erings?|ice|ices|icers?|icials?|icially|orts?|orded|ects?|ected|ective|ecting|icult|iculty|iculties|erent|"
    "erently|erences?|ences?|ensive|ended|enders?|airs?|ected|ing|ed|le|led|ling"
)
_BEFORE_FI = frozenset(("hi", "wi", "sci"))
_LOST_CLOSING = re.compile("â€[\x81\x8d\x8f\x90\x9d]|â€(?=[\\s.,;:!?)]|$)")
"""The closing mark ” read as Windows-1252: its third byte has no character there and is often lost."""

_ROUNDS = 3
"""How often a text can have been decoded wrongly, one time after another."""


def clean_characters(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with faulty characters mended, and one sentence for each kind of repair that changed words.

    A soft hyphen at the end of a line becomes a hyphen, so that the lines can be joined.
    """
    notes: list[str] = []
    if text.isascii():
        text = text.replace("\x0b", "\n")
    else:
        text = _BREAKS.sub("\n", text)
        text = _mended(text, _decoded_again, "text that had been decoded wrongly (such as â€™ for ’) was decoded again", notes)
        text = _mended(text, _unligatured, "joined letters of typesetting (such as ﬁ) were written out", notes)
        text = _UNSEEN.sub("", text)
        text = normalize("NFC", text) if _COMBINING.search(text) else text
        text = _SOFT_AT_END.sub("-", text).replace("\u00ad", "")
    if not text.isascii() or len(text.encode().translate(None, _CONTROL_BYTES)) < len(text):
        text = _CONTROLS.sub("", text)
    if "&" in text:
        text = _mended(text, _unescaped, "character codes of HTML (such as &amp;) were written out", notes)
    return text, tuple(notes)


def without_unseen(text: str) -> str:
    """The text without marks that nobody sees: enough for looking at what it is."""
    return text if text.isascii() else _UNSEEN.sub("", text)


def _mended(text: str, repair: Callable[[str], str], note: str, notes: list[str]) -> str:
    mended = repair(text)
    if mended != text:
        notes.append(note)
    return mended


def _decoded_again(text: str) -> str:
    """Each line that clearly is UTF-8 read as a one-byte encoding, read as UTF-8."""
    from ftfy import fix_encoding
    from ftfy.badness import is_bad

    lines = text.split("\n")
    for index, line in enumerate(lines):
        if not line.isascii() and is_bad(line):
            mended = line
            for _ in range(_ROUNDS):
                mended = fix_encoding(_LOST_CLOSING.sub("”", mended))
                if not is_bad(mended):
                    break
            lines[index] = mended
    return "\n".join(lines)


def _unligatured(text: str) -> str:
    return _LIGATURE.sub(_written_out, text) if _ANY_LIGATURE.search(text) else text


def _written_out(found: re.Match[str]) -> str:
    """The word with its ligature written out; a space after it goes when it stands inside a word."""
    before, letters, after = found[1], _LIGATURES[found[2]], found[3]
    if after is None:
        return before + letters
    whole = (before + letters).lower()
    if letters == "ff" and whole in _ENDS_IN_FF:
        inside = _AFTER_FF.fullmatch(after) is not None
    else:
        inside = letters != "fi" or before.lower() not in _BEFORE_FI
    return before + letters + ("" if inside else " ") + after


def _unescaped(text: str) -> str:
    return _ENTITY.sub(lambda found: html.unescape(found.group()).replace("\u00a0", " "), text)
