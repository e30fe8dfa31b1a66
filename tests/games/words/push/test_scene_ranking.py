from games.rules.push import Push
from games.words.push.scene_ranking import Part
from tests.games.rules.push.positions import NO_CHANCE, position
from tests.games.words.push.scenes import seen


def ended(bench: dict[int, str], bank: dict[int, str] | None = None, seats: int = 3) -> Push:
    """A game that ends with these cards, once a last red 1 is taken by nobody."""
    state = position(
        phase="take", seats=seats, turn=0, to_act=seats - 1, deck="", stacks=["r1"], bench=bench, bank=bank
    )
    state.play("take:1", NO_CHANCE)
    return state


def test_there_is_no_ranking_while_the_game_runs() -> None:
    scene = seen(position(phase="turn", bench={0: "r5"}))
    assert (scene.ranking, scene.result) == ([], "")


def test_the_best_comes_first_with_the_parts_of_the_score() -> None:
    scene = seen(ended({0: "r5 b2", 1: "g6"}, {0: "r3"}))
    assert [(rank.place, rank.name, rank.score, rank.bench, rank.bank, rank.cards) for rank in scene.ranking] == [
        (1, "Alice", 10, 7, 3, 3),
        (2, "Bob", 6, 6, 0, 1),
        (3, "Charlie", 1, 1, 0, 1),
    ]
    assert [rank.winner for rank in scene.ranking] == [True, False, False]
    assert scene.ranking[0].parts == (Part("red", "red", 8), Part("blue", "blue", 2))
    assert scene.result == "You win"


def test_as_many_points_with_more_cards_rank_higher() -> None:
    scene = seen(ended({0: "r6", 1: "g4 b2"}))
    assert [(rank.place, rank.name) for rank in scene.ranking] == [(1, "Bob"), (2, "Alice"), (3, "Charlie")]
    assert scene.result == "Bob wins"


def test_equals_share_a_place_and_the_victory() -> None:
    scene = seen(ended({0: "r6", 1: "g6"}))
    assert [(rank.place, rank.name) for rank in scene.ranking] == [(1, "Alice"), (1, "Bob"), (3, "Charlie")]
    assert scene.result == "Alice and Bob share the victory"
