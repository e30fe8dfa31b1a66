"""Fitted numbers are written as they are read, and equations are solved."""

import json

import pytest

from bench.fitting import solved, write_fitted
from games.bots.fitted import fitted, fitted_file
from games.catalog import RULES


@pytest.mark.parametrize("slug", RULES)
def test_numbers_are_written_as_they_are_kept(slug, tmp_path):
    write_fitted(tmp_path / "fitted.json", fitted(slug))
    assert json.loads((tmp_path / "fitted.json").read_text()) == fitted(slug)
    assert (tmp_path / "fitted.json").read_text() == fitted_file(slug).read_text()


def test_equations_are_solved():
    assert solved([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0]) == pytest.approx([1.0, 3.0])
