"""Pictures of tables: for previews of links, of a finished public game and of the site; and for mails, of any game."""

import functools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from resvg_py import svg_to_bytes

from games.access import game_or_404
from games.catalog import presentation_of
from games.channels.mail.addresses import Expired, pictured
from games.models import Game, Seat
from games.overview.seat_card import SeatCard, seat_cards
from games.overview.shared_names import with_agreed_names
from games.play.actions.chance import read_for_key
from games.play.actions.replay_state import game_at, seats_then
from games.presentation import pictures
from games.presentation.game_info import all_games
from games.presentation.results import Place
from games.presentation.scene import Aids, Scene, places_of
from games.presentation.terms import COLOUR_NAMES
from games.queries.views import left_at_the_end, view_of, winners_of
from games.views.table.drawing.facts import fact_of
from pushsite.web.colours import VARIABLE, with_light_colours
from pushsite.web.limits import count_attempt, limit
from pushsite.web.refusals import Refusal

CACHE_SECONDS = 7 * 24 * 3600  # here
MAX_AGE = 3600  # elsewhere; short, since the names of closed accounts have to go


@require_safe
def picture_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """The PNG, made once for each drawing; 404 unless everybody may see the table."""
    game = game_or_404(game_id)
    if not may_be_shown(game):
        raise Http404
    with translation.override(language_of(game)):
        return answer_with(request, picture_of(game, list(game.seat_rows.all())))


@require_safe
def site_picture(request: HttpRequest) -> HttpResponse:
    """The PNG of the site itself."""
    return answer_with(request, picture_of_site())


class TooOld(Refusal):
    """The mail with this picture is too old."""

    sentence = gettext_lazy("This picture was in a mail, and is no longer shown. Go to the table instead.")
    status = 410


@require_safe
def mailed_picture(request: HttpRequest, game_id: str, token: str) -> HttpResponse:
    """The PNG in a mail: the table as its reader saw it then; 404 if the address is not valid, or `TooOld`."""
    game = game_or_404(game_id)
    try:
        seen = pictured(game, token)
    except Expired as error:
        raise TooOld(table=game.get_absolute_url()) from error
    drawing = _seen(game, *seen) if seen and game.rules_known else None
    if drawing is None:
        raise Http404
    answer = HttpResponse(png(drawing), content_type="image/png")
    patch_cache_control(answer, private=True, max_age=MAX_AGE)
    return answer


def _seen(game: Game, number: int, version: int) -> str | None:
    """The drawing for the person at seat ``number`` after action ``version``; None if they or the action are gone."""
    seat = game.seat_rows.select_related("user").filter(number=number, user__isnull=False).first()
    if seat is None or game.position is None or version > game.version:
        return None
    # Not by address: a mail provider loads the pictures of all its readers from a few.
    count_attempt("picture", f"{game.pk}/{number}", settings.RATE_LIMITS["picture"])
    read_for_key(game)
    past = game_at(game, version)
    if past is None:
        return None
    with translation.override(seat.user.language or settings.LANGUAGE_CODE):
        return mail_picture_of(past, seats_then(past), number)


def answer_with(request: HttpRequest, drawing: str) -> HttpResponse:
    """The PNG of ``drawing``, made once for each."""
    digest = sha256(drawing.encode()).hexdigest()
    answer = get_conditional_response(request, etag=f'"{digest}"') or _made(request, drawing, digest)
    answer.headers["ETag"] = f'"{digest}"'
    patch_cache_control(answer, public=True, max_age=MAX_AGE)
    return answer


def _made(request: HttpRequest, drawing: str, digest: str) -> HttpResponse:
    key = f"picture:{digest}"
    image = cache.get(key)
    if image is None:
        limit(request, "picture")
        image = png(drawing)
        cache.set(key, image, CACHE_SECONDS)
    return HttpResponse(image, content_type="image/png")


@dataclass(frozen=True)
class Preview:
    """What a shared link shows elsewhere. The URLs are absolute."""

    title: str
    description: str
    url: str
    picture: str


def may_be_shown(game: Game) -> bool:
    """Whether everybody may see how the game ended: it is public and finished, not cancelled."""
    return game.public and game.status == Game.Status.FINISHED and game.rules_known


def preview_of(game: Game, seats: Sequence[Seat]) -> Preview | None:
    """The same for everybody, in the host's language; ``None`` unless everybody may see the game."""
    if not may_be_shown(game):
        return None
    names = names_of(game)
    with translation.override(language_of(game)):
        people = people_of(game, seats)
        return Preview(
            title=pictures.title(names, people, game.scores, winners_of(game, seats)),
            description=pictures.description(names, people, game.scores),
            url=settings.SITE_URL + game.get_absolute_url(),
            picture=settings.SITE_URL + reverse("games:picture", args=[game.pk]),
        )


def names_of(game: Game) -> ModuleType:
    """The names of its rules."""
    names: ModuleType = presentation_of(game.rules).names
    return names


def people_of(game: Game, seats: Sequence[Seat], maker: int | None = None) -> list[SeatCard]:
    """The people as they are named outside the site; ``maker``: the seat of the person who shares the game."""
    return with_agreed_names(game, seats, seat_cards(seats, None, view_of(game, seats, None)), maker)


def language_of(game: Game) -> str:
    """The host's language, or the site's if it is unknown."""
    return (game.host.language if game.host else "") or settings.LANGUAGE_CODE


AS_ATTRIBUTE = re.compile(rf'(?<=="){VARIABLE.pattern}(?=")')  # names cannot match: their quotes are escaped
NOT_DRAWN = {"Cc", "Cf", "Cn", "Co", "Cs", "So", "Zl", "Zp"}  # Unicode categories
EMOJI = range(0x1F000, 0x20000)
TALLEST = 110  # height of a row in the default picture
PANELS = (40, 420, 800)  # x of each game in the picture of the site


def picture_of(game: Game, seats: Sequence[Seat], maker: int | None = None) -> str:
    """A final table as a spectator sees it, and a fact, as SVG, in the current language.

    ``maker`` as in `people_of`.
    """
    presentation = presentation_of(game.rules)
    people = people_of(game, seats, maker)
    scene, places = _seen_from(game, seats, None, people)
    draw = getattr(presentation, "picture", None)
    picture = draw(scene, places) if draw else pictures.rows(places, TALLEST)
    templates = (f"{game.rules}/picture.svg", "pictures/default.svg")
    told = fact_of(game, people, maker)
    below = drawn_name(f"{presentation.names.NAME} · {told}" if told else str(presentation.names.NAME))
    return _drawn(templates, headline=scene.result, below=below, picture=picture)


def mail_picture_of(game: Game, seats: Sequence[Seat], seat: int) -> str:
    """A game as ``seat`` sees it, as SVG for a phone, in the current language."""
    presentation = presentation_of(game.rules)
    scene, places = _seen_from(game, seats, seat)
    draw = getattr(presentation, "mail_picture", None)
    picture = draw(scene, places) if draw else pictures.players_only(places)
    templates = (f"{game.rules}/mail_picture.svg", "pictures/mail_default.svg")
    headline = scene.result or scene.question or scene.waiting
    return _drawn(templates, headline=headline, mine=scene.mine, picture=picture)


def _seen_from(
    game: Game, seats: Sequence[Seat], seat: int | None, people: Sequence[SeatCard] = ()
) -> tuple[Scene, list[Place[Any]]]:
    """The scene of ``seat`` or of a spectator, with names that can be drawn, and the ranking."""
    view = view_of(game, seats, seat)
    people = [replace(person, name=drawn_name(person.name)) for person in people or seat_cards(seats, seat, view)]
    scene = presentation_of(game.rules).scene(view, people, Aids(odds=False))
    return scene, places_of(scene, left_at_the_end(game, seats))


def picture_of_site() -> str:
    """The site itself, in the current language."""
    below = _("played at your own pace, against bots or friends")
    games = [{"slug": box.slug, "name": box.name, "x": x} for box, x in zip(all_games(), PANELS, strict=False)]
    return _drawn(["pictures/site.svg"], headline=_("Small table games"), below=below, games=games)


def _drawn(templates: Sequence[str], **context: object) -> str:
    drawing = render_to_string(templates, {"style": style(), **context})
    return AS_ATTRIBUTE.sub(lambda found: with_light_colours(found[0]), drawing)


@functools.cache
def style() -> SafeString:
    """The pictures' style sheet. The renderer knows no CSS variables, so it has their colours instead."""
    sheet = render_to_string("pictures/_style.css", {"suits": list(COLOUR_NAMES)})
    return mark_safe(with_light_colours(sheet))  # noqa: S308 - nothing in it comes from people


def drawn_name(name: str) -> str:
    """A name without emoji, which the fonts lack, and without characters that would break the XML."""
    composed = unicodedata.normalize("NFC", name)
    drawn = [sign for sign in composed if unicodedata.category(sign) not in NOT_DRAWN and ord(sign) not in EMOJI]
    return " ".join("".join(drawn).split()) or "…"


FONTS = Path(settings.BASE_DIR) / "static" / "fonts"
FILES = [str(FONTS / name) for name in ("gabarito-medium.ttf", "gabarito-extrabold.ttf")]


def png(svg: str) -> bytes:
    """The PNG of a drawing. Letters that the site's font lacks come from the system's fonts, or become a box."""
    return svg_to_bytes(svg_string=svg, font_files=FILES)
