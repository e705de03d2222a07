"""Words by which different tellings name one happening, a verb here and a noun there: data for comparing retellings."""

ROOT_ENDINGS = (
    "ations", "ation", "itions", "ition", "ments", "ment", "ings", "ing", "sions", "sion", "tions", "tion", "ances", "ance",
    "ers", "er", "ors", "or", "ies", "ied", "es", "ed", "als", "al", "s", "y", "e",
)  # fmt: skip
"""Endings that are cut, the longest first."""

KINDS: dict[str, tuple[str, ...]] = {
    "fire": (
        "shooting", "gunshot", "gunfire", "fire", "discharge", "trigger", "bullet", "gunman", "shooter", "shoots", "firing", "round",
        "crossfire", "shootout", "shot", "go off", "open fire", "pull trigger", "ring out", "volley", "ricochet", "barrage",
    ),
    "hit": ("shoot", "strike", "hit", "graze", "pierce", "riddle"),
    "die": (
        "die", "death", "dead", "kill", "killing", "fatal", "fatally", "murder", "homicide", "manslaughter", "suicide", "deadly",
        "deceased", "decease", "slay", "slaying", "body", "bodies", "autopsy", "funeral", "fatality", "lifeless", "succumb", "mourn",
        "loss", "lose life", "lose lives", "pass away", "take life", "perish", "grieve", "unresponsive", "execute", "bury",
    ),
    "hurt": (
        "wound", "injure", "injury", "hurt", "condition", "hospitalize", "hospitalise", "treat", "treatment", "surgery", "recover",
        "critical", "stable", "paralyze", "paralyse", "blood", "bleed", "survive", "operation", "serious",
    ),
    "incident": ("incident", "accident", "tragedy", "case", "it", "this", "that", "event", "crime", "violence", "bloodshed", "attack", "happen", "occur", "situation"),
    "quake": ("earthquake", "quake", "tremor", "temblor", "aftershock"),
    "arrest": ("arrest", "capture", "apprehend", "custody", "nab", "detain", "catch"),
    "charge": ("charge", "indict", "accuse", "indictment", "allege"),
    "convict": ("convict", "conviction", "guilty", "verdict"),
    "sentence": ("sentence", "sentencing", "jail", "imprison", "imprisonment"),
    "buy": ("buy", "acquire", "acquisition", "purchase", "takeover", "deal", "buyout"),
    "announce": ("announce", "announcement", "unveil", "unveiling", "reveal", "introduce", "release", "launch", "debut"),
    "say": ("say", "tell", "report", "state", "statement", "add", "note", "explain"),
    "win": ("win", "victory", "beat", "defeat", "triumph"),
    "crash": ("crash", "collide", "collision", "wreck"),
    "burn": ("blaze", "burn", "inferno", "engulf"),
    "damage": ("damage", "destroy", "destruction", "devastate", "topple"),
    "protest": ("protest", "riot", "demonstration", "rally", "unrest", "march", "clash", "rioting"),
    "quit": ("resign", "resignation", "quit", "retire", "retirement", "depart", "leave", "departure"),
    "sack": ("fire", "sack", "dismiss", "dismissal", "oust", "layoff"),
    "host": ("host", "emcee", "present"),
    "marry": ("marry", "wed", "wedding", "marriage"),
    "appoint": ("name", "appoint", "choose", "cast", "select", "pick", "choice", "replace", "appointment", "role"),
    "steal": ("steal", "rob", "robbery", "theft", "heist", "burglary", "thief", "loot"),
    "seize": ("seize", "hijack", "hijacking", "board", "intercept"),
    "evacuate": ("evacuate", "evacuation", "flee"),
    "trial": ("trial", "hearing", "court", "appear", "appearance"),
    "plead": ("plead", "plea"),
    "escape": ("escape", "flee", "breakout"),
    "find": ("find", "discover", "discovery", "locate"),
    "search": ("search", "hunt", "manhunt", "look"),
    "check": ("enter", "check", "rehab", "stay", "treatment"),
    "sue": ("sue", "lawsuit", "suit", "litigation"),
    "pay": ("pay", "worth", "cost", "price"),
    "agree": ("agree", "agreement", "contract", "sign"),
    "talk": ("talk", "negotiate", "negotiation", "discuss"),
    "ban": ("ban", "suspend", "suspension", "sideline"),
    "strand": ("strand", "trap", "stuck"),
    "rain": ("rain", "storm", "flood", "flooding"),
}  # fmt: skip
"""Kinds of happening and the words that tell of one in different tellings of it. A word counts for the first kind that lists it."""

ONCE = ("fire", "hit", "die", "hurt", "quake", "crash", "incident")
"""Kinds that mostly happen once in an incident, so that another telling of one needs no further word in common."""

LIGHT = frozenset(("be", "have", "do", "put", "get", "go", "want", "make", "take", "come"))
"""Actions that tell too little to be compared by themselves; the words of such claims are compared as any other claim's are."""

COMMON = frozenset((
    "say", "tell", "ask", "see", "find", "know", "think", "leave", "keep", "give", "use", "need", "call", "try", "work", "move", "turn",
    "show", "run", "hold", "bring", "start", "begin", "look", "send", "lose", "want", "feel", "become", "seem", "help", "talk", "walk",
    "hear", "let", "mean", "set", "meet", "follow", "stop", "speak", "stand", "sit", "wait", "stay", "reach", "remain", "pass",
    "pull", "carry", "happen", "add", "change", "play", "live", "believe", "write", "read", "open", "close", "shut", "hope", "expect",
    "continue", "end", "finish", "pay", "watch", "arrive", "return", "report", "face", "claim", "allow",
))  # fmt: skip
"""Actions that anybody may do at any time: two tellings of one need a further word in common."""

KIND_OF = {word: kind for kind, words in reversed(KINDS.items()) for word in words}
