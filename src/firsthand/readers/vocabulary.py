"""Which strings are English words, as far as the installed language model knows."""

import importlib.util
from functools import cache
from pathlib import Path

from firsthand.language.parsing import MODEL
from firsthand.readers.lines import word_set

_SMALL = word_set(
    "everyone everything everybody everywhere anyone anything anybody anywhere someone something somebody somewhere nobody "
    "nothing nowhere within without into upon onto today tomorrow yesterday tonight himself herself itself themselves myself "
    "ourselves yourself yourselves because whether although however therefore moreover meanwhile otherwise furthermore toward "
    "towards afterwards afterward whenever wherever whatever whoever throughout underneath alongside beside besides between "
    "behind beyond before beneath about above across against along among around could should would their there these those "
    "which while where under until through though other another every cannot"
)
_ENDINGS = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("d", ""), ("ied", "y"), ("ing", ""), ("ing", "e"), ("er", ""),
    ("er", "e"), ("ers", ""), ("ers", "e"), ("ly", ""), ("ily", "y"), ("ness", ""), ("est", ""), ("ment", ""), ("ments", ""),
)  # fmt: skip


def is_word(text: str) -> bool:
    """Whether `text` (one word, any case) or the word that it is a form of stands in the word list."""
    word = text.lower()
    known = _words()
    if word in known or word in _SMALL:
        return True
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word[: -len(ending)] + instead
            if stem in known or (len(stem) > 3 and stem[-1] == stem[-2] and stem[:-1] in known):
                return True
    return False


@cache
def _words() -> frozenset[str]:
    """The base forms that the model's lemmatizer knows; empty when the model is laid out otherwise."""
    import srsly  # type: ignore[import-untyped]

    spec = importlib.util.find_spec(MODEL)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    files = [file for folder in folders for file in sorted(Path(folder).glob("**/lemmatizer/lookups/lookups.bin"))]
    if not files:
        return frozenset()
    tables = srsly.msgpack_loads(files[0].read_bytes())
    return frozenset(
        word for name in ("lemma_index", "lemma_exc") for entries in tables.get(name, {}).values() for word in entries
    )
