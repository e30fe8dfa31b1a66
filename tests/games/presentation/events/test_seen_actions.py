"""Actions as one reader may know them, in sentences."""

from games.presentation.events.seen_actions import SeenAction, seen, tell_in_order, types_of
from games.presentation.renderer import Renderer, TextRenderer
from tests.games.presentation.readers import Played

FOR_ALL = {"type": "turn", "seat": 1, "to": None}
FOR_ALICE = {"type": "secret", "card": "p6", "to": [0]}


def test_reader_sees_public_events_and_their_own() -> None:
    played = [Played(1, 0, [FOR_ALL, FOR_ALICE])]
    assert seen(played, 0) == [SeenAction(1, 0, [FOR_ALL, FOR_ALICE], "player")]
    assert seen(played, 1) == [SeenAction(1, 0, [FOR_ALL], "player")]
    assert seen(played, None) == [SeenAction(1, 0, [FOR_ALL], "player")]


def test_action_without_visible_events_is_left_out() -> None:
    played = [Played(1, 0, [FOR_ALICE]), Played(2, 1, [FOR_ALL])]
    assert [entry.number for entry in seen(played, 1)] == [2]
    assert [entry.number for entry in seen(played, None)] == [2]


def test_actions_are_sorted_by_number() -> None:
    played = [Played(3, 0, [FOR_ALL]), Played(1, 0, [FOR_ALL]), Played(2, 0, [FOR_ALL])]
    assert [entry.number for entry in seen(played, 0)] == [1, 2, 3]


def test_next_turn_comes_from_the_events() -> None:
    assert SeenAction(1, 0, [FOR_ALICE, FOR_ALL], "player").next_turn == 1
    assert SeenAction(1, 0, [FOR_ALICE], "player").next_turn is None


Event = dict[str, object]


def drew_and_laid(renderer: Renderer, drew: Event, laid: Event) -> str:
    return renderer.say("{drawn}, then {laid}.", drawn=drew["card"], laid=laid["card"])


def drew(renderer: Renderer, drew: Event) -> str:
    return renderer.say("{card}.", card=drew["card"])


def test_earlier_teller_joins_events_into_one_sentence() -> None:
    events = [{"type": "drew", "card": 1}, {"type": "drew", "card": 2}, {"type": "laid", "card": 3}]
    tellers = {("drew", "laid"): drew_and_laid, ("drew",): drew}

    assert tell_in_order(events, tellers, TextRenderer([])) == ["1.", "2, then 3."]
    assert types_of(events) == ("drew", "drew", "laid")
    assert tell_in_order([], tellers, TextRenderer([])) == []
