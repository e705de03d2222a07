"""Words that tie speech to a speaker, as data: reporting verbs and the nouns for those who speak and for documents."""

import re

from firsthand.language.lexicon import words

SAY = (
    "say", "tell", "add", "explain", "report", "state", "announce", "declare", "claim", "allege", "note", "remark", "comment",
    "argue", "insist", "maintain", "assert", "contend", "warn", "caution", "stress", "emphasise", "emphasize", "reiterate",
    "repeat", "reply", "respond", "answer", "ask", "inquire", "enquire", "confirm", "admit", "concede", "acknowledge", "deny",
    "testify", "recall", "write", "tweet", "post", "text", "email", "e-mail", "message", "radio", "shout", "yell", "scream",
    "cry", "whisper", "mutter", "murmur", "exclaim", "estimate", "predict", "promise", "vow", "swear", "advise", "inform",
    "notify", "assure", "remind", "reveal", "disclose", "mention", "complain", "joke", "quip", "conclude", "recount",
    "relate", "depose", "attest", "affirm", "volunteer", "continue", "demand", "observe", "urge", "order",
    "instruct", "request", "hear", "learn", "log", "agree", "lament", "boast", "speculate", "point", "rule", "pledge", "threaten",
    "propose", "remember", "stipulate", "counter", "echo", "retort", "forecast", "charge",
)  # fmt: skip
"""Verbs of saying and writing. Some are so only with words or a content clause: `WEAK`."""

THINK = ("believe", "think", "suspect", "fear", "feel", "expect", "hope", "understand", "estimate", "assume", "reckon", "worry", "doubt",
         "guess", "imagine", "consider")  # fmt: skip
"""Third parties' thoughts, which somebody must have told: 'Police believe …'."""

SHOW = ("show", "indicate", "reveal", "suggest", "record", "read", "list", "give", "put", "state", "find", "quote", "cite", "certify",
        "log", "note", "describe", "run")  # fmt: skip
"""What documents do."""

DESCRIBE = ("call", "describe", "label", "brand", "term", "deem", "dub", "characterise", "characterize", "denounce", "dismiss",
            "hail", "praise", "criticise", "criticize", "condemn", "put", "express", "refer", "liken", "blame", "accuse", "reassure",
            "speak", "talk", "want", "thank", "apologise", "apologize", "quote", "cite")  # fmt: skip
"""Verbs that tie a partial quotation to their subject, beside the verbs of saying."""

INTENDS = frozenset({
    "want", "plan", "seek", "intend", "try", "aim", "prepare", "decide", "offer", "refuse", "decline", "wish", "mean", "vote", "agree", "hope",
    "consider", "propose", "push", "call", "fight", "work", "pursue", "demand", "resolve", "choose", "attempt",
})  # fmt: skip
"""Verbs by which an article tells what somebody means to do."""

SEEMING = frozenset({"seem", "appear", "look", "sound", "tend", "prove", "happen"})
"""Verbs whose subject says nothing: what is told by them is the account's own impression."""
VOUCHING = frozenset({"per", "shows", "showed", "recorded", "account", "statement", "testimony", "evidence", "accused", "citing"})
"""Words that tie what they stand by to a voice, in an article too, wherever the rules see them do so."""

WEAK = frozenset({
    "add", "hear", "learn", "continue", "point", "find", "run", "give", "put", "list", "order", "post",
    "observe", "record", "show", "read", "log", "urge", "instruct", "request", "demand", "feel", "consider", "accept", "answer",
    "agree", "cry", "message", "text", "hope", "expect", "describe", "relate", "ask", "recall", "note", "swear",
    "indicate", "suggest", "reveal", "quote", "cite", "maintain", "repeat", "estimate", "confirm", "rule", "propose", "remember", "counter", "echo", "charge", "threaten", "pledge",
    "imagine", "guess", "worry", "doubt",
})  # fmt: skip
"""Verbs with other everyday senses: they report only where a content clause or a quotation hangs on them."""

IRREGULAR = {
    "said": "say", "says": "say", "told": "tell", "wrote": "write", "written": "write", "swore": "swear", "heard": "hear",
    "rang": "ring", "put": "put", "read": "read", "thought": "think", "felt": "feel", "knew": "know", "found": "find",
    "gave": "give", "given": "give", "understood": "understand", "shown": "show", "ran": "run", "learnt": "learn",
    "spoke": "speak", "quipped": "quip", "stating": "state", "sworn": "swear", "denied": "deny", "replied": "reply",
    "cried": "cry", "testified": "testify", "notified": "notify", "certified": "certify", "sez": "say", "dubbed": "dub",
    "relied": "rely", "goes": "go",
}  # fmt: skip


_DOUBLED = frozenset({"admit", "dub", "quip", "log", "refer", "run", "put"})
"""Verbs that double their last letter."""


def forms(lemma: str) -> tuple[str, ...]:
    """The regular inflections of a verb, with the lemma itself."""
    if lemma.endswith("e"):
        return (lemma, lemma + "s", lemma + "d", lemma[:-1] + "ing")
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return (lemma, lemma[:-1] + "ies", lemma[:-1] + "ied", lemma + "ing")
    if lemma in _DOUBLED:
        return (lemma, lemma + "s", lemma + lemma[-1] + "ed", lemma + lemma[-1] + "ing")
    s = "es" if lemma.endswith(("s", "sh", "ch", "x")) else "s"
    return (lemma, lemma + s, lemma + "ed", lemma + "ing")


def verb_forms(*groups: tuple[str, ...]) -> dict[str, str]:
    lemmas = [lemma for group in groups for lemma in group]
    regular = {form: lemma for lemma in lemmas for form in forms(lemma)}
    return {**regular, **{form: lemma for form, lemma in IRREGULAR.items() if lemma in lemmas}}


SAY_FORMS = verb_forms(SAY)
REPORTING_FORMS = verb_forms(SAY, THINK, SHOW)
QUOTING_FORMS = {
    form: lemma
    for form, lemma in verb_forms(SAY, THINK, SHOW, DESCRIBE).items()
    if lemma not in ("hear", "learn", "find", "give", "run", "feel")
}
VOICED = frozenset({
    "called", "calls", "sang", "sings", "laughed", "smiled", "nodded", "sighed", "snapped", "barked", "growled", "gasped", "breathed", "began",
    "pleaded", "protested", "roared", "bellowed", "hissed", "stammered", "sobbed", "went", "goes", "thought", "read", "reads", "howled", "begged",
    "repeated", "demanded", "answered", "continued", "added", "recalled", "remembered", "noted", "observed", "confirmed", "agreed", "put",
})  # fmt: skip
"""Verbs that report right after the closing mark: '“Who is there?” she called.'"""

STRONG_SAY = frozenset(form for form, lemma in SAY_FORMS.items() if lemma not in WEAK)

DOCUMENT_NOUNS = frozenset({
    "log", "record", "report", "statement", "document", "note", "memo", "memorandum", "email", "e-mail", "letter", "message", "sheet",
    "summary", "transcript", "footage", "video", "recording", "tape", "cctv", "data", "datum", "file", "affidavit", "release",
    "minute", "diary", "register", "certificate", "entry", "chart", "map", "plan", "manual", "notice", "sign", "post", "tweet",
    "article", "paper", "page", "website", "review", "inquiry", "survey", "study", "test", "result", "schedule", "manifest", "invoice",
    "receipt", "permit", "order", "list", "journal", "logbook", "timeline", "sensor", "alarm", "evidence", "figure", "photograph",
    "photo", "image", "picture", "reading", "printout", "form", "complaint", "filing", "ledger", "text", "history", "drawing",
    "inspection", "audit", "investigation", "account", "testimony", "telemetry", "interview", "audio", "minutes", "writing", "recorder", "clock", "gauge", "meter", "system", "book", "rota", "roster",
    "docket", "bulletin", "briefing",
})  # fmt: skip

DEVICE_NOUNS = frozenset({
    "footage", "video", "recording", "cctv", "camera", "sensor", "recorder", "tape", "telemetry", "data", "datum", "clock", "alarm",
    "gauge", "meter", "system", "counter", "audio", "tracker", "gps", "dashcam", "bodycam",
})  # fmt: skip

SPEAKER_NOUNS = frozenset({
    "spokesman", "spokeswoman", "spokesperson", "official", "officer", "source", "resident", "neighbour", "neighbor", "witness", "man",
    "woman", "driver", "firefighter", "fireman", "paramedic", "doctor", "nurse", "chief", "commander", "captain", "inspector", "sergeant",
    "constable", "deputy", "sheriff", "police", "policeman", "policewoman", "guard", "watchman", "caretaker", "manager", "director",
    "worker", "employee", "colleague", "friend", "cousin", "brother", "sister", "mother", "father", "son", "daughter", "wife", "husband",
    "boss", "foreman", "supervisor", "operator", "dispatcher", "controller", "caller", "passenger", "crew", "member", "mate", "master",
    "pilot", "skipper", "bosun", "dockhand", "engineer", "investigator", "lawyer", "attorney", "judge", "teacher", "student", "pupil",
    "boy", "girl", "kid", "child", "lady", "guy", "bloke", "fellow", "someone", "somebody", "anyone", "nobody", "person", "people",
    "one", "owner", "tenant", "landlord", "clerk", "councillor", "mayor", "minister", "secretary", "president", "leader", "expert",
    "analyst", "scientist", "farmer", "fisherman", "shopkeeper", "bystander", "onlooker", "survivor", "victim", "patient", "volunteer",
    "medic", "soldier", "trooper", "detective", "agent", "ranger", "warden", "steward", "porter", "cook", "chef", "cleaner", "technician",
    "mechanic", "electrician", "plumber", "builder", "contractor", "family", "couple", "team", "service", "company", "council",
    "department", "agency", "force", "union", "firm", "authority", "ministry", "board", "committee", "coroner", "assistant", "aide",
    "reporter", "journalist", "host", "tug", "control", "tower", "bridge", "station", "signalman", "guardian", "lad", "grandmother",
    "grandfather", "aunt", "uncle", "nephew", "niece", "partner", "fiance", "fiancee", "roommate", "flatmate", "lodger", "guest",
    "customer", "visitor", "walker", "jogger", "cyclist", "motorist", "trucker", "staff", "bouncer", "barman", "waitress", "waiter",
    "inmate", "prisoner", "suspect", "defendant", "applicant", "insider", "superintendent", "lieutenant", "marshal",
}) | words("roles")  # fmt: skip
"""Common nouns for those who can speak; also roles that pronouns may stand for."""

ORGANISATION_NOUNS = frozenset({
    "police", "service", "company", "council", "department", "agency", "force", "union", "firm", "authority", "ministry", "board",
    "committee", "team", "office", "government", "organisation", "organization", "university", "school", "hospital", "army", "navy",
    "coastguard", "brigade", "borough", "county", "city", "bureau", "commission", "trust", "charity", "club", "airline", "operator",
    "utility", "bank", "paper", "family", "party", "group", "control", "conservancy", "constabulary", "rescue", "court", "church",
})  # fmt: skip

UNNAMED_NOUNS = frozenset({
    "source", "official", "officer", "someone", "somebody", "person", "people", "insider", "employee", "worker", "resident", "witness",
    "firefighter", "member", "colleague", "neighbour", "neighbor", "friend", "one", "several", "some", "others", "many", "aide",
})  # fmt: skip

OUTLET = re.compile(
    r"\b(?:CNN|BBC|NBC|CBS|ABC|ITV|NPR|PBS|AFP|Reuters|Bloomberg|Associated Press|AP|Al Jazeera|Sky News|Fox News|MSNBC|"
    r"(?:[A-Z][\w&'’.-]+ )*(?:Times|Post|Herald|Courier|News|Gazette|Tribune|Chronicle|Observer|Echo|Argus|Mirror|Globe|Guardian"
    r"|Telegraph|Mail|Star|Sun|Examiner|Inquirer|Dispatch|Sentinel|Advertiser|Bulletin|Radio|TV|Television|Journal|Mercury"
    r"|Standard|Independent|Express|Record|Leader|Press|Weekly|Ledger|Register|Enterprise|Today|Broadcasting))\b"
)

FIRST_SINGULAR = frozenset({"i", "me", "my", "mine", "myself"})
FIRST_PLURAL = frozenset({"we", "us", "our", "ours", "ourselves"})
FIRST_PERSON = FIRST_SINGULAR | FIRST_PLURAL
FIRST_PERSON_WORD = re.compile(
    r"\b(?:I|my|me|mine|we|us|our|ours|myself|ourselves)\b|\bI['’](?:m|ve|d|ll)\b|\bWe\b|\bMy\b|\bOur\b"
)
THIRD_SINGULAR = frozenset({"he", "she", "him", "her"})
PRONOUNS = frozenset(
    {"he", "she", "they", "it", "him", "her", "them", "who", "that", "which", "this", "these", "those", "both", "one"}
)

_FORMS = "|".join(sorted(map(re.escape, QUOTING_FORMS), key=lambda f: (-len(f), f)))
QUOTING_WORD = re.compile(rf"(?<![\w'’-])(?:{_FORMS})(?![\w'’-])", re.IGNORECASE)
"""A verb, in any form, that can tie words in marks to somebody."""

_SAID = "|".join(
    sorted(map(re.escape, STRONG_SAY | {"reads", "read", "asked", "added", "answered", "continued"}), key=lambda f: (-len(f), f))
)
SAID_WORD = re.compile(rf"(?<![\w'’-])(?:{_SAID})(?![\w'’-])", re.IGNORECASE)
"""A verb, in any form, that reports by itself."""
