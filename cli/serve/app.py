"""What is served over HTTP: the page, its parts, and `/api/QUESTION`; and who may ask, how much.

No path of a request is ever looked up on the disk: what the page loads is read once, at the start,
into a table. A request is answered if it names this server as its host (against DNS rebinding) and
comes from its own page (against other sites' forms and scripts).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.resources import files
from ipaddress import ip_address
from threading import Event
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.records import dataclass
from clingather.cli.serve.workers import Settings, Workers
from clingather.cli.tables import TYPES as CARD_TYPES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = 300_000  # bytes of a request; the largest example has a fiftieth
QUERY = 2_000  # bytes of an address
READING = 10  # seconds in which a request must have arrived
WAITING = 8  # requests that may wait for a process
DEPTH = 60  # levels of brackets in a request
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
QUESTIONS = ("position", "layers", "why", "why-not", "loops", "outcomes", "cards", "card", "rule")


@dataclass(frozen=True, slots=True)
class Hosts:
    """As which hosts this server may be asked for: loopback addresses, and what was said.

    Where it listens on all addresses, each that is a number will do: a site that rebinds its name
    sends that name.
    """

    names: frozenset[str] = frozenset()
    any_number: bool = False

    def known(self, header: str) -> bool:
        """Whether a Host header names this server, with whatever port."""
        host = header.rpartition("]")[0].removeprefix("[") or header.partition(":")[0]
        if host.lower() in {"localhost", *self.names}:
            return True
        try:
            number = ip_address(host)
        except ValueError:
            return False
        return number.is_loopback or self.any_number


def assets() -> dict[str, tuple[bytes, str]]:
    """What the browser loads, by its name, with its type."""
    found = {}
    for each in files("clingather.cli.serve").joinpath("page").iterdir():
        kind = TYPES.get(f".{each.name.rpartition('.')[2]}")
        if kind is not None:
            found[each.name] = each.read_bytes(), kind
    return found


def make_app(
    settings: Settings, *, processes: int = 2, waiting: int = WAITING, hosts: Hosts | None = None
) -> Starlette:
    """The application; its processes begin and end with it."""
    parts = assets()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        state = app.state
        state.workers, state.asking, state.most = (
            Workers(processes, settings),
            0,
            processes + waiting,
        )
        with ThreadPoolExecutor(state.most) as state.threads:
            try:
                yield
            finally:
                state.workers.close()

    async def page(_request: Request) -> Response:
        return _part(parts, "index.html")

    async def part(request: Request) -> Response:
        return _part(parts, request.path_params["name"])

    async def about(_request: Request) -> Response:
        from clingather import __version__
        from clingather.bridge.encodings.ledger import EDITION

        limit = {"seconds": settings.timeout, "megabytes": settings.memory, "bytes": BODY}
        known = {"version": __version__, "rules": EDITION, "limits": limit}
        return JSONResponse({**known, "types": list(CARD_TYPES)})

    return Starlette(
        routes=[
            Route("/", page),
            Route("/page/{name}", part),
            Route("/api/about", about),
            Route("/api/{question}", _asked, methods=["POST"]),
        ],
        middleware=[Middleware(Guard, hosts=hosts or Hosts())],
        lifespan=lifespan,
    )


def _part(parts: Mapping[str, tuple[bytes, str]], name: str) -> Response:
    if name not in parts:
        return _refused(404, "no such part of the page")
    content, kind = parts[name]
    return Response(content, media_type=kind)


def _refused(status: int, message: str, **headers: str) -> JSONResponse:
    error = {"kind": "request", "message": message}
    return JSONResponse({"error": error}, status, headers=headers)


class Guard:
    """Refuses requests for other hosts, from other sites and that are too long; adds headers."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or have the application answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [(key.lower().encode(), text.encode()) for key, text in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        refused = self._refusal(scope)
        await (refused or self._app)(scope, receive, with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        given: dict[str, list[str]] = {}
        for name, text in scope["headers"]:
            given.setdefault(name.decode("latin-1").lower(), []).append(text.decode("latin-1"))
        host = given.get("host", [])
        if len(host) != 1 or not self._hosts.known(host[0]):
            return _refused(421, "this server is not known by that name (see --name)")
        if len(scope.get("raw_path", b"")) + len(scope.get("query_string", b"")) > QUERY:
            return _refused(414, f"an address may have {QUERY} bytes")
        if scope["method"] not in ("GET", "HEAD") and not _same_site(given, host[0]):
            return _refused(403, "the request comes from another site")
        return None


def _same_site(given: Mapping[str, Iterable[str]], host: str) -> bool:
    """Whether the page that asks is ours; a program that is no browser names none."""
    origins = list(given.get("origin", ()))
    ours = all(origin in (f"http://{host}", f"https://{host}") for origin in origins)
    return ours and all(site in ("same-origin", "none") for site in given.get("sec-fetch-site", ()))


# ---------------------------------------------------------------- questions
async def _asked(request: Request) -> Response:
    """Read a question, have it answered, and stop that where the asker has gone."""
    question = request.path_params["question"]
    if question not in QUESTIONS:
        return _refused(404, "no such question")
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return _refused(415, "a question is sent as application/json")
    try:
        body = await asyncio.wait_for(_body(request), READING)
    except TimeoutError:
        return _refused(408, f"the request did not arrive within {READING} seconds")
    except ClientDisconnect:
        return _refused(400, "the request ended early")
    if body is None:
        return _refused(413, f"a request may have {BODY} bytes")
    asked = _mapping(body)
    if asked is None:
        return _refused(400, "the request is no JSON object")
    return await _answered(request, question, asked)


async def _body(request: Request) -> bytes | None:
    """The body of a request; None where it is too long, of which no more is read."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > BODY:
            return None
        parts.append(part)
    return b"".join(parts)


def _mapping(body: bytes) -> dict[str, Any] | None:
    try:
        asked = json.loads(body)
        depth = _depth(asked)
    except (ValueError, RecursionError):
        return None
    return asked if isinstance(asked, dict) and depth <= DEPTH else None


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0


async def _answered(request: Request, question: str, asked: dict[str, Any]) -> Response:
    state, gone = request.app.state, Event()
    if state.asking >= state.most:
        return _refused(503, "too many requests at once; try again", **{"Retry-After": "2"})
    state.asking += 1
    loop = asyncio.get_running_loop()
    job = loop.run_in_executor(state.threads, state.workers.ask, question, asked, gone)
    left = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({job, left}, return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            gone.set()
        found = await job
    except LimitError as error:
        found = {"error": {"kind": "limit", "exit": error.exit_code, "message": str(error)}}
    finally:
        state.asking -= 1
        left.cancel()
    return JSONResponse(found, 200 if "answer" in found else 422)


async def _left(request: Request) -> None:
    """Return when the asker has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
