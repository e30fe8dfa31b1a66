from games.pousse.rules import events
from tests.games.pousse.rules.positions import NO_CHANCE, position
from tests.games.presentation.readers import told


def test_the_winner_is_told_with_the_pawns_at_the_goal() -> None:
    state = position(card="+4", pawns={0: "R11 goal home"})
    happened = state.play("advance:1", NO_CHANCE)
    assert told(happened, game="pousse")[1:] == ["Game over: you win with 2 pawns at the goal."]
    assert told(happened, game="pousse", viewer=1)[1:] == ["Game over: Alice wins with 2 pawns at the goal."]


def test_the_limit_is_told_where_it_ended_the_game() -> None:
    happened = [events.over([1, 1, 0], [0, 1], events.LIMIT)]
    assert told(happened, game="pousse", viewer=2) == [
        "The limit of cards is reached. Game over: Alice and Bob share the victory with 1 pawn at the goal each."
    ]
