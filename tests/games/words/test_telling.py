from games.words.telling import told_in_order, types_of
from games.words.text import Text
from games.words.voice import Voice

Event = dict[str, object]


def drew_and_laid(voice: Voice, drew: Event, laid: Event) -> str:
    return voice.say("{drawn}, then {laid}.", drawn=drew["card"], laid=laid["card"])


def drew(voice: Voice, drew: Event) -> str:
    return voice.say("{card}.", card=drew["card"])


def test_a_row_that_the_table_has_first_is_one_sentence() -> None:
    events = [{"type": "drew", "card": 1}, {"type": "drew", "card": 2}, {"type": "laid", "card": 3}]
    tellers = {("drew", "laid"): drew_and_laid, ("drew",): drew}

    assert told_in_order(events, tellers, Text([])) == ["1.", "2, then 3."]
    assert types_of(events) == ("drew", "drew", "laid")
    assert told_in_order([], tellers, Text([])) == []
