"""Pictures for previews of links: of a finished public game's table, and of the site."""

import functools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from resvg_py import svg_to_bytes

from games.catalog import presentation_of
from games.models import Game, Seat
from games.presentation import sharing
from games.presentation.game_info import all_games
from games.presentation.results import left_last
from games.presentation.sharing import rows
from games.presentation.terms import COLOUR_NAMES
from games.queries.views import left_at_the_end, view_of, winners_of
from games.views.access import game_or_404
from games.views.people import people_of
from games.views.table.parts import Aids
from pushsite.limits import limit

KEPT = 7 * 24 * 3600  # seconds, here
KEPT_ELSEWHERE = 3600  # not longer: who closes their account takes their name with them


@require_safe
def picture(request: HttpRequest, game_id: str) -> HttpResponse:
    """The PNG, made once for what it shows; 404 where the table may not be shown to everybody."""
    game = game_or_404(game_id)
    if not may_be_shown(game):
        raise Http404
    with translation.override(language_of(game)):
        return _answer(request, picture_of(game, list(game.seat_rows.all())))


@require_safe
def site_picture(request: HttpRequest) -> HttpResponse:
    """The PNG of the site itself."""
    return _answer(request, picture_of_site())


def _answer(request: HttpRequest, drawing: str) -> HttpResponse:
    mark = sha256(drawing.encode()).hexdigest()
    answer = get_conditional_response(request, etag=f'"{mark}"') or _made(request, drawing, mark)
    answer.headers["ETag"] = f'"{mark}"'
    patch_cache_control(answer, public=True, max_age=KEPT_ELSEWHERE)
    return answer


def _made(request: HttpRequest, drawing: str, mark: str) -> HttpResponse:
    key = f"picture:{mark}"
    image = cache.get(key)
    if image is None:
        limit(request, "picture")
        image = png(drawing)
        cache.set(key, image, KEPT)
    return HttpResponse(image, content_type="image/png")


@dataclass(frozen=True)
class Preview:
    """The addresses are whole ones, since they are read elsewhere."""

    title: str
    description: str
    url: str
    picture: str


def may_be_shown(game: Game) -> bool:
    """Whether everybody may see how the game ended: not where it runs, is private, or was cancelled."""
    return game.public and game.status == Game.Status.FINISHED and game.rules_known


def preview_of(game: Game, seats: Sequence[Seat]) -> Preview | None:
    """The same for everybody, in the language of who opened the table; ``None`` where nothing may be shown."""
    if not may_be_shown(game):
        return None
    names = presentation_of(game.rules).names
    with translation.override(language_of(game)):
        people = people_of(seats, None)
        return Preview(
            title=sharing.title(names, people, game.scores, winners_of(game, seats)),
            description=sharing.description(names, people, game.scores),
            url=settings.SITE_URL + game.get_absolute_url(),
            picture=settings.SITE_URL + reverse("games:picture", args=[game.pk]),
        )


def language_of(game: Game) -> str:
    """The language of who opened the table, where it is known."""
    return (game.host.language if game.host else "") or settings.LANGUAGE_CODE


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


@functools.cache
def style() -> SafeString:
    """The pictures' style sheet, with colours instead of variables: what makes images knows none."""
    sheet = render_to_string("pictures/_style.css", {"suits": list(COLOUR_NAMES)})
    return mark_safe(VARIABLE.sub(_colour, sheet))  # noqa: S308 - nobody's words are in it


def _colour(variable: re.Match[str]) -> str:
    return colours()[variable[1]]


@functools.cache
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


FONTS = Path(settings.BASE_DIR) / "static" / "fonts"
FILES = [str(FONTS / name) for name in ("gabarito-medium.ttf", "gabarito-extrabold.ttf")]


def png(svg: str) -> bytes:
    """The PNG of a drawing. What the site's font has no letters for, the machine's fonts have, or a box stands for."""
    return svg_to_bytes(svg_string=svg, font_files=FILES)
