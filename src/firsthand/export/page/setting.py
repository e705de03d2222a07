"""Setting a page: the templates' environment, with the macros that the report and the workbench share."""

from collections.abc import Callable
from importlib.resources import files

from jinja2 import BaseLoader, ChoiceLoader, DictLoader, Environment, StrictUndefined

from firsthand.export.citations import day_of
from firsthand.export.page.rows import Words
from firsthand.export.page.wording import ASPECT, FINDING, STATUS, many, offices, rule


def asset(name: str) -> str:
    """The text of a template, style or script of the page."""
    return (files("firsthand.export.page") / name).read_text(encoding="utf-8")


def within_page(words: Words) -> str:
    """The address of words on the page that shows their account too."""
    return f"#{words.anchor}"


def environment(templates: BaseLoader, link: Callable[[Words], str] = within_page) -> Environment:
    """An environment that escapes everything, with the shared macros; `link` gives the address at which words are shown."""
    shared = DictLoader({"macros.html.j2": asset("macros.html.j2")})
    made = Environment(
        loader=ChoiceLoader([templates, shared]), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters.update(day=day_of, many=many, offices=offices, rule=rule)
    made.globals.update(ASPECT=ASPECT, FINDING=FINDING, STATUS=STATUS, link=link, PANEL=False)
    return made
