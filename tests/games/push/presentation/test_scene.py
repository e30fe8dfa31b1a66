import re
from types import SimpleNamespace

import pytest
from django.template.loader import get_template

from games.presentation.scene import Button
from games.push.rules import Push
from tests.games.presentation.readers import Event
from tests.games.push.presentation.scenes import seen
from tests.games.push.rules.positions import NO_CHANCE, dice, position


def test_the_player_to_act_is_asked_and_the_others_wait() -> None:
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


def test_waiting_players_have_no_buttons() -> None:
    scene = seen(position(phase="turn", bench={0: "r4", 1: "g1"}), viewer=1)
    assert (scene.draw, scene.stop) == (None, None)


def test_the_stop_button_says_what_follows() -> None:
    assert seen(position(phase="push", stacks=["r1"])).stop == Button("stop", "Stop", "S", "you take a stack first")
    assert seen(position(phase="push", switches=1)).stop == Button("stop", "Stop", "S", "your turn ends")


def test_the_question_spans_the_board_if_a_stack_is_chosen() -> None:
    phases = {
        "turn": position(phase="turn"),
        "place": position(phase="place", drawn="r1"),
        "push": position(phase="push", stacks=["r1"]),
        "take": position(phase="take", stacks=["r1"]),
    }
    assert [name for name, state in phases.items() if seen(state).choosing] == ["place", "take"]
    assert not seen(phases["take"], viewer=1).choosing


def test_everybody_sees_the_card_to_place() -> None:
    for viewer in (0, 1, None):
        drawn = seen(position(phase="place", drawn="p6"), viewer=viewer).drawn
        assert drawn is not None
        assert drawn.name == "purple 6"


def test_the_switch_card_just_drawn_is_new() -> None:
    state = position(phase="push", deck="switch r1", stacks=["b2"], switches=1)
    newest = state.play("draw", NO_CHANCE)
    assert [card.new for card in seen(state, newest=newest).switch_cards] == [False, True]
    assert [card.new for card in seen(state).switch_cards] == [False, False]


def test_the_scene_counts_the_deck() -> None:
    assert seen(position(phase="turn", deck="r1 b2 g3")).deck == 3


@pytest.mark.clause("PUSH-20")
@pytest.mark.parametrize(("seats", "without_switch"), [(2, True), (3, False)])
def test_the_discards_are_those_of_the_view(seats: int, without_switch: bool) -> None:
    state = position(phase="push", seats=seats, deck="r1 b2", stacks=["g3"], without_switch=without_switch)
    view, found = state.view(1), seen(state, viewer=1).discards
    counts = {f"{colour.suit[0]}{number}": n for colour in found.colours for number, n in enumerate(colour.counts, 1)}
    counts |= {card.suit: count for card, count, _most in found.others}
    assert {kind: count for kind, count in counts.items() if count} == view["discarded"]
    assert (found.count, [most for *_, most in found.others]) == (view["discard"], [18] if without_switch else [18, 12])


def drawn(state: Push, newest: list[Event]) -> list[tuple[str, str, list[str], str]]:
    news = seen(state, newest=newest).news
    return [(item.kind, item.person.name, [card.name for card in item.cards], item.face) for item in news]


def test_a_roll_for_a_roll_card_is_news() -> None:
    state = position(phase="take", turn=1, stacks=["b2 roll", "g1"])
    assert drawn(state, state.play("take:1", dice("star"))) == [("rolled", "Bob", [], "star")]


def test_cards_lost_to_the_newest_roll_are_still_drawn_beside_the_bench() -> None:
    state = position(phase="take", turn=1, stacks=["b2 roll", "g1"], bench={1: "b6 r1"})
    newest = state.play("take:1", dice("blue"))
    assert [card.name for card in seen(state, newest=newest).hands[1].lost] == ["blue 2", "blue 6"]
    assert seen(state).hands[1].lost == ()


def test_a_bust_shows_the_card_and_the_die() -> None:
    state = position(phase="push", turn=1, deck="r6", stacks=["r1", "r2", "r3"], bench={1: "g4"})
    newest = state.play("draw", dice("green"))
    assert drawn(state, newest) == [("bust", "Bob", ["red 6"], "green")]
    (item,) = seen(state, newest=newest).news
    assert item.sentence.startswith("Bob busted on ")


def test_during_a_bust_nobody_is_said_to_take() -> None:
    state = position(phase="push", turn=1, deck="r6 b1", stacks=["r1", "r2", "r3"], bench={1: "g4"})
    bust, _roll = [step for step in state.play_stepwise("draw", dice("green")) if step[0]["type"] in ("bust", "rolled")]
    scene = seen(bust[1], newest=[bust[0]])
    assert scene.waiting == "Bob busted on red 6: every stack has a 6 or red. Now the die."
    assert [taker.person.name for taker in scene.takers] == ["Charlie", "Alice"]


def test_a_colour_banked_is_news() -> None:
    state = position(phase="turn", turn=1, bench={1: "r4 r1"})
    assert drawn(state, state.play("bank:red", NO_CHANCE)) == [("banked", "Bob", ["red 4", "red 1"], "")]


def test_news_of_several_players_is_in_order() -> None:
    state = position(phase="take", turn=1, seats=3, stacks=["r5 roll", "b2 roll", "g1"])
    newest = [event for action in ("take:1", "take:1") for event in state.play(action, dice("star"))]
    assert [(kind, name) for kind, name, _, _ in drawn(state, newest)] == [("rolled", "Bob"), ("rolled", "Charlie")]


def test_a_roll_of_another_player_after_a_bust_is_news_of_its_own() -> None:
    state = position(phase="push", turn=1, seats=3, deck="r6", stacks=["r5 roll", "r2", "r3 g1"])
    newest = state.play("draw", dice("green"))
    newest += state.play("take:1", dice("star"))
    assert [(kind, name, face) for kind, name, _, face in drawn(state, newest)] == [
        ("bust", "Bob", "green"),
        ("rolled", "Charlie", "star"),
    ]


def test_news_of_the_same_kind_have_ids_of_their_own() -> None:
    state = position(phase="take", turn=1, seats=3, stacks=["r5 roll", "b2 roll", "g1"])
    newest = [event for action in ("take:1", "take:1") for event in state.play(action, dice("star"))]
    template = get_template("push/_news.html", using="jinja2")
    page = template.render({"scene": seen(state, newest=newest), "game": SimpleNamespace(version=3)})
    ids = re.findall(r'id="([^"]+)"', page)
    assert (len(ids), len(set(ids))) == (3, 3)


def test_a_placed_card_is_no_news() -> None:
    state = position(phase="place", drawn="g4", stacks=["r5"])
    assert drawn(state, state.play("place:1", NO_CHANCE)) == []
