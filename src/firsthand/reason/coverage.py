"""Coverage: where the tool is silent, so that its silence is never taken for that of the witness."""

from firsthand.model import Account, Span


def silent_sentences(account: Account) -> tuple[Span, ...]:
    """The sentences of an account that no claim overlaps, in order."""
    claims = sorted((c.start, c.end) for c in account.claims)
    silent = []
    reached, index = 0, 0
    for sentence in sorted(account.sentences):
        while index < len(claims) and claims[index][0] < sentence.end:
            reached = max(reached, claims[index][1])
            index += 1
        if reached <= sentence.start:
            silent.append(sentence)
    return tuple(silent)
