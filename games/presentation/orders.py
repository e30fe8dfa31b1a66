"""Standing orders: decisions that players give in advance. A game that has any has ``orders.py`` in its folder."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise

from games.catalog import orders_of
from games.engine.state import View


class OrderChoice(NamedTuple):
    """One choice of a standing order: its label, and its decision, a function of the player's view.

    The decision is an action, or None if the player is to be asked.
    """

    label: str | Promise
    decide: Callable[[View], str | None]


class Order(NamedTuple):
    """A standing order, with its choices by name. One with a single choice is a switch.

    ``at_first`` is the choice once a person has finished a game, until they take it back; "" if they are asked.
    """

    label: str | Promise
    choices: Mapping[str, OrderChoice]
    at_first: str = ""


def orders_at_first(slug: str) -> dict[str, str]:
    """Return the standing orders that a new player of a game has without giving them."""
    return {name: order.at_first for name, order in orders_of(slug).items() if order.at_first}


def ordered(view: View, given: Mapping[str, str]) -> str | None:
    """Return the action that the orders ``given`` (name to choice) decide for the seat to act; None if none does.

    Pure: the same view and orders give the same action. Unknown orders are ignored.
    """
    orders = orders_of(view["game"])
    for name, chosen in given.items():
        choice = orders[name].choices.get(chosen) if name in orders else None
        action = choice.decide(view) if choice else None
        if action in view["legal"]:
            return action
    return None


@dataclass(frozen=True)
class ShownOrder:
    """One standing order: ``choices`` are values and labels, ``chosen`` is the label of the player's choice."""

    name: str
    label: str
    choices: list[tuple[str, str]]
    choice: str
    chosen: str

    @property
    def switch(self) -> str:
        """The choice that switches the order on; "" if there are several."""
        return self.choices[0][0] if len(self.choices) == 1 else ""


def shown_orders(slug: str, given: Mapping[str, str]) -> list[ShownOrder]:
    """Return all standing orders of a game with the player's choice, "" if the player is asked."""
    shown = []
    for name, order in orders_of(slug).items():
        choice = given.get(name, "")
        labels = {value: str(each.label) for value, each in order.choices.items()}
        shown.append(ShownOrder(name, str(order.label), list(labels.items()), choice, labels.get(choice, "")))
    return shown
