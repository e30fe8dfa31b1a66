"""Lessons: legal to the end by the rules, with each kind of action, and what goes wrong in a game."""

import pytest
from django.utils import translation

from games.presentation.lesson import LEARNER, lesson_minutes, lesson_of, lesson_played
from testing.games import games_with, samples_of

each_game = pytest.mark.parametrize("slug", games_with("LESSON"))


@each_game
def test_each_moment_is_legal_and_asks_the_learner_when_it_is_their_decision(slug):
    lesson = lesson_of(slug)
    for number, moment in enumerate(lesson.moments):
        state, _shown = lesson_played(lesson, number)
        assert moment.actions[0] in state.legal()
        assert (moment.task is not None) == (state.to_act == LEARNER)
        assert moment.task is None or len(moment.actions) == 1


@each_game
def test_the_learner_does_each_kind_of_action_sees_the_worst_and_wins(slug):
    lesson = lesson_of(slug)
    state, shown = lesson_played(lesson, len(lesson.moments))
    asked = {moment.actions[0].partition(":")[0] for moment in lesson.moments if moment.task}
    assert asked == samples_of(slug).TAUGHT
    assert {event["type"] for each in shown for event in each.events} >= samples_of(slug).SEEN
    assert state.winners() == [LEARNER]


@each_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_coach_names_nobody_who_does_not_play(slug, language):
    lesson = lesson_of(slug)
    names = dict(zip(("first", "second"), ["Bob", "Charlie"][: lesson.position["seats"] - 1], strict=False))
    with translation.override(language):
        for sentence in [*(moment.says for moment in lesson.moments), lesson.end]:
            assert "{" not in str(sentence).format(**names)


@each_game
def test_a_lesson_says_how_long_it_takes_for_its_words_presses_and_steps(slug):
    lesson = lesson_of(slug)
    least = lesson.words() / 250 + len(lesson.moments) / 60
    most = lesson.words() / 150 + len(lesson.moments) / 10 + 1
    assert least <= lesson_minutes(slug) <= most
    assert 1 < lesson_minutes(slug) < 4


def test_a_game_without_a_lesson_and_an_unknown_one_have_none():
    assert lesson_of("chess") is None
