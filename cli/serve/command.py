"""The command `clingather serve`."""

from __future__ import annotations

import sys
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path

import click

from clingather.cli import library
from clingather.cli.limited import timed
from clingather.cli.options import database_option
from clingather.cli.report import printable

PORT = 8613  # after the rule of the layers
MISSING = "the page needs Starlette and uvicorn: pip install 'clingather[serve]'"
REQUESTS = 64  # connections at once


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="The address to listen on. With another one, others in the network may use the page.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port to listen on; 0: one that is free.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="HOST",
    help="A name under which browsers may ask for the page, besides localhost and numbers.",
)
@click.option(
    "-j",
    "processes",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    metavar="N",
    help="Answer so many requests at once.",
)
@click.option(
    "--timeout",
    type=float,
    callback=timed,
    default=20,
    show_default=True,
    metavar="SECONDS",
    help="Stop an answer after so many seconds.",
)
@click.option(
    "--memory",
    type=click.IntRange(200),
    default=1_000,
    show_default=True,
    metavar="MB",
    help="The memory of each process.",
)
@click.option(
    "--rules",
    type=click.Path(exists=True, path_type=Path),
    metavar="PATH",
    help="A text of the Comprehensive Rules, which the numbers on the page then lead to.",
)
@database_option
def serve(
    host: str,
    port: int,
    names: tuple[str, ...],
    processes: int,
    timeout: float,
    memory: int,
    rules: Path | None,
    database: Path | None,
) -> int:
    """Serve a page to set up boards, look at layers, plays and loops, and play on."""
    try:
        import uvicorn

        from clingather.cli.serve.app import Hosts, make_app
        from clingather.cli.serve.workers import Settings
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("uvicorn", "starlette", "anyio"):
            raise
        raise click.ClickException(MISSING) from None
    with closing(library.open_cards(database)):
        pass  # it is said now if there is none that can be read
    try:
        address = ip_address(host)
    except ValueError:
        raise click.BadParameter(f"{host} is no address", param_hint="--host") from None
    hosts = Hosts(frozenset(name.lower() for name in names), any_number=not address.is_loopback)
    app = make_app(Settings(database, rules, timeout, memory), processes=processes, hosts=hosts)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=False,
            limit_concurrency=REQUESTS,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            lifespan="on",
            http="h11",
            ws="none",
        )
    )
    sockets = [server.config.bind_socket()]
    shown = f"[{host}]" if address.version == 6 else host
    click.echo(printable(f"http://{shown}:{sockets[0].getsockname()[1]}/ (Ctrl-C ends it)"))
    sys.stdout.flush()
    server.run(sockets=sockets)
    return 0
