"""Downloads Scryfall's file of all cards and imports it; what was begun is gone on with.

The list of bulk files says where the file is (https://scryfall.com/docs/api/bulk-data). A download
that broke off lies beside the database as `.part`, with the mark (`ETag`) of the file that it is a
part of: only of the same file the rest is asked for.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.files import default_path
from clingather.bridge.cards.importer import ImportReport, Progress, import_cards

SOURCE = "https://api.scryfall.com/bulk-data/oracle-cards"
SECONDS = 30.0  # without a byte
MOST_HOPS = 5
# what Scryfall asks every program to say; the file is wanted as it lies there, so that its length
# and its parts are those that are told
HEADERS = {
    "User-Agent": "clingather (cards fetch)",
    "Accept": "application/json;q=0.9,*/*;q=0.8",
    "Accept-Encoding": "identity",
}


def fetch_cards(
    database: Path | None = None, *, source: str = SOURCE, progress: Progress | None = None
) -> ImportReport:
    """Download the card file that a list names, and put it in the place of the database.

    The old database stays whole until the new one is complete. Raises InputError where the server
    can't be asked, answers something else, or the file is not whole.
    """
    place = database or default_path()
    place.parent.mkdir(parents=True, exist_ok=True)
    part = place.with_name(place.name + ".part")
    with (
        _explained(source),
        httpx.Client(
            headers=HEADERS, timeout=SECONDS, follow_redirects=True, max_redirects=MOST_HOPS
        ) as client,
    ):
        address, size = _address(client, source)
        _demand_safe(address)
        _download(client, address, part, size, progress)
    try:
        report = import_cards(part, database, progress=progress)
    finally:
        for file in (part, _mark(part)):
            file.unlink(missing_ok=True)
    return report


def _address(client: httpx.Client, source: str) -> tuple[str, int | None]:
    """Where the file is, and how many bytes it has, as the list says."""
    _demand_safe(source)
    answer = client.get(source)
    answer.raise_for_status()
    try:
        data: Any = answer.json()
    except ValueError:
        data = None
    address = data.get("download_uri") if isinstance(data, dict) else None
    if not isinstance(address, str):
        problem = Problem("the list of card files is another", expected="`download_uri` in it")
        raise InputError([problem], source)
    size = data.get("size")
    return address, size if isinstance(size, int) and size > 0 else None


def _download(
    client: httpx.Client, address: str, part: Path, size: int | None, progress: Progress | None
) -> None:
    """Write the file, from where an earlier download of the same one broke off."""
    mark = _mark(part)
    known = mark.read_text("utf-8") if mark.is_file() and part.is_file() else ""
    begun = part.stat().st_size if known else 0
    headers = {"Range": f"bytes={begun}-", "If-Range": known} if begun else {}
    with client.stream("GET", address, headers=headers) as answer:
        _demand_safe(str(answer.url))
        if answer.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE and begun:
            mark.unlink()  # the part is of another file
        else:
            answer.raise_for_status()
            whole = answer.status_code != httpx.codes.PARTIAL_CONTENT
            done = 0 if whole else begun
            length = answer.headers.get("Content-Length", "")
            total = done + int(length) if length.isdecimal() else size
            if total is not None and total > bounds.CARD_FILE:
                problem = Problem("the card file is too long", found=f"{total} bytes")
                raise InputError([problem], address)
            mark.write_text(answer.headers.get("ETag", ""), "utf-8")
            with part.open("wb" if whole else "ab") as file:
                for chunk in answer.iter_bytes():
                    file.write(chunk)
                    done += len(chunk)
                    if done > bounds.CARD_FILE:
                        raise InputError([Problem("the card file is too long")], address)
                    if progress is not None:
                        progress(done, total or done)
            if total is not None and done != total:
                found, expected = f"{done} bytes", f"{total}; fetch again to go on with it"
                problem = Problem("the card file is not whole", found=found, expected=expected)
                raise InputError([problem], address)
            return
    _download(client, address, part, size, progress)


def _mark(part: Path) -> Path:
    """The file that says of which file another one is a part."""
    return part.with_name(part.name + ".etag")


def _demand_safe(address: str) -> None:
    """Refuse what is not encrypted, except from this computer itself."""
    url = httpx.URL(address)
    if url.scheme == "https" or (url.scheme == "http" and _is_here(url.host)):
        return
    raise InputError([Problem("not fetched from there", expected="an https address")], address)


def _is_here(host: str) -> bool:
    """Whether a host is this computer."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@contextmanager
def _explained(source: str) -> Iterator[None]:
    """What goes wrong with a server, in words."""
    try:
        yield
    except httpx.HTTPStatusError as error:
        found = f"{error.response.status_code} from {error.request.url}"
        raise InputError([Problem("the cards can't be fetched", found=found)], source) from None
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        found = f"{type(error).__name__}: {error}"
        expected = "a connection (fetch again to go on where it broke off), or a file that is there"
        expected += " for `clingather cards import FILE`"
        problem = Problem("the cards can't be fetched", found=found, expected=expected)
        raise InputError([problem], source) from None
