"""What the characters of PUSH's bots like, where two choices are close."""

from games.bots.characters import BOLD, CAREFUL, SPITEFUL, Character, Likes
from games.engine.state import View
from games.push.rules.cards import ROLL, points
from games.push.rules.game import Phase


def _bold(view: View) -> Likes:
    """To draw on rather than to stop or to bank, and a stack with a Roll card."""
    return dict.fromkeys(["draw", *_with_roll(view, True)], 1.0)


def _careful(view: View) -> Likes:
    """To stop and to bank, and a stack without a Roll card."""
    banks = [action for action in view["legal"] if action.startswith("bank:")]
    return dict.fromkeys(["stop", *banks, *_with_roll(view, False)], 1.0)


def _spiteful(view: View) -> Likes:
    """To place and to take so that the others are left with the fewest points in stacks without a Roll card."""
    stacks, left = view["stacks"], {}
    for action in view["legal"]:
        verb, _, number = action.partition(":")
        if verb == "place":
            grown = [*stacks, []]
            grown[int(number) - 1] = [*grown[int(number) - 1], view["drawn"]]
            sums = _points_without_roll(grown)
            left[action] = sum(sums) - max(sums)
        elif verb == "take":
            left[action] = sum(_points_without_roll([*stacks[: int(number) - 1], *stacks[int(number) :]]))
    return {action: 1.0 for action, count in left.items() if count == min(left.values())}


def _points_without_roll(stacks: list[list[str]]) -> list[int]:
    return [0 if ROLL in stack else points(stack) for stack in stacks]


def _with_roll(view: View, has: bool) -> list[str]:
    if view["phase"] != Phase.TAKE:
        return []
    return [action for action, stack in zip(view["legal"], view["stacks"], strict=True) if (ROLL in stack) == has]


CHARACTERS = {
    BOLD: Character(_bold, near=0.3, of_blur=0.05),
    CAREFUL: Character(_careful, near=0.2, of_blur=0.1),
    SPITEFUL: Character(_spiteful, near=0.15, of_blur=0.0),
}
