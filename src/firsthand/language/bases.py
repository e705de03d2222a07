"""Words that tell how somebody knows, and in what sense something is said, as data. All match folded, lower-case text."""

import re

_WHO = r"\b(?:i|we)(?:'d|'ve)?"
_MAYBE = (
    r"(?:(?:also|then|just|only|first|never|did|didn't|did not|could|couldn't|could not|can|had|have|actually|clearly|both|all|personally|still|"
    r"later|again|suddenly|really|even) ){0,3}"
)

SAW = re.compile(
    rf"{_WHO} {_MAYBE}(?:saw|see(?!n? (?:that|why|how|it as))|seen|watched|noticed|spotted|witnessed|observed|caught sight|glimpsed|looked (?:out|up|down|over|round|across))\b"
    r"|\byou could see\b|\b(?:i'm|i am|we're|we are|i was|we were) (?:looking at|watching|staring at|seeing)\b|(?:^|[,.;:!?-] |and )(?:saw|watched|seen|spotted) (?!(?:to|by)\b)\w"
    r"|\bwith my own eyes\b|\bin front of (?:me|us)\b|\b(?:past|behind|towards|beside) (?:me|us)\b"
)
HEARD = re.compile(
    rf"{_WHO} {_MAYBE}(?:heard|hear|listened|overheard)\b(?! (?:that|about|from|of)\b)"
    r"|\byou could hear\b|(?:^|[,.;:!?-] )(?:it|that|the \w+) sounded like\b|(?:^|[,.;:!?-] |and )(?:heard) (?:a|the|an|some|no|two|three|several|loud|bang|shout\w*|scream\w*|him|her|them|someone|it)\b"
)
THEY_SAW = re.compile(
    r"^(?:that )?(?:to have|(?:he|she|they|the witness)) (?:also |then |had |both |never |could |did not |didn't |first |later ){0,2}"
    r"(?:(?P<saw>saw|seen|see|watched|noticed|spotted|witnessed)|(?P<heard>heard|hear|overheard)\b(?! that)(?!(?: [\w'-]+){1,5} (?:was|were|is|are|had|has)\b))\b"
)
"""What a third person is reported to have perceived."""
FELT = re.compile(
    r"\b(?:you|we|i) (?:could |did not |didn't |never |could not |couldn't )?(?:feel|felt|smell|smelt|smelled)\b|\byou could (?:feel|smell|taste)\b"
)
TOLD = re.compile(
    r"\b(?:i|we)(?:'m|'ve| am| are| was| were| have| had| got| get)?(?: been| since been| later| then| also)? (?:told|informed|advised|assured|given to understand)\b(?! (?:him|her|them|the|my|our|a|everyone)\b)"
    rf"|{_WHO} (?:have |had |later |only |since )?(?:hear|heard|learned|learnt|understand|gather|gathered)(?: later| since| afterwards?| after| then)? (?:that|about|from|of)\b"
    r"|(?:^|[,.;:] )(?:i |we )?heard (?:\w+ ){1,4}(?:got|was|were|is|are|had|has|have|died|went|left|came)\b"
    r"|(?<!nobody )(?<!no one )(?<!no-one )(?<!never )(?<!didn't )(?<!not )(?<!nobody has )(?<!nobody had )\b(?:told|tells|telling|informed|assured|texted|rang|phoned|messaged) (?:me|us)\b"
    r"|\b(?:he|she|they|it|who) (?:had|has|have|was|were)(?: been)? (?:told|informed|advised|assured|warned|given to understand)\b"
    r"|\bword (?:is|was|has it|came|went|got|spread)\b|\brumou?r\b|\bpeople (?:say|are saying|were saying)\b|\bheard (?:it |this |that )?(?:from|off) (?:a|an|the|my|his|her|their|some|somebody|someone)\b|\bapparently\b|\bsupposedly\b|\bhearsay\b|\bsecond[- ]hand\b"
)
READ = re.compile(
    rf"{_WHO} (?:have |had |just |since |later )*read\b|\b(?:i|we) (?:have |had )?(?:seen|saw|looked at|checked|consulted) (?:the|a|his|her|their|our) "
    r"(?:log|report|record|sheet|statement|file|e-?mail|letter|paper|news|article|post|minutes|transcript|figures|data)\w*\b"
    r"|\bi (?:have |had )?listened to (?:the|it|that|our) ?(?:tape|recording|recorder)?\b"
)
INFERRED = re.compile(
    r"\b(?:my|our) (?:best )?(?:guess|belief|inference|understanding|impression|suspicion|feeling|theory) (?:is|was)\b"
    r"|\b(?:that|this|it)(?:'s| is| was) (?:only |just )?(?:my|our) (?:own )?(?:guess|inference|belief|suspicion|theory)\b"
    r"|\b(?:i|we) (?:still |do |don't (?!believe (?:that|it|this|him|her|them)\b[.!,]?$)|do not (?!believe (?:that|it|this|him|her|them)\b[.!,]?$)|did not |didn't |would |can only |always |now |honestly |really )?(?:think|thought|believe|believed|suppose|guess|reckon|assume|assumed|suspect|suspected|presume|imagine"
    r"|gather|fancy|took (?:it|that|this) (?:as|to|for)|concluded|expect)\b|\bmust(?:'ve|ve| have| of)\b(?= )|\b(?:it|this|that) (?:seems|appears|looks (?:like|as)|suggests)\b"
    r"|\b(?:it is|it's|it was) (?:quite |very |just )?(?:possible|likely|probable|conceivable)(?: that)?\b(?! to\b)|\bin (?:my|our) (?:view|opinion|estimation)\b|\b(?:i|we) (?:would|'d) say\b"
    r"|\b(?:seems|appears|appeared|seemed) to have\b|\bpresumably\b|\b(?:looked|seemed|appeared)(?: to (?:me|us))? (?:as if|as though|that)\b|\bit (?:seemed|appeared) to (?:me|us)\b"
)
GUESSED = re.compile(
    r"\b(?:took|taken|takes?) it (?:that|to (?:mean|be)\b)|\bit (?:may|might|could) (?:well |just )?be that\b"
    r"|(?<!\bi )(?<!\bwe )\b(?:may|might)(?: not| never| well| simply| just)? have (?:been |\w+(?:ed|en|ne|wn|ght|pt|ft|lt|nt|un|ut|ad|id|ung|unk|it|et)\b)"
    r"|\b(?:he|she|they|it|that|somebody|someone|nobody|you|people)(?:'ll| will)(?: not| never| just| surely)? have "
    r"(?:been |\w+(?:ed|en|ne|wn|ght|pt|ft|lt|nt|un|ut|ad|id|ung|unk|it|et)\b)(?![^.!?;]*\bby (?:then|the (?:end|time)|next|tomorrow|\d))"
)
"""What is inferred of others or of what nobody saw: 'took it that', 'it may be that', "he'll have turned back"."""
WENT_ON = re.compile(
    r"\b(?:i|we)\b(?!'ll| will| shall|'d| would| may| might| should| think| believe| suppose| guess| understand| know| hope| wonder| mean| can't say| do not know| don't)"
)

QUESTION_START = re.compile(
    r"(?:who|what|when|where|why|how|which|whose|did|do|does|is|are|was|were|has|have|had|can|could|will|would|should|shall|may)\b[^.!]*\?"
)
INTENTION = re.compile(
    r"\b(?:i|we)(?:'ll| will| shall| won't| will not| am going to| are going to|'m going to|'re going to| intend to| plan to| mean to| aim to| propose to| am about to"
    r"| are about to| hope to| want to| expect to| would like to| promise to)\b|\b(?:plans?|intends?|proposes?|vows?|vowed|promised|pledged|aims?) to\b"
)
INSTRUCTION = re.compile(
    r"(?:^|[.!,:;] )(?:please(?! (?:know|note|be aware|be assured|understand|accept)\b)|kindly|do not|don't|never mind|stand by|stay|keep|avoid|use|call|send|get|go|come|move|leave|stop|close|open|make pumps"
    r"|evacuate|run|jump|let go|hurry|hold|proceed|return|confirm|advise|report to|switch|turn|bring|take|let me|let us|be advised|pull back|fall back|say again|cancel|repeat)\b"
    r"|\b(?:you|all units|everyone|residents|people|crews) (?:must|should|are (?:asked|urged|advised|told) to)\b"
)

LOADED = re.compile(
    r"\b(?:shambles|disgrace(?:ful)?|farce|farcical|fiasco|scandal(?:ous)?|outrag(?:e|eous)|appalling|shocking|shameful|ashamed|shame on|pathetic|ridiculous"
    r"|absurd|ludicrous|incompeten\w+|inexcusable|unforgivable|unacceptable|negligen\w+|dereliction|cowards?|cowardly|cowardice|monsters?|monstrous|evil|wicked|vile"
    r"|idiot\w*|stupid\w*|fools?|foolish|clowns?|joke|laughable|disgust\w+|cover[- ]?up|whitewash|gross(?:ly)? \w+|utter(?:ly)? \w+|sheer \w+|horrendous|woeful\w*"
    r"|(?:wonderful|magnificent|brilliant|superb|amazing|fantastic|heroic|outstanding|tremendous|excellent)(?:ly)?|heroes|blame|deserve[sd]?|failure of|botched|bungled|reckless(?:ly)?"
    r"|devoid of|no sense|made it worse|makes? no sense|not worth|worth (?:much|nothing)|wit to|had the wit|too little,? too late|bit late|far too late|beyond belief|a mess|sorry (?:state|affair)"
    r"|so-called|hypocri\w+|corrupt\w*|lies|liars?|lied|nonsense|rubbish|garbage|propaganda|agenda|tyran\w+|thugs?|betray\w*|heartless|callous|unbelievable)\b"
)
"""Loaded words: an opinion where they stand in the main clause."""

OPINION_PHRASE = re.compile(
    r"\b(?:in my (?:view|opinion|book)|if you ask me|i can't believe|i cannot believe|i do not accept|i don't accept|to my mind|frankly|shame|what a \w+|only a \w+ (?:could|would)|how (?:dare|could) (?:they|you|he|she|we))\b"
    r"|\b(?:ought to|should) (?:be|have been) (?:ashamed|sacked|fired|jailed|held|a \w+)\b|\bshould (?:never )?have (?:known|been|acted|done|listened|seen)\b"
    r"|\blooks? like (?:a|an) (?:attempt|gross|cover|complete|total)\b|\bdo they not\b"
    r"|\b(?:should|must|ought to|needs? to) (?:resign|quit|step down|step aside|be (?:sacked|fired|removed|prosecuted|charged)|apologi[sz]e|hang (?:his|her|their) heads?"
    r"|hand in (?:his|her|their)|turn in (?:his|her|their)|answer for)\b"
)
SHOUT = re.compile(
    r"\b(?:NOTHING|NEVER|ALWAYS|EVERY|EVERYONE|STOP|LIES|LIED|LYING|WHY|WHAT|NOT|DID|WERE|THEY|THIS|TRUE|FACTS?|WRONG|SHAME|DONE|ENOUGH)\b"
)
FOR_A_BODY = re.compile(
    r"\bour (?:crews?|engineers?|officers?|teams?|staff|colleagues|control room|service|customers|stations?|firefighters|volunteers|earlier (?:post|statement))\b"
    r"|\bwe are aware of\b|\bwe can confirm\b|\ba spokes\w+\b"
)
"""What only somebody who posts for a body says."""

SPEAKS_FOR = re.compile(
    r"\bour (?:earlier|previous|last|first) (?:post|tweet|statement|message|update)\b|\bwe (?:are aware of|can confirm)\b"
)
"""What makes its writer a body in all that he posts."""
IN_A_STATEMENT = re.compile(
    r"\b(?:in|through|via|by) (?:a|an|its|the) (?:[\w-]+ ){0,2}(?:statement|press release|news release|notice|circular|bulletin|post on (?:its|their|the) [\w ]{0,20}(?:website|page|account))\b"
)
"""How a body speaks to the public."""
OF_OTHERS = re.compile(
    r"\bmy (?:own )?(?:[a-z]+ )?(?:officers?|crews?|deputies|firefighters|medics|paramedics|people|men|women|staff|team|teams|units?)\b"
)
"""Whom somebody commands: he speaks of them, not of himself."""
THEN_SAW = re.compile(
    r"(?:yes, |and |but )?(?:i|we) (?:(?P<heard>heard)|saw|watched|was looking|looked(?: straight| right)? at) (?:it|them|this|those|him|her|both)\b"
)
LOOKED = re.compile(
    r".*\b(?:i|we) (?:saw|watched|looked(?: straight| right)? at|was looking(?: straight| right)? at) (?:it|them|him|her)(?: \w+)?[.!]?$"
)
"""What stands beside words that tell of a thing, and says that it was seen or heard."""
MY_INFERENCE = re.compile(
    r"(?:that|this|it)(?:'s| is| was) (?:only |just )?(?:my|our) (?:own )?(?:guess|inference|belief|suspicion|theory|impression)\b"
)

NOW_HERE = re.compile(
    r"\bjust (?:now|came|went|lit|blew|saw|heard|passed|gone|exploded|collapsed|arrived|turned up|pulled up|showed up|landed|got here|driven|left|fell|stopped|started|happened|drove)\b|\bright now\b|\boutside (?:my|our|the)\b"
    r"|\bthere(?:'s| is| are) (?:\w+ ){1,3}(?!(?:morning|evening|meeting|warning|briefing|building|nothing|anything|something|everything)\b)\w+ing\b"
    r"|\b(?:my|our) (?:neighbou?rs?|kids?|children|husband|wife|mum|mom|dad|colleagues?|cat|dog) (?:is|are|was|were)\b"
    r"|\b(?:past|through|into|over|under|behind|near|beside|above|below) (?:me|us|my|our)\b|\bmy (?:window|windows|house|door|street|landing|garden|lawn|roof|eyes|ears)\b|\bfrom (?:the|my|our) (?:landing|window|roof|balcony|bridge)\b"
)

STRUCK = re.compile(
    r"\b(?:hit|hits|struck|threw|thrown|knocked|pushed|shoved|pulled|dragged|lifted|carried|grabbed|squeezed|crushed|pinned|swept|sprayed|soaked|covered|buried|shook"
    r"|bumped|slammed into|landed on|fell on|passed|overtook|rammed|jolted|woke|deafened|blinded) (?:me|us)\b"
)
"""What happens to the speaker's own body."""
LIKENED = re.compile(
    r"\b(?:it|that|this|they|everything|there) (?:was|were|went(?: off| up| down| round)?|came(?: down| up)?|looked|sounded|felt|smelled|smelt|shook|moved|sat there|stood there|fell)(?: just| exactly| all)? like (?!(?:that|this|it|we|i|you|they|he|she|nobody|nothing|to)\b)"
    r"|\bthere (?:was|came) (?:this |a |an |one |some |such a )?(?:[\w-]+ ){0,3}(?:noise|bang|crash|thump|thud|roar|crack|rumble|smell|stink|flash|glow|scream|screech|whoosh|pop|explosion|shaking|jolt|bump|sound)\b"
    r"|\bsat there like\b"
)
"""What it was like to be there: 'it went up like a torch', 'there was a bang'."""
SEEN_NOW = re.compile(
    r"(?:[a-z'-]+ ){1,4}(?P<be>is|are|was|were)(?: still| all| now| just| already| both| not)? (?:going (?:under|down|up|in|out|off|over)|running(?! again| late| on\b| it\b| the\b| a\b| things\b)|jumping|falling|burning|coming|pouring|rising|screaming|shouting"
    r"|crying|climbing|moving|leaning|shaking|pushing|shoving|lifting|pulling|carrying|flying|sinking|smoking|spreading|leaking|collapsing|bleeding|lying (?:in|on|under|there)|standing|sitting"
    r"|flashing|ringing|sounding|floating|drifting|swimming|landing|arriving|hanging|waving|crawling|throwing|breaking|smashing|flooding|exploding|banging|fighting|hosing|digging|searching)\b"
    r"|.*\bthere(?:'s| is| are|(?P<past> was| were)) (?:[a-z]+ ){0,3}(?:water|smoke|fire|flames?|blood|glass|people|police|cops|bodies|ambulances?|debris|gas|dust|mud|rubble|foam|oil|fuel|diesel|cars?|boats?|trucks?)\b (?:on|in|all|over|under|across|at|inside|outside|from|everywhere|up|down|by|near|behind|between|along)\b"
)
"""What a message tells of as it goes on: 'people are jumping', 'there is smoke on the stairs'."""
OFFICIAL_TITLE = re.compile(
    r"\b(?:spokes(?:man|woman|person)|press office\w*|chief|commander|commissioner|superintendent|supt|inspector|insp|sheriff|mayor|minister|governor|president|secretary"
    r"|senator|coroner|marshal|harbou?r ?master|head of|director of|deputy director|city manager|constabulary|captain|capt|lieutenant|lt|sergeant|sgt|colonel|col|general|admiral"
    r"|major|judge|councillor|cllr|administrator|chancellor|premier|prime minister|attorney general|prosecutor|boss(?= [a-z]))\b"
)
BODY = re.compile(
    r"\b(?:police|constabulary|fire (?:&|and) rescue|fire (?:service|department|brigade|dept)|fire and rescue service|rescue service|ambulance (?:service|trust)|coastguard|coast guard|council"
    r"|department|dept|ministry|agency|authority|commission|bureau|board|committee|conservancy|university|hospital|infirmary|school district|government|army|navy|air force|service|services|force|office"
    r"|company|ltd|limited|inc|corp|corporation|plc|council's|county|borough|city|state|federal|officials?|authorities|spokes\w+|brigade|sheriff's office|railway|railways|airport|port authority|trust|federation|union)\b"
)
UNNAMED = re.compile(
    r"^(?:unnamed|anonymous|(?:a|an|one|another|two|three|four|several|some|many|both|other|multiple|numerous|various|senior|local|other) (?!resident, )|someone|somebody|people|others|one of)\b"
    r"|^(?:[a-z'’.&-]+ ){0,4}(?:sources?|insiders?|officials|witnesses|eyewitnesses|residents|neighbou?rs|locals|colleagues|employees|officers|workers|staff|reports)$"
    r"|\bsources?$|^(?:sources?|insiders?)\b|\b(?:on condition of anonymity|asked not to be named)\b"
)
