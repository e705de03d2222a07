"""Groups of people told by their number."""

NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers in words that a small group is told by."""


def is_group(name: str) -> bool:
    """Whether the name of an entity is a group's: 'three paramedics'."""
    first, _, rest = name.partition(" ")
    return bool(rest) and (first in NUMBERS or first.isdigit()) and name.islower()
