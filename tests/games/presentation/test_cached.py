"""Texts that are kept."""

import pytest
from django.utils.translation import activate, gettext, override

from games.presentation.cached import cached_by_language, current_language, one_language


def test_a_text_is_made_once_for_each_language_and_its_arguments():
    made = []

    @cached_by_language
    def level_of(name: str) -> str:
        made.append(name)
        return f"{name}: {gettext('easy')}"

    told = []
    for language in ("en", "fr", "en", "fr"):
        with override(language):
            told.append((level_of("PUSH"), level_of("Pousse")))
    assert told == [("PUSH: easy", "Pousse: easy"), ("PUSH: facile", "Pousse: facile")] * 2
    assert made == ["PUSH", "Pousse"] * 2


@cached_by_language
def easy() -> str:
    return str(gettext("easy"))


@pytest.mark.parametrize(("language", "text"), [("fr", "facile"), ("en", "easy")])
def test_texts_are_in_the_language_that_is_asked_for_once(language, text):
    with override(language):
        with one_language():
            assert (easy(), current_language()) == (text, language)
        with override("fr"):
            assert easy() == "facile"


def test_another_language_within_one_is_an_error():
    with override("en"), pytest.raises(RuntimeError), one_language():
        activate("fr")
