"""E-mails: one record for each message of the chain, attachments as files of their own."""

import re

from firsthand.readers import Incoming, Reading
from firsthand.readers.mail_parts import boxed, mail_of
from firsthand.readers.mail_writing import read_mails

_HEADER = re.compile(rb"(?P<name>[A-Za-z][A-Za-z0-9-]{0,40}):[ \t]?[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n")
_PEOPLE = frozenset((b"from", b"sender"))
_USUAL = frozenset((b"to", b"date", b"subject", b"cc", b"message-id", b"received", b"return-path", b"reply-to"))
_SURE = frozenset((b"message-id", b"received", b"return-path", b"mime-version", b"content-type", b"delivered-to", b"x-mailer"))
_BOX = re.compile(rb"^From \S+.*\d{4}\r?$", re.MULTILINE)


class Mails:
    name = "mail"
    version = "2"
    at_most = 0.95

    def recognises(self, incoming: Incoming) -> float:
        data = incoming.data[:16_384].lstrip(b"\xef\xbb\xbf\r\n")
        if box := _BOX.match(data):
            data = data[box.end() :].lstrip(b"\r\n")
        names = set()
        at = 0
        while found := _HEADER.match(data, at):
            names.add(found["name"].lower())
            at = found.end()
        rest = data[at : at + 2]
        if not names & _PEOPLE or len(names & _USUAL) < (1 if names & _SURE else 2) or (rest and rest[:1] not in b"\r\n"):
            return 0.0
        return 0.95 if names & _SURE or incoming.suffix == ".eml" else 0.8

    def read(self, incoming: Incoming) -> Reading:
        """The newest message first, as the mail has it. Author and date are those of the outer message."""
        return read_mails(incoming, [mail_of(data) for data in boxed(incoming.data)])


READER = Mails()
