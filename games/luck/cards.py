"""What the page of a finished game tells first, about one player: their best move, and the turning point."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.luck.analyse import OWN
from games.luck.words import ActionsInWords, per_cent
from games.models import Action
from games.presentation.events.seen_actions import PlayedAction


@dataclass(frozen=True)
class BestMove:
    """The decision that was furthest ahead of the next best one, by ``gain`` per cent of the chances."""

    number: int
    sentence: str  # what to do, since its outcome is luck
    instead: str  # the next best one, likewise
    gain: int


@dataclass(frozen=True)
class TurningPoint:
    """The moment that changed a player's chances most: a decision or a stroke of luck, anybody's, in words.

    ``first`` and ``last``: the numbers of its actions. ``before`` and ``after``: the chances in per cent. ``tried``:
    the decision to try again, ``None`` if nobody had one by then; ``tried_by``: whose it was.
    """

    first: int
    last: int
    sentence: str
    before: int
    after: int
    tried: int | None
    tried_by: int

    @property
    def rose(self) -> bool:
        """Whether it raised the chances."""
        return self.after > self.before


def knows_best_moves(analysed: Mapping[str, Any]) -> bool:
    """Whether the analysis is new enough to have best moves."""
    return all("finest" in seat for seat in analysed["seats"])


def best_move(analysed: Mapping[str, Any], seat: int, words: ActionsInWords) -> BestMove | None:
    """The best move of ``seat``; ``None`` if none was clearly better than all others, or it is not known."""
    finest = analysed["seats"][seat].get("finest")
    if finest is None:
        return None
    number, other, event, gain = finest
    return BestMove(number, words.to_do(number), words.instead(number, other, event), per_cent(gain))


def turning_point(
    analysed: Mapping[str, Any], seat: int, rows: Sequence[PlayedAction], words: ActionsInWords
) -> TurningPoint | None:
    """The moment after which the chances of ``seat`` had changed most, the first if several did; ``None`` if none did.

    A moment is an action and what the same player then did without a choice. ``rows``: all actions of the game.
    """
    curve = [chances[seat] for chances in analysed["curve"]]

    def change(moment: Sequence[PlayedAction]) -> int:
        return abs(curve[moment[-1].number] - curve[moment[0].number - 1])

    moment = max(_moments(rows), key=change, default=[])
    if not moment or not change(moment):
        return None
    first, last = moment[0].number, moment[-1].number
    decided = _last_decision(rows[:first], seat)
    return TurningPoint(
        first,
        last,
        words.done_together(range(first, last + 1)),
        before=per_cent(curve[first - 1]),
        after=per_cent(curve[last]),
        tried=decided.number if decided else None,
        tried_by=decided.seat if decided else seat,
    )


def _moments(rows: Sequence[PlayedAction]) -> list[list[PlayedAction]]:
    moments: list[list[PlayedAction]] = []
    for row in rows:
        if moments and row.by == Action.By.FORCED and row.seat == moments[-1][0].seat:
            moments[-1].append(row)
        else:
            moments.append([row])
    return moments


def _last_decision(rows: Sequence[PlayedAction], seat: int) -> PlayedAction | None:
    """The last decision of the player at ``seat``; if they had none, the last of anybody."""
    decisions = [row for row in rows if row.by in OWN]
    own = [row for row in decisions if row.seat == seat]
    return next(reversed(own or decisions), None)
