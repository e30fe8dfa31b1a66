import random

from games.engine.chance import Seeded
from games.pushemup.bots.moves import Move, bot_view, discard, is_wasted, moves, of_action, to_action
from games.pushemup.rules.columns import outcome
from testing.kinds import TABLES
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


def test_a_table_is_read_from_the_view() -> None:
    state = position(columns=["r4 p5", "p9"], hands={0: "1 1 push", 1: "3 4"}, decks={0: "7 8", 1: ""}, seats=2)
    seen = bot_view(state.view(0))

    assert (seen.me, seen.seats, seen.columns) == (0, 2, (("r4", "p5"), ("p9",)))
    assert (seen.hand, seen.hands, seen.decks) == (("1", "1", "push"), (3, 2), (2, 0))


def test_unseen_are_the_cards_of_a_team_that_are_neither_in_a_column_nor_in_ones_own_hand() -> None:
    state = position(columns=["r4 p5", "p9 p9"], hands={0: "1 1 push", 1: "3 4"}, seats=2)
    seen = bot_view(state.view(0))

    assert seen.unseen == (
        tuple("00 22 33 4 55 66 77 88 99".replace(" ", "")) + ("push",) * 3,
        tuple("00 11 22 33 44 5 66 77 88".replace(" ", "")) + ("push",) * 4,
    )


def test_a_push_that_drops_only_ones_own_cards_is_wasted() -> None:
    columns = [("r0", "p1"), ("p0", "r1"), ("r4", "p5", "r6")]
    wasted = {move.column: is_wasted(move, columns, 0) for move in moves(columns, ("push",), 0)}
    assert wasted == {0: True, 1: False, 2: False}


def test_a_super_push_is_not_wasted_if_one_of_the_cards_dropped_is_of_another_team() -> None:
    found = moves([("p4", "r5", "r6")], ("superpush",), 0)
    assert {len(move.after): is_wasted(move, [("p4", "r5", "r6")], 0) for move in found} == {2: True, 1: False}
