"""The engine of the Jinja templates, without the work that Jinja does at each call and each piece of HTML of a table.

`games.jinja` has what templates may call.
"""

from collections.abc import Mapping
from types import CodeType
from typing import Any, Self

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.utils.safestring import SafeString
from jinja2 import ChainableUndefined, Environment, StrictUndefined, Template
from markupsafe import Markup, escape


class Missing(ChainableUndefined, StrictUndefined):
    """What a page or a game does not have: ``{% if hand.team %}`` may ask for it, everything else is an error."""

    __slots__ = ()

    def __bool__(self) -> bool:  # type: ignore[override]
        return False


def written(value: object) -> str:
    """Return what a template writes for ``value``: escaped, unless it is HTML."""
    kind = type(value)
    return value if kind is Markup or kind is SafeString else escape(value)  # type: ignore[return-value]


class TableTemplate(Template):
    """Writes HTML as it is: Jinja would copy each piece three times."""

    @classmethod
    def from_code(cls, environment: Environment, code: CodeType, *more: Any) -> Self:
        """Load compiled code, with `written` in the place of its ``escape``."""
        made: Self = super().from_code(environment, code, *more)  # type: ignore[assignment]
        made.root_render_func.__globals__["escape"] = written
        return made


class TableEnvironment(Environment):
    """The environment of tables, each of which is made of thirty templates.

    Each inclusion and each import of a macro looks up globals, which Jinja would read key by key from a ``ChainMap``,
    and a template, which Jinja would take from a cache with a lock.
    """

    template_class = TableTemplate

    def __init__(self, **options: Any) -> None:
        more = {"undefined": Missing, "extensions": ["jinja2.ext.i18n"], "cache_size": -1}
        super().__init__(**(options | more))

    def make_globals(self, d: Mapping[str, Any] | None) -> dict[str, Any]:
        """Copy the environment's into a dict, and add ``d``."""
        return self.globals | dict(d or {})


def jinja_environment() -> Environment:
    """The environment of the engine that is called "jinja2" in the settings."""
    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    return engine.env


def compile_templates() -> None:
    """Compile all Jinja templates, so that the first visitor of a process does not wait for it."""
    for name in jinja_environment().list_templates():
        jinja_environment().get_template(name)
