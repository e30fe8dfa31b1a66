"""The table of variables in docs/production.md."""

import os
import re
import runpy

import pytest

from pushsite.environment.reader import REQUIRED, VariableReader
from testing.site import ROOT
from tests.support.processes import production

ROW = re.compile(r"^\| `([A-Z_]+)` \| (.+?) \|", re.MULTILINE)


@pytest.fixture
def variables(monkeypatch) -> dict[str, object]:
    """Return the variables that a start in each mode reads, with their defaults."""
    found = {}
    read = VariableReader.read

    def note(self, kind, name, expected, *, default=REQUIRED, **more):
        found[name] = default
        return read(self, kind, name, expected, default=default, **more)

    monkeypatch.setattr(VariableReader, "read", note)
    for mode in ("embedded", "production"):
        monkeypatch.setattr(os, "environ", production(PUSHSITE_MODE=mode))
        runpy.run_path(str(ROOT / "pushsite/environment/__init__.py"))
    return found


def test_table_names_exactly_the_variables_that_are_read(variables):
    rows = ROW.findall((ROOT / "docs/production.md").read_text())
    assert sorted(name for name, _ in rows) == sorted(variables)


def test_table_has_required_variables_and_default_numbers(variables):
    rows = dict(ROW.findall((ROOT / "docs/production.md").read_text()))
    assert {name for name, default in rows.items() if default == "required"} == {
        name for name, default in variables.items() if default is REQUIRED
    }
    numbers = {name: default for name, default in variables.items() if isinstance(default, int | float)}
    assert {name: float(rows[name].strip("`")) for name in numbers} == numbers
