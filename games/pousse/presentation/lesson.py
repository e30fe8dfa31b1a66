"""The lesson of Pousse-toi de là !: the last turns of a race of two, with each kind of card and each kind of move."""

from collections import Counter

from django.utils.translation import gettext_lazy as _

from games.pousse.rules.box import box
from games.presentation.lesson import Lesson, Moment

PILE = ["+2", "+1", "+1!", "-2", "+1", "change", "fall", "+4"]

POSITION = {
    "game": "pousse",
    "version": 1,
    "seats": 2,
    "options": {"board": "short", "limit": 400},
    "turn": 0,
    "to_act": 0,
    "phase": "turn",
    "pawns": [["goal", "L5", "home"], ["L7", "R9", "L3"]],
    "card": None,
    "pile": PILE,
    "discard": sorted((Counter(box()) - Counter(PILE)).elements()),
    "turned": 40,
}

MOMENTS = (
    Moment(
        _(
            "Get two of your three pawns across the piers. One is there already. Your card says: advance 2. "
            "Enemies that you pass or land on fall into the water!"
        ),
        ("advance:2",),
        _("Choose your pawn on L5, then go to L7."),
    ),
    Moment(
        _("Splash! {first}’s pawn has to start over. Only a pawn on a life-ring is safe."),
        ("advance:2",),
    ),
    Moment(
        _("Your card: advance 1, and play again. Bring in your third pawn, on the left or on the right."),
        ("advance:3:R",),
        _("Choose the pawn at home, then go to R1."),
    ),
    Moment(
        _("You play again: back 2. It sends an opponent’s pawn back, even from a life-ring."),
        ("back:1.2",),
        _("Send {first}’s pawn on R10 back."),
    ),
    Moment(
        _("{first} has the next card."),
        ("advance:1:L",),
    ),
    Moment(
        _("{first} came in beside you. Your card: Change. A pawn goes straight to the other track, and pushes there."),
        ("change:0.3",),
        _("Choose your pawn on R1, then go to L1."),
    ),
    Moment(
        _(
            "Off it goes! Then {first} turned a Fall: the pawn in front falls, and that was {first}’s own. "
            "Your 4 takes a pawn past the last space, to the goal."
        ),
        ("advance:2:L",),
        _("Choose your pawn on L7, then go on to the left after 8."),
    ),
)

LESSON = Lesson(
    position=POSITION,
    outcomes=[],
    moments=MOMENTS,
    end=_("Your second pawn is across: you win the race!"),
)
