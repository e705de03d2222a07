"""Comment told apart from report by its style: judging words, norms, 'we', the present tense, and no particulars.

No single word makes comment; what names, numbers, quotations and reporting verbs stand in a sentence speak for a report.
"""

import re
from collections.abc import Sequence

from spacy.tokens import Token

ENOUGH = 1.2
_PRESENT_TENSE = 0.6
_SIGNS = 2
"""One judging word alone stands in reports too: 'the wrong road'."""
_NORM = re.compile(
    r"\b(?:should|ought to|must(?! have)|(?:we|government|they|society) (?:need|have) to|let us|cannot be)\b", re.IGNORECASE
)
_STANCE_ADVERB = re.compile(
    r"\b(?:of course|indeed|clearly|obviously|simply|merely|sadly|(?:un)?fortunately|frankly|hardly|surely|no doubt|undoubtedly|inevitably"
    r"|truly|naturally|arguably|alas|hopefully|rightly|wrongly|nonetheless|moreover|thus|instead|after all|so-called|at least|perhaps)\b",
    re.IGNORECASE,
)
_OURS = re.compile(r"\b(?:we|us|our|ours|one thinks|i)\b", re.IGNORECASE)
_STRESS = re.compile(
    r"\b(?:really|very|extremely|deeply|utterly|terribly|too|far|quite|rather|completely|totally|absolutely|dramatically|increasingly"
    r"|radically|never|nothing|not even|ever|always|everyone|everything|more or less|all the \w+er)\b",
    re.IGNORECASE,
)
_JUDGING = re.compile(
    r"\b(?:good|bad|great|terrible|terrific|dangerous|important|wrong|right|fair|unfair|useless|difficult|hard|easy|crucial|vital|essential"
    r"|powerful|weak|remarkable|extraordinary|admirable|enormous|immense|brutal|chaotic|nightmare|radical|extreme|predatory|greedy|shameless"
    r"|reckless|bogus|fake|true|real|better|worse|worst|best|biggest|greatest|doomed|meaningful|absurd|beautiful|ugly|poor|pure|mere"
    r"|hysteri\w+|lies?|propaganda|elites?|bureaucrat\w*|cabal|mob|euphemism|insane|ideolog\w+|threat|crisis|myth|virtue|vice|tyran\w+"
    r"|abuse|chaos|fragile|thoughtless|potent|elusive|superficial|explosive|irresistibl\w+|acute|terrors?)\b",
    re.IGNORECASE,
)
_IDEAS = re.compile(
    r"\b(?:power|freedom|liberty|democracy|democratic|society|values|responsibility|truth|justice|interests|citizens?|the state|credit|ideas?"
    r"|world|forces?|capitalism|nation)\b",
    re.IGNORECASE,
)
FOR = ((_NORM, 1.0), (_STANCE_ADVERB, 1.0), (_OURS, 1.0), (_STRESS, 0.7), (_JUDGING, 1.0), (_IDEAS, 0.6))
AGAINST = (
    (re.compile(r'[“"]'), 1.5),
    (re.compile(r"\d"), 1.0),
    (re.compile(r"\b(?:said|says|told|according|reported|announced)\b", re.IGNORECASE), 0.7),
    (re.compile(r"\?\W*$"), 0.7),
)
_PRESENT = frozenset({"VBZ", "VBP", "VB", "MD"})
_PARTICULAR = frozenset({"PERSON", "ORG", "GPE", "DATE", "TIME", "MONEY"})


def is_comment(tokens: Sequence[Token]) -> bool:
    """Whether a sentence of the account's own voice comments rather than reports; never one told in the past tense."""
    if not tokens or not _in_present(tokens):
        return False
    text = tokens[0].doc[tokens[0].i : tokens[-1].i + 1].text
    signs = [w for pattern, w in FOR if pattern.search(text)]
    if len(signs) < _SIGNS:
        return False
    weight = _PRESENT_TENSE + sum(signs) - sum(w for pattern, w in AGAINST if pattern.search(text))
    names = sum(t.ent_iob_ == "B" and t.ent_type_ in _PARTICULAR for t in tokens)
    return weight - 0.5 * min(names, 2) >= ENOUGH


def _in_present(tokens: Sequence[Token]) -> bool:
    root = next((t for t in tokens if t.dep_ == "ROOT"), None)
    if root is None:
        return False
    auxiliary = next((c for c in root.lefts if c.dep_ in ("aux", "auxpass")), root)
    return auxiliary.tag_ in _PRESENT
