"""What a clock explains: entries of one happening that stand apart on two clocks; and lengths of time in words."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from firsthand.model import Finding
from firsthand.reason.citing import finding, quoted, teller
from firsthand.reason.material import Material
from firsthand.reason.placing_evidence import RECORDED, Evidence, Scale

LAG_S = 90.0
"""How long after a thing its entry may be made: typing, relaying, waiting for the channel."""
STEADY_S = 30.0


def explained_by_clocks(material: Material, scale: Scale, evidence: Mapping[str, Sequence[Evidence]]) -> list[Finding]:
    """Entries of one happening on two clocks whose times differ as they stand."""
    made = []
    for some in evidence.values():
        entries = [e for e in some if e.rank <= RECORDED and e.timing.lo is not None]
        base = next((e for e in entries if e.timing.clock == scale.reference), None)
        if base is None:
            continue
        seen = {scale.reference}
        for entry in entries:
            if entry.timing.clock not in seen:
                seen.add(entry.timing.clock)
                if f := _of_two(material, scale, base, entry):
                    made.append(f)
    return made


def _of_two(material: Material, scale: Scale, base: Evidence, entry: Evidence) -> Finding | None:
    apart = (entry.timing.lo or 0.0) - (base.timing.lo or 0.0)
    clock = scale.clocks.get(entry.timing.clock or "")
    if clock is None or abs(apart) <= LAG_S / 2 + STEADY_S:
        return None
    both = (base.claim, entry.claim)
    claims = [material.claims[c] for c in both]
    told = " and ".join(f"{teller(material, c)}: {quoted(c)}" for c in claims)
    start = f"Entries of one happening stand {seconds_in_words(apart)} apart"
    if clock.offset_s is None:
        reading = f"the {clock.label} clock runs some {seconds_in_words(apart)} {'fast' if apart > 0 else 'slow'}"
        made = finding(
            "tension", "clock", material, both, f"{start}; that clock has not been set against another: {told}.", (reading,)
        )
        return replace(made, slack_s=round(abs(apart), 3))
    low, high = clock.offset_s
    if not low - LAG_S <= apart <= high + LAG_S:
        return None
    reading = f"the {clock.label} clock runs {offset_in_words(low, high)}"
    return finding("compatible", "clock", material, both, f"{start}, which the clocks explain: {told}.", (reading,))


def offset_in_words(low: float, high: float) -> str:
    """'199 to 207 s slow'."""
    if low <= 0 <= high:
        return f"between {-low:g} s slow and {high:g} s fast"
    near, far = sorted((abs(low), abs(high)))
    span = f"{near:g} s" if near == far else f"{near:g} to {far:g} s"
    return f"{span} {'fast' if low > 0 else 'slow'}"


def seconds_in_words(seconds: float) -> str:
    """'45 s', '12 min 30 s', '2 h 5 min'."""
    whole = round(abs(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    parts = [f"{n} {unit}" for n, unit in ((hours, "h"), (minutes, "min"), (left, "s")) if n]
    return " ".join(parts[:2]) or "0 s"
