from games.presentation.entries import tell_in_order, types_of
from games.presentation.renderer import Renderer, TextRenderer

Event = dict[str, object]


def drew_and_laid(renderer: Renderer, drew: Event, laid: Event) -> str:
    return renderer.say("{drawn}, then {laid}.", drawn=drew["card"], laid=laid["card"])


def drew(renderer: Renderer, drew: Event) -> str:
    return renderer.say("{card}.", card=drew["card"])


def test_a_row_that_the_table_has_first_is_one_sentence() -> None:
    events = [{"type": "drew", "card": 1}, {"type": "drew", "card": 2}, {"type": "laid", "card": 3}]
    tellers = {("drew", "laid"): drew_and_laid, ("drew",): drew}

    assert tell_in_order(events, tellers, TextRenderer([])) == ["1.", "2, then 3."]
    assert types_of(events) == ("drew", "drew", "laid")
    assert tell_in_order([], tellers, TextRenderer([])) == []
