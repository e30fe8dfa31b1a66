"""The engine of the Jinja templates: what may be missing, faster globals, and compiled templates in a file.

`games.jinja` has what templates may call.
"""

import marshal
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any

import jinja2
from django.conf import settings
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from jinja2 import BytecodeCache, ChainableUndefined, Environment, StrictUndefined, nodes
from jinja2.bccache import Bucket
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


class CompiledTemplates(BytecodeCache):
    """Templates that an earlier start has compiled, from a file; a change of any template, of this module, of Jinja or
    of Python makes them useless, since a template may contain others.
    """

    def __init__(self, file: Path, environment: Environment) -> None:
        self._file = file
        self._state = _state_of_templates(environment)
        self._codes = self._stored()
        self._is_stored = bool(self._codes)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Let the bucket have the stored code."""
        bucket.code = self._codes.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the bucket's code in memory until `store` is called."""
        assert bucket.code
        self._codes[bucket.key] = bucket.code
        self._is_stored = False

    def store(self) -> None:
        """Write the file if it lacks a template. On a full disk the next start compiles again."""
        if self._is_stored:
            return
        codes = marshal.dumps(self._codes)
        unfinished = self._file.with_suffix(".new")
        with suppress(OSError):
            unfinished.write_bytes(self._digest(codes) + codes)
            unfinished.replace(self._file)

    def _stored(self) -> dict[str, CodeType]:
        with suppress(OSError):
            digest, codes = (content := self._file.read_bytes())[:32], content[32:]
            if digest == self._digest(codes):
                stored: dict[str, CodeType] = marshal.loads(codes)  # noqa: S302 - the folder has the site's keys, too
                return stored
        return {}

    def _digest(self, codes: bytes) -> bytes:
        return sha256(self._state + codes).digest()


def _state_of_templates(environment: Environment) -> bytes:
    """Return a digest of what the compiled templates depend on."""
    assert environment.loader
    sources = [environment.loader.get_source(environment, name)[:2] for name in environment.list_templates()]
    return sha256(repr((sources, Path(__file__).read_text(), jinja2.__version__, sys.version)).encode()).digest()


def compile_templates() -> None:
    """Compile all Jinja templates, so that the first visitor of a process does not wait for it.

    The embedded site, which people start again and again, keeps them in its data folder.
    """
    environment = jinja_environment()
    kept = settings.EMBEDDED and not settings.DEBUG
    cache = CompiledTemplates(settings.DATA_DIR / "templates.cache", environment) if kept else None
    environment.bytecode_cache = cache
    for name in environment.list_templates():
        environment.get_template(name)
    if cache:
        cache.store()
