"""The choices of Pousse-toi de là ! with the reasons that go with them: a code, and what its sentence needs."""

from collections.abc import Mapping

from ..frame import Choice


def best(code: str, values: Mapping[str, float]) -> Choice:
    """The action of the highest value, the first of equals; `value` is that, `over` how much more than the next one's.

    `gain` is a lead in progress, `strength` one in strength, and `chance` that of winning.
    """
    action = max(values, key=values.__getitem__)
    over = values[action] - max((value for other, value in values.items() if other != action), default=0.0)
    return Choice(action, {"code": code, "value": round(values[action], 2), "over": round(over, 2)})
