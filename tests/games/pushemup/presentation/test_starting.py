from games.pushemup.rules import events
from tests.games.presentation.readers import Event, told

CHOICE = [events.chose(1, ["4", "9"]), events.ready(1)]


def to(viewer: int | None, happened: list[Event]) -> list[str]:
    """What the viewer reads of it."""
    known = [event for event in happened if event["to"] is None or viewer in event["to"]]
    return told(known, game="pushemup", viewer=viewer)


def test_what_was_chosen_is_told_to_nobody_else() -> None:
    assert to(1, CHOICE) == ["You chose purple 4, purple 9; they lie face down."]
    assert [to(viewer, CHOICE) for viewer in (0, 2, None)] == [["Bob has chosen."]] * 3


def test_the_columns_are_told_once_all_have_chosen() -> None:
    assert to(0, [events.shown([["r4"], ["p9"]])]) == ["The columns begin: red 4, purple 9."]


def test_what_is_drawn_is_told_to_nobody_else() -> None:
    drawn = [events.drew(0, ["3", "push"]), events.refilled(0, 2, 3, 7)]
    assert to(0, drawn) == ["You drew red 3, Push."]
    assert to(1, drawn) == []


def test_that_a_deck_is_empty_is_told_to_all() -> None:
    drawn = [events.drew(0, ["3"]), events.refilled(0, 1, 3, 0)]
    assert to(0, drawn) == ["You drew red 3. Your deck is empty."]
    assert to(1, drawn) == ["Alice’s deck is empty."]


def test_a_round_of_a_tournament_begins() -> None:
    assert to(0, [events.next_round(2, 1)]) == ["Round 2: Bob begins."]
    assert to(1, [events.next_round(2, 1)]) == ["Round 2: you begin."]
