"""A game in words: its name, its description where games are offered, and the options that a table has chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.bots import levels_of, weakest_level
from games.catalog import RULES, presentation_of
from games.engine.options import ChoiceOption, Flag, NumberOption, Spec
from games.engine.state import State
from games.presentation.terms import level_name


def name_of(slug: str) -> str:
    """Return the name of a game; its slug if the site does not have it."""
    return str(presentation_of(slug).names.NAME) if slug in RULES else slug


def with_languages(text: str) -> str:
    """Return a text as HTML in which a game's name says its language, where that is not the page's."""
    html = conditional_escape(text)
    for slug in RULES:
        names = presentation_of(slug).names
        language, name = getattr(names, "LANGUAGE", get_language()), conditional_escape(names.NAME)
        if language != get_language():
            html = SafeString(html.replace(name, format_html('<span lang="{}">{}</span>', language, name)))
    return html


def is_called(name: str, slug: str) -> bool:
    """Whether a table's name is its game's name in any language: some languages have other spaces in it."""
    return name.split() == name_of(slug).split()


def character_way(slug: str, character: str) -> str:
    """Return how bots of a character play a game, in a sentence; "" without a character, or if the game has none."""
    return str(getattr(presentation_of(slug).names, "CHARACTER_WAYS", {}).get(character, "")) if slug in RULES else ""


def first_options(slug: str) -> dict[str, Any]:
    """Return the options by which a person's first game is shorter; none if the game has no such."""
    return dict(getattr(presentation_of(slug).names, "FIRST_OPTIONS", {}))


def first_in_words(slug: str) -> str:
    """Return what is easier in a person's first game: "One beginner bot, and hints. Board: Short board, 10 rows."."""
    level, rules = level_name(weakest_level(slug)), RULES[slug]
    options = rules.check_options(first_options(slug), rules.seats[0])
    own = [_in_words(slug, spec, options[spec.name]) for spec in rules.option_specs if spec.name in first_options(slug)]
    return " ".join([_("One {level} bot, and hints.").format(level=level), *(f"{option}." for option in own)])


@dataclass(frozen=True)
class GameInfo:
    """A game: its name, one line about it, the numbers of players, and the levels of its bots with their names."""

    slug: str
    name: str
    lead: str
    least: int
    most: int
    levels: tuple[tuple[str, str], ...]


def all_games() -> list[GameInfo]:
    """Return all games, in the order in which they are offered."""
    games = []
    for slug, rules in RULES.items():
        names, seats = presentation_of(slug).names, rules.seats
        levels = tuple((level, level_name(level)) for level in levels_of(slug))
        games.append(GameInfo(slug, str(names.NAME), str(names.LEAD), seats[0], seats[-1], levels))
    return games


def options_on(rules: type[State], options: Mapping[str, Any]) -> list[str]:
    """Return the options that were chosen, in the order of the rules; flags, and numbers that need one, only if on."""
    specs = [spec for spec in rules.option_specs if _counts(spec, options)]
    return [_in_words(rules.slug, spec, options[spec.name]) for spec in specs]


def _counts(spec: Spec, options: Mapping[str, Any]) -> bool:
    if isinstance(spec, Flag):
        return options.get(spec.name) is True
    return not (isinstance(spec, NumberOption) and spec.only_with) or options[spec.only_with]


def _in_words(slug: str, spec: Spec, value: Any) -> str:
    names = presentation_of(slug).names
    label = names.OPTIONS[spec.name][0]
    if isinstance(spec, Flag):
        return str(label)
    if isinstance(spec, ChoiceOption):
        value = dict(names.option_values(spec.name, spec.values))[value]
    elif value == spec.none:
        value = pgettext("limit", "none")
    return _("{option}: {value}").format(option=label, value=value)
