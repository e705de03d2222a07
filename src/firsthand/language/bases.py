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
    r"(?:(?P<saw>saw|seen|see|watched|noticed|spotted|witnessed)|(?P<heard>heard|hear|overheard)\b(?! that))\b"
)
"""What a third person is reported to have perceived."""
FELT = re.compile(
    r"\b(?:you|we|i) (?:could |did not |didn't |never |could not |couldn't )?(?:feel|felt|smell|smelt|smelled)\b|\byou could (?:feel|smell|taste)\b"
)
TOLD = re.compile(
    r"\b(?:i|we)(?:'m|'ve| am| are| was| were| have| had)?(?: been| since been| later| then| also)? (?:told|informed|advised|assured|given to understand)\b(?! (?:him|her|them|the|my|our|a|everyone)\b)"
    rf"|{_WHO} (?:have |had |later |only |since )?(?:hear|heard|learned|learnt|understand|gather|gathered)(?: later| since)? (?:that|about|from|of)\b"
    r"|(?:^|[,.;:] )(?:i |we )?heard (?:\w+ ){1,4}(?:got|was|were|is|are|had|has|have|died|went|left|came)\b"
    r"|\b(?:told|tells|telling|informed|assured|texted|rang|phoned|messaged) (?:me|us)\b"
    r"|\b(?:he|she|they|it|who) (?:had|has|have|was|were)(?: been)? (?:told|informed|advised|assured|warned|given to understand)\b"
    r"|\bword (?:is|was|has it|came)\b|\brumou?r\b|\bpeople (?:say|are saying|were saying)\b|\bapparently\b|\bsupposedly\b|\bhearsay\b|\bsecond[- ]hand\b"
)
READ = re.compile(
    rf"{_WHO} (?:have |had |just |since |later )*read\b|\b(?:i|we) (?:have |had )?(?:seen|saw|looked at|checked|consulted) (?:the|a|his|her|their|our) "
    r"(?:log|report|record|sheet|statement|file|e-?mail|letter|paper|news|article|post|minutes|transcript|figures|data)\w*\b"
    r"|\bi (?:have |had )?listened to (?:the|it|that|our) ?(?:tape|recording|recorder)?\b"
)
INFERRED = re.compile(
    r"\b(?:my|our) (?:best )?(?:guess|belief|understanding|impression|suspicion|feeling|theory) (?:is|was)\b|\b(?:i|we) (?:still |do |would |can only |always |now |honestly |really )?(?:think|thought|believe|believed|suppose|guess|reckon|assume|assumed|suspect|suspected|presume|imagine"
    r"|gather|fancy|took (?:it|that|this) (?:as|to|for)|concluded|expect)\b|\bmust have\b|\b(?:it|this|that) (?:seems|appears|looks (?:like|as)|suggests)\b"
    r"|\b(?:it is|it's|it was) (?:quite |very |just )?(?:possible|likely|probable|conceivable)(?: that)?\b(?! to\b)|\bin (?:my|our) (?:view|opinion|estimation)\b|\b(?:i|we) (?:would|'d) say\b"
    r"|\b(?:seems|appears|appeared|seemed) to have\b|\bpresumably\b"
)
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

NOW_HERE = re.compile(
    r"\bjust (?:now|came|went|lit|blew|saw|heard|passed|gone|exploded|collapsed|arrived|left|fell|stopped|started|happened|drove)\b|\bright now\b|\boutside (?:my|our|the)\b"
    r"|\bthere(?:'s| is| are) (?:\w+ ){1,3}(?!(?:morning|evening|meeting|warning|briefing|building|nothing|anything|something|everything)\b)\w+ing\b"
    r"|\b(?:my|our) (?:neighbou?rs?|kids?|children|husband|wife|mum|mom|dad|colleagues?|cat|dog) (?:is|are|was|were)\b"
    r"|\b(?:past|through|into|over|under|behind|near|beside|above|below) (?:me|us|my|our)\b|\bmy (?:window|windows|house|door|street|landing|garden|lawn|roof|eyes|ears)\b|\bfrom (?:the|my|our) (?:landing|window|roof|balcony|bridge)\b"
)

OFFICIAL_TITLE = re.compile(
    r"\b(?:spokes(?:man|woman|person)|press office\w*|chief|commander|commissioner|superintendent|supt|inspector|insp|sheriff|mayor|minister|governor|president|secretary"
    r"|senator|coroner|marshal|harbou?r ?master|head of|director of|deputy director|city manager|constabulary|captain|capt|lieutenant|lt|sergeant|sgt|colonel|col|general|admiral"
    r"|major|judge|councillor|cllr|administrator|chancellor|premier|prime minister|attorney general|prosecutor)\b"
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
