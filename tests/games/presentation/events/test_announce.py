from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import translation

from games.presentation.events import announcement as announcements
from games.push.rules import Push
from tests.games.presentation.readers import Played, Reader, french, table
from tests.games.push.rules.positions import NO_CHANCE, position


def play(state: Push, *actions: str, forced: Sequence[int] = ()) -> list[Played]:
    """Return these actions, numbered from 1, some of them forced."""
    played = []
    for number, action in enumerate(actions, start=1):
        assert state.to_act is not None
        seat = state.to_act
        played.append(Played(number, seat, state.play(action, NO_CHANCE), "forced" if number in forced else "player"))
    return played


def announcement(played: Sequence[Played], view: Mapping[str, Any], people: Sequence[Reader]) -> str:
    return str(announcements.announcement(played, view, people))


def test_announcement_has_the_last_action_and_then_the_decision() -> None:
    state = position(phase="push", turn=1, stacks=["r1", "b2", "y4 p6"], switches=1)
    played = play(state, "stop", "take:3")
    assert announcement(played, state.view(0), table()) == (
        "Bob took stack 3, 10 points. Your turn: take one of two stacks."
    )
    assert announcement(played, state.view(2), table(viewer=2)) == (
        "Bob took stack 3, 10 points. Alice is taking a stack."
    )
    with translation.override("fr"):
        assert announcement(played, state.view(0), table()) == french(
            "Bob prend la colonne 3, 10 points. À vous : prenez une des deux colonnes."
        )


def test_announcement_includes_actions_that_followed_the_last_choice() -> None:
    state = position(phase="take", turn=0, stacks=["r1", "b2"])
    played = play(state, "take:1", "take:1", forced=[2])
    assert announcement(played, state.view(0), table()) == (
        "You took stack 1, 1 point. Bob took stack 1, 2 points (forced). Bob is drawing."
    )


def test_announcement_joins_a_draw_and_its_placing() -> None:
    state = position(phase="push", turn=0, stacks=["r1"], deck="p6 roll")
    played = play(state, "draw", "place:1")
    assert announcement(played, state.view(0), table()) == (
        "You drew purple 6 and placed it on stack 1. Your turn: draw or stop."
    )


def test_announcement_of_the_end_names_no_decision() -> None:
    state = position(phase="take", turn=0, to_act=1, stacks=["r1"], deck="", bench={0: "y2"})
    played = play(state, "take:1")
    assert announcement(played, state.view(0), table()) == (
        "Bob took stack 1, 1 point. Game over: you win with 2 points."
    )


def test_announcement_before_the_first_action_has_only_the_decision() -> None:
    state = position(phase="turn", turn=0)
    assert announcement([], state.view(0), table()) == "Your turn: draw."


def test_announcement_contains_nothing_hidden_from_the_viewer() -> None:
    state = position(phase="push", turn=0, stacks=["r1"])
    hidden = [Played(1, 0, [{"type": "drew", "seat": 0, "card": "p6", "to": [0]}])]
    assert announcement(hidden, state.view(0), table()) == "You drew purple 6. Your turn: draw or stop."
    assert announcement(hidden, state.view(1), table(viewer=1)) == "Alice is drawing."
