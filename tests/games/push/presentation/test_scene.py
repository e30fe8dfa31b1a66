from games.words.buttons import Button
from tests.games.rules.push.positions import NO_CHANCE, position
from tests.games.words.push.scenes import seen


def test_whoever_decides_is_asked_and_the_others_wait() -> None:
    state = position(phase="push", turn=1, stacks=["r1"])
    asked = seen(state, viewer=1)
    assert (asked.mine, asked.question, asked.waiting) == (True, "Draw or stop?", "")
    waiting = seen(state, viewer=0)
    assert (waiting.mine, waiting.question, waiting.waiting) == (False, "", "Bob is drawing")


def test_every_legal_action_has_exactly_one_button() -> None:
    states = [
        position(phase="turn", bench={0: "r4 b3"}),
        position(phase="push", stacks=["r1"]),
        position(phase="place", drawn="g5", stacks=["r1", "b2"]),
        position(phase="take", stacks=["r1", "b2 roll", "g3"]),
    ]
    for state in states:
        scene = seen(state)
        assert scene.me is not None
        stacks = [*scene.stacks, *scene.free]
        buttons = [scene.draw, scene.stop]
        buttons += [place.button for place in stacks] + [fan.button for fan in scene.me.fans]
        assert sorted(button.action for button in buttons if button) == sorted(state.legal())
        keys = [button.key for button in buttons if button]
        assert len(keys) == len(set(keys)), "each key presses one button"


def test_those_who_wait_have_no_buttons() -> None:
    scene = seen(position(phase="turn", bench={0: "r4", 1: "g1"}), viewer=1)
    assert (scene.draw, scene.stop) == (None, None)


def test_stopping_says_what_follows() -> None:
    assert seen(position(phase="push", stacks=["r1"])).stop == Button("stop", "Stop", "S", "take a stack first")
    assert seen(position(phase="push", switches=1)).stop == Button("stop", "Stop", "S", "the turn ends")


def test_the_band_lies_across_the_mat_where_a_stack_is_chosen() -> None:
    phases = {
        "turn": position(phase="turn"),
        "place": position(phase="place", drawn="r1"),
        "push": position(phase="push", stacks=["r1"]),
        "take": position(phase="take", stacks=["r1"]),
    }
    assert [name for name, state in phases.items() if seen(state).choosing] == ["place", "take"]
    assert not seen(phases["take"], viewer=1).choosing


def test_the_card_that_waits_is_shown_to_all() -> None:
    for viewer in (0, 1, None):
        drawn = seen(position(phase="place", drawn="p6"), viewer=viewer).drawn
        assert drawn is not None
        assert drawn.name == "purple 6"


def test_the_switch_card_just_drawn_is_new() -> None:
    state = position(phase="push", deck="switch r1", stacks=["b2"], switches=1)
    newest = state.play("draw", NO_CHANCE)
    assert [card.new for card in seen(state, newest=newest).switch_cards] == [False, True]
    assert [card.new for card in seen(state).switch_cards] == [False, False]


def test_the_deck_is_counted() -> None:
    assert seen(position(phase="turn", deck="r1 b2 g3")).deck == 3
