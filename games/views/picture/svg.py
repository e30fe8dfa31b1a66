"""The final table of a game as a drawing, in the site's colours by day."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.queries.views import left_at_the_end, view_of
from games.views.people import people_of
from games.views.table.aids import Aids
from games.words import words_for
from games.words.leaving import left_last
from games.words.shelf import shelf
from games.words.suits import COLOUR_NAMES

TOKENS = Path(settings.BASE_DIR) / "static" / "css" / "tokens.css"
BY_DAY = re.compile(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})")
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
AS_ATTRIBUTE = re.compile(rf'(?<=="){VARIABLE.pattern}(?=")')  # no name can look like that: its quotes are escaped
NOT_DRAWN = {"Cc", "Cf", "Cn", "Co", "Cs", "So", "Zl", "Zp"}  # kinds of characters: no letter of any script
EMOJI = range(0x1F000, 0x20000)


def picture_of(game: Game, seats: Sequence[Seat]) -> str:
    """A finished ``game`` as a spectator sees it, as SVG, in the current language."""
    view = view_of(game, seats, None)
    people = [replace(person, name=drawn_name(person.name)) for person in people_of(seats, None, view)]
    words = words_for(game.rules)
    scene = words.scene(view, people, Aids(odds=False))
    picture = words.picture(scene, left_last(scene.ranking, left_at_the_end(seats)))
    return _drawn(game.rules, headline=scene.result, below=words.names.NAME, picture=picture)


def picture_of_site() -> str:
    """The site itself, in the current language."""
    below = _("played at your own pace, against bots or friends")
    return _drawn("site", headline=_("Three small table games"), below=below, games=[box.name for box in shelf()])


def _drawn(name: str, **context: object) -> str:
    drawing = render_to_string(f"pictures/{name}.svg", {"style": style(), **context})
    return AS_ATTRIBUTE.sub(_colour, drawing)


@cache
def style() -> SafeString:
    """The pictures' style sheet, with colours instead of variables: what makes images knows none."""
    sheet = render_to_string("pictures/_style.css", {"suits": list(COLOUR_NAMES)})
    return mark_safe(VARIABLE.sub(_colour, sheet))  # noqa: S308 - nobody's words are in it


def _colour(variable: re.Match[str]) -> str:
    return colours()[variable[1]]


@cache
def colours() -> dict[str, str]:
    """The site's colours by day, by their names in `tokens.css`."""
    return dict(BY_DAY.findall(TOKENS.read_text()))


def drawn_name(name: str) -> str:
    """A name without emoji, for which there is no font, and without what would not be well-formed."""
    composed = unicodedata.normalize("NFC", name)
    letters = "".join(map(_letter, composed))
    return " ".join(letters.split()) or "…"


def _letter(letter: str) -> str:
    return "" if unicodedata.category(letter) in NOT_DRAWN or ord(letter) in EMOJI else letter
