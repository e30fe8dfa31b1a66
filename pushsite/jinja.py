"""The engine of the Jinja templates: what may be missing, and faster globals.

`games.jinja` has what templates may call.
"""

import re
from collections.abc import Mapping
from typing import Any

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from jinja2 import ChainableUndefined, Environment, StrictUndefined, nodes
from jinja2.visitor import NodeTransformer

INDENTATION = re.compile(r"\n[ \t]+")


class Missing(ChainableUndefined, StrictUndefined):
    """What a page or a game does not have: ``{% if hand.team %}`` may ask for it, everything else is an error."""

    __slots__ = ()

    def __bool__(self) -> bool:  # type: ignore[override]
        return False


class TableEnvironment(Environment):
    """The environment of tables. A table is made of thirty templates.

    A template that a loop includes by a constant name is compiled into the loop, unless files are read again when they
    change. Other inclusions and each import of a macro look up globals. Jinja would read them key by key from a
    ``ChainMap``: a dict saves 6 % of the time of an action, and 7 % of a look at a table.
    """

    def __init__(self, **options: Any) -> None:
        more = {"undefined": Missing, "extensions": ["jinja2.ext.i18n"], "cache_size": -1}
        super().__init__(**(options | more))

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        return tree if self.auto_reload else _Inclusions(self, name).visit(tree)

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """Leave out indentation, a twentieth of what a table sends compressed; no template has preformatted text."""
        return INDENTATION.sub("\n", super().preprocess(source, name, filename))

    def make_globals(self, d: Mapping[str, Any] | None) -> dict[str, Any]:
        """Copy the environment's into a dict, and add ``d``."""
        return self.globals | dict(d or {})


class _Inclusions(NodeTransformer):
    """Puts what loops include in the place of the inclusions; what it sets stays its own.

    To do so everywhere would bring no more, and make compiling all templates three times as long.
    """

    def __init__(self, environment: Environment, *within: str | None) -> None:
        self._environment, self._within = environment, within
        self._in_loop = len(within) > 1

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802 (Jinja calls it by the node's class)
        """Visit what the loop repeats."""
        outside, self._in_loop = self._in_loop, True
        found: nodes.Node = self.generic_visit(node)
        self._in_loop = outside
        return found

    def visit_Include(self, node: nodes.Include) -> nodes.Node:  # noqa: N802 (Jinja calls it by the node's class)
        """Return what the template contains; a name that follows from the context stays an inclusion."""
        name = node.template.value if isinstance(node.template, nodes.Const) else None
        if (
            not self._in_loop
            or not isinstance(name, str)
            or not node.with_context
            or node.ignore_missing
            or name in self._within
        ):
            return node
        assert self._environment.loader
        source, filename, _is_current = self._environment.loader.get_source(self._environment, name)
        tree = Environment._parse(self._environment, source, name, filename)
        if tree.find(nodes.Extends) or tree.find(nodes.Block):
            return node
        put_in: nodes.Template = _Inclusions(self._environment, *self._within, name).visit(tree)
        return nodes.Scope(put_in.body, lineno=node.lineno)


def jinja_environment() -> Environment:
    """The environment of the engine that is called "jinja2" in the settings."""
    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    return engine.env


def compile_templates() -> None:
    """Compile all Jinja templates, so that the first visitor of a process does not wait for it."""
    for name in jinja_environment().list_templates():
        jinja_environment().get_template(name)
