"""Where files of this program and of this user are, and whether one is surely the user's own."""

from __future__ import annotations

import os
import stat
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from clingather.bridge.base.memory import MANY

VARIABLE = "CLINGATHER_DATABASE"  # of the environment


def default_path() -> Path:
    """Return the default place of the local database, which CLINGATHER_DATABASE overrides."""
    override = os.environ.get(VARIABLE)
    if override:
        return Path(override)
    from platformdirs import user_data_path

    return user_data_path("clingather", appauthor=False) / "cards.sqlite"


@lru_cache(MANY)
def files(package: str) -> Path:
    """The folder of a package. `importlib.resources` says the same, and loads what reads archives,
    in which nothing of this program lies."""
    return Path(import_module(package).__path__[0])


def own(path: Path) -> bool:
    """Whether only this user can have written what is there, or can write there: it and its folder
    are the user's, and nobody else may write. Where files have no owner: what is under the home."""
    if not hasattr(os, "geteuid"):
        return path.resolve().is_relative_to(Path.home())
    try:
        found = [path.parent.stat(), *([path.lstat()] if os.path.lexists(path) else [])]
    except OSError:
        return False
    return all(
        each.st_uid == os.geteuid()
        and not stat.S_ISLNK(each.st_mode)
        and not each.st_mode & stat.S_IWOTH
        and (not each.st_mode & stat.S_IWGRP or _alone_in(each.st_gid))
        for each in found
    )


@lru_cache(MANY)
def _alone_in(group: int) -> bool:
    """Whether a group is that of this user alone, who bears its name."""
    import grp
    import pwd

    try:
        name = pwd.getpwuid(os.geteuid()).pw_name
        found = grp.getgrgid(group)
    except KeyError:
        return False
    return found.gr_name == name and set(found.gr_mem) <= {name}
