"""What tests and tools of all games need to know of PUSH."""

import random

from games.push.rules import Push

CLAUSES = 26
RECORDED = [(2, {}, "stop"), (3, {"risky": True}, "")]  # seats, options and an action to avoid: these end in every way
SHORT: dict[str, object] = {}  # options of a game that does not take long
OPTION = ("risky", True)  # one that is not the default
PILES, DRAWN = "deck", 40  # the hidden cards of a position, and how many from the top a test may draw
MOVES = "rolled"  # the rarest event that moves something
MOVING = {"card-lands", "card-gathers", "die-falls"}  # the animations of such a game
TAUGHT = {"draw", "place", "stop", "take", "bank"}  # what a learner does in the lesson, and what is seen there
SEEN = {"bust", "rolled", "swept", "over"}
OWN = [".push-own"]  # what a decision needs in the window besides question and answers
MAT = ".board"  # what keeps its height during a turn


def another(state: Push, seat: int | None, rng: random.Random) -> Push:
    """Return a position that looks the same to every seat, with the deck in another order."""
    dump = state.dump()
    return Push.load({**dump, "deck": rng.sample(dump["deck"], k=len(dump["deck"]))})
