from games.catalog import presentation_of
from games.pousse.presentation.log import batches
from games.pousse.rules import events
from games.presentation.log import turns
from games.presentation.renderer import TextRenderer
from tests.games.pousse.rules.positions import NO_CHANCE, position
from tests.games.presentation.readers import Played, table


def test_a_card_goes_with_the_move_that_it_asked_for() -> None:
    state = position(pile="+2! fall +3", pawns={1: "L5 home home"})
    happened = [state.play(action, NO_CHANCE) for action in ("turn", "advance:1:L", "turn", "turn")]
    played = [Played(number, action[0]["seat"], action) for number, action in enumerate(happened, 1)]
    for older in (False, True):
        assert [[entry.number for entry in batch] for batch in batches(played, older=older)] == [[1, 2], [3], [4]]


def test_a_move_whose_card_is_not_at_hand_stands_alone() -> None:
    move = position(card="+1").play("advance:1:L", NO_CHANCE)
    played = [Played(7, 0, move), Played(8, 1, [events.turned(1, "+1")])]
    assert [[entry.number for entry in batch] for batch in batches(played, older=False)] == [[7], [8]]


def test_that_a_card_was_the_only_move_goes_without_saying() -> None:
    waiting = position(pile="+3 +1").play("turn", NO_CHANCE)
    forced = [Played(1, 0, waiting, by="forced")]
    assert _told(forced) == ["You turned +3."]
    only = position(card="change", pawns={0: "L5 home home"}).play("change:0.1", NO_CHANCE)
    assert _told([Played(2, 0, only, by="forced")]) == ["You moved the red triangle from L5 to R5 (only move)."]


def _told(played: list[Played]) -> list[str]:
    return [
        line.told for turn in turns(played, TextRenderer(table()), 0, presentation_of("pousse")) for line in turn.lines
    ]
