"""Facts about a finished game of Pousse-toi de là !: who fell, who pushed, and how far a pawn came."""

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import Event
from games.pousse.rules.events import MOVES, falls
from games.pousse.rules.routes import number
from games.presentation.facts import Fact, PlayedMoment, highest
from games.presentation.renderer import Renderer

LEAST_PUSHED = 2
LEAST_STEPS = 6  # of one move
LEAST_CARDS = 3  # in one turn
NEAR = 3  # spaces before the goal


def collect(moments: Sequence[PlayedMoment]) -> list[Fact]:
    """How many pawns fell and whose, how near the goal, who pushed them, and the longest move and turn."""
    events = [event for moment in moments for event in moment.events]
    moves = [event for event in events if event["type"] in MOVES]
    pushed = Counter(move["seat"] for move in moves for pawn in move["fallen"] if pawn["seat"] != move["seat"])
    return [
        *_drowned(events),
        *_near(moments),
        *highest("pushed", pushed, LEAST_PUSHED),
        *highest("walked", _walked(events), LEAST_STEPS),
        *highest("again", _cards_in_a_turn(events), LEAST_CARDS),
    ]


def tell_fact(fact: Fact, renderer: Renderer) -> str:
    return FACT_TELLERS[fact.kind](fact, renderer)


# Collecting


def _drowned(events: Sequence[Event]) -> list[Fact]:
    fallen = Counter(owner for event in events for owner, _space in falls(event))
    whole = fallen.total()
    return [Fact("drowned", seat, {"all": whole, "own": own}) for seat, own in fallen.most_common(1)]


def _near(moments: Sequence[PlayedMoment]) -> list[Fact]:
    """The pawn that fell nearest to the goal."""
    fallen = [
        (moment.view["board"]["rows"] + 1 - number(space), owner)
        for moment in moments
        for event in moment.events
        for owner, space in falls(event)
    ]
    left, owner = min(fallen, default=(NEAR + 1, 0))
    return [Fact("near", owner, {"number": left})] if left <= NEAR else []


def _walked(events: Sequence[Event]) -> Counter[int]:
    most: Counter[int] = Counter()
    for event in events:
        if event["type"] == "advanced":
            most[event["seat"]] = max(most[event["seat"]], len(event["path"]))
    return most


def _cards_in_a_turn(events: Sequence[Event]) -> Counter[int]:
    most: Counter[int] = Counter()
    cards = 0
    for event in events:
        if event["type"] == "turned":
            cards += 1
            most[event["seat"]] = max(most[event["seat"]], cards)
        elif event["type"] == "turn":
            cards = 0
    return most


# Telling


def _tell_drowned(fact: Fact, renderer: Renderer) -> str:
    whole, own = fact.numbers["all"], fact.numbers["own"]
    if own == whole:
        you = ngettext("{all} pawn drowned, and it was yours.", "{all} pawns drowned, all of them yours.", whole)
        other = ngettext("{all} pawn drowned, one of {name}’s.", "{all} pawns drowned, all of them {name}’s.", whole)
    else:  # so there are several
        you, other = _("{all} pawns drowned, {own} of them yours."), _("{all} pawns drowned, {own} of them {name}’s.")
    return renderer.tell(fact.seat, you, other, all=renderer.strong(whole), own=renderer.strong(own))


def _tell_near(fact: Fact, renderer: Renderer) -> str:
    left = fact.numbers["number"]
    you = ngettext(
        "You lost a pawn {number} space short of the goal.",
        "You lost a pawn {number} spaces short of the goal.",
        left,
    )
    other = ngettext(
        "{name} lost a pawn {number} space short of the goal.",
        "{name} lost a pawn {number} spaces short of the goal.",
        left,
    )
    return renderer.tell(fact.seat, you, other, number=renderer.strong(left))


def _tell_pushed(fact: Fact, renderer: Renderer) -> str:
    pushed = fact.numbers["number"]
    you = ngettext("You pushed {number} pawn into the water.", "You pushed {number} pawns into the water.", pushed)
    other = ngettext(
        "{name} pushed {number} pawn into the water.", "{name} pushed {number} pawns into the water.", pushed
    )
    return renderer.tell(fact.seat, you, other, number=renderer.strong(pushed))


def _tell_walked(fact: Fact, renderer: Renderer) -> str:
    steps = fact.numbers["number"]
    you = ngettext("Your longest move: {number} space.", "Your longest move: {number} spaces.", steps)
    other = ngettext("{name} went {number} space in one move.", "{name} went {number} spaces in one move.", steps)
    return renderer.tell(fact.seat, you, other, number=renderer.strong(steps))


def _tell_again(fact: Fact, renderer: Renderer) -> str:
    cards = fact.numbers["number"]
    you = ngettext("You turned {number} card in one turn.", "You turned {number} cards in one turn.", cards)
    other = ngettext("{name} turned {number} card in one turn.", "{name} turned {number} cards in one turn.", cards)
    return renderer.tell(fact.seat, you, other, number=renderer.strong(cards))


FACT_TELLERS = {
    "drowned": _tell_drowned,
    "near": _tell_near,
    "pushed": _tell_pushed,
    "walked": _tell_walked,
    "again": _tell_again,
}
