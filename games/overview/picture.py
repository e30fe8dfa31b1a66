"""Tables and the site as pictures, drawn as SVG: a final table, a table as a mail shows it, and the site itself."""

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from resvg_py import svg_to_bytes

from games.catalog import presentation_of
from games.models import Game, Seat
from games.overview.letters import FILES, drawn_name, with_fonts
from games.overview.shown_seat import ShownSeat, shown_seats
from games.presentation import pictures
from games.presentation.game_info import all_games
from games.presentation.results import RankedPlayer
from games.presentation.scene import Aids, Scene, places_of, table_in_words
from games.presentation.terms import COLOUR_NAMES
from games.queries.standings import left_at_the_end, view_of
from pushsite.web.colours import VARIABLE, with_light_colours

ATTRIBUTE_VARIABLE = re.compile(rf'(?<=="){VARIABLE.pattern}(?=")')  # names cannot match: their quotes are escaped
TALLEST = 110  # height of a row in the default picture
TALLEST_ROW = 140  # of the shapes
PANELS = (40, 420, 800)  # x of each game in the picture of the site


def final_picture(game: Game, seats: Sequence[Seat], people: Sequence[ShownSeat], fact: str) -> str:
    """A final table as a spectator sees it, and a fact, as SVG, in the current language.

    ``people`` have names that can be drawn (`drawn_people`), and so has the fact.
    """
    presentation = presentation_of(game.rules)
    scene, places = _seen_from(game, seats, None, people)
    draw = getattr(presentation, "picture", None)
    picture = draw(scene, places) if draw else pictures.rows(places, TALLEST)
    templates = (f"{game.rules}/picture.svg", "pictures/default.svg")
    below = f"{presentation.names.NAME} · {fact}" if fact else str(presentation.names.NAME)
    return _drawn(templates, headline=scene.result, below=below, picture=picture)


def drawn_people(people: Sequence[ShownSeat]) -> list[ShownSeat]:
    """``people`` with names in letters that the pictures' fonts have."""
    return [replace(person, name=drawn_name(person.name, person.number)) for person in people]


def mail_picture_of(game: Game, seats: Sequence[Seat], seat: int) -> str:
    """A game as ``seat`` sees it, as SVG for a phone, in the current language."""
    scene, places = _seen_from(game, seats, seat)
    headline = scene.result or scene.question or scene.waiting
    picture = _placed(game.rules, scene, places)
    return _drawn(_mail_templates(game.rules), headline=headline, mine=scene.mine, picture=picture)


@dataclass(frozen=True)
class BoardPicture:
    """A position as SVG for a page, which has the game's symbols and ``css/position.css``; and in words."""

    drawing: SafeString
    in_words: str


def board_picture_of(game: Game, seats: Sequence[Seat], seat: int | None) -> BoardPicture:
    """A game as ``seat`` or a spectator sees it, small, in the current language."""
    scene, places = _seen_from(game, seats, seat, shown_seats(seats, seat, view_of(game, seats, seat)))
    picture = _placed(game.rules, scene, places)
    drawing = render_to_string(_mail_templates(game.rules), {"in_page": True, "picture": picture})
    return BoardPicture(mark_safe(drawing), " ".join(table_in_words(scene)))  # noqa: S308 - Jinja has escaped it


def _mail_templates(slug: str) -> Sequence[str]:
    return (f"{slug}/mail_picture.svg", "pictures/mail_default.svg")


def _placed(slug: str, scene: Scene, places: Sequence[RankedPlayer[Any]]) -> Any:
    """The things of a mail's picture in their places."""
    draw = getattr(presentation_of(slug), "mail_picture", None)
    return draw(scene, places) if draw else pictures.players_only(places)


def _seen_from(
    game: Game, seats: Sequence[Seat], seat: int | None, people: Sequence[ShownSeat] = ()
) -> tuple[Scene, list[RankedPlayer[Any]]]:
    """The scene of ``seat`` or of a spectator, with names that can be drawn, and the ranking."""
    view = view_of(game, seats, seat)
    people = people or drawn_people(shown_seats(seats, seat, view))
    scene = presentation_of(game.rules).scene(view, people, Aids(odds=False))
    return scene, places_of(scene, left_at_the_end(game, seats))


def picture_of_site() -> str:
    """The site itself, in the current language."""
    below = _("at your own pace, against bots or friends")
    games = [{"slug": box.slug, "name": box.name, "x": x} for box, x in zip(all_games(), PANELS, strict=False)]
    return _drawn(["pictures/site.svg"], headline=_("Quick board and card games"), below=below, games=games)


def picture_of_box(slug: str) -> str:
    """One of the site's games, in the current language."""
    names = presentation_of(slug).names
    return _drawn(["pictures/game.svg"], headline=names.NAME, below=names.LEAD, slug=slug)


def picture_of_rows(headline: str, below: str, rows: Sequence[Any]) -> str:
    """Rows with a ``name`` and the shapes of their points as ``drawn``, in the current language; nothing of cards."""
    placed = pictures.rows(rows, TALLEST_ROW)
    return _drawn(["pictures/shapes.svg"], headline=headline, below=below, rows=placed)


def _drawn(templates: Sequence[str], **context: object) -> str:
    drawing = with_fonts(render_to_string(templates, {"style": style(), **context}))
    return ATTRIBUTE_VARIABLE.sub(lambda match: with_light_colours(match[0]), drawing)


@functools.cache
def style() -> SafeString:
    """The pictures' style sheet. The renderer knows no CSS variables, so it has their colours instead."""
    sheet = render_to_string("pictures/_style.css", {"suits": list(COLOUR_NAMES)})
    return mark_safe(with_light_colours(sheet))  # noqa: S308 - nothing in it comes from people


def png(svg: str) -> bytes:
    """The PNG of a drawing, by the site's fonts alone, so that it is the same on every machine."""
    return svg_to_bytes(svg_string=svg, font_files=[str(file) for file in FILES], skip_system_fonts=True)
