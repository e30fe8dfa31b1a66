"""Standing orders, as their player reads them."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.bots import orders_of
from games.words import words_for


@dataclass(frozen=True)
class OrderCard:
    """One standing order: `choices` are value and label, `chosen` is the label of the one that was given."""

    name: str
    label: str
    choices: list[tuple[str, str]]
    choice: str
    chosen: str


def orders_for(slug: str, given: Mapping[str, str]) -> list[OrderCard]:
    """All that the game knows, with what was ordered of each, "" where the player is asked."""
    return [_card(slug, name, given.get(name, "")) for name in orders_of(slug)]


def _card(slug: str, name: str, choice: str) -> OrderCard:
    label, labels = words_for(slug).names.ORDERS[name]
    choices = [(value, str(labels[value])) for value in orders_of(slug)[name]]
    return OrderCard(name, str(label), choices, choice, str(labels.get(choice, "")))
