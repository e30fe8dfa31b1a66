"""The limits of the bench of pages."""

import pytest

from bench.pages import GOALS, UNIT, Goal, Line, print_lines
from testing.pages import PAGES

GOAL = Goal("a page", "player home", units=2, statements=3, kilobytes=40)
FAST, SLOW = (2 * UNIT * 40, 40.0), (2.6 * UNIT * 40, 40.0)  # milliseconds of the page and of the loop


def test_every_goal_is_of_a_page_that_tests_look_at():
    assert {goal.page for goal in GOALS} <= {str(page) for page in PAGES}


@pytest.mark.parametrize(
    ("line", "holds", "holds_in_short"),
    [
        (Line(GOAL, [FAST] * 3 + [SLOW] * 2, 3, 40.0, 200), True, True),
        (Line(GOAL, [FAST] * 2 + [SLOW] * 3, 3, 40.0, 200), False, True),
        (Line(GOAL, [FAST], 4, 40.0, 200), False, False),
        (Line(GOAL, [FAST], 3, 40.1, 200), False, False),
        (Line(GOAL, [FAST], 3, 40.0, 302), False, False),
    ],
)
def test_only_long_runs_fail_for_time(line, holds, holds_in_short):
    assert (print_lines([line], short=False), print_lines([line], short=True)) == (holds, holds_in_short)
