"""Who may ask: this machine, this browser, these pages. Every answer carries the policy under which nothing else can act."""

import hmac
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from fastapi import Request, Response
from fastapi.responses import HTMLResponse

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cache-Control": "no-store",
}
READING = ("GET", "HEAD")
ENTERED = (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/"><title>Firsthand</title>'
    '<link rel="icon" href="data:,"></head><body><p><a href="/">Open the workbench</a></p></body></html>'
)

Answer = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Door:
    """What lets a request in: the address it must be asked at, the token of the opened link, and the key of the cookie."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    key: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    @property
    def link(self) -> str:
        """The link that opens the workbench in a browser of this machine."""
        return f"http://127.0.0.1:{self.port}/enter?token={self.token}"

    @property
    def cookie(self) -> str:
        """The name of the cookie: cookies are shared by the ports of a machine, so the port is part of it."""
        return f"firsthand_{self.port}"

    @property
    def hosts(self) -> tuple[str, ...]:
        return (f"127.0.0.1:{self.port}", f"localhost:{self.port}")

    def fault(self, request: Request) -> str | None:
        """Why a request is not answered; None when it may be."""
        host = request.headers.get("host", "")
        if host not in self.hosts:
            return "This address is not that of the workbench."
        origin = request.headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return "The request comes from another page."
        site = request.headers.get("sec-fetch-site", "none" if origin is None else "same-origin")
        if site not in ("same-origin", "none") and not _opened_from_elsewhere(request):
            return "The request comes from another page."
        if request.method not in READING and origin is None and "sec-fetch-site" not in request.headers:
            return "The request does not say which page it comes from."
        return None

    def known(self, request: Request) -> bool:
        """Whether the browser has the key that the opened link gave it."""
        return hmac.compare_digest(request.cookies.get(self.cookie, "").encode(), self.key.encode())

    def enter(self, token: str) -> Response | None:
        """The way in for who has the token; None for another token."""
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            return None
        # The page goes on by itself, not by a redirect: a browser that came from elsewhere sends the cookie only from a page of ours.
        answer = HTMLResponse(ENTERED)
        answer.set_cookie(self.cookie, self.key, httponly=True, samesite="strict", path="/")
        return answer


def _opened_from_elsewhere(request: Request) -> bool:
    """A link to a page, followed from another page: it may be looked at (it changes nothing), once the cookie is there."""
    headers = request.headers
    return request.method == "GET" and headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"


def guard(door: Door, refuse: Callable[[Request, int, str], Response]) -> Callable[[Request, Answer], Awaitable[Response]]:
    """The check of every request, and the headers of every answer."""

    async def guarded(request: Request, answer: Answer) -> Response:
        fault = door.fault(request)
        if fault:
            made: Response = HTMLResponse(fault, status_code=403)
        elif request.url.path == "/enter":
            made = door.enter(request.query_params.get("token", "")) or refuse(request, 403, "token")
        elif not (door.known(request) or request.url.path.startswith("/static/")):
            made = refuse(request, 403, "cookie")
        else:
            made = await answer(request)
        for name, value in HEADERS.items():
            made.headers.setdefault(name, value)
        return made

    return guarded
