"""Work on a Dask cluster (the extra `distributed`): its scheduler moves what a lost worker had."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeVar

from clingather.bridge.base.errors import InputError, Problem

Item = TypeVar("Item")
Result = TypeVar("Result")
LOOK = 0.05  # seconds between two looks at what is done


def on_cluster(
    work: Callable[[Item], Result],
    lost: Callable[[Item], Result],
    items: Mapping[int, Item],
    address: str,
    waiting: Callable[[], None],
) -> Generator[tuple[int, Result], None, None]:
    """The results of the workers of a cluster, as they come.

    The scheduler gives what a lost worker had to another one, a few times: then `lost` says what
    is the result. The workers have clingather installed too. Raises InputError where the extra is
    not installed, or nothing answers at the address.
    """
    try:
        import distributed  # late: an extra
    except ImportError as error:
        raise _refused("no extra", "pip install clingather[distributed]") from error
    dask: Any = distributed  # it says nothing of its types
    try:
        client = dask.Client(address)
    except (OSError, TimeoutError, ValueError) as error:
        raise _refused(str(error), "the address of a Dask scheduler") from error
    begun: dict[Any, int] = {}
    try:
        for number, item in items.items():
            begun[client.submit(work, item, pure=False)] = number
        while begun:
            waiting()
            try:
                done = dask.wait(list(begun), timeout=LOOK, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                continue
            for job in done:
                number = begun.pop(job)
                try:
                    yield number, job.result()
                except dask.KilledWorker:
                    yield number, lost(items[number])
    finally:
        client.cancel(list(begun))
        client.close()


def _refused(found: str, expected: str) -> InputError:
    """That there is no cluster to work on."""
    problem = Problem("there is no cluster", key="cluster", found=found, expected=expected)
    return InputError([problem])
