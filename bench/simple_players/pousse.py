"""What the hints of Pousse-toi de là ! say to a simple player."""

from collections.abc import Callable, Iterable, Mapping

from bench.simple_players import Advice, nothing
from games.engine.state import View
from games.pousse.rules.journeys import Journey, journeys
from games.pousse.rules.routes import GOAL


def turn(view: View) -> Iterable[str]:
    return ["turn"]


def _that(is_good: Callable[[View, Journey], bool]) -> Advice:
    return lambda view: [action for action, way in journeys(view).items() if is_good(view, way)]


def _reaches_goal(view: View, way: Journey) -> bool:
    return way.end == GOAL


def _fells_enemies_only(view: View, way: Journey) -> bool:
    return bool(way.fallen) and all(fallen.seat != view["viewer"] for fallen in way.fallen)


def _ends_protected(view: View, way: Journey) -> bool:
    return way.end in view["board"]["protected"]


def _fells_no_own(view: View, way: Journey) -> bool:
    return all(fallen.seat != view["viewer"] for fallen in way.fallen)


RULES: Mapping[str, Advice] = {
    "Turn the top card. It says what you do this turn.": turn,
    "Any pawn crosses to the other track. An enemy standing there falls.": _that(_fells_enemies_only),
    "A pawn that passes the last space reaches the goal. Two pawns there win.": _that(_reaches_goal),
    "Enemies you pass or land on fall, except on a life-ring.": _that(_fells_enemies_only),
    "No stopping on your own pawn or a protected one: one space further.": nothing,
    "Enter on the left or the right. Tracks change at space 8 only.": nothing,
    "Advance a pawn, or bring one in. Life-rings keep it safe.": _that(_ends_protected),
    "A pawn that moves back pushes its enemies: yours can fall too.": _that(_fells_no_own),
    "Send an enemy back, even from a life-ring. Its own enemies fall.": nothing,
}
