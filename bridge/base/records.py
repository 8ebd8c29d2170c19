"""Dataclasses that are made quickly: a process makes a hundred before its first answer.

`dataclass` is that of the standard library, whose classes it makes: fields, slots, `replace` and
patterns are its own, and the methods do what its methods do. The library writes the source of each
method of each class and compiles it, which takes half a millisecond a class; here that is done for
`__init__`, `__eq__`, `__hash__` and `__repr__`, when they are first called.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(
        cls=None, /, *, frozen=False, slots=False, eq=True, repr=True, kw_only=False
    ) -> Any:
        """As `dataclasses.dataclass`; what stands for the other options is the default."""

        def made(found: type) -> type:
            return _dataclass(found, frozen, slots, eq, repr, kw_only)

        return made if cls is None else made(cls)


def _dataclass(
    found: type, frozen: bool, slots: bool, eq: bool, shown: bool, kw_only: bool
) -> type:
    # without `__eq__` a class has no `__hash__` of its own that it does not say itself
    own_hash = vars(found).get("__hash__") is not None
    made: Any = dataclasses.dataclass(
        init=False, repr=False, eq=False, slots=slots, kw_only=kw_only
    )
    made = made(found)
    parts = fields(made)
    methods: dict[str, Callable[..., Any]] = {"__init__": _init(made, parts, frozen)}
    if shown:
        methods["__repr__"] = _repr(made, [each.name for each in parts if each.repr])
    if eq:
        methods["__eq__"] = _eq(made, [each.name for each in parts if each.compare])
    if frozen:
        methods |= {"__setattr__": _setattr, "__delattr__": _delattr}
        if slots:
            methods |= {"__getstate__": _getstate, "__setstate__": _setstate}
    for name, method in methods.items():
        if name not in vars(made):
            setattr(made, name, method)
    if eq and not own_hash:
        counted = [e.name for e in parts if (e.compare if e.hash is None else e.hash)]
        made.__hash__ = _hash(made, counted) if frozen else None
    return made  # type: ignore[no-any-return]


def _init(made: type, parts: tuple[Field[Any], ...], frozen: bool) -> Callable[..., None]:
    """What sets the fields, and calls `__post_init__` where there is one."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_left": MISSING}
    plain: list[str] = ["self"]
    named: list[str] = []
    body: list[str] = []
    for each in parts:
        name, value = each.name, each.name
        parameter = name
        if each.default_factory is not MISSING:
            known[f"_made_{name}"] = each.default_factory
            value = f"_made_{name}() if {name} is _left else {name}"
            parameter = f"{name}=_left"
        elif each.default is not MISSING:
            known[f"_default_{name}"] = each.default
            parameter = f"{name}=_default_{name}"
        if not each.init:
            if parameter != name:
                raise TypeError(f"a field with a default that is not given: {name}")
            continue
        (named if each.kw_only else plain).append(parameter)
        slot = getattr(made, name, None)
        if not frozen:
            body.append(f"self.{name} = {value}")
        elif isinstance(slot, MemberDescriptorType):  # in two thirds of the time
            known[f"_set_{name}"] = slot.__set__
            body.append(f"_set_{name}(self, {value})")
        else:
            body.append(f"_set(self, {name!r}, {value})")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    said = ", ".join([*plain, *(["*", *named] if named else [])])
    head = f"def __init__({said}):"

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        written = _written(made, head, body or ["pass"], known)
        made.__init__ = written  # type: ignore[misc]
        written(self, *args, **kwargs)

    return __init__


def _written(
    made: type, head: str, body: Sequence[str], known: dict[str, Any]
) -> Callable[..., Any]:
    """A method of a class, from its source."""
    there: dict[str, Any] = {}
    exec("\n ".join([head, *body]), known, there)
    (method,) = there.values()
    method.__qualname__ = f"{made.__qualname__}.{method.__name__}"
    found: Callable[..., Any] = method
    return found


def _taken(whole: str, names: Sequence[str]) -> str:
    """The source of a tuple of the fields of those names."""
    return f"({''.join(f'{whole}.{name},' for name in names)})"


def _eq(made: type, names: Sequence[str]) -> Callable[[Any, Any], Any]:
    def __eq__(self: Any, other: Any) -> Any:  # noqa: N807
        body = (
            "if other.__class__ is self.__class__:",
            f" return {_taken('self', names)} == {_taken('other', names)}",
            "return NotImplemented",
        )
        written = _written(made, "def __eq__(self, other):", body, {})
        made.__eq__ = written  # type: ignore[method-assign]
        return written(self, other)

    return __eq__


def _hash(made: type, names: Sequence[str]) -> Callable[[Any], int]:
    def __hash__(self: Any) -> int:  # noqa: N807
        body = (f"return hash({_taken('self', names)})",)
        written = _written(made, "def __hash__(self):", body, {})
        made.__hash__ = written  # type: ignore[method-assign]
        return int(written(self))

    return __hash__


def _repr(made: type, names: Sequence[str]) -> Callable[[Any], str]:
    def __repr__(self: Any) -> str:  # noqa: N807
        said = ", ".join([f"{name}={{self.{name}!r}}" for name in names])
        body = (f"return f'{{self.__class__.__qualname__}}({said})'",)
        written = recursive_repr()(_written(made, "def __repr__(self):", body, {}))
        made.__repr__ = written  # type: ignore[method-assign, assignment]
        return written(self)

    return __repr__


def _setattr(self: Any, name: str, value: Any) -> None:
    if _is_frozen(self, name):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _delattr(self: Any, name: str) -> None:
    if _is_frozen(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _is_frozen(whole: Any, name: str) -> bool:
    """Whether it is a field; or anything, but of a class below that is no dataclass."""
    return name in whole.__dataclass_fields__ or "__dataclass_fields__" in vars(type(whole))


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)
