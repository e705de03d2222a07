"""What a text says of itself at its head and foot: title, author, outlet, dates, kind."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from firsthand.readers.lines import word_set
from firsthand.readers.stamps import MONTHS

_NAME_WORD = r"[A-Z][\w.'’-]*"
_NAME = rf"{_NAME_WORD}(?:\s+(?:and\s+|of\s+|de\s+|van\s+|von\s+|der\s+|la\s+|&\s+)*{_NAME_WORD}){{0,5}}"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]*\.?"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
DATE = (
    r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\.?,?\s+)?"
    rf"(?:{_DAY}\s+(?:of\s+)?{_MONTH},?\s+\d{{4}}|{_MONTH}\s+{_DAY},?\s+\d{{4}}|{_DAY}-{_MONTH}-\d{{2,4}}"
    r"|\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})(?!\d))"
)
_CLOCK = r"(?:[,T]?\s*(?:at\s+)?\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s*[ap]\.?m\b\.?)?|[,]?\s+(?:at\s+)?\d{1,2}\s*[ap]\.?m\b\.?)"
MOMENT = rf"{DATE}{_CLOCK}?"
_DATED = re.compile(MOMENT, re.IGNORECASE)
_ONLY_DATE = re.compile(rf"(?:on\s+)?(?P<date>{MOMENT})(?:\s*\(?[A-Z]{{2,4}}\)?)?[.,]?", re.IGNORECASE)
_DATE_AND_PLACE = re.compile(rf"(?P<date>{MOMENT}),\s+(?:[A-Z0-9][\w.'’-]*,?\s*){{1,7}}")
_BY = re.compile(rf"(?:By|BY|by)[:\s]\s*(?P<author>{_NAME})(?P<rest>(?:\s*[,|–—-]|\s+(?:in|for|at)\s).*)?")
_VERB_BY = re.compile(
    r"(?i:Posted|Written|Published|Reported|Submitted|Filed|Words|Story|Text|Compiled|Prepared|Blog post)\s+(?i:by):?\s+"
    rf"(?P<author>{_NAME})(?P<rest>[\s,|–—-].*)?"
)
ORGANISATION = re.compile(
    r"\b(?:Service|Police|Department|Dept|Council|Office|Courier|Times|News|Post|Notes|Gazette|Authority|Constabulary|Agency|Herald|"
    r"Tribune|Chronicle|Observer|Star|Echo|Mail|Press|Radio|Ltd|Inc|Company|Committee|Commission|Inquiry|Court|Board|Journal|Argus|"
    r"Telegraph|Bulletin|Weekly|Daily|Brigade|Association)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(?P<label>[A-Za-z][A-Za-z /]{1,30}?)\s*:\s*(?P<value>\S.*)")
_VERB_DATE = re.compile(
    r"(?P<verb>first published|last updated|updated|published|posted|issued|filed|released|held|taken|recorded|dated|made|"
    r"conducted|given|signed|interviewed|typed|written|completed|prepared|drafted|sworn|adopted)(?:\s+(?:on|at))?:?\s(?P<rest>.*)",
    re.IGNORECASE,
)
_PERSON = r"[A-Z][\w.'’-]*(?:\s+(?:de|der|den|du|la|le|van|von|al|bin|\d{1,6}|[A-Z][\w.'’-]*)){0,4}\s+(?:\d{1,6}|[A-Z][\w'’-]*(?<!['’]s))"
_TOLD = (
    r"(?i:(?:(?:first|second|third|further|additional|supplementary|supplemental|witness|sworn|written|signed|draft|personal|employee|victim"
    r"|voluntary|police|short|brief)\s+){0,2}(?:statement|account|testimony|affidavit|declaration|deposition|evidence|recollections?))"
)
_WRITTEN = r"(?i:(?:(?:incident|duty|internal|officer's|occurrence)\s+)?(?:report|memo|memorandum|notes?)\s+(?:by|from))\s+"
_OF = r"(?:\s+(?i:of|by|from|given by|made by|taken from)\s+|\s*[:–—-]\s*)(?i:(?:the\s+)?(?:witness\s+)?)"
_ROLE = r"(?:,\s+(?P<role>(?:aged\s+)?(?!\d)[\w’'-]+(?:\s+[\w’'-]+){0,6}?)|\s+\((?:aged\s[^()]{1,20}|[^()\d]{3,40})\))"
_ON = (
    r"(?:\s*[,;|–—(-]\s*|\s+)(?i:(?:made|given|taken|written|signed|dated|recorded)\s+)?(?i:(?:on|of)\s+)?"
    rf"(?P<date>{MOMENT}|{_DAY}\s+{_MONTH}|{_MONTH}\s+{_DAY})(?:,?\s+(?i:at|in)\s+[^,;()]{{2,40}})?\)?"
)
_TITLED = (
    re.compile(rf"(?:{_TOLD}{_OF}|{_WRITTEN})(?P<author>{_PERSON}){_ROLE}?(?:{_ON})?\.?"),
    re.compile(rf"(?P<author>{_PERSON}){_ROLE}?(?:['’]s?\s+|\s*[,:–—-]\s*){_TOLD}(?:{_ON})?\.?"),
)
"""'Statement of Ada Cole, fitter, 4 May 2031', 'Ada Cole's statement (4 May 2031)'."""
_INTERVIEW = re.compile(
    rf"(?i:(?:(?:notes|record|summary|transcript)\s+of\s+(?:an?\s+|the\s+)?)?(?:\w+\s+)?interview\s+(?:with|of))\s+{_PERSON}{_ROLE}?{_ON}\.?"
)
_NOBODY = word_set(
    "facts fact truth claim case events event evidence incident incidents fire accident collision meeting work account accounts findings"
    " intent purpose principles means affairs concern interest support loss damage was were is are has had"
)
_SOURCE_LINE = re.compile(r"Source:\s*(?P<outlet>[^,|]+?)(?:\s*[,|]\s*(?P<rest>.*))?")
_NO_NAME = word_set(
    "midnight noon dawn dusk night evening morning now then today tomorrow the a an this that these those his her their our my "
    "monday tuesday wednesday thursday friday saturday sunday"
) | frozenset(MONTHS)  # fmt: skip
_PUBLIC = frozenset(("first published", "published", "posted", "issued", "filed", "released", "for immediate release", "immediate release",
                     "for release", "release date", "date of release", "date of issue"))  # fmt: skip
_RELEASES = frozenset(("press release", "media release", "news release", "press statement", "media statement", "public statement", "statement",
                       "press notice", "public notice", "notice", "holding statement", "revised statement", "updated statement"))  # fmt: skip
_LATER = frozenset(("updated", "last updated"))
_AUTHORS = frozenset(
    ("author", "by", "reporter", "written by", "posted by", "from", "statement of", "witness", "name", "witness name", "prepared by",
     "officer", "reporting officer", "submitted by", "user", "employee", "employee name", "name of employee", "deponent", "declarant",
     "affiant", "statement by", "witness statement of", "name of witness", "your name", "your full name", "full name", "name in full", "my name", "print name", "completed by",
     "form completed by", "amended by", "revised by", "recorded by", "reported by", "report by", "filled in by", "drafted by")
)  # fmt: skip
_OUTLETS = frozenset(
    ("source", "outlet", "publication", "publisher", "newspaper", "agency", "organisation", "organization", "site")
)
_TITLES = frozenset(("title", "subject", "headline", "re", "subj"))
_CREATED = frozenset(("date", "dated", "date of statement", "statement date", "date taken", "date of interview", "interview date",
                      "date held", "date of report", "report date", "created", "sent",
                      "date you are writing this", "date of writing", "date written", "today's date", "completed on", "amended on", "revised on", "recorded on", "reported on", "given on", "made on",
                      "date completed", "date made", "date signed", "taken"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Facts:
    """What one or more lines state, as written; None where they do not. `role` names the kind of the line."""

    role: str | None = None
    title: str | None = None
    author: str | None = None
    outlet: str | None = None
    created: str | None = None
    published: str | None = None
    labels: tuple[str, ...] = ()


def line_facts(text: str) -> Facts | None:
    """What a line of a head states about the text, None when it is no such line."""
    text = text.strip().strip("*_").strip()
    if not text or len(text) > 160:
        return None
    for read in (_only_date, _source, _by, _titled, _labelled, _verb_date, _outlet_and_date, _name_and_outlet):
        if facts := read(text):
            return facts
    return None


def merged(facts: Sequence[Facts]) -> Facts:
    """The facts of several lines: of each the first that is stated."""
    first = {
        name: next((value for f in facts if (value := getattr(f, name))), None)
        for name in ("title", "author", "outlet", "created", "published")
    }
    return Facts(None, **first, labels=tuple(label for f in facts for label in f.labels))


def first_date(text: str) -> str | None:
    """The first date with a year in a text, as written."""
    found = _DATED.search(text)
    return found.group() if found else None


def _only_date(text: str) -> Facts | None:
    found = _ONLY_DATE.fullmatch(text) or _DATE_AND_PLACE.fullmatch(text)
    return Facts("date", published=found["date"]) if found else None


def _source(text: str) -> Facts | None:
    found = _SOURCE_LINE.fullmatch(text)
    if not found:
        return None
    facts = Facts("source", outlet=found["outlet"].strip(), published=first_date(text))
    for part in _parts(found["rest"] or ""):
        if by := _BY.fullmatch(part):
            facts = replace(facts, author=by["author"])
    return facts


def _parts(rest: str) -> Iterator[str]:
    return (part.strip() for part in re.split(r"\s*[,|;]\s*|\s+[–—-]\s+", rest) if part.strip())


def _by(text: str) -> Facts | None:
    """'By Tove Marl, staff writer', 'Posted by Wat Ollerton on 7 March 2025'; no sentence that starts with By."""
    found, role = _VERB_BY.fullmatch(text), "posted"
    if not found:
        found, role = _BY.fullmatch(text), "byline"
    if not found or text.endswith(".") or not _is_name(found["author"]):
        return None
    verb = role == "posted" and not text.lower().startswith("posted")
    date = first_date(found["rest"] or "")
    rest = [part for part in _parts(found["rest"] or "") if part[0].isupper() and not _DATED.search(part)]
    outlet = rest[-1] if rest and len(rest[-1].split()) <= 5 and re.match(r"The\s", rest[-1]) else None
    return Facts("byline" if verb else role, author=found["author"], published=date, outlet=outlet)


def _is_name(text: str) -> bool:
    words = text.lower().split()
    return len(words) <= 8 and not any(word in _NO_NAME for word in words[:1])


def _titled(text: str) -> Facts | None:
    """A title that says what it is and whose, or with whom: 'Statement of Ada Cole, fitter, 4 May 2031'."""
    text = text.lstrip("# ")
    for pattern in _TITLED:
        found = pattern.fullmatch(text)
        if found and not _NOBODY & set(found["author"].lower().split()) and _is_name(found["author"]):
            return Facts("titled", title=text, author=found["author"], created=first_date(found["date"] or ""))
    held = _INTERVIEW.fullmatch(text)
    return Facts("interviewed", title=text, created=first_date(held["date"])) if held else None


def _labelled(text: str) -> Facts | None:
    found = _LABEL.fullmatch(text)
    if not found:
        return None
    label, value = " ".join(found["label"].lower().split()), found["value"].strip()
    named = Facts("label", labels=(label,))
    if label in _AUTHORS and len(value) <= 100:
        made = _VERB_DATE.search(value)  # 'Employee: Ada Cole, fitter. Written 3 May 2031.'
        return replace(named, author=_person(value), created=first_date(made["rest"]) if made else None)
    if label in _OUTLETS:
        return replace(named, outlet=value)
    if label in _TITLES:
        return replace(named, title=value)
    if label in _CREATED and (date := first_date(value)):
        return replace(named, created=date)
    if label in _PUBLIC and (date := first_date(value)):
        return replace(named, published=date)
    known = label in _LATER or label in _PUBLIC or label in _FURTHER
    return named if known else None


_FURTHER = frozenset(("to", "cc", "age", "address", "occupation", "date of birth", "place", "location", "present", "case", "case number", "case no",
                      "incident", "incident number", "incident no", "reference", "ref", "page", "pages", "rank", "station", "interviewer",
                      "interviewee", "time", "tags", "filed under", "category", "contact", "attachments", "url", "link", "photo",
                      "signature", "signed", "collar number", "unit", "number of pages", "classification", "distribution", "version", "form", "home", "school", "ward",
                      "department", "shift", "division", "badge", "badge number"))  # fmt: skip


def _person(value: str) -> str:
    """The name before an address, a comma or an office."""
    return re.sub(r"\s*[<(\[].*", "", without_next_label(value)).split(",")[0].strip(' "') or value


def without_next_label(value: str) -> str:
    """A value without the next label of a form that stands on the same line: 'Ada Cole   Age if under 18: Over 18'."""
    return _NEXT_LABEL.split(value, maxsplit=1)[0].strip()


_NEXT_LABEL = re.compile(
    r"\s+(?=(?:Age|Date|DOB|Occupation|Signature|Signed|Rank|Witnessed|Tel|Telephone|Address|Number|Time|Place|URN|Page)\b[^:]{0,30}(?::|$))"
)


def _name_and_outlet(text: str) -> Facts | None:
    """'Ada Cole, Harbour Echo': a name and a body that publishes."""
    name, comma, outlet = text.partition(", ")
    words = name.split()
    if not comma or not 2 <= len(words) <= 4 or not re.fullmatch(_NAME, name) or not re.fullmatch(_NAME, outlet):
        return None
    known = ORGANISATION.search(outlet) and not ORGANISATION.search(name) and len(outlet.split()) <= 5
    return Facts("byline", author=name, outlet=outlet) if known else None


def _verb_date(text: str) -> Facts | None:
    """'Held on 6 June 2023 at …', 'Published: 3 March 2025', 'Updated 5 March'."""
    found = _VERB_DATE.match(text)
    if not found:
        return None
    verb, date = found["verb"].lower(), first_date(found["rest"])
    if verb in _LATER:
        return Facts("date")
    if not date or len(text) > 120:
        return None
    return Facts("date", published=date) if verb in _PUBLIC else Facts("held", created=date)


def _outlet_and_date(text: str) -> Facts | None:
    """'The Ostmere Courier, 5 March 2025', 'Harbour Times | 5 March 2025'."""
    found = re.fullmatch(rf"(?P<outlet>{_NAME})\s*[,|–—-]\s*(?P<date>{MOMENT})", text)
    if not found:
        return None
    if found["outlet"].lower() in _PUBLIC or found["outlet"].lower() in _RELEASES:
        return Facts("date", published=found["date"])
    return Facts("source", outlet=found["outlet"], published=found["date"])
