"""Names for what is done, in whatever words: data for asking whether two claims tell of one deed.

The names are wider than the kinds of happening by which claims are grouped: they are used only where the thing, the place or the doer
is compared as well. A verb is written as its lemma, with '+' before a particle that stands somewhere behind it.
"""

from functools import lru_cache

from firsthand.reason.tokens import stem

_OUT = "pick pluck dig cut bundle lead bring get help carry pull drag lift take haul guide walk hoist winch fish move escort shepherd"
_OUT_WAYS = ("out", "clear", "free", "ashore", "safety", "outside", "off", "from")

ACTS: tuple[tuple[str, str], ...] = (
    ("begin", "start begin commence kick+off go+into open break+out set+in originate"),
    ("end", "end finish stop cease conclude break+up"),
    ("sound", "sound ring go+off go blow chime toll wail blare toot hoot clang start begin activate trigger set+off peal"),
    ("send up", "fire launch let+off send+up go+up set+off shoot"),
    ("let go", ("release loose let+go let+off untie unfasten undo unhook unclip loosen cast+off detach uncouple disconnect free unhitch"
     " unchain take+off unlash slip knock+off")),
    ("join", "connect couple hook+up join attach fasten fix tie hitch hook clip link plug plug+in secure lash"),
    ("bring out", " ".join(f"{verb}+{way}" for verb in _OUT.split() for way in _OUT_WAYS)
     + " rescue save free extract evacuate extricate escape come+out go+out"),
    ("fail", "fail stop cut+out go+off go+out die pack+up lose seize stall"),
    ("destroy", "destroy burn lose wreck gut write+off ruin consume burn+out"),
    ("steal", "steal take make+off rob lift"),
    ("sign", "sign initial countersign"),
    ("inspect", "inspect check examine test survey service look+over overhaul look+at certify"),
    ("mend", "repair mend fix patch"),
    ("wear", "wear have+on put+on don"),
    ("work", "operate work run drive control handle man use steer pilot helm skipper ride"),
    ("apply", "apply put+on pull+on engage pull screw+down set jam+on slam+on brake"),
    ("press", "press push hit punch strike"),
    ("lower", "lower let+down wind+down drop bring+down come+down go+down fall"),
    ("raise", "raise hoist lift wind+up put+up haul+up go+up run+up jack+up winch+up pull+up"),
    ("switch off", ("switch+off turn+off shut+off shut+down cut cut+off isolate disconnect go+off go+out disable power+down fail turn+out"
     " switch+out put+out")),
    ("switch on", "switch+on turn+on start come+on go+on put+on power+up start+up energise"),
    ("cut", "cut sever saw slice chop cut+through hack"),
    ("open", "open unlock force break+open break+down break+in prise+open unbolt unbar slide+back throw+open swing+open"),
    ("shut", "shut close lock bolt seal bar slam lock+up padlock"),
    ("turn", "turn twist screw wind spin crank"),
    ("fill", "fill top+up refill charge"),
    ("empty", "drain empty pump+out"),
    ("load", "load put stow pack place stack pile hold carry contain"),
    ("unload", "unload discharge come+off take+off offload lift+off bring deliver carry lift+down drop+off"),
    ("bring", "bring deliver carry transport convey take fetch come+with"),
    ("hurt", "injure hurt wound harm"),
    ("kill", "kill die drown perish lose"),
    ("tell", "tell inform notify warn alert advise caution brief say+to"),
    ("call", "call ring phone telephone dial radio ring+up call+up"),
    ("order", "order instruct tell command direct"),
    ("leave", ("leave depart go+off set+off drive+off drive+out drive+away pull+out pull+away move+off walk+out walk+off head+off sail go+out"
     " go+away set+out go drive walk get+away")),
    ("arrive", "arrive reach get come pull+up turn+up pull+in drive+in drive+up show+up draw+up roll+up get+to come+in"),
    ("ignite", "ignite light catch+fire set+fire set+alight break+out kindle"),
    ("leak", "leak escape spill seep gush vent ooze"),
    ("find", "find discover recover come+across locate spot come+upon pick+up see notice"),
    ("give", "give hand issue supply distribute pass hand+out hand+over"),
    ("throw", "throw toss chuck hurl fling"),
    ("shift", "push shove move roll shift wheel"),
    ("pull", "pull tug drag haul heave"),
    ("put", "put place set lay leave stand park"),
    ("hang", "hang put+up mount fix display fasten pin post nail"),
    ("block", "block obstruct jam"),
    ("train", "train instruct teach coach"),
    ("buy", "buy purchase order"),
    ("remove", "take remove collect pick+up take+away take+down lift carry+off pull+out take+out"),
    ("take part", "attend join be+at"),
    ("leap", "dive jump leap plunge"),
    ("shout", "shout yell cry scream call call+out bellow holler cry+out shout+out"),
    ("write", "write enter note record log write+down put+down jot"),
    ("cancel", "cancel call+off abandon scrap"),
    ("pay", "pay settle"),
    ("hide", "hide conceal bury"),
    ("burn", "burn smoulder blaze"),
    ("film", "film photograph video record"),
    ("fell", "fell cut+down chop+down bring+down"),
    ("appoint", "appoint hire take+on engage"),
    ("dismiss", "dismiss sack fire lay+off"),
    ("take off", "take+off lift+off"),
    ("land", "land touch+down set+down put+down come+down"),
)  # fmt: skip
"""Acts with the verbs that tell them."""

NOMINALS: dict[str, str] = {
    "call": "call", "training": "train", "instruction": "instruct", "warning": "warn", "alert": "alert", "notice": "inform",
    "inspection": "inspect", "examination": "examine", "check": "check", "test": "test", "survey": "survey", "service": "service",
    "overhaul": "overhaul", "announcement": "announce", "signature": "sign", "injury": "injure", "repair": "repair",
    "treatment": "treat", "permission": "permit", "order": "order", "request": "request", "search": "search", "visit": "visit",
    "payment": "pay", "delivery": "deliver", "evacuation": "evacuate", "arrest": "arrest", "briefing": "brief", "count": "count",
    "maintenance": "maintain", "complaint": "complain", "apology": "apologise", "offer": "offer", "measurement": "measure",
    "photograph": "photograph", "contact": "contact", "recording": "record", "refusal": "refuse", "attempt": "attempt",
    "decision": "decide", "picture": "photograph",
}  # fmt: skip
"""Nouns that tell an act, with the verb for it: who made a call called."""
GIVING = frozenset(
    map(
        stem,
        (
            "make",
            "do",
            "give",
            "carry",
            "conduct",
            "perform",
            "issue",
            "send",
            "hold",
            "complete",
            "undertake",
            "place",
            "put",
            "be",
            "raise",
            "take",
            "occur",
            "happen",
            "exist",
        ),
    )
)
"""Verbs beside such a noun with which the subject does it, or nobody is named who does."""
GETTING = frozenset(map(stem, ("have", "get", "receive", "undergo", "suffer", "sustain", "lack", "need")))
"""Verbs beside such a noun with which it is done to the subject."""

CONTROLS = (
    "wheel", "helm", "tiller", "winch", "crane", "controls", "control", "lever", "levers", "throttle", "pump", "hose", "switchboard", "capstan",
    "points", "panel", "desk", "monitor", "console", "brake", "regulator", "rudder", "hoist", "valve",
)  # fmt: skip
"""What somebody is at who works it."""
DRIVING = frozenset(map(stem, ("wheel", "helm", "tiller", "controls", "control", "throttle", "rudder", "regulator")))
"""Those by which a whole vehicle or vessel is worked."""

FALLS_OUT = frozenset(
    map(stem, ("burst", "break", "snap", "part", "collapse", "fall", "drop", "crash", "explode", "overturn", "capsize", "sink", "derail", "slide",
    "slip", "skid", "jam", "fail", "start", "begin", "stop", "open", "close", "shut", "ring", "sound", "blow", "go", "hit", "strike", "turn", "rise",
    "tilt", "roll", "flood", "leave", "arrive", "shake", "crack", "give", "tip", "topple", "swing", "bark", "scream", "shout", "shut", "come", "move",
    "catch", "leak", "blink", "flicker", "spark", "lurch", "split", "tear", "land", "depart", "cry", "call", "pass", "stall", "swerve"))
)  # fmt: skip
"""Happenings that a few words tell with the thing right before them: 'pipe burst', 'saw the roof fall'."""
LIES: dict[str, frozenset[str]] = {
    "down": frozenset(("~fall", "%lower")), "off": frozenset(("~off", "~slide", "%switch off")), "out": frozenset(("%switch off", "=go out")),
    "over": frozenset(("overturn", "~fall")), "alight": frozenset(("ignite", "%ignite", "burn")), "ablaze": frozenset(("ignite", "%ignite", "burn")),
    "gone": frozenset(("~fall", "collapse", "~off")), "from": frozenset(("appear",)), "in": frozenset(("appear",)), "at": frozenset(("appear",)),
    "on": frozenset(("appear",)), "near": frozenset(("appear",)), "seen": frozenset(("appear",)), "showing": frozenset(("appear",)),
}  # fmt: skip
"""What a small word tells right behind a thing where no verb stands: 'bar down', 'smoke from roof'."""

SITES = frozenset(
    map(stem, ("room", "hall", "office", "house", "store", "shed", "floor", "deck", "hut", "camp", "cabin", "station", "barn", "paddock", "block", "gate",
    "door", "platform", "yard", "box", "corner", "dock", "circle", "bay", "pool", "park", "wing", "ward", "tower", "gallery", "landing", "corridor",
    "stairs", "staircase", "entrance", "exit", "field", "bridge", "hold", "tank", "tunnel", "portal", "shop", "kitchen", "garage", "lock", "quay",
    "pier", "jetty", "ramp", "track", "line", "side", "end", "car", "carriage", "coach", "stand", "terrace", "lane", "road", "street", "wood", "bank"))
)  # fmt: skip
"""Words for kinds of place, of which there are several: the words before them tell which."""

IDIOMS = frozenset(
    (stem(verb), stem(noun))
    for verb, noun in (
        ("give", "way"),
        ("catch", "fire"),
        ("take", "place"),
        ("take", "fire"),
        ("lose", "control"),
        ("take", "off"),
    )
)
"""Verbs with a noun that is nothing the deed is done to."""
THERE = frozenset(("in place", "in position", "fitted", "present", "there", "standing"))
NOT_THERE = frozenset(("missing", "absent", "gone", "removed", "taken away", "not there", "lacking"))
"""What is said of a thing that is there, and of one that is not."""
GATHERINGS = ("meeting", "briefing", "hearing", "drill", "rehearsal", "inquest", "inquiry", "party", "funeral", "service", "conference", "interview", "talk", "course", "match")  # fmt: skip
"""What one attends by being there."""


def wide(act: str) -> bool:
    """Whether a name is one of these, wider than a kind of happening."""
    return act[0] == "%"


def _table() -> dict[tuple[str, str], frozenset[str]]:
    found: dict[tuple[str, str], set[str]] = {}
    for name, verbs in ACTS:
        for told in verbs.split():
            verb, _, particle = told.partition("+")
            found.setdefault((stem(verb), particle), set()).add(f"%{name}")
    return {key: frozenset(names) for key, names in found.items()}


_NAMES = _table()
_PARTICLES = {verb: frozenset(p for v, p in _NAMES if v == verb and p) for verb, _ in _NAMES}
NOMINAL = {stem(noun): stem(verb) for noun, verb in NOMINALS.items()}


@lru_cache(maxsize=50_000)
def act_names(verb: str, said: tuple[str, ...]) -> frozenset[str]:
    """The names of the act that a verb tells (folded), given all words of its clause; a particle among them goes before the bare verb."""
    found: frozenset[str] = frozenset()
    for particle in _PARTICLES.get(verb, frozenset()).intersection(said):
        found |= _NAMES[verb, particle]
    return found or _NAMES.get((verb, ""), frozenset())
