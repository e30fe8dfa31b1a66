import pytest

from games.pushemup.presentation import decision, question, waiting
from games.pushemup.rules import PushEmUp
from tests.games.presentation.readers import table
from tests.games.pushemup.rules.positions import position

START = position(phase="start")
PLAY = position(columns=["p5"], hands={0: "6"})
STUCK = position(columns=["p5"], hands={0: "9 2"})


@pytest.mark.parametrize(
    "state, asked, decided",
    [
        (START, "Choose two heroes", "Your turn: choose two heroes to begin with."),
        (position(phase="start", seats=2), "Choose three heroes", "Your turn: choose three heroes to begin with."),
        (PLAY, "Choose from your hand", "Your turn: choose from your hand."),
        (STUCK, "Choose a card to discard", "Your turn: discard a card."),
    ],
    ids=["start", "start of two", "play", "stuck"],
)
def test_the_player_is_asked(state: PushEmUp, asked: str, decided: str) -> None:
    people = table(*("Alice", "Bob", "Charlie")[: state.seat_count])
    assert question(state.view(0), people) == asked
    assert decision(state.view(0), people) == decided
    assert waiting(state.view(0), people) == ""


@pytest.mark.parametrize(
    "state, wait",
    [(START, "Alice is choosing heroes"), (PLAY, "Alice is playing a card")],
    ids=["start", "play"],
)
def test_the_others_are_told_for_whom_they_wait(state: PushEmUp, wait: str) -> None:
    people = table(viewer=1)
    assert question(state.view(1), people) == ""
    assert waiting(state.view(1), people) == wait
    assert decision(state.view(1), people) == f"{wait}."


@pytest.mark.parametrize(
    "state, told",
    [(START, "You are choosing heroes"), (PLAY, "You are playing a card")],
    ids=["start", "play"],
)
def test_in_the_past_ones_own_decision_is_told_as_ones_own(state: PushEmUp, told: str) -> None:
    assert waiting(state.view(0) | {"legal": []}, table()) == told
