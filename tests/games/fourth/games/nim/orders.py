"""The one standing order of Nim."""

from games.engine.state import View
from games.presentation.orders import Order, OrderChoice


def _finish(view: View) -> str | None:
    last = f"take:{view['heap']}"
    return last if last in view["legal"] else None


ORDERS = {"finish": Order("Take the last stick for me", {"always": OrderChoice("yes", _finish)})}
