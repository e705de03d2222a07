"""Which words tell of one kind of happening, and which stand for one kind of thing: data for comparing claims.

Words are written as people say them; `tokens` folds inflections. A phrase is a pattern over lower-case text with
straight apostrophes. Families are kinds of happening, concepts are kinds of thing.
"""

FAMILIES: dict[str, tuple[str, ...]] = {
    "arrive": ("arrive", "arrival", "reach", "arrv", "arvd", "attendance"),
    "depart": ("depart", "departure", "mobile", "mobilise", "mobilize", "disp", "enrt", "enroute"),
    "enter": ("enter", "entry"),
    "call": ("ring", "call", "999", "911", "dial"),
    "shut": ("shut", "close", "closure", "cone", "cordon", "barricade"),
    "open": ("open", "reopen", "unblock"),
    "explode": ("explode", "explosion", "bang", "blast", "detonate", "detonation"),
    "collapse": ("collapse", "crumple"),
    "evacuate": ("evacuate", "evacuation", "evac", "clear"),
    "withdraw": ("withdraw", "withdrawal", "retreat"),
    "command": ("command", "handover", "relieve"),
    "ask": ("ask", "request", "order", "demand", "instruct", "instruction"),
    "stop": ("stop", "stuck", "halt", "stall", "detain"),
    "cross": ("cross",),
    "surround": ("surround",),
    "extinguish": ("extinguish", "douse", "quench"),
    "ignite": ("ignite", "ignition", "alight", "ablaze", "aflame"),
    "attack": ("attack",),
    "injure": ("injure", "injury", "hurt", "wound", "casualty"),
    "treat": ("treat", "treatment", "infirmary", "hospital"),
    "die": ("die", "death", "dead", "drown", "fatality", "kill"),
    "rescue": ("rescue", "save"),
    "search": ("search", "sweep", "comb"),
    "find": ("find", "discover", "locate"),
    "count": ("count", "tally"),
    "sleep": ("sleep", "asleep", "doze", "snooze"),
    "wake": ("wake", "awake"),
    "alarm": ("alarm", "siren", "bell", "hooter", "klaxon"),
    "collide": ("collide", "collision", "crash", "ram"),
    "sink": ("founder", "capsize", "swamp"),
    "leak": ("leak", "leakage", "spill", "spillage"),
    "flood": ("flood", "overtop", "inundate"),
    "derail": ("derail", "derailment"),
    "fall": ("fall", "topple", "tumble"),
    "shoot": ("shoot", "shot", "gunshot", "gunfire"),
    "arrest": ("arrest", "handcuff"),
    "inform": ("inform", "notify", "warn"),
    "refuse": ("refuse", "decline"),
    "start": (),
    "smell": ("smell", "stink", "reek"),
    "jump": ("jump", "leap"),
    "run": ("run", "sprint"),
    "brief": ("briefing", "brief"),
    "lock": ("lock", "chain", "padlock", "bolt", "latch", "dog"),
    "burn": ("burn",),
    "abandon": ("abandon",),
    "release": ("release",),
    "descend": ("descend",),
    "power": ("blackout", "outage"),
    "launch": ("launch",),
    "alongside": ("alongside",),
    "overhead": ("overhead",),
    "aground": ("aground",),
    "anchor": ("anchor",),
    "distress": ("mayday", "sos"),
    "overboard": ("overboard",),
    "overturn": ("overturn", "rollover"),
    "crush": ("crush", "stampede", "surge"),
    "resuscitate": ("resuscitate", "resuscitation", "cpr", "defibrillate", "defibrillator"),
    "permit": ("permit", "permission", "authorise", "authorize", "authorisation", "authorization", "clearance"),
    "steer": ("steer",),
    "skid": ("skid",),
    "destroy": ("destroy", "demolish", "raze", "destruction"),
    "cancel": ("cancel", "cancellation"),
    "announce": ("announce", "announcement"),
    "fit": ("install", "installation"),
    "off": (),
    "land": (),
    "brake": ("brake", "braking"),
    "fail": ("fail", "failure", "malfunction"),
}
"""Kinds of happening. A word stands in one family only."""

VERBS: dict[str, str] = {
    "leave": "depart", "dispatch": "depart", "despatch": "depart", "sail": "depart", "hit": "collide", "strike": "collide", "board": "board", "embark": "board",
    "disembark": "evacuate", "beach": "aground", "ground": "aground", "strand": "aground", "sound": "alarm", "park": "park",
    "gut": "destroy", "level": "destroy", "flatten": "destroy", "unload": "unload", "load": "load", "block": "shut", "sink": "sink", "land": "land", "shout": "shout", "yell": "shout", "wave": "wave", "phone": "call", "telephone": "call",
}  # fmt: skip
"""Kinds of happening of words that tell of one only as the action itself: 'the ship left', not 'the left side'."""

PHRASES: tuple[tuple[str, str], ...] = (
    ("arrive", (r"\b(?:in attendance|on (?:the )?scene|on location|at scene|booked? in|c[ao]me? (?:in )?(?:through|to|into|up to) the (?:gate|gates|yard|station|scene|house|door|site|school|quay|harbour|car park)"
               r"|pull(?:s|ed)? (?:in(?:to)?|up at|up outside|up beside|up behind|up\W*$)|(?:has|have|just|[’']s|[’']ve) (?:just )?pulled up|turn(?:s|ed)? up"
               r"|(?:is|are|was|were|now) at|g[eo]t (?:here|there|to)|came in|made fast|berthed"
               r"|(?:is|are|was|were|[’']s|[’']re) (?:now |already |just |finally |all )?(?:here|there)(?=\W*$| (?:at|by|within|in|before|after|thank|now|and|first|with)\b)"
               r"|(?:lifeboat|ambulance|firies|engine|brigade|police|helicopter|chopper|crew|doctor|paramedic|medic|ambo|cop|copper|firey|truck|tender|bus|coach|help)s? (?:(?:is|are|was|were|now) )*here)\b"
               r"|^\W*[a-z]{1,4}\d{1,4},? (?:is |are |now )*at\b")),
    ("depart", (r"\b(?:en ?route|on route|on (?:the|its|their) way|set (?:off|out|sail)|turned out|sent to|let(?:ting)? go(?! of\b)|cast(?:ing)? off"
                r"|put(?:ting)? to sea|pull(?:ed|s|ing)? (?:away|out)|drove (?:off|away)|got under way"
                r"|left (?:the )?(?:site|scene|location|premises|address|property|harbour|port|station|platform|quay|berth|slip)"
                r"|airborne|lift(?:ed|ing)? off|flown (?:out|off|to|away)|fl(?:ew|ying) (?:out|off|to|away)|(?:moved|moving|drove|driven|pulled) off|finally moving"
                r"|off the (?:slip|quay|berth|pier|jetty|mooring)s?)\b")),
    ("land", (r"\b(?:touch(?:ed|es|ing)? down|(?:put|set|sat|putting|setting|sitting|came|coming) down (?:in|on|at|beside|next|near)|landed|landing (?:in|on|at|beside|next|near)"
              r"|(?:helicopter|chopper|plane)s? (?:is |was )?(?:coming|came|going) in|down in (?:the )?(?:paddock|field|car park|garden|meadow))\b")),
    ("fail", (r"\b(?:g[ao]ne?|went|going) (?:dead|offline|dark)|(?:stopped|not) working|packed (?:up|in)|out of (?:order|service)"
              r"|(?:scanner|system|network|computer|screen|machine|radio|server|app|camera|lift|pump)s? (?:\w+ ){0,2}(?:down|dropped|broke|broken|dead|lost|froze|frozen|failed)\b")),
    ("off", (r"\b(?:shut|turn(?:ed|s|ing)?|switch(?:ed|es|ing)?|cut|isolat(?:ed|es|ing)) (?:(?:the|its|our|all) (?:\w+ ){1,2})?off\b"
             r"|\b(?:gas|mains?|power|water|supply|current|electricity|valve|pump)s?(?: (?:\w+ ){0,2}?(?:is|was|are|were))?(?: now)? off\b")),
    ("sink", r"\b(?:sank|sunk|sinking)\b"),
    ("shut", r"\b(?:blocked|blocking|(?:road|track|line) ?blocks?)\b"),
    ("shut", r"\b(?:con(?:es?|ed) (?:across|off)|taped off|sealed off|barred)\b"),
    ("explode", r"\b(?:an?|loud|huge|big|massive|great|almighty|dull|deep) boom\b|\bboomed\b|^boom\b"),
    ("explode", (r"\b(?:(?:went|gone|going|goes|go) (?:up|off|bang)|blew up|blown up|blow up|(?:drum|tank|cylinder|bottle)s? go"
                r"(?:es|ne)?\b|(?:drum|tank|cylinder|bottle)s? went)\b")),
    ("collapse", (r"(?<!fog )(?<!mist )(?<!rain )(?<!snow )(?<!hail )(?<!night )\b(?:(?:fell|fallen|falls|caved|cave|caves) (?:in|down)|(?:gone|went|come|came) down|gave way|given way"
                 r"|(?:roof|wall|ceiling|floor|deck|slab|gable|end|side|middle|front|back|whole|lot|rest|it|all|building|shed|barn|hall|part)s?(?:'s| has| have| is| had)? (?:\w+ )?(?:gone|went|come|came) in(?! (?:by|through|via|to|with|at|after|from|there)\b)"
                 r"|(?:roof|wall|ceiling|floor)(?:'s| has| is| had)? (?:gone|went))\b")),
    ("enter", (r"\b(?:going|go|goes|went|gone|came|running|ran|rushed|stormed) (?:straight |right |back )?(?:in|inside)(?! (?:the )?(?:direction|charge|command|front|touch|and out|for|order|progress|case|person)\b)"
              r"|\b(?:going|goes|went|gone|came|ran|rushed|running) (?:in |into |in by |in through |through )(?:the )?(?:\w+ )?(?:doors?|entrance|gates?|windows?|building)\b")),
    ("shoot", (r"\b(?:(?:suspect|shooter|gunman|attacker|assailant)s? (?:is |was |now )?down|(?:suspect|shooter|gunman|attacker|assailant)s? (?:was |were )?(?:brought|taken) down"
              r"|shots? (?:\w+ )?fired|opened fire|fired (?:\w+ ){0,2}(?:shots?|rounds?))\b")),
    ("evacuate", (r"\b(?:every(?:one|body) (?:is |was |'s )?out|all out|(?:cleared?|got|moved) (?:everyone |them |all )?out"
                 r"|told (?:us|them|everyone) to (?:go|leave)"
                 r"|(?:all|every(?:one|body)|last(?: \w+){0,2}|they|passengers) (?:is |are |was |were )?(?:now )?off"
                 r"|(?:tak|gett|bring|lift|help)ing (?:\w+ ){1,2}off\b|last of (?:them|the \w+)(?: (?:is|are|was|were))? (?:now )?(?:off|down|out)|all (?:\w+ )off|\d+ (?:of \d+ )?off(?= so|\W*$)"
                 r"|(?:is|are|was|were|being|been|\w+s) taken off|[lt]ook (?:them|him|her|\w+s) off|that(?:'s| is) everyone out)\b")),
    ("withdraw", r"\b(?:(?:pull|pulled|pulls|fall|fell|move|moved|draw|drew) (?:\w+ ){0,2}back|backed off|stood? down)\b"),
    ("command", r"\b(?:t(?:ook|ake|akes|aking|aken) (?:over|charge)|hand(?:ed|s|ing)? over|in (?:charge|command))\b"),
    ("ask", (r"\b(?:(?:mak(?:e|ing)|made) (?:it )?pumps|pumps (?:\d+|two|three|four|five|six|eight|ten|twelve|fifteen|twenty)|wanted (?:it|that|the|them)|want(?:s|ed) \w+ (?:shut|closed|moved|cleared)"
            r"|called for|calls for|put in for|on (?:the )?(?:instructions?|orders?|request) of)\b")),
    ("stop", (r"\b(?:turn(?:s|ed)? (?:round|around|back|away)|held up|(?<!meeting )(?<!briefing )(?<!inquiry )(?<!was )held at|put (?:his|her|their|a) hand up|would not let"
             r"|wouldn't let|not (?:allowed|let) (?:over|across|through))\b")),
    ("permit", (r"\bclear(?:s|ed|ing)? (?:[\w-]+ ){1,4}?(?:to (?!safety|the|a\b)\w+|for (?:take-?off|landing|departure))"
               r"|\b(?:gave|given|give|gives|had|has|got) (?:\w+ ){0,3}(?:the )?(?:go-ahead|green light|all-clear|right of way)"
               r"|\b(?:green|clear|proceed) signal\b|\ballowed (?:\w+ ){1,2}to\b")),
    ("call", r"\b(?:told|asked|ordered|warned|informed|spoke|summoned|reached|reported|request\w*) (?:\w+ ){0,3}(?:by|over the) (?:tele)?phone\b|\b(?:tele)?phoned\b|\b(?:tele)?phone call\b"),
    ("on the phone", (r"\b(?:on|using|used|looking at|talking on|holding) (?:his|her|my|their|the|a) (?:mobile |cell ?|tele|smart)?(?:phone|mobile)\b"
                     r"|\btexting\b")),
    ("collide", (r"\b(?:(?:ran|run|runs|went|drove|backed|came) (?:straight |right |hard )?into (?:(?:the|a|an|his|her|its|our|their) )?(?:\w+ )?"
                r"(?:us|them|it|him|her|back|side|rear|front|wall|tree|car|van|bus|crowd|train|lorry|truck|bridge|pier|buffers|bow|hull)"
                r"|(?:ploughed|plowed|smashed|slammed) into|rear-ended|knocked (?:down|over)|run over|ran over|side-?swiped|clipped)\b")),
    ("overturn", r"\b(?:(?:rolled|turned|tipped|went|flipped) over|on (?:its|her|the) (?:side|roof)|upside down)\b"),
    ("derail", r"\b(?:left|off|leave|jumped|came off) the (?:rails|tracks?|line)\b"),
    ("overboard", r"\b(?:over the (?:side|rail)|into the (?:water|sea|river|harbour|harbor|lake|canal))\b"),
    ("resuscitate", r"\b(?:chest compressions|mouth[- ]to[- ]mouth|heart massage|the kiss of life)\b"),
    ("aground", r"\b(?:on the (?:rocks|sand|sandbank|reef|mud)|put (?:her|it|him) on (?:the )?[\w ]{1,20}(?:bank|sand|beach|mud))\b"),
    ("alongside", r"\b(?:secured|tied up|made fast) to\b"),
    ("distress", r"\b(?:pan-pan|distress (?:call|signal|flare)s?)\b"),
    ("die", r"\bpronounced (?:dead|life extinct)\b|\blife extinct\b"),
    ("steer", r"\b(?:(?:put|swung|turned|threw) (?:the|her) (?:wheel|helm|tiller|rudder)|hard (?:to port|to starboard|over))\b"),
    ("ignite", r"\b(?:caught fire|on fire|in flames|broke out|set alight)\b"),
    ("rescue", (r"\b(?:(?:pull|pulled|carried|carry|brought|led|helped|lifted|dragged) (?:\w+ ){0,3}(?:out|to safety|clear)|picked up"
               r"|t(?:ook|aken|ake) (?:(?:them|him|her|us|everyone|everybody|people|passengers|\w+ren) )?to safety)\b")),
    ("wake", r"\b(?:wide awake|on (?:his|her|my|their) feet|woke up)\b"),
    ("sleep", r"\bnodd(?:ed|ing) off\b"),
    ("destroy", r"\b(?:total(?:ly)? loss|total loss(?:es)?|write-?offs?|burn(?:ed|t|s)? (?:to the ground|down|out)|razed to the ground)\b"),
    ("start", r"\b(?:under way|underway)\b"),
    ("extinguish", (r"\b(?:put out|fire out|out of the fire|fires? (?:(?:is|was|has been|had been) )?(?:knocked down|under control)"
                    r"|knock(?:ed|s)? (?:the fire|it) down)\b")),
    ("die", r"\b(?:lost (?:his|her|their) li(?:fe|ves)|passed away)\b"),
    ("power", r"\b(?:lights? (?:went|go(?:es)?|gone) out|power (?:went|was|is) (?:out|off|cut)|lost power)\b"),
)  # fmt: skip
"""Ways of telling a kind of happening in more than one word."""

NO_HAPPENING: tuple[str, ...] = (
    r"\bfire (?:and|&) rescue(?: service)?\b", r"\bsearch (?:and|&) rescue\b", r"\broll call\b", r"\bcall ?signs?\b",
    r"\bfire (?:service|control|commander|officer|chief|door|alarm|department|dept|command)\b", r"\bfire (?=(?:brigade|engine|truck|crew|appliance)s?\b)", r"\brescue (?:service|centre|center|channel|control)\b",
    r"\b(?:long|short|two|three|prolonged|final) blasts?\b", r"\bblasts? (?:of|on|from) (?:the|a|his|her|its) (?:horn|whistle|siren)\b",
    r"\bso[- ]called\b", r"\bin the event of\b",
    r"\b(?:a|was|is|were|it's|keep|keeps|kept|stay|stayed|quite|very|completely|perfectly|made it|make it|being|sea|sky|view) clear\b",
    r"\bclear (?:evening|night|day|morning|view|sky|water|at|that|of|in|whether|why|how|who)\b", r"\brescue(?= (?:crew|worker|team|boat|man|men)s?\b)",
    r"(?:(?<=overhead )|(?<=alongside )|(?<=with )|(?<=near ))(?:the )?casualty\b", r"\bcasualty (?:vessel|position|is (?:at|near|in))\b",
    r"\bdead (?:slow|ahead|astern|reckoning|centre|center|end|heat|line|calm)\b", r"\b(?:hand|parking) brake\b",
    r"\b(?:search|rescue) (?:\d{2,4}|helicopter)\b", r"\bcrash (?:barrier|helmet|mat)s?\b", r"\bcall(?:ed)? it\b", r"\bclosing (?:date|remarks)\b",
    r"\b(?:to|from|told|tell|with) (?:central |county )?dispatch\b(?! (?:of|a|an|the|to)\b)", r"^\W*dispatch(?=[,.]|$)",
    r"\bright (?=after|away|then|now|there|here|up|down|back|in|into|out|off|at|behind|by|beside|over|across)\b",
    r"\b(?:at|by|near|behind|under|past|round|around|against|beside) (?:a|the|their|our) (?:[a-z]+ )?(?:barricade|barrier|cordon|block|cone)s?\b",
)  # fmt: skip
"""Set names whose words would otherwise be taken for happenings or for a thing."""

CONCEPTS: dict[str, tuple[str, ...]] = {
    "crew": ("crew", "engine", "pump", "appliance", "tender", "brigade", "firie", "firey"),
    "firefighter": ("firefighter", "fireman", "firewoman"),
    "police": (
        "police",
        "policeman",
        "policewoman",
        "constable",
        "officer",
        "constabulary",
        "cop",
        "copper",
        "pd",
        "garda",
        "gardai",
    ),
    "people": (
        "people",
        "person",
        "resident",
        "patient",
        "member",
        "somebody",
        "someone",
        "passenger",
        "traveller",
        "commuter",
        "spectator",
        "worshipper",
        "guest",
        "casualty",
        "pax",
        "pob",
        "soul",
        "occupant",
        "patron",
        "attendee",
        "concertgoer",
        "customer",
        "visitor",
        "victim",
        "pt",
        "shopper",
        "diner",
        "mourner",
        "pilgrim",
    ),
    "household": ("household", "house", "home", "dwelling"),
    "fire": ("fire", "blaze", "flame", "inferno"),
    "ship": ("ship", "vessel", "boat", "ferry", "trawler", "dredger", "tug", "barge", "yacht", "coaster", "freighter"),
    "helicopter": ("helicopter", "chopper", "helo", "heli", "copter", "hems"),
    "captain": ("captain", "master", "skipper"),
    "quay": ("quay", "wharf", "jetty", "pier", "berth"),
    "ambulance": ("ambulance", "paramedic", "medic", "ambo", "ems", "emt"),
    "wheel": ("wheel", "helm", "tiller"),
    "car": ("car", "automobile", "saloon", "hatchback"),
    "bus": ("bus", "coach", "minibus"),
    "aircraft": ("aircraft", "plane", "aeroplane", "airplane"),
    "knife": ("knife", "blade"),
    "gun": ("gun", "pistol", "handgun", "rifle", "shotgun", "firearm", "weapon", "revolver"),
    "telephone": ("telephone", "phone", "smartphone", "cellphone", "handset"),
    "horn": ("horn", "whistle", "foghorn"),
    "driver": ("driver", "motorman", "truckie", "trucker"),
    "teacher": ("teacher", "schoolteacher"),
    "gate": ("gate",),
    "barrier": ("barrier", "fence", "fencing", "railing", "hoarding"),
    "megaphone": ("megaphone", "loudhailer", "bullhorn", "hailer"),
    "steward": ("steward", "usher", "bouncer", "doorman"),
    "stairs": ("stair", "staircase", "stairway", "stairwell"),
    "corridor": ("corridor", "hallway", "passageway"),
    "lift": ("elevator",),
    "torch": ("torch", "flashlight"),
    "pavement": ("pavement", "sidewalk", "footpath"),
    "fuel": ("fuel", "diesel", "petrol", "gasoline", "kerosene"),
    "bag": ("bag", "rucksack", "backpack", "holdall", "suitcase"),
    "field": ("field", "paddock", "meadow", "pasture"),
    "crowd": ("crowd", "throng", "mob"),
    "platform": ("platform",),
    "road": ("road", "street", "rd", "highway"),
    "door": ("door", "hatch"),
    "room": ("room",),
    "child": ("child", "kid", "pupil", "children", "youngster", "toddler"),
    "drum": ("drum", "barrel"),
    "lorry": ("lorry", "van", "wagon", "hgv", "truck", "artic", "semitrailer", "rig", "juggernaut"),
    "train": ("train", "locomotive"),
    "guard": ("watchman", "guard", "watchkeeper", "lookout"),
    "rendezvous": ("rendezvous", "rvp", "muster", "staging"),
    "chemical": ("chemical", "solvent"),
}
"""Kinds of thing that accounts name by different words."""

BEGINNING = ("start", "begin", "commence")
ENDING = ("complete", "finish", "end", "over")
"""Words that tell the one or the other end of a lengthy happening; the two ends are two happenings."""

NUMBERS: dict[str, str] = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15", "sixteen": "16",
    "seventeen": "17", "eighteen": "18", "nineteen": "19", "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50",
}  # fmt: skip

IRREGULAR: dict[str, str] = {
    "went": "go", "gone": "go", "rang": "ring", "rung": "ring", "came": "come", "took": "take", "taken": "take", "ran": "run",
    "fell": "fall", "fallen": "fall", "saw": "see", "seen": "see", "heard": "hear", "said": "say", "told": "tell",
    "shot": "shoot", "blew": "blow", "blown": "blow", "sank": "sink", "sunk": "sink", "woke": "wake", "woken": "wake",
    "left": "leave", "found": "find", "held": "hold", "kept": "keep", "knew": "know", "made": "make", "met": "meet",
    "spoke": "speak", "spoken": "speak", "stood": "stand", "struck": "strike", "threw": "throw", "thought": "think",
    "broke": "break", "broken": "break", "brought": "bring", "caught": "catch", "drove": "drive", "driven": "drive",
    "gave": "give", "given": "give", "got": "get", "gotten": "get", "began": "begin", "begun": "begin", "felt": "feel",
    "men": "man", "women": "woman", "children": "child", "people": "people", "wrote": "write", "written": "write",
    "sent": "send", "hid": "hide", "hidden": "hide", "rose": "rise", "risen": "rise", "rode": "ride", "flew": "fly", "flown": "fly",
    "drew": "draw", "grew": "grow", "sang": "sing", "swam": "swim", "swung": "swing", "tore": "tear", "torn": "tear", "lost": "lose",
    "paid": "pay", "sold": "sell", "taught": "teach", "won": "win", "fed": "feed", "led": "lead", "fled": "flee", "shook": "shake",
    "stuck": "stick", "hung": "hang", "dug": "dig", "bit": "bite", "spun": "spin", "bent": "bend", "crept": "creep", "wept": "weep",
    "drank": "drink", "drunk": "drunk", "chose": "choose", "chosen": "choose", "froze": "freeze", "frozen": "freeze", "forbade": "forbid", "slept": "sleep", "smelt": "smell", "burnt": "burn", "lit": "light", "lay": "lie", "laid": "lay",
    "wound": "wound", "bound": "bind", "sought": "seek", "bought": "buy", "built": "build", "swept": "sweep",
    "wore": "wear", "worn": "wear", "bore": "bear", "borne": "bear",
    "withdrew": "withdraw", "withdrawn": "withdraw", "died": "die", "dying": "die", "dead": "dead", "stole": "steal",
    "does": "do", "did": "do", "done": "do", "has": "have", "had": "have", "was": "be", "were": "be", "is": "be",
    "firemen": "fireman", "lives": "life", "casualties": "casualty", "gas": "gas", "this": "this", "his": "his",
    "as": "as", "us": "us", "bus": "bus", "during": "during", "nothing": "nothing", "something": "something",
    "everything": "everything", "anything": "anything", "evening": "evening", "morning": "morning", "building": "building",
    "st": "street", "rd": "road", "ave": "avenue", "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth",
    "6th": "sixth", "7th": "seventh", "8th": "eighth", "9th": "ninth", "10th": "tenth",
    "police": "police", "wing": "wing", "king": "king", "thing": "thing", "red": "red", "need": "need", "shed": "shed",
}  # fmt: skip

STOPWORDS = frozenset([
    "wed", "id", "hed", "theyd", "youd", "itd", "ive", "weve", "youve", "theyve", "mean", "suppose", "try", "happen", "never", "nobody", "nothing", "none", "neither", "without", "a", "about", "above", "after", "again", "against", "ago", "all", "already", "also", "although", "am", "an", "and",
    "another", "any", "anyway", "are", "around", "as", "at", "away", "back", "be", "because", "been", "before", "being",
    "below", "between", "both", "but", "by", "can", "cannot", "could", "did", "do", "does", "doing", "done", "down",
    "during", "each", "either", "else", "even", "ever", "every", "few", "for", "from", "further", "get", "give", "go",
    "goes", "going", "got", "had", "has", "have", "having", "he", "her", "here", "hers", "herself", "him", "himself",
    "his", "how", "however", "i", "if", "in", "into", "is", "it", "its", "itself", "just", "know", "last", "later",
    "least", "less", "let", "like", "long", "make", "many", "may", "me", "might", "more", "most", "much", "must", "my",
    "myself", "near", "nearly", "no", "nor", "not", "now", "of", "off", "ok", "on", "once", "one", "only", "onto", "or",
    "other", "our", "ours", "out", "over", "own", "per", "quite", "rather", "really", "round", "s", "said", "same",
    "say", "says", "see", "seem", "shall", "she", "should", "since", "so", "some", "soon", "still", "such", "t", "take",
    "tell", "than", "that", "thats", "the", "their", "theirs", "them", "then", "there", "theres", "these", "they",
    "thing", "this", "those", "though", "through", "till", "to", "too", "toward", "towards", "under", "until", "up",
    "upon", "us", "very", "want", "was", "we", "well", "were", "what", "when", "where", "whether", "which", "while",
    "who", "whom", "whose", "why", "will", "with", "within", "without", "would", "yes", "yet", "you", "your", "yours",
    "re", "ve", "ll", "d", "m", "im", "ive", "dont", "didnt", "wasnt", "hasnt", "a.m", "p.m", "pm", "o'clock", "oclock",
    "minute", "hour", "second", "clock", "time", "half", "quarter", "past", "today", "tonight", "yesterday", "night",
    "day", "evening", "morning", "afternoon", "noon", "midnight", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday", "ask", "report", "reported", "state", "come", "put", "keep", "use", "think",
    "believe", "mr", "mrs", "ms", "miss", "pull", "move", "draw", "across", "approximately",
    "roughly", "almost", "exactly", "everyone", "everybody", "first", "next", "scene", "hear", "heard", "control", "copy", "received",
])  # fmt: skip
"""Words that say little about which happening is told of. Verbs of saying and light verbs are among them."""

MEASURES = (
    "metre", "meter", "mile", "kilometre", "kilometer", "km", "yard", "foot", "feet", "inch", "litre", "liter", "gallon",
    "tonne", "ton", "kilo", "kilogram", "kg", "degree", "percent", "year", "month", "week", "day", "hour", "minute", "second",
    "knot", "mph", "pound", "dollar", "euro", "time", "way", "end", "side", "hand", "page", "paragraph", "thing", "old",
)  # fmt: skip
"""Units of size, distance, age and the like, and words that count nothing that two accounts could count alike."""
