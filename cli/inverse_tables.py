"""Answers of the inverse questions (`--when`, `--order-matters`, `--because`) for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from clingather.cli.report import printable


def show_when(answer: Mapping[str, Any]) -> None:
    """Print the orders in which a claim holds, and those in which it does not."""
    holds, fails = answer["holds"], answer["fails"]
    click.echo(printable(f"{answer['claim']}: in {len(holds)} of {answer['orders']} orders"))
    _orders("holds", holds)
    _orders("does not hold", fails)


def show_order_matters(answer: Mapping[str, Any]) -> None:
    """Print whether the order matters, and two orders that differ."""
    if not answer["matters"]:
        click.echo(f"The order does not matter: all {answer['orders']} orders give the same.")
        return
    click.echo("The order matters.")
    for witness in answer["witness"]:
        click.echo(printable(f"  {_arrow(witness['order'])}"))
        for key, value in witness["values"].items():
            click.echo(printable(f"    {key}: {_value(value)}"))


def show_because(answer: Mapping[str, Any]) -> None:
    """Print the minimal sets of objects without which the value would be different."""
    click.echo(printable(f"{answer['target']} is {_value(answer['value'])}"))
    if not answer["sets"]:
        click.echo("  Nothing else that was tried is the reason for it.")
    for found in answer["sets"]:
        names = " and ".join(found["without"])
        click.echo(printable(f"  without {names}: {_value(found['value'])}"))
    if not answer["complete"]:
        click.echo("Not complete: larger sets were not tried.")


def _orders(title: str, orders: Sequence[Sequence[str]]) -> None:
    if orders:
        click.echo(f"  {title}:")
    for order in orders:
        click.echo(printable(f"    {_arrow(order)}"))


def _arrow(order: Sequence[str]) -> str:
    return " < ".join(order)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)
