"""Fits the numbers of a game's bots to games among them: `python -m bench.fitting.<slug>`."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def write_fitted(file: Path, numbers: dict[str, Any]) -> None:
    """Write the file, a line for each list or object of numbers."""
    parts = []
    for name, values in numbers.items():
        lines = ",\n".join(f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in values.items())
        parts.append(f"  {json.dumps(name)}: {{\n{lines}\n  }}")
    file.write_text("{\n" + ",\n".join(parts) + "\n}\n")


def solved(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The solution of the linear equations, by elimination; the matrix is symmetric and positive."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for index, pivot in enumerate(rows):
        pivot[:] = [value / pivot[index] for value in pivot]
        for other in rows:
            if other is not pivot and other[index]:
                other[:] = [value - other[index] * scaled for value, scaled in zip(other, pivot, strict=True)]
    return [row[-1] for row in rows]
