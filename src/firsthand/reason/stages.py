"""What logs call the steps of a unit: statuses and names of columns, NEMSIS, NERIS and EIDO among them."""

import re

from firsthand.model import Record

CALL, SENT, EN_ROUTE, ON_SCENE, CLEAR = "call received", "dispatched", "en route", "on scene", "clear"
STAGES = (CALL, SENT, EN_ROUTE, ON_SCENE, CLEAR)
"""In the order in which they happen."""

_STATUS = tuple(
    (stage, re.compile(rf"^(?:{pattern})\.?$", re.IGNORECASE))
    for stage, pattern in (
        (CALL, (r"(?:(?:999|911|112|emergency|first|initial|psap) )?call(?: (?:received|rcvd|entered|taken|answered|logged|arrived|created))"
               r"|incident (?:created|opened)|time of call|psap call|alarm")),
        (SENT, r"disp|dispatch(?:ed)?|despatch(?:ed)?|assigned|alerted|mobili[sz]ed|turn(?:ed)? out|sent|(?:unit )?notified by dispatch"),
        (EN_ROUTE, r"enrt|en[- ]?route|mobile|responding|resp|rolling|on route|unit en route|on (?:the|its|their) way"),
        (ON_SCENE, r"arr|arrv|arvd|(?:unit )?arrived?(?: (?:on|at) (?:the )?scene)?|on[- ]?scene|onsc|at scene|in attendance|on location"),
        (CLEAR, r"clr|clear(?:ed)?|avail(?:able)?|(?:unit )?(?:back )?in service|returning|returned"),
    )
)  # fmt: skip
_COLUMN = tuple(
    (stage, re.compile(rf"^(?:(?:time|unit|date|datetime)[ _.-]?)*(?:{pattern})(?:[ _.-]?(?:time|at|date|datetime|dttm|ts|timestamp))*$", re.IGNORECASE))
    for stage, pattern in (
        (CALL, r"call[ _-]?(?:received|rcvd|entered|answered|arrival|create(?:d)?|start)|received|etimes\.?01|psap[ _-]?call|incident[ _-]?(?:created|start)|alarm"),
        (SENT, r"disp(?:atch(?:ed)?)?|despatch(?:ed)?|assigned|alerted|notified(?:[ _-]?by[ _-]?dispatch)?|mobili[sz]ed|etimes\.?0[34]"),
        (EN_ROUTE, r"en[ _-]?route(?:[ _-]?to[ _-]?(?:the[ _-]?)?scene)?|enrt|responding|mobile|etimes\.?05"),
        (ON_SCENE, r"on[ _-]?scene|at[ _-]?scene|arriv(?:ed|al)(?:[ _-]?(?:on|at)[ _-]?scene)?|arr|staged|etimes\.?06"),
        (CLEAR, r"clear(?:ed)?|clr|available|in[ _-]?service|back[ _-]?in[ _-]?service|etimes\.?13"),
    )
)  # fmt: skip
_UNIT_COLUMNS = (
    "unit", "callsign", "call sign", "call_sign", "resource", "apparatus", "res", "vehicle", "appliance", "car", "engine", "crew",
    "unit id", "unit_id", "unitid", "radio id", "radio_id", "team", "truck", "pump", "ambulance", "boat", "squad",
)  # fmt: skip


def stage_of_status(value: str) -> str | None:
    """The step that a cell of a log tells of by itself."""
    value = " ".join(value.split())
    return next((stage for stage, pattern in _STATUS if pattern.match(value)), None)


def stage_of_column(name: str) -> str | None:
    """The step whose time a column holds, by its name."""
    return next((stage for stage, pattern in _COLUMN if pattern.match(name.strip())), None)


def unit_of(record: Record) -> str | None:
    """The unit that a row is about, by a column that names it."""
    fields = {name.casefold(): value.strip() for name, value in record.fields}
    return next((fields[c] for c in _UNIT_COLUMNS if fields.get(c)), None)
