"""For how long an event of PUSH is looked at and moves, and whom it costs something."""

import re
from pathlib import Path

from django.conf import settings

from games.presentation.events.steps import DRAMA
from games.push.presentation import costs, seconds_moved, weigh
from games.push.rules import events
from tests.games.push.rules.positions import dice, position


def test_a_bust_and_a_loss_cost_the_player_they_happen_to() -> None:
    state = position(phase="take", turn=1, stacks=["r1", "r2", "y5 roll"])
    happened = state.play("take:3", dice("yellow"))
    assert [costs(event) for event in happened if costs(event)] == [(1,)]
    assert costs(events.bust(2, "r1")) == (2,)


def test_a_roll_that_costs_cards_moves_longest() -> None:
    lost, kept = (seconds_moved(events.rolled(0, "red", "roll", cards)) for cards in (["r1"], []))
    assert lost > kept > seconds_moved(events.banked(0, "red", ["r1"], 1))


def test_a_bust_moves_for_as_long_as_its_style_sheet_says() -> None:
    found = re.findall(
        r"animation: [\w-]+ (\d+)ms (\d+)ms [\w-]+(?: (\d+))?;",
        Path(settings.BASE_DIR, "games/push/static/push/bust.css").read_text(),
    )
    longest = max(int(delay) + int(lasts) * int(times or 1) for lasts, delay, times in found)
    assert longest == 1000 * seconds_moved({"type": "bust"})


def test_many_points_taken_are_drama_but_not_if_they_are_banked() -> None:
    assert weigh(events.took(0, 1, ["r6", "b6"], 12)) >= DRAMA > weigh(events.banked(0, "red", ["r6", "r6"], 12))
