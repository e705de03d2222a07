"""Imported once by the process that workers fork from: loads the parser and the kit, so that each worker has them at once."""

from firsthand.engine.work import toolkit
from firsthand.language.parsing import language

language()
toolkit()
