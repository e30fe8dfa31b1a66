"""The lesson of PUSH 'em UP! shows what beginners get wrong: equal sums, and the circle of the values."""

from games.presentation.lesson import lesson_played
from games.pushemup.presentation.lesson import LESSON
from games.pushemup.rules.counting import totals, won

LAST = len(LESSON.moments) - 1


def test_equal_sums_cancel_each_other_and_the_coach_says_so():
    state, _shown = lesson_played(LESSON, LAST)
    sums = totals(state.columns[4], state.seat_count)
    assert list(sums) == [12, 12]
    assert sum(won(state.columns, state.seat_count)) == 5  # of six columns
    assert "12 all in column 5: equal sums cancel out, and nobody wins it." in str(LESSON.moments[LAST].says)


def test_a_zero_goes_after_a_nine_and_the_coach_says_so():
    state, _shown = lesson_played(LESSON, LAST + 1)
    assert state.columns[1] == ["r7", "r8", "r9", "r0"]
    assert "0 comes after 9" in str(LESSON.moments[LAST].says)
