from collections.abc import Sequence

import pytest
from django.utils import translation

from games.catalog import presentation_of
from games.presentation.events.log import LogLine, LogTurn, newest_action, turns
from games.presentation.renderer import HtmlRenderer, TextRenderer
from games.push.rules import events
from tests.games.presentation.readers import LoggedEvent, Played, Reader, french, table

PUSH = presentation_of("push")

# Alice banks; Bob draws three cards and stops; Bob and Charlie take; Charlie draws.
PLAYED = [
    Played(1, 0, [events.banked(0, "yellow", ["y4"], 4), events.turn(1)]),
    Played(2, 1, [events.drew(1, "r5")], by="forced"),
    Played(3, 1, [events.placed(1, "r5", 1, new=True)], by="forced"),
    Played(4, 1, [events.drew(1, "b6")]),
    Played(5, 1, [events.placed(1, "b6", 1, new=False)]),
    Played(6, 1, [events.drew(1, "b2")]),
    Played(7, 1, [events.placed(1, "b2", 2, new=True)], by="forced"),
    Played(8, 1, [events.stopped(1)]),
    Played(9, 1, [events.took(1, 1, ["r5", "b6"], 11)]),
    Played(10, 2, [events.took(2, 1, ["b2"], 2), events.turn(2)], by="forced"),
    Played(11, 2, [events.drew(2, "p6")]),
    Played(12, 2, [events.placed(2, "p6", 1, new=True)], by="forced"),
]


def log(played: Sequence[Played], viewer: int | None = 0, table_events: Sequence[LoggedEvent] = ()) -> list[LogTurn]:
    return turns(played, TextRenderer(table(viewer=viewer)), viewer, PUSH, table_events)


def texts(found: Sequence[LogTurn]) -> list[tuple[str, list[str]]]:
    return [(turn.heading, [line.sentence for line in turn.lines]) for turn in found]


def test_turns_and_lines_are_newest_first_and_older_draws_are_joined() -> None:
    assert texts(log(PLAYED)) == [
        ("Charlie’s turn", ["Charlie drew purple 6 and started stack 1."]),
        (
            "Bob’s turn",
            [
                "Charlie took stack 1 (blue 2): 2 points (forced).",
                "Bob took stack 1 (red 5, blue 6): 11 points.",
                "Bob stopped.",
                "Bob drew three cards: red 5, blue 6, blue 2.",
            ],
        ),
        ("Your turn", ["You banked yellow: 4 points."]),
    ]


def test_turn_has_the_number_of_its_first_action() -> None:
    """The replay of the turn starts there; before the first turn it starts at the deal."""
    assert [turn.first for turn in log(PLAYED, table_events=[LoggedEvent("started")])] == [11, 2, 1, 0]


@pytest.mark.parametrize(("since", "known"), [(None, []), (0, []), (1, [0]), (10, [1, 0]), (11, [2, 1, 0])])
def test_turns_that_were_over_in_an_earlier_version_are_known(since: int | None, known: list[int]) -> None:
    """They come without lines; the turn that was on then comes whole, since what an older turn tells is shorter."""
    found = turns(
        [*PLAYED, Played(13, 2, [events.stopped(2), events.turn(0)]), Played(14, 0, [events.drew(0, "r1")])],
        TextRenderer(table(viewer=0)),
        0,
        PUSH,
        [LoggedEvent("started")],
        since,
    )
    assert [turn.over for turn in found] == [False, True, True, True, True]
    assert [bool(turn.lines) for turn in found] == [not turn.known for turn in found]
    assert [turn.first for turn in found if turn.known] == known


def test_newest_turn_names_every_card() -> None:
    assert texts(log(PLAYED[:5]))[0] == (
        "Bob’s turn",
        ["Bob drew blue 6 and placed it on stack 1.", "Bob drew red 5 and started stack 1 (forced)."],
    )


def test_log_is_in_the_readers_language() -> None:
    with translation.override("fr"):
        found = texts(log(PLAYED[:3]))
    assert found == [
        ("Bob joue", ["Bob pioche le 5 rouge et commence la colonne 1 (forcé)."]),
        ("Votre tour", [french("Vous protégez le jaune : 4 points.")]),
    ]


def test_only_the_newest_line_is_marked_newest() -> None:
    assert [line.number for turn in log(PLAYED) for line in turn.lines if line.newest] == [12]


def test_line_has_seat_number_and_who_decided() -> None:
    line = log(PLAYED[:10])[0].lines[0]
    assert line == LogLine(
        anchor="10",
        seat=Reader(2, "Charlie"),
        sentence="Charlie took stack 1 (blue 2): 2 points (forced).",
        number=10,
        by="forced",
        newest=True,
    )


def test_note_about_a_forced_action_precedes_what_followed() -> None:
    last = [Played(1, 1, [events.took(1, 1, ["b2"], 2), events.over([0, 2, 0], [1])], by="forced")]
    assert texts(log(last)) == [
        ("Bob’s turn", ["Bob took stack 1 (blue 2): 2 points (forced). Game over: Bob wins with 2 points."])
    ]


def test_turn_without_visible_actions_has_no_heading() -> None:
    assert [heading for heading, _ in texts(log(PLAYED[:10]))] == ["Bob’s turn", "Your turn"]


def test_incomplete_turn_is_left_out() -> None:
    assert [heading for heading, _ in texts(log(PLAYED[4:]))] == ["Charlie’s turn"]


def test_incomplete_turn_is_shown_if_it_is_the_only_one() -> None:
    assert texts(log(PLAYED[4:9])) == [
        (
            "Bob’s turn",
            [
                "Bob took stack 1 (red 5, blue 6): 11 points.",
                "Bob stopped.",
                "Bob drew blue 2 and started stack 2.",
                "Bob placed blue 6 on stack 1.",
            ],
        )
    ]


@pytest.mark.parametrize("viewer", [1, None])
def test_hidden_event_is_shown_only_to_its_seat(viewer: int | None) -> None:
    hidden = [
        Played(1, 0, [{**events.drew(0, "p6"), "to": [0]}]),
        Played(2, 0, [events.stopped(0)]),
    ]
    assert texts(log(hidden)) == [("Your turn", ["You stopped.", "You drew purple 6."])]
    assert texts(log(hidden, viewer)) == [("Alice’s turn", ["Alice stopped."])]


def test_line_that_is_kept_is_told_to_no_other_reader() -> None:
    """Each seat is told the same action in its own words: with its cards, and without those of others."""
    hidden = {**events.drew(1, "p6"), "to": [1]}
    played = [Played(1, 1, [hidden, events.stopped(1)]), Played(2, 1, [events.took(1, 1, ["b2"], 2)])]
    to_bob = ["You took stack 1 (blue 2): 2 points.", "You drew purple 6. You stopped."]
    to_others = ["Bob took stack 1 (blue 2): 2 points.", "Bob stopped."]
    for viewer, told in ((1, to_bob), (0, to_others), (None, to_others), (1, to_bob)):
        assert [line.sentence for line in log(played, viewer)[0].lines] == told


def test_line_that_is_kept_names_people_as_they_are_called_now() -> None:
    """After a new name, or when an account was closed."""
    for name in ("Bob", "Robert", "Bob"):
        (turn,) = turns([Played(1, 1, [events.stopped(1)])], TextRenderer([Reader(1, name)]), None, PUSH)
        assert [line.sentence for line in turn.lines] == [f"{name} stopped."]


def test_game_without_actions_has_an_empty_log() -> None:
    assert log([]) == []


def test_markup_in_a_name_is_escaped() -> None:
    people = [Reader(0, "<script>alert(1)</script>"), Reader(1, "Bob", you=True)]
    (turn,) = turns([Played(1, 0, [events.stopped(0)], by="forced")], HtmlRenderer(people), 1, PUSH)
    assert turn.lines[0].sentence == "&lt;script&gt;alert(1)&lt;/script&gt; stopped (forced)."


JOINED = [LoggedEvent("opened", you=True), LoggedEvent("joined", name="Bob"), LoggedEvent("started")]


def test_table_events_are_listed_where_they_happened() -> None:
    left = LoggedEvent("stood-in", version=4, seat=1)
    assert texts(log(PLAYED[:6], table_events=[*JOINED, left])) == [
        (
            "Bob’s turn",
            [
                "Bob drew blue 2.",
                "Bob placed blue 6 on stack 1.",
                "Bob left the game to a bot.",
                "Bob drew blue 6.",
                "Bob drew red 5 and started stack 1 (forced).",
            ],
        ),
        ("Your turn", ["You banked yellow: 4 points."]),
        ("Before the first turn", ["The game began.", "Bob sat down.", "You opened the table."]),
    ]


def test_table_event_between_turns_belongs_to_the_earlier_turn() -> None:
    back = LoggedEvent("took-back", version=1, seat=0)
    assert texts(log(PLAYED[:2], table_events=[back])) == [
        ("Bob’s turn", ["Bob drew red 5 (forced)."]),
        ("Your turn", ["You took your seat back.", "You banked yellow: 4 points."]),
    ]


def test_table_events_before_the_turns_shown_are_left_out() -> None:
    earlier = [*JOINED, LoggedEvent("stood-in", version=4, seat=1)]
    assert texts(log(PLAYED[4:], table_events=earlier)) == texts(log(PLAYED[4:]))


def test_log_without_actions_has_only_table_events() -> None:
    assert texts(log([], table_events=JOINED)) == [
        ("Before the first turn", ["The game began.", "Bob sat down.", "You opened the table."])
    ]


def test_line_of_a_table_event_has_no_seat_and_its_own_anchor() -> None:
    line = log(PLAYED[:1], table_events=[LoggedEvent("stood-in", version=1, seat=1, id=17)])[0].lines[0]
    sentence = "Bob left the game to a bot."
    assert line == LogLine(anchor="off-17", seat=None, sentence=sentence, number=1)


def test_newest_action_stays_the_newest_whatever_happens_beside_the_game() -> None:
    found = log(PLAYED[:1], table_events=[LoggedEvent("stood-in", version=1, seat=1)])
    line = newest_action(found)
    assert line and (line.sentence, line.newest) == ("You banked yellow: 4 points.", True)
    assert newest_action(log([], table_events=JOINED)) is None
