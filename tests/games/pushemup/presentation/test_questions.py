import pytest

from games.presentation.scene import decision_of
from games.pushemup.presentation import hint, question, waiting
from games.pushemup.presentation.choices import choices
from games.pushemup.presentation.questions import selection_hint
from games.pushemup.rules import PushEmUp
from tests.games.presentation.readers import table
from tests.games.pushemup.rules.positions import position

START = position(phase="start")
PLAY = position(columns=["p5"], hands={0: "6"})
STUCK = position(columns=["p5"], hands={0: "9 2"})

SITUATIONS = {
    "Each starts a column. Start low": position(phase="start"),
    "Play two equal heroes as a pair": position(columns=["p7"], hands={0: "2 7 7"}),
    "A hero covers an enemy": position(columns=["p8"], hands={0: "2 8"}),
    "Move a column’s last card up one to": position(columns=["p8 g9"], hands={0: "push superpush"}, apocalypse=True),
    "Move a column’s last card up one place": position(columns=["p8 g9"], hands={0: "2 push"}),
    "Lead a column: 10 points": position(columns=["p9"], hands={0: "0 1 2"}),
    "Nothing fits? Discard": position(columns=["p8"], hands={0: "2 push"}),
}


@pytest.mark.parametrize(
    "state, asked, decided",
    [
        (START, "Choose two heroes to start columns", "Your turn: choose two heroes to start columns."),
        (
            position(phase="start", seats=2),
            "Choose three heroes to start columns",
            "Your turn: choose three heroes to start columns.",
        ),
        (PLAY, "Play a card", "Your turn: play a card."),
        (STUCK, "Choose a card to discard", "Your turn: discard a card."),
    ],
    ids=["start", "start of two", "play", "stuck"],
)
def test_the_player_is_asked(state: PushEmUp, asked: str, decided: str) -> None:
    people = table(*("Alice", "Bob", "Charlie")[: state.seat_count])
    assert question(state.view(0), people) == asked
    assert decision_of(state.view(0), people) == decided
    assert waiting(state.view(0), people) == ""


@pytest.mark.parametrize(
    "state, wait",
    [(START, "Alice is choosing heroes"), (PLAY, "Alice is playing a card")],
    ids=["start", "play"],
)
def test_the_others_see_for_whom_they_wait(state: PushEmUp, wait: str) -> None:
    people = table(viewer=1)
    assert question(state.view(1), people) == ""
    assert waiting(state.view(1), people) == wait
    assert decision_of(state.view(1), people) == f"{wait}."


@pytest.mark.parametrize(
    "state, told",
    [(START, "You are choosing heroes"), (PLAY, "You are playing a card")],
    ids=["start", "play"],
)
def test_a_replay_shows_the_viewers_own_decision_as_theirs(state: PushEmUp, told: str) -> None:
    assert waiting(state.view(0) | {"legal": []}, table()) == told


# Hints


@pytest.mark.parametrize("beginning", SITUATIONS)
def test_each_choice_has_a_hint(beginning: str) -> None:
    state: PushEmUp = SITUATIONS[beginning]
    assert hint(state.view(0), table()).startswith(beginning)


def test_the_hint_of_a_selection_says_what_it_can_do() -> None:
    view = position(columns=["p8", "g7"], hands={0: "2 7 push"}).view(0)
    assert [(choice.name, choice.hint[:14]) for choice in choices(view)] == [
        ("red 2", "No column fits"),
        ("red 7", "A hero covers "),
        ("Push", "Nothing to pus"),
    ]


def test_waiting_players_get_no_hint() -> None:
    assert hint(position(phase="start").view(1), table(viewer=1)) == ""


def test_the_basic_rule_comes_first_and_a_run_is_explained_when_it_is_selected():
    view = position(columns=["p9"], hands={0: "0 1 2"}).view(0)
    runs = [action for action in view["legal"] if action.startswith("run:")]
    assert hint(view, table()).startswith("Lead a column: 10 points")
    assert selection_hint("0", runs).startswith("Three in a row")
