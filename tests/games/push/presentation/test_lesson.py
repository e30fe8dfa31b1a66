"""The lesson of PUSH is short, and shows why one banks."""

import pytest
from django.utils import translation

from games.presentation.lesson import LEARNER, lesson_played
from games.push.presentation.lesson import LESSON


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_has_at_most_12_moments_and_250_words(language):
    with translation.override(language):
        assert (len(LESSON.moments) + 1 <= 12, LESSON.words() <= 250) == (True, True)


def test_the_last_roll_would_cost_the_learner_what_is_banked():
    _state, shown = lesson_played(LESSON, len(LESSON.moments))
    (rolled,) = [
        event for each in shown for event in each.events if event["type"] == "rolled" and event["seat"] == LEARNER
    ]
    assert (rolled["face"], rolled["lost"]) == ("purple", [])
    assert lesson_played(LESSON, len(LESSON.moments))[0].bank[LEARNER] == ["p5", "p4", "p6"]
