"""What tests and tools of all games need to know of Pousse-toi de là !."""

import random

from games.pousse.rules import Pousse

CLAUSES = 16
RECORDED = [(2, {"board": "short"}, ""), (3, {"limit": 50}, "")]  # seats, options: these end in every way
SHORT = {"limit": 50}  # options of a game that does not take long
OPTION = ("board", "short")  # one that is not the default
PILES, DRAWN = "pile", 20  # the hidden cards of a position, and how many from the top a test may draw
MOVES = "fell"  # the rarest event that moves something: in one of five races nobody falls
MOVING = {"card-lands", "pawn-walks", "pawn-falls"}  # the animations of such a game
TAUGHT = {"advance", "back", "change"}  # what a learner does in the lesson, and what is seen there
SEEN = {"fell", "again", "over"}
OWN = [".pousse-sea", ".pousse-cards"]  # what a decision needs in the window besides question and answers
MAT = ".pousse-sea"  # what keeps its height during a turn


def another(state: Pousse, seat: int | None, rng: random.Random) -> Pousse:
    """The same to see, with the pile in another order."""
    dump = state.dump()
    rng.shuffle(dump["pile"])
    return Pousse.load(dump)
