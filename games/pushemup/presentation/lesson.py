"""The lesson of PUSH 'em UP!: a round of two, with short decks, in which the learner plays each kind of action."""

from django.utils.translation import gettext_lazy as _

from games.presentation.lesson import Lesson, Moment

DECKS = (  # without the heroes to begin with, in the order in which they are drawn
    ["3", "9", "6", "6", "push", "1", "8", "9", "0"],
    ["9", "7", "8", "5", "4", "4", "3", "push", "0", "1"],
)

POSITION = {
    "game": "pushemup",
    "version": 1,
    "seats": 2,
    "options": {"apocalypse": False, "four_pushes": False, "tournament": False, "target": 200},
    "turn": 0,
    "to_act": 0,
    "phase": "start",
    "columns": [],
    "started": [[], []],
    "hands": [[], []],
    "decks": [["5", "7", "9", *DECKS[0]], ["2", "6", "8", *DECKS[1]]],
    "rounds": [],
}

MOMENTS = (
    Moment(
        _("Score the most before someone runs out of cards. Each of your heroes starts a column."),
        ("start:5,7,9",),
        _("Choose 5, 7 and 9."),
    ),
    Moment(
        _("Nobody sees your heroes until {first} has chosen too."),
        ("start:2,6,8",),
    ),
    Moment(
        _(
            "Six columns. In each, the team with the highest sum wins 10 points. "
            "A hero goes after a last card that is one higher or one lower, also after an enemy."
        ),
        ("add:4:3",),
        _("Choose your 3, and add it to column 4."),
    ),
    Moment(
        _("You lead column 4, by 3 to 2. In a turn you do one thing, then draw a card."),
        ("cover:3:9",),
    ),
    Moment(
        _("{first} covered your 9 with a 9, so yours has left the game. You can cover enemies of the same value too."),
        ("cover:3:9",),
        _("Choose your 9, and cover the one in column 3."),
    ),
    Moment(
        _("Column 3 is yours again."),
        ("add:6:7",),
    ),
    Moment(
        _("Two equal heroes can be played together, as a pair."),
        ("pair:5:6",),
        _("Choose the pair of 6, and cover the 6 in column 5."),
    ),
    Moment(
        _("A pair, and 12 points: column 5 is yours."),
        ("add:2:8",),
    ),
    Moment(
        _("{first} leads two columns now. A Push moves the last card up one place: the card it passes is out!"),
        ("push:6",),
        _("Choose Push, and push column 6."),
    ),
    Moment(
        _("{first}’s 8 was pushed out. That leaves 7 there instead of 15."),
        ("add:4:4",),
    ),
    Moment(
        _("{first} leads column 4. Your 1 fits nowhere, so discard it and hope for a better card."),
        ("discard:1",),
        _("Choose your 1, and discard it."),
    ),
    Moment(
        _("You drew a 0. {first} played a run: three values in a row, the whole hand, all on one column."),
        ("run:5:543",),
    ),
    Moment(
        _(
            "12 all in column 5: equal sums cancel out, and nobody wins it. Values run in a circle, 0 comes "
            "after 9, so your 8, 9 and 0 are a run."
        ),
        ("run:2:890",),
        _("Choose the run 8, 9, 0, and cover the 8 in column 2."),
    ),
)

LESSON = Lesson(
    position=POSITION,
    outcomes=[["shuffle", DECKS[0]], ["shuffle", DECKS[1]]],
    moments=MOMENTS,
    end=_(
        "You are out of cards, so the round is over. Each column is worth 10 to its leader, and each team "
        "adds its best card in every column. You win!"
    ),
)
