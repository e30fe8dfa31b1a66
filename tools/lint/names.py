"""python -m tools.lint.names: check that a public name means one thing.

A game's folder has its own names: siblings implement one interface, so their names are alike.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import TypeGuard

from testing.site import ROOT
from tools.lint.steps import files

TOPS = ("accounts/", "games/", "pushsite/")
# Each of these names means the same in every module that has it.
REQUIRED = {
    "Command": "Django finds a command by it",
    "HOOKS": "what an app registers with accounts",
    "app_name": "Django's, of URLs",
    "log": "the logger of a module",
    "register": "Django finds tags and filters by it",
    "urlpatterns": "Django's, of URLs",
}
# Modules that one pattern matches implement one interface. The group tells them apart.
INTERFACES = {
    r"games/channels/(\w+)/": "a channel of notices has the functions of every channel",
    r"(accounts/registry|games/\w+/account_hooks)\.py": "a hook has the name of the event that calls it",
    r"pushsite/backup/(__init__|postgresql|sqlite)\.py": "each database is backed up by the same functions",
    r"games/(checker|fairness|history)/": "the checker is the scheme and the file's form, written a second time",
    r"games/(tasks|play)\b": "a task has the name of the function of games.play that it calls",
    r"pushsite/(environment/__init__|settings)\.py": "a setting has the name of its variable",
}


def main() -> None:
    """Exit with a line for each violation."""
    sys.exit("\n".join(names_with_two_meanings()) or None)


def names_with_two_meanings() -> Iterator[str]:
    """Yield public names that several modules define."""
    for name, modules in sorted(doubled(definitions()).items()):
        yield f"{name} is defined in {', '.join(modules)}: say in each name what it is of."


def definitions() -> dict[tuple[str, str], list[str]]:
    """Return the modules that define each name, by the game's slug, or "" for shared code, and the name."""
    slugs = {folder.parent.name for folder in ROOT.glob("games/*/rules")}
    modules = defaultdict(list)
    for module in (name for name in files("*.py") if name.startswith(TOPS) and "/migrations/" not in name):
        folder = module.split("/")[1]
        for name in public_names((ROOT / module).read_text()):
            modules[folder if folder in slugs else "", name].append(module)
    return modules


def doubled(definitions: dict[tuple[str, str], list[str]]) -> dict[str, list[str]]:
    """Return the names that are no part of an interface and defined in several modules, with these."""
    return {
        name: modules
        for (_slug, name), modules in definitions.items()
        if name not in REQUIRED and any(clash(*pair) for pair in combinations(modules, 2))
    }


def clash(one: str, other: str) -> bool:
    """Whether a name of both modules means two things, since they do not implement one interface."""
    matches = [(re.match(pattern, one), re.match(pattern, other)) for pattern in INTERFACES]
    return not any(first and second and first[1] != second[1] for first, second in matches)


def public_names(source: str) -> set[str]:
    """Return a module's own classes, functions and constants; variables of types are private to it."""
    nodes = ast.parse(source).body
    names = {node.name for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)}
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and not _is_type_variable(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {part.id for target in targets for part in ast.walk(target) if _is_given(part)}
    return {name for name in names if not name.startswith("_")}


def _is_given(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _is_type_variable(value: ast.expr | None) -> bool:
    called = value.func if isinstance(value, ast.Call) else None
    return isinstance(called, ast.Name) and called.id in {"ParamSpec", "TypeVar"}


if __name__ == "__main__":
    main()
