"""The engine of the Jinja templates: what may be missing, and less work where a table calls and writes much.

`games.jinja` adds what templates may call.
"""

from collections.abc import Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Self

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.utils.safestring import SafeString
from jinja2 import ChainableUndefined, Environment, StrictUndefined, Template
from jinja2.runtime import Context
from jinja2.utils import internalcode
from markupsafe import Markup, escape


class Missing(ChainableUndefined, StrictUndefined):
    """What a page or a game does not have: ``{% if hand.team %}`` may ask for it, everything else is an error."""

    __slots__ = ()

    def __bool__(self) -> bool:  # type: ignore[override]
        return False


PLAIN = (FunctionType, type(cache(str)))  # a function, or one whose results are cached


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
