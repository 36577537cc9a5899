"""Who may ask: every request passes here before any page sees it, and every answer leaves with the same headers."""

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from time import monotonic
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from compliance.web.settings import Settings

SAFE = frozenset({"GET", "HEAD"})
METHODS = SAFE | {"POST", "PUT"}
CSRF = "x-csrf-token"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
LONGEST_QUERY = 16 * 1024


class TooLargeError(Exception):
    """More was sent than is read."""


class TooSlowError(Exception):
    """What was sent did not arrive in time."""


class Guard:
    """Lets through what comes from the workbench's own pages, within bounds; everything else is refused in one line."""

    def __init__(self, app: ASGIApp, settings: Settings, csrf: str) -> None:
        self.app = app
        self.settings = settings
        self.csrf = csrf
        self.cookie = f"compliance-{settings.port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        refused = self._refusal(scope)
        if refused is not None:
            await refused(scope, receive, _add_headers(send))
            return
        await self._let_through(scope, receive, send)

    async def _let_through(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(
                scope, _bound_body(receive, self._most(scope), self.settings.body_seconds), _add_headers(send)
            )
        except Exception:
            # INVARIANT: the application has answered already and noted what went wrong; see `app.py`.
            return

    def _most(self, scope: Scope) -> int:
        settings = self.settings
        # WHY: a text travels as JSON, where one character can take six.
        carries_files = scope["path"].startswith(("/tasks/", "/exhibits/"))
        return settings.largest_document * 2 if carries_files else settings.largest_text * 6

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if len(headers.getlist("host")) != 1 or headers["host"].lower() not in self.settings.hosts:
            return _refuse_with(
                421, "this name is not the workbench's; open it by the address it printed when it started"
            )
        if scope["method"] not in METHODS:
            return _refuse_with(405, "this cannot be asked for")
        if len(scope["query_string"]) > LONGEST_QUERY:
            return _refuse_with(414, "the address is too long")
        refused = _refuse_embedding(headers) if scope["method"] in SAFE else self._forged(headers)
        if refused is not None:
            return refused
        return self._stranger(scope, headers) if self.settings.token else None

    def _forged(self, headers: Headers) -> Response | None:
        """Refuse what another site may have sent."""
        origin, fetched_from = headers.get("origin"), headers.get("sec-fetch-site")
        if origin is not None and origin.lower() not in self.settings.origins:
            return _refuse_with(403, "another site asked for this")
        if fetched_from is not None and fetched_from != "same-origin":
            return _refuse_with(403, "another site asked for this")
        if not _is_same_secret(headers.get(CSRF, ""), self.csrf):
            return _refuse_with(403, "the page is older than the running workbench; load it again")
        return None

    def _stranger(self, scope: Scope, headers: Headers) -> Response | None:
        """Refuse who does not know the token; who brings it in the address keeps it as a cookie."""
        if any(
            _is_same_secret(one, self.settings.token) for one in _cookies_named(headers.getlist("cookie"), self.cookie)
        ):
            return None
        asked = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        if scope["method"] in SAFE and any(
            name == "token" and _is_same_secret(value, self.settings.token) for name, value in asked
        ):
            rest = urlencode([pair for pair in asked if pair[0] != "token"])
            path = "/" + scope["path"].lstrip("/\\")
            answer = RedirectResponse(path + (f"?{rest}" if rest else ""), status_code=303)
            answer.set_cookie(self.cookie, self.settings.token, httponly=True, samesite="strict", path="/")
            return answer
        return _refuse_with(401, "a token is needed: open the address that was printed when the workbench started")


def _is_same_secret(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def _cookies_named(headers: list[str], name: str) -> list[str]:
    """Return every cookie of a name; other programs on this machine may have left odd ones beside it."""
    pairs = [pair.strip().partition("=") for header in headers for pair in header.split(";")]
    return [value.strip('"') for key, _, value in pairs if key == name]


def _refuse_embedding(headers: Headers) -> Response | None:
    """Refuse what a page of another site loads into itself; a link that somebody follows is let through."""
    if headers.get("sec-fetch-site") in {"cross-site", "same-site"} and headers.get("sec-fetch-mode") != "navigate":
        return _refuse_with(403, "another site asked for this")
    return None


def _refuse_with(status: int, text: str) -> PlainTextResponse:
    return PlainTextResponse(text + "\n", status)


def _add_headers(send: Send) -> Callable[[Message], Awaitable[None]]:
    """Put the headers on every answer."""

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if "cache-control" not in headers:
                headers["cache-control"] = "no-store"
        await send(message)

    return dressed


def _bound_body(receive: Receive, most: int, seconds: int) -> Receive:
    """Read a body of bounded size in bounded time; what comes after it is waited for as long as it takes."""
    total, whole, end = 0, False, monotonic() + seconds

    async def bounded() -> Message:
        nonlocal total, whole
        if whole:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), max(0, end - monotonic()))
        except TimeoutError as error:
            raise TooSlowError from error
        if message["type"] == "http.request":
            total += len(message.get("body", b""))
            whole = not message.get("more_body", False)
        if total > most:
            raise TooLargeError
        return message

    return bounded
