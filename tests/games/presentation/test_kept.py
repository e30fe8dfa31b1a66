"""Texts that are kept."""

from django.utils.translation import gettext, override

from games.presentation.kept import kept_by_language


def test_a_text_is_made_once_for_each_language_and_its_arguments():
    made = []

    @kept_by_language
    def level_of(name: str) -> str:
        made.append(name)
        return f"{name}: {gettext('easy')}"

    told = []
    for language in ("en", "fr", "en", "fr"):
        with override(language):
            told.append((level_of("PUSH"), level_of("Pousse")))
    assert told == [("PUSH: easy", "Pousse: easy"), ("PUSH: facile", "Pousse: facile")] * 2
    assert made == ["PUSH", "Pousse"] * 2
