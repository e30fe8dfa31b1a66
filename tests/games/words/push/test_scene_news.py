from games.rules.push import Push
from tests.games.rules.push.positions import NO_CHANCE, dice, position
from tests.games.words.push.scenes import seen
from tests.games.words.readers import Event


def drawn(state: Push, newest: list[Event]) -> list[tuple[str, str, list[str], str]]:
    news = seen(state, newest=newest).news
    return [(item.kind, item.person.name, [card.name for card in item.cards], item.face) for item in news]


def test_a_stack_taken_is_news() -> None:
    state = position(phase="take", turn=1, stacks=["r5 b2", "g1"])
    assert drawn(state, state.play("take:1", NO_CHANCE)) == [("took", "Bob", ["red 5", "blue 2"], "")]


def test_a_roll_comes_with_the_stack_that_brought_it() -> None:
    state = position(phase="take", turn=1, stacks=["b2 roll", "g1"])
    assert drawn(state, state.play("take:1", dice("star"))) == [("took", "Bob", ["blue 2", "Roll"], "star")]


def test_pushing_too_far_shows_the_card_and_the_die() -> None:
    state = position(phase="push", turn=1, deck="r6", stacks=["r1", "r2", "r3"], bench={1: "g4"})
    newest = state.play("draw", dice("green"))
    assert drawn(state, newest) == [("bust", "Bob", ["red 6"], "green")]
    (item,) = seen(state, newest=newest).news
    assert item.sentence.startswith("Bob pushed too far with ")


def test_a_colour_banked_is_news() -> None:
    state = position(phase="turn", turn=1, bench={1: "r4 r1"})
    assert drawn(state, state.play("bank:red", NO_CHANCE)) == [("banked", "Bob", ["red 4", "red 1"], "")]


def test_what_followed_by_itself_is_told_in_order() -> None:
    state = position(phase="take", turn=1, seats=3, stacks=["r5", "b2", "g1"])
    newest = [event for action in ("take:1", "take:1") for event in state.play(action, NO_CHANCE)]
    assert [(kind, name) for kind, name, _, _ in drawn(state, newest)] == [("took", "Bob"), ("took", "Charlie")]


def test_a_card_laid_is_no_news_since_the_stack_shows_it() -> None:
    state = position(phase="place", drawn="g4", stacks=["r5"])
    assert drawn(state, state.play("place:1", NO_CHANCE)) == []
