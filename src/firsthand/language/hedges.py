"""Words that deny or weaken a clause, as data. Lemmas are lower case; phrases are matched on folded, lower-case text."""

import re

NO_TIMES = frozenset({"time", "point", "stage", "moment", "circumstances", "account", "occasion"})
"""What follows 'at no', 'under no' or 'on no' where the whole says never."""

NEGATORS = frozenset({"no", "not", "n't", "n’t", "nt", "never", "nor", "neither", "nowhere", "hardly", "scarcely"})
NEGATIVE_NOUNS = frozenset({"nobody", "nothing", "none", "no-one", "noone"})
NOT_ONLY = frozenset(
    {"only", "just", "merely", "least", "until", "till", "necessarily", "simply", "doubt", "later", "less", "more", "fewer"}
)
"""Words that take the denial away from the clause when they follow the negator: 'not only', 'no doubt', 'not until'."""

CARRIES_DENIAL = frozenset({
    "able", "manage", "get", "bother", "begin", "start", "continue", "allow", "let", "be", "go", "appear", "seem", "happen",
    "have", "possible", "permit", "choose", "dare", "care", "use", "suppose",
})  # fmt: skip
"""Governors of an infinitive under which a denial reaches the infinitive: 'not able to lift', 'did not seem to hear'."""

DENYING_GOVERNORS = frozenset({
    "fail", "refuse", "decline", "forget", "neglect", "unable", "unwilling", "avoid", "omit", "cease", "prevent", "stop", "keep",
})  # fmt: skip
"""Governors that deny their infinitive: 'failed to stop'. 'prevent', 'stop' and 'keep' only with 'from'."""

DENIES_CONTENT = frozenset({"deny", "denies", "denial"})
RAISES_DENIAL = frozenset({"think", "believe", "suppose", "imagine", "reckon", "expect", "feel", "guess"})
"""'I don't think he came' says that he did not come, and says so with less than certainty."""

MODALS = {"may": "possible", "might": "possible", "could": "possible", "'d": "", "must": "", "should": "", "would": ""}
ABILITY = frozenset(
    {"see", "hear", "feel", "smell", "tell", "make", "get", "reach", "find", "breathe", "move", "remember", "taste"}
)
"""After 'could' these mostly tell what was so: 'we could hear them'."""

ADVERBS = {
    "possibly": "possible", "perhaps": "possible", "maybe": "possible", "conceivably": "possible", "potentially": "possible",
    "probably": "probable", "likely": "probable", "presumably": "probable", "apparently": "probable", "seemingly": "probable", "tentatively": "possible",
    "supposedly": "probable", "evidently": "probable", "doubtless": "probable", "mebbe": "possible", "prolly": "probable",
    "allegedly": "probable", "reportedly": "probable", "purportedly": "probable", "arguably": "possible",
    "unlikely": "probable", "improbably": "possible",
}  # fmt: skip

DOUBTFUL = {
    "possible": "possible",
    "potential": "possible",
    "tentative": "possible",
    "likely": "probable",
    "probable": "probable",
    "apparent": "probable",
}
"""Adjectives that make what they stand before less than certain."""
UNREAL_NOUNS = frozenset({"possibility", "likelihood", "probability", "eventuality"})
"""What is named by these is not so yet, whatever is done about it: 'reduce the likelihood of a spill'."""
FORETELLS = frozenset({"expect", "predict", "forecast", "foresee", "anticipate", "project"})
ABOUT_DOUBTFUL = frozenset({
    "search", "respond", "check", "look", "call", "dispatch", "send", "page", "report", "investigate", "discuss", "consider", "raise",
    "warn", "say", "tell", "ask", "mention", "note", "notify", "advise", "alert", "inform", "brief", "radio", "log", "evacuate", "inspect",
    "examine", "identify", "interview", "go", "attend", "arrive", "hear", "assess", "treat", "monitor", "transport", "see",
})  # fmt: skip
"""Deeds that are certain although what they are about is not: 'searched for possible victims', 'warned of a possible leak'."""
DOUBTFUL_NOUNS = frozenset({"possibility", "likelihood", "chance", "probability", "prospect", "risk"})

EPISTEMIC = {
    "think": "probable", "believe": "probable", "suppose": "probable", "guess": "probable", "reckon": "probable",
    "assume": "probable", "suspect": "probable", "presume": "probable", "imagine": "probable", "expect": "probable",
    "gather": "probable", "estimate": "probable", "likely": "probable", "probable": "probable", "seem": "probable",
    "appear": "probable", "look": "probable", "sound": "probable", "fancy": "probable", "doubt": "possible",
    "doubtful": "possible", "possible": "possible", "conceivable": "possible", "chance": "possible", "possibility": "possible",
    "predict": "probable", "anticipate": "probable", "forecast": "probable", "foresee": "probable", "suggest": "probable",
    "worry": "possible", "fear": "possible", "hope": "possible", "wonder": "unknown", "plausible": "possible", "likelihood": "probable",
    "impression": "probable", "belief": "probable", "unlikely": "possible", "allege": "probable", "speculate": "possible",
    "theory": "possible", "suggestion": "possible", "suspicion": "possible", "understanding": "probable", "rumour": "possible", "rumor": "possible",
}  # fmt: skip
"""Governors of a content clause. 'think' and its like weaken it only where the speaker thinks, not a third party."""

OWN_THOUGHT = frozenset({"think", "believe", "suppose", "guess", "reckon", "assume", "suspect", "presume", "imagine", "expect",
                         "gather", "estimate", "fancy", "doubt", "fear", "hope", "wonder"})  # fmt: skip

GROUNDS = frozenset({"evidence", "sign", "indication", "proof", "record", "suggestion", "confirmation", "trace", "guarantee"})
"""With a denial these leave what they would show open: 'no evidence that the door was locked'."""

OPEN_GOVERNORS = frozenset({
    "unclear", "unknown", "uncertain", "unsure", "undecided", "unresolved", "unexplained", "undetermined", "mystery", "question",
    "unanswered", "open", "wonder", "puzzle",
})  # fmt: skip
OPEN_WHEN_DENIED = frozenset({
    "know", "clear", "sure", "certain", "explain", "say", "determine", "establish", "tell", "decide", "confirm", "understand",
    "see", "idea", "settle", "answer", "recall", "remember", "work", "clue", "disclose", "release", "reveal", "identify", "verify",
})  # fmt: skip
"""With a denial these leave their question open: 'is not known', 'has not been explained', "couldn't say"."""

OPEN_WHEN_UNABLE = frozenset({"say", "tell", "remember", "recall", "explain", "identify"})
OPEN_WHEN_UNDONE = frozenset({"explain", "establish", "determine", "disclose", "settle", "identify", "know"})

OPEN_PHRASE = re.compile(
    r"(?:\b|(?='))(?:(?:it(?:'s| is| was)|is|was|are|were|remains?|remained|still) (?:\w+ )?"
    r"(?:unclear|unknown|uncertain|a mystery|an open question|unexplained|undetermined|anyone's guess|unresolved)"
    r"|(?:about|on|over|as to|regarding|question of) whether|rais(?:e|es|ed|ing) (?:\w+ )?questions? about|cast(?:s|ing)? (?:\w+ )?doubt"
    r"|no idea|no one knows|nobody knows|unsure|remains? to be (?:seen|established|determined)|god knows|who knows|dunno|idk"
    r"|(?:nobody|no one|none of (?:us|them)) (?:could|can) (?:say|tell|explain)|cannot (?:say|tell|recall|remember|be sure)"
    r"|(?:is|was|am|are|were|'s|'m|'re)(?: not|n't) (?:sure|certain|clear|(?:yet )?known)"
    r"|(?:has|have|had)(?: not|n't| never| yet to) (?:yet )?(?:been |be )(?:known|explained|established|determined|made (?:clear|public)"
    r"|disclosed|identified|settled)"
    r"|(?:is|was|are|were)(?: not|n't) (?:yet )?(?:explained|established|determined|disclosed)"
    r"|(?:do|does|did)(?: not|n't) (?:really |yet |even )?(?:know|remember|recall)(?! (?:him|her|them|the|a|that|any)\b)"
    r"|(?:(?:has|have|had|did|do|does|would|could|can)(?: not|n't)|nobody has|no one has|declined to|refused to) (?:yet )?(?:say|said|explain(?:ed)?|confirm(?:ed)?"
    r"|disclosed?|reveal(?:ed)?|identif(?:y|ied)) (?:who|what|why|how|whether|when|where|which|if)"
    r"|(?:is|was|were|are|been) unable to (?:establish|determine|say|confirm|identify|explain|discover|find out|verify|tell)"
    r"|could not (?:be (?:established|determined|verified|explained|confirmed)|establish|determine|verify|find out)"
    r"|(?:is|are|was|remains?) (?:still )?(?:under investigation|being investigated|in dispute|open to question)"
    r"|(?:could|can|would)(?: not|n't) (?:really |even )?(?:say|remember|recall|be sure|tell you))\b(?! that\b)"
)
"""Words that leave a question open: 'It is unclear whether …', '… has not been explained', "I couldn't say"."""

POSSIBLE_PHRASE = re.compile(
    r"\b(?:maybe|perhaps|possibly|it (?:is|was|'s) possible|it(?:'s| is) conceivable|there (?:is|was|'s) (?:a|some) (?:chance|possibility)"
    r"|for all (?:i|we) know|might have|may have|could have been|mebbe)\b"
)
PROBABLE_PHRASE = re.compile(
    r"\b(?:probably|presumably|most likely|very likely|as likely as not|in all likelihood|apparently|seemingly|i (?:would|'d) say"
    r"|i (?:think|believe|suppose|guess|reckon|assume|suspect|presume|imagine|gather|fancy|expect)|we (?:think|believe|suspect|assume|reckon)"
    r"|in my (?:opinion|view|estimation)|as far as (?:i|we) (?:know|could tell|can tell|am aware)|to the best of my (?:knowledge|recollection|belief)"
    r"|if i remember (?:rightly|right|correctly)|must have|seems? to have|appears? to have|it (?:seems|appears|looks))\b"
)
