"""Imported once by the process that workers fork from: loads the parser and the kit, so that each worker has them at once."""

import ftfy  # noqa: F401 - the readers load it for the first text that is not plain ASCII, which nearly every one is not

from firsthand.engine.work import toolkit
from firsthand.language.parsing import language

language()
toolkit()
