"""What the Jinja templates, which draw tables, may call: functions and filters."""

from collections.abc import Callable
from datetime import datetime
from functools import cache, lru_cache
from typing import Any
from uuid import uuid4

import segno
from django.template.defaultfilters import floatformat
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.safestring import SafeString
from jinja2 import Environment
from markupsafe import Markup

from accounts.name_rules.directions import shortened
from games.catalog import RULES
from games.lesson_progress import lesson_finished, progress_of
from games.models.game import ID_ALPHABET, ID_LENGTH
from games.presentation import renderer
from games.presentation.cached import cached_by_language
from games.presentation.events.gathering import LOOK
from games.presentation.events.log import newest_action
from games.presentation.events.sounds import SOUND_NAMES
from games.presentation.game_info import character_way, first_in_words
from games.presentation.lesson import lesson_minutes, lesson_of
from games.presentation.pictures import fitting
from games.presentation.terms import labelled
from games.presentation.times import day, moment, ticking_age, ticking_time_left
from pushsite.jinja import TableEnvironment, jinja_environment


def environment(**options: Any) -> Environment:
    """The environment, for ``settings.TEMPLATES``."""
    tables = TableEnvironment(**options)
    texts = {name: _safe(getattr(translation, name)) for name in ("gettext", "ngettext", "pgettext", "npgettext")}
    tables.install_gettext_callables(newstyle=False, **texts)  # type: ignore[attr-defined]  # the extension adds it
    tables.globals.update(
        {function.__name__: function for function in FUNCTIONS},
        _=texts["gettext"],
        game_slugs=tuple(RULES),
        glyph=renderer.glyph,
        language=translation.get_language,
        sound_names=SOUND_NAMES,
        LOOK_MS=round(LOOK * 1000),
    )
    tables.filters.update(FILTERS)
    return tables


def _safe(translate: Callable[..., str]) -> Callable[..., Markup]:
    """Texts may contain HTML, as in Django's templates; what is put into them is escaped."""
    return cached_by_language(lambda *arguments: Markup(translate(*arguments)))  # noqa: S704 - from the catalogue


def url(name: str, *arguments: str) -> str:
    """The path of a page. ``arguments``: ids of games, or slugs."""
    address = _pattern(name, len(arguments))
    for number, argument in enumerate(arguments):
        address = address.replace(_placeholder(number), argument)
    return address


@cache
def _pattern(name: str, count: int) -> str:
    """The path with a placeholder for each argument: Django's ``reverse`` would take 8 % of the time of an action."""
    return reverse(name, args=[_placeholder(number) for number in range(count)])


def _placeholder(number: int) -> str:
    return ID_ALPHABET[number] * ID_LENGTH  # an id of a game is a slug, too


@cache
def template_for(slug: str, name: str) -> str:
    """The name of the template ``name`` for a game: the game's own, else the site's default."""
    return str(jinja_environment().select_template([f"{slug}/{name}.html", f"games/default/{name}.html"]).name)


@lru_cache(maxsize=4096)
def profile_url(name: str) -> str:
    """Return the path of a person's profile."""
    return reverse("people:profile", args=[name])


def new_command() -> str:
    """An id that no other form has."""
    return str(uuid4())


@lru_cache(maxsize=256)
def qr_code(address: str) -> SafeString:
    """A QR code as SVG without a size, black on white in every theme: that is what cameras read best."""
    code = segno.make_qr(address, error="m")
    svg = code.svg_inline(omitsize=True, svgclass=None, lineclass=None, dark="#000", light="#fff")
    return SafeString(svg)  # it has no text in it


def iso(at: datetime) -> str:
    """A moment for ``datetime`` attributes and scripts, in the reader's time zone."""
    return timezone.localtime(at).isoformat()


FUNCTIONS: tuple[Callable[..., Any], ...] = (
    character_way,
    lesson_finished,
    first_in_words,
    fitting,
    lesson_minutes,
    lesson_of,
    labelled,
    new_command,
    newest_action,
    profile_url,
    progress_of,
    qr_code,
    static,
    template_for,
    url,
)
FILTERS: dict[str, Callable[..., Any]] = {
    "after_colon": renderer.after_colon,
    "day": day,
    "floatformat": cached_by_language(floatformat),
    "iso": iso,
    "left": ticking_time_left,
    "moment": moment,
    "since": ticking_age,
    "shortened": shortened,
}
