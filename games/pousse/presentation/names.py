"""What Pousse-toi de là !, its options, teams and pawns are called, and how its chart measures progress."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.engine.state import View
from games.pousse.rules.box import BOARDS, COLOURS, ENOUGH
from games.pousse.rules.routes import GOAL, number
from games.presentation.chart.data import Measure

LEVEL_THOUGHTS = {
    "beginner": gettext_lazy("It plays for distance, and misses all but big differences."),
    "easy": gettext_lazy("It plays for distance, and misses small differences."),
    "normal": gettext_lazy("It also sees which pawns are in danger, and misses small differences."),
    "hard": gettext_lazy(
        "It weighs its chances with every card that may come next, and misses only small differences."
    ),
    "expert": gettext_lazy("It weighs its chances over the next two cards, and misses nothing."),
}
CHARACTER_WAYS = {
    "bold": gettext_lazy("Bold: when it is close, it runs ahead with its front pawn."),
    "careful": gettext_lazy("Careful: when it is close, it goes where nobody can push it."),
    "spiteful": gettext_lazy("Spiteful: when it is close, it pushes others into the water."),
}


def spaces_covered(view: View) -> list[int]:
    """The spaces from home to each team's two leading pawns, added up; the goal counts as the space after the last row.

    A winner by PO-14 has the highest possible number and nobody else has it: a third pawn does not count.
    """
    goal = view["board"]["rows"] + 1
    ways = [[goal if space == GOAL else number(space) for space in spaces] for spaces in view["pawns"]]
    return [sum(sorted(way)[-ENOUGH:]) for way in ways]


def in_spaces(spaces: int) -> str:
    """A number of spaces: "12 spaces"."""
    return ngettext("{number} space", "{number} spaces", spaces).format(number=spaces)


NAME = gettext_lazy("Pousse-toi de là !")
LANGUAGE = "fr"  # of the name
CHART = Measure(gettext_lazy("How far each team got"), spaces_covered, in_spaces)
AIM = gettext_lazy("The goal: be first to get two of your three pawns across.")
LEARNED = {  # by verb of an action
    "advance": gettext_lazy("run and push"),
    "back": gettext_lazy("send pawns back"),
    "change": gettext_lazy("change tracks"),
}
FIRST_OPTIONS = {"board": "short"}  # of a person's first game
LEAD = gettext_lazy("Race along two piers and shove the others into the water.")
OPTIONS = {
    "board": (
        gettext_lazy("Board"),
        gettext_lazy(
            "The printed rules do not say how big it is, which spaces are protected or how many cards of "
            "each kind there are. Boards and deck are our reconstruction."
        ),
    ),
    "limit": (
        gettext_lazy("Card limit"),
        gettext_lazy(
            "How many cards to play, from 50 to 2000; 0 for no limit. After the last one, the player "
            "furthest ahead wins."
        ),
    ),
}

BOARD_NAMES = {
    "short": gettext_lazy("Short board"),
    "standard": gettext_lazy("Standard board"),
    "long": gettext_lazy("Long board"),
}
TEAM_NAMES = {
    "red": pgettext_lazy("team", "Triangles"),
    "green": pgettext_lazy("team", "Squares"),
    "yellow": pgettext_lazy("team", "Circles"),
    "blue": pgettext_lazy("team", "Diamonds"),
}
PAWN_NAMES = {
    "red": gettext_lazy("the red triangle"),
    "green": gettext_lazy("the green square"),
    "yellow": gettext_lazy("the yellow circle"),
    "blue": gettext_lazy("the blue diamond"),
}


def option_values(option: str, values: Iterable[str]) -> list[tuple[str, str]]:
    """The values of the option `board` with their names."""
    return [
        (value, _("{board}, {rows} rows").format(board=BOARD_NAMES[value], rows=BOARDS[value].rows)) for value in values
    ]


def board_name(board: str) -> str:
    """The name of a board, which always says that it is a reconstruction."""
    return _("{board}. Board and deck: our reconstruction").format(board=BOARD_NAMES[board])


def score(number: int) -> str:
    """A score: "2 pawns at the goal"."""
    return ngettext("{number} pawn at the goal", "{number} pawns at the goal", number).format(number=number)


def colour(seat: int) -> str:
    """The suit of the seat's pawns."""
    return COLOURS[seat]


def shape(seat: int) -> str:
    """The shape of a seat in a chart: its pawns'."""
    return colour(seat)
