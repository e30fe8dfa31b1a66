"""The environment of the Jinja templates, which draw tables: their functions and filters, and what may be missing."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, lru_cache
from types import CodeType, FunctionType
from typing import Any, Self
from uuid import uuid4

import segno
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.template.defaultfilters import truncatechars
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.safestring import SafeString
from jinja2 import ChainableUndefined, Environment, StrictUndefined, Template
from jinja2.runtime import Context
from jinja2.utils import internalcode
from markupsafe import Markup, escape

from games.models.game import ID_ALPHABET, ID_LENGTH
from games.presentation import renderer
from games.presentation.fitting import fitting
from games.presentation.kept import kept_by_language
from games.presentation.lesson import lesson_of
from games.presentation.log import newest_action
from games.presentation.terms import named
from games.presentation.times import moment, unbroken_age, unbroken_time_left
from games.progress import lesson_finished, progress_of


class Missing(ChainableUndefined, StrictUndefined):
    """What a page or a game does not have: ``{% if hand.team %}`` may ask for it, everything else is an error."""

    __slots__ = ()

    def __bool__(self) -> bool:  # type: ignore[override]
        return False


PLAIN = (FunctionType, type(cache(str)))  # a function, or one whose results are kept


class TableContext(Context):
    """Jinja's context, which looks at each function in several ways before it calls it: what does it want to get?"""

    @internalcode
    def call(self, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call what a template calls. The functions of the site want nothing; macros and others ask Jinja."""
        if type(function) not in PLAIN:
            return super().call(function, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return function(*args, **kwargs)


def written(value: object) -> str:
    """What a template writes of ``value``: escaped, unless it is HTML."""
    kind = type(value)
    return value if kind is Markup or kind is SafeString else escape(value)  # type: ignore[return-value]


class TableTemplate(Template):
    """Jinja's template, which would copy each piece of HTML that is written into it three times."""

    @classmethod
    def from_code(cls, environment: Environment, code: CodeType, *more: Any) -> Self:
        """Load compiled code; what it calls ``escape`` only writes."""
        made: Self = super().from_code(environment, code, *more)  # type: ignore[assignment]
        made.root_render_func.__globals__["escape"] = written
        return made


class TableEnvironment(Environment):
    """Jinja's environment, for tables of thirty templates: each inclusion and each import of a macro asks for globals.

    Jinja keeps them in a ``ChainMap``, which is read key by key in Python, and templates behind a lock.
    """

    context_class = TableContext
    template_class = TableTemplate

    def __init__(self, **options: Any) -> None:
        more = {"undefined": Missing, "extensions": ["jinja2.ext.i18n"], "cache_size": -1}
        super().__init__(**(options | more))

    def make_globals(self, d: Mapping[str, Any] | None) -> dict[str, Any]:
        """Those of the environment, and ``d``."""
        return self.globals | dict(d or {})


def environment(**options: Any) -> Environment:
    """The environment, for ``settings.TEMPLATES``."""
    made = TableEnvironment(**options)
    texts = {name: _safe(getattr(translation, name)) for name in ("gettext", "ngettext", "pgettext", "npgettext")}
    made.install_gettext_callables(newstyle=False, **texts)  # type: ignore[attr-defined]  # the extension adds it
    made.globals.update(
        {each.__name__: each for each in FUNCTIONS},
        _=texts["gettext"],
        glyph=renderer.glyph,
        language=translation.get_language,
    )
    made.filters.update(FILTERS)
    return made


def _safe(translate: Callable[..., str]) -> Callable[..., Markup]:
    """Texts may contain HTML, as in Django's templates; what is put into them is escaped."""
    return kept_by_language(lambda *arguments: Markup(translate(*arguments)))  # noqa: S704 - from the catalogue


def compile_templates() -> None:
    """Compile all Jinja templates, so that the first visitor of a process does not wait for it."""
    for name in _environment().list_templates():
        _environment().get_template(name)


def _environment() -> Environment:
    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    return engine.env


def url(name: str, *arguments: str) -> str:
    """The path of a page. ``arguments``: ids of games, or slugs."""
    address = _pattern(name, len(arguments))
    for number, argument in enumerate(arguments):
        address = address.replace(_placeholder(number), argument)
    return address


@cache
def _pattern(name: str, count: int) -> str:
    """The path with a placeholder for each argument: finding it by its name takes Django most of the time."""
    return reverse(name, args=[_placeholder(number) for number in range(count)])


def _placeholder(number: int) -> str:
    return ID_ALPHABET[number] * ID_LENGTH  # an id of a game is a slug, too


@cache
def part(slug: str, name: str) -> str:
    """The template that draws a part of a game: the game's own, else the default of the site."""
    return str(_environment().select_template([f"{slug}/{name}.html", f"games/default/{name}.html"]).name)


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
    lesson_finished,
    fitting,
    lesson_of,
    named,
    new_command,
    newest_action,
    part,
    progress_of,
    qr_code,
    static,
    url,
)
FILTERS: dict[str, Callable[..., Any]] = {
    "age": unbroken_age,
    "iso": iso,
    "left": unbroken_time_left,
    "moment": moment,
    "truncatechars": truncatechars,
}
