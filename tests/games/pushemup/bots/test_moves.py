import random

from games.engine.chance import Seeded
from games.pushemup.bots.moves import Move, discard, moves, of_action, to_action
from games.pushemup.rules.columns import outcome
from tests.games.engine.tables import TABLES
from tests.games.pushemup.rules.positions import position

PLAYS = [table.start(7) for table in TABLES if table.slug == "pushemup"]


def test_moves_are_the_rules_actions_all_through_games_of_every_kind() -> None:
    seen = 0
    for play in PLAYS:
        for state in play.positions():
            if state.phase != "play":
                continue
            view = state.view(state.to_act)
            columns, hand = [tuple(column) for column in view["columns"]], tuple(view["hand"])
            found = moves(columns, hand, view["viewer"]) + [discard(card) for card in dict.fromkeys(hand)]

            assert {to_action(move, columns) for move in found} == set(view["legal"])
            assert len(found) == len(view["legal"])
            for action in view["legal"]:
                assert to_action(of_action(view, action), columns) == action
            seen += 1
    assert seen > 1000


def test_a_move_leaves_the_column_that_the_rules_would() -> None:
    play = next(play for play in PLAYS if play.state.options["apocalypse"])
    play.state = type(play.state).deal(seats=3, options={"apocalypse": True}, chance=Seeded(random.Random(1)), first=0)
    for state in play.positions():
        if state.phase == "play":
            view = state.view(state.to_act)
            for action in view["legal"]:
                foreseen = outcome(view, action)
                if foreseen is not None:
                    move = of_action(view, action)
                    assert (move.column + 1, list(move.after)) == (foreseen.number, foreseen.column)


def test_a_move_names_the_cards_it_spends() -> None:
    view = position(columns=["p9", "g2 r8"], hands={0: "0 0 push"}).view(0)

    assert of_action(view, "pair:1:0") == Move(0, ("p9", "r0", "r0"), ("0", "0"))
    assert of_action(view, "push:2") == Move(1, ("r8",), ("push",))
    assert of_action(view, "discard:push").spent == ("push",)
