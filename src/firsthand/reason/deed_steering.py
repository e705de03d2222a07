"""Who drives, steers or flies what: told by the verb, by the post, or by where somebody was."""

import re

from firsthand.reason.deed_parts import head_of, place_of, thing_of
from firsthand.reason.deed_persons import is_nobody, named_subject, names_in, person_of
from firsthand.reason.deed_words import CRAFT
from firsthand.reason.deeds import STEERING, Deed, Person
from firsthand.reason.gists import Gist

NEAR = 160
"""Characters around a claim in which the craft may be named that it leaves out."""
_KIND = "|".join(CRAFT)
_CRAFT = rf"(?:(?:the|a|an|our|his|her|my|their|that|this) (?:[a-z-]+ ){{0,2}}?(?:{_KIND})\b|(?-i:the [A-Z][\w'’-]+))"
_ING = "driving|steering|piloting|flying|rowing|helming|skippering"
_ED = "drove|steered|piloted|flew|rowed|helmed|skippered"
_DONE = "driven|steered|piloted|flown|rowed|helmed|skippered"
_POST = "driver|pilot|operator|helmsman|helmswoman|skipper|coxswain|cox"
_CONTROLS = "helm|wheel|tiller|controls|throttle|rudder|oars"
_NAME = r"(?P<name>(?:[A-Z][\w'’-]+ ?){2,3})"
_STEERS = re.compile(
    rf"\b(?:was|is|were|am|been|be|kept) (?:{_ING})\b(?! rain)(?: (?P<a>{_CRAFT}))?(?! (?:the|a|an|his|its|our|their|my) )"
    rf"|\b(?:{_ED}) (?:(?P<b>{_CRAFT})|her\b(?= (?:out|in|away|home|across|back|off|alongside|up|down)\b|$)|it\b)"
    rf"|\b(?:at|behind|took|had|held|has|with) (?:the|her|his|its) (?:{_CONTROLS})\b(?: of (?P<c>{_CRAFT}))?"
    rf"|\b(?:was|is|were|as) (?:the|our|its|her|his|their) (?:{_POST})\b(?: (?:of|on|in) (?P<d>{_CRAFT}))?"
    rf"|\b(?:was|were|am|been) operating (?P<f>(?:the|a|an|our|his|her|my|their|that) [a-z-]+(?: [a-z-]+)?)(?=$|[,.;]| (?:at|when|on|that|and)\b)"
    rf"|(?P<g>(?:the|a|an|our) [a-z-]+) (?:was|were) (?:being )?operated by\b"
    rf"|\bdid (?:the|all the|most of the) (?:{_ING})\b"
    rf"|(?P<e>{_CRAFT})(?: \w+)? (?:was|is|were|had been|being) (?:{_DONE})\b",
    re.IGNORECASE,
)
_NAMED_LAST = re.compile(
    rf"\b(?:(?:driver|pilot|operator|helmsman|skipper|coxswain)(?: (?:of|on|in) (?P<a>{_CRAFT}))?|(?:man|woman|one|person) (?:at|behind) the (?:{_CONTROLS})(?: of (?P<b>{_CRAFT}))?"
    rf"|(?:man|woman|one|person) (?:{_ING})(?: (?P<c>{_CRAFT}))?) (?:was|is|had been) {_NAME}"
)
_NAMED_CRAFT = re.compile(rf"\b{_CRAFT}", re.IGNORECASE)
_SPEAKER_OF = re.compile(
    rf"^[^.“\"]{{0,60}}?\b(?:(?:the|a|an|its|our) (?:pilot|driver|skipper|captain|master|helmsman|coxswain|guard|conductor|mate|winchman)(?: (?:of|on|in))?"
    rf"|who (?:drove|flew|sailed|piloted|steered|skippered)|aboard|on board) (?P<craft>{_CRAFT})"
    rf"|^[^.“\"]{{0,60}}?\b(?:the|a|an) (?P<kind>{_KIND})(?:'s|’s)? (?:driver|pilot|skipper|captain|crew|guard)\b"
)
_GOES = re.compile(
    r"^(?:at [^,]{3,16},? )?(?:we|she) (?:had |had just |just )?(?:took off|taken off|landed|touched down|sailed|cast off|set off|pulled (?:out|away|in)|docked|berthed|stopped"
    r"|came to a (?:stop|halt|stand)|launched|hit|struck|capsized|(?:ran|went|going) aground|derailed|departed|left|arrived)\b",
    re.IGNORECASE,
)


def steering(gist: Gist, around: str) -> Deed | None:
    """Who is at the controls of what; `around` names the craft where the claim does not."""
    text = gist.claim.text
    last = _NAMED_LAST.search(text)
    match = last or _STEERS.search(text)
    if match is None or gist.claim.certainty not in ("asserted", "probable"):
        return None
    told = next((match[g] for g in "abcdefg" if g in match.re.groupindex and match[g]), "") or around
    if last:
        seen = gist.claim.object
        doer: Person | None = Person(seen.entity if seen else None, names_in(last["name"]), frozenset())
    else:
        doer = person_of(gist) or named_subject(gist)
    if doer is None:
        return None
    thing = thing_of(told)
    return Deed(
        gist, frozenset((STEERING, "%work")), thing, head_of(told, thing), doer, is_nobody(gist), True, place_of(gist), gist.key,
        gist.claim.polarity == "neg", nominal=True,
    )  # fmt: skip


def craft_near(gist: Gist, text: str) -> str:
    """The craft that the words around a claim name, if it is one: of the speaker, of the sentence, of the whole account; '' else."""
    start, end = gist.statement.start, gist.statement.end
    if own := _SPEAKER_OF.search(text[end : end + NEAR].lstrip(" ,.”\"'’").split("\n", 1)[0]):
        return own["craft"] or f"the {own['kind']}"
    sentence = text[max(0, start - NEAR) : end + NEAR]
    low, high = sentence.rfind("\n", 0, min(start, NEAR)), sentence.find("\n", min(start, NEAR) + end - start)
    return _only_one(sentence[low + 1 : high if high >= 0 else None]) or _only_one(text)


def _only_one(text: str) -> str:
    found = {match.group().split()[-1].casefold() for match in _NAMED_CRAFT.finditer(text)}
    return f"the {found.pop()}" if len(found) == 1 else ""


def goes_with_us(gist: Gist) -> bool:
    """Whether the speakers do what their craft does: 'we took off', 'she ran aground'."""
    return gist.claim.object is None and _GOES.match(gist.claim.text) is not None
