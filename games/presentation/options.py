"""Options of a game and standing orders, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.bots import orders_of
from games.catalog import presentation_of
from games.engine.options import Choice, Flag, Number, Spec
from games.engine.state import State


def options_on(rules: type[State], options: Mapping[str, Any]) -> list[str]:
    """Return the options that were chosen, in the order of the rules; flags, and numbers that need one, only if on."""
    specs = [spec for spec in rules.option_specs if _counts(spec, options)]
    return [_in_words(rules.slug, spec, options[spec.name]) for spec in specs]


def _counts(spec: Spec, options: Mapping[str, Any]) -> bool:
    if isinstance(spec, Flag):
        return options.get(spec.name) is True
    return not (isinstance(spec, Number) and spec.only_with) or options[spec.only_with]


def _in_words(slug: str, spec: Spec, value: Any) -> str:
    names = presentation_of(slug).names
    label = names.OPTIONS[spec.name][0]
    if isinstance(spec, Flag):
        return str(label)
    if isinstance(spec, Choice):
        value = dict(names.choices(spec.name, spec.values))[value]
    elif value == spec.none:
        value = pgettext("limit", "none")
    return _("{option}: {value}").format(option=label, value=value)


@dataclass(frozen=True)
class OrderCard:
    """One standing order: ``choices`` are values and labels, ``chosen`` is the label of the player's choice.

    An order with one choice is a switch, which a game may offer on its board.
    """

    name: str
    label: str
    choices: list[tuple[str, str]]
    choice: str
    chosen: str

    @property
    def switch(self) -> str:
        """The choice that switches the order on; "" if there are several."""
        return self.choices[0][0] if len(self.choices) == 1 else ""

    @property
    def other(self) -> str:
        """What a press of the switch chooses."""
        return "" if self.choice else self.switch


def orders_for(slug: str, given: Mapping[str, str]) -> list[OrderCard]:
    """Return all standing orders of a game with the player's choice, "" if the player is asked."""
    return [_card(slug, name, given.get(name, "")) for name in orders_of(slug)]


def _card(slug: str, name: str, choice: str) -> OrderCard:
    label, labels = presentation_of(slug).names.ORDERS[name]
    choices = [(value, str(labels[value])) for value in orders_of(slug)[name]]
    return OrderCard(name, str(label), choices, choice, str(labels.get(choice, "")))
