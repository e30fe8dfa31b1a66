"""What tests for all games need to know of PUSH 'em UP!."""

CLAUSES = 20
RECORDED = [(2, {"apocalypse": True}, ""), (4, {"tournament": True, "target": 50}, "")]  # these end in every way
SHORT = {}  # options of a game that does not take long
OPTION = ("apocalypse", True)  # one that is not the default
PILES, DRAWN = "decks", 6  # the hidden cards of a position, and how many from the top a test may draw
MOVES = "laid"  # the rarest event that moves something
MOVING = {"card-comes"}  # the animations of such a game
TAUGHT = {"start", "add", "cover", "pair", "run", "push", "discard"}  # what a learner does in the lesson
SEEN = {"pushed", "counted", "over"}  # and what is seen there
OWN = [".emup-hand-cards"]  # what a decision needs in the window besides question and answers
MAT = ".board"  # what keeps its height during a turn
