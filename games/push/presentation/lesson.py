"""The lesson of PUSH: the last turns of a game of three, with each action, a bust, a Roll card and a Switch card."""

from collections import Counter
from itertools import chain

from django.utils.translation import gettext_lazy as _

from games.presentation.lesson import Lesson, Moment
from games.push.rules.cards import box

STACKS = [["r6"], ["r4"]]
DECK = ["r2", "b3", "g6", "y6", "p6", "r6", "y4", "y3", "roll", "switch"]
BENCHES = [["p5", "p4"], ["r1", "b6", "g4"], ["y5", "b6"]]

POSITION = {
    "game": "push",
    "version": 1,
    "seats": 3,
    "options": {"risky": False, "without_switch": False},
    "turn": 0,
    "to_act": 0,
    "phase": "push",
    "deck": DECK,
    "discard": sorted((Counter(box(without_switch=False)) - Counter(chain(DECK, *STACKS, *BENCHES))).elements()),
    "drawn": None,
    "stacks": STACKS,
    "switches": 0,
    "bench": BENCHES,
    "bank": [[], [], []],
}

MOMENTS = (
    Moment(
        _("Most points win. A stack can’t repeat a number or a colour, so your second red card started stack 2."),
        ("draw",),
        _("Draw a card."),
    ),
    Moment(
        _("Red again, so stack 3, the last one allowed. Draw as often as you dare."),
        ("draw",),
        _("Draw again."),
    ),
    Moment(
        _("The blue 3 fits on any stack."),
        ("place:1",),
        _("Place it on stack 1."),
    ),
    Moment(
        _("All three stacks have red now. Another red card would fit nowhere: a bust!"),
        ("stop",),
        _("Stop in time."),
    ),
    Moment(
        _("You stopped, so you pick first. The cards go to your Bench and count."),
        ("take:1",),
        _("Take stack 1."),
    ),
    Moment(
        _("Now the others take one stack each. Then {first} draws."),
        ("take:1", "draw", "draw", "draw"),
    ),
    Moment(
        _("Three stacks, a 6 in each. {first} could stop, but keeps drawing."),
        ("draw", "take:2"),
    ),
    Moment(
        _("Bust! The red 6 fitted nowhere. {first} rolled green, lost all green cards and takes nothing. But you do!"),
        ("take:2",),
        _("Take the purple 6."),
    ),
    Moment(
        _("Three of your cards are purple: a purple roll would cost you all of them. {second} plays it safe."),
        ("bank:yellow",),
    ),
    Moment(
        _("{second} banked yellow. Banking takes your whole turn, but no roll can touch banked cards."),
        ("bank:purple",),
        _("Bank purple."),
    ),
    Moment(
        _(
            "15 points are safe. {first} draws the last cards: a Roll card, which makes its taker roll the "
            "die, and a Switch card, which reverses the order of taking."
        ),
        ("draw", "draw", "draw", "place:2", "draw", "take:1"),
    ),
)

LESSON = Lesson(
    position=POSITION,
    outcomes=[["roll", "green"], ["roll", "purple"]],
    moments=MOMENTS,
    end=_(
        "You got the Roll card and rolled purple, but your banked cards are safe. The deck is empty: you win. "
        "Well done!"
    ),
)
