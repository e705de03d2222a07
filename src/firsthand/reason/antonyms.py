"""States that exclude each other, and words that tell two things of one kind apart: data for comparing claims."""

STATES: dict[str, dict[str, tuple[str, ...]]] = {
    "aperture": {
        "partly open": (
            r"(?:stuck|jammed|standing|left|open) (?:at )?(?:the )?half(?:way)?(?: open| way)?", r"half[- ](?:open|closed|shut)",
            r"part(?:ly|ially)? (?:open|closed|shut)", "ajar", r"(?:one lane|a crack) open", r"open one lane",
        ),
        "shut": (
            "shut", r"clos(?:ed|ing|ure)", r"lock(?:ed)?", r"bolt(?:ed)?", r"padlocked", r"chained", r"dogged(?: down)?",
            r"latched", r"sealed", r"barred", r"blocked", r"fully closed", r"shutting",
        ),
        "open": (r"open(?:ed|ing)?", r"unlocked", r"unbolted", r"unlatched", r"unbarred"),
    },
    "waking": {
        "asleep": ("asleep", r"sleeping", r"dozing", r"nodd(?:ed|ing) off"),
        "awake": ("awake", r"on (?:my|his|her|their) feet"),
    },
    "sobriety": {"sober": ("sober",), "drunk": ("drunk", "intoxicated", "inebriated")},
    "power": {
        "on": (r"(?:switched|turned|left) on", r"(?:was|were|is|are) (?:on|running|lit)", r"up and running"),
        "off": (r"(?:switched|turned|left) off", r"(?:was|were|is|are) (?:off|unlit)", r"shut down", r"not running"),
    },
    "life": {"alive": ("alive", r"breathing"), "dead": ("dead", r"lifeless", r"died")},
    "load": {"full": (r"(?:was|were|is|are|half) full", "laden"), "empty": ("empty", "unladen")},
    "presence": {"manned": ("manned", "staffed"), "unmanned": ("unmanned", "unattended", "unstaffed")},
    "attachment": {"fast": (r"made fast", "moored", "tied up"), "adrift": ("adrift", "cast off")},
}  # fmt: skip
"""For each respect, the states of which a thing is in one at a time. Earlier states win where two patterns match."""

CONTRASTS: tuple[tuple[str, ...], ...] = (
    ("north", "south", "east", "west", "northern", "southern", "eastern", "western"),
    ("left", "right"), ("port", "starboard"), ("front", "rear"), ("upper", "lower"), ("forward", "aft"),
    ("inner", "outer"), ("inside", "outside"), ("upstairs", "downstairs"), ("main", "emergency", "side"),
    ("first", "second", "third", "fourth", "fifth", "last"), ("inbound", "outbound"),
    ("upstream", "downstream"), ("red", "blue", "green", "yellow", "white", "black"), ("adult", "child"),
)  # fmt: skip
"""Of each row a thing has one: 'the north hatch' is not 'the south hatch'."""

OFFICES: dict[str, tuple[str, ...]] = {
    "sheriff": ("sheriff",),
    "deputy": ("deputy", "sheriff's deputy"),
    "police chief": ("chief of police", "police chief", "chief constable"),
    "fire chief": ("fire chief", "chief fire officer"),
    "mayor": ("mayor",),
    "city manager": ("city manager", "town manager", "county manager"),
    "governor": ("governor",),
    "coroner": ("coroner", "medical examiner"),
    "headteacher": ("head teacher", "headteacher", "principal", "headmaster", "headmistress"),
    "sergeant": ("sergeant", "sgt"),
    "inspector": ("inspector", "insp"),
    "superintendent": ("superintendent", "supt"),
    "constable": ("constable", "pc"),
    "captain": ("captain", "capt", "master"),
    "chief mate": ("chief mate", "first mate", "chief officer"),
    "chief engineer": ("chief engineer",),
    "watch manager": ("watch manager",),
    "crew manager": ("crew manager",),
    "station commander": ("station commander", "station manager"),
    "group manager": ("group manager", "group commander"),
    "area commander": ("area commander", "area manager"),
    "judge": ("judge", "justice"),
    "director": ("director", "managing director"),
    "lieutenant": ("lieutenant", "lt"),
    "colonel": ("colonel", "col"),
    "doctor": ("dr", "doctor"),
    "professor": ("professor", "prof"),
}  # fmt: skip
"""Offices of which a person holds one at a time in one body, by the words that name them."""

OFFICES_TOGETHER = (("professor", "doctor"), ("captain", "police chief"), ("deputy", "sergeant"), ("deputy", "lieutenant"),
    ("deputy", "captain"), ("doctor", "coroner"), ("doctor", "director"), ("professor", "director"), ("doctor", "headteacher"),
    ("inspector", "superintendent"))  # fmt: skip
"""Pairs that one person may well bear side by side."""
