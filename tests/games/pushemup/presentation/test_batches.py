from games.pushemup.presentation.batches import batches
from games.pushemup.rules import events
from tests.games.presentation.readers import Played


def test_each_action_has_a_line_of_its_own() -> None:
    played = [Played(number, 0, [events.discarded(0, "9")]) for number in (1, 2)]
    for older in (False, True):
        assert [[entry.number for entry in batch] for batch in batches(played, older=older)] == [[1], [2]]
