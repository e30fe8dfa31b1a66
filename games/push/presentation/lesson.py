"""The lesson of PUSH: the last turns of a game of three, with each action, a Roll card, a bust and a Switch card."""

from collections import Counter
from itertools import chain

from django.utils.translation import gettext_lazy as _

from games.presentation.lesson import Lesson, Moment
from games.push.rules.cards import box

DECK = ["r6", "b3", "r4", "r2", "roll", "g6", "y6", "p6", "r6", "y4", "y3", "g5", "switch"]
BENCHES = [["p5", "p4"], ["r1", "b6", "g4"], ["y5", "b6"]]

POSITION = {
    "game": "push",
    "version": 1,
    "seats": 3,
    "options": {"risky": False, "without_switch": False},
    "turn": 0,
    "to_act": 0,
    "phase": "turn",
    "deck": DECK,
    "discard": sorted((Counter(box(without_switch=False)) - Counter(chain(DECK, *BENCHES))).elements()),
    "drawn": None,
    "stacks": [],
    "switches": 0,
    "bench": BENCHES,
    "bank": [[], [], []],
}

MOMENTS = (
    Moment(
        _("The goal: the most points on your cards when the deck is empty. Only 13 cards are left."),
        ("draw",),
        _("Draw a card."),
    ),
    Moment(
        _("Your red 6 starts a stack. You may draw again, as often as you dare."),
        ("draw",),
        _("Draw again."),
    ),
    Moment(
        _("No number and no colour may be twice in a stack. The blue 3 fits on the red 6."),
        ("place:1",),
        _("Place it on stack 1."),
    ),
    Moment(
        _("Stack 1 is worth 9 now. You want it."),
        ("draw",),
        _("Draw again."),
    ),
    Moment(
        _("Stack 1 has a red card already, so this red 4 had to start stack 2."),
        ("draw",),
        _("Draw again."),
    ),
    Moment(
        _("The red 2 fits on neither: stack 3. There are never more than three stacks."),
        ("draw",),
        _("Draw once more."),
    ),
    Moment(
        _(
            "A Roll card fits on any stack. Whoever takes it must roll the die and may lose cards: "
            "leave it to the others!"
        ),
        ("place:3",),
        _("Place it on stack 3."),
    ),
    Moment(
        _("All three stacks have red now: another red card would fit nowhere, and that is a bust!"),
        ("stop",),
        _("Stop in time."),
    ),
    Moment(
        _("Stop, and you take a stack first: its cards go to your Bench, and count."),
        ("take:1",),
        _("Take stack 1."),
    ),
    Moment(
        _("Now the others take one stack each, in turn. {first} begins, and {second} gets the Roll card."),
        ("take:1",),
    ),
    Moment(
        _("{second} took the Roll card, rolled blue and lost the blue 6. Now it is {first}’s turn."),
        ("draw", "draw", "draw"),
    ),
    Moment(
        _("Three stacks, and a 6 in each. {first} could stop, but does not."),
        ("draw",),
    ),
    Moment(
        _("A bust! The red 6 fits nowhere. {first} rolls the die, loses all green cards and takes nothing."),
        ("take:2",),
    ),
    Moment(
        _("{second} has taken a stack. Now you take one too, although it was not your turn."),
        ("take:2",),
        _("Take the purple 6."),
    ),
    Moment(
        _("Three of your cards are purple: if anybody makes you roll purple, they are gone. {second} plays it safe."),
        ("bank:yellow",),
    ),
    Moment(
        _("{second} banked yellow. Do that, too: banking takes your whole turn, but no roll can touch banked cards."),
        ("bank:purple",),
        _("Bank purple."),
    ),
    Moment(
        _("15 points are safe. {first} draws the last cards."),
        ("draw", "draw", "draw", "place:3"),
    ),
    Moment(
        _("One card is left in the deck."),
        ("draw", "take:3"),
    ),
    Moment(
        _("It was a Switch card: this turn the others take in reverse order, so you come before {second}."),
        ("take:1",),
        _("Take stack 1."),
    ),
)

LESSON = Lesson(
    position=POSITION,
    outcomes=[["roll", "blue"], ["roll", "green"]],
    moments=MOMENTS,
    end=_("The deck is empty: the game is over. Bench and Bank count, and you have the most points. Well done!"),
)
