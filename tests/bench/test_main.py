import importlib
import subprocess
import sys

import pytest

from bench.__main__ import PARTS


@pytest.mark.usefixtures("processes")
def test_unknown_part_is_refused_by_name() -> None:
    done = subprocess.run([sys.executable, "-m", "bench", "nonsense"], capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert "no such part: nonsense" in done.stderr


def test_ladder_is_a_part_that_runs() -> None:
    assert callable(importlib.import_module(PARTS["ladder"]).run)
