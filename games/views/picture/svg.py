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

from games.catalog import presentation_of
from games.models import Game, Seat
from games.presentation.game_info import all_games
from games.presentation.results import left_last
from games.presentation.sharing import rows
from games.presentation.terms import COLOUR_NAMES
from games.queries.views import left_at_the_end, view_of
from games.views.people import people_of
from games.views.table.aids import Aids

TOKENS = Path(settings.BASE_DIR) / "static" / "css" / "tokens.css"
BY_DAY = re.compile(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})")
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
AS_ATTRIBUTE = re.compile(rf'(?<=="){VARIABLE.pattern}(?=")')  # no name can look like that: its quotes are escaped
NOT_DRAWN = {"Cc", "Cf", "Cn", "Co", "Cs", "So", "Zl", "Zp"}  # kinds of characters: no letter of any script
EMOJI = range(0x1F000, 0x20000)
TALLEST = 110  # of a place in the picture of a game that draws none
PANELS = (40, 420, 800)  # where the games stand in the picture of the site


def picture_of(game: Game, seats: Sequence[Seat]) -> str:
    """A finished ``game`` as a spectator sees it, as SVG, in the current language."""
    view = view_of(game, seats, None)
    people = [replace(person, name=drawn_name(person.name)) for person in people_of(seats, None, view)]
    words = presentation_of(game.rules)
    scene = words.scene(view, people, Aids(odds=False))
    ranking = left_last(scene.ranking, left_at_the_end(seats))
    picture = words.picture(scene, ranking) if hasattr(words, "picture") else rows(ranking, TALLEST)
    templates = (f"{game.rules}/picture.svg", "pictures/default.svg")
    return _drawn(templates, headline=scene.result, below=words.names.NAME, picture=picture)


def picture_of_site() -> str:
    """The site itself, in the current language."""
    below = _("played at your own pace, against bots or friends")
    games = [{"slug": box.slug, "name": box.name, "x": x} for box, x in zip(all_games(), PANELS, strict=False)]
    return _drawn(["pictures/site.svg"], headline=_("Small table games"), below=below, games=games)


def _drawn(templates: Sequence[str], **context: object) -> str:
    drawing = render_to_string(templates, {"style": style(), **context})
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
