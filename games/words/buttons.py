"""The legal actions as buttons, each with its key."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

View = Mapping[str, Any]


@dataclass(frozen=True)
class Button:
    """One legal action."""

    action: str  # in the notation of the rules
    label: str
    key: str  # printed on the button; "" for none
    detail: str = ""  # what it leads to


def button(view: View, action: str, label: str, key: str, detail: str = "") -> Button | None:
    """The button for an action, None where the viewer may not play it."""
    return Button(action, label, key, detail) if action in view["legal"] else None
