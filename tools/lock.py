"""python -m tools.lock: write the lock files from pyproject.toml, all with the same versions.

They contain nothing about this machine, such as its package index.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from pushsite.management.plain_ending import end_plainly

ROOT = Path(__file__).resolve().parents[1]
LOWEST_PYTHON = "3.11"
UV = ["uv", "pip", "compile", "--quiet", "--upgrade", "--universal", "--python-version", LOWEST_PYTHON]
UV += ["--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-header", "--annotation-style=line"]
ALL = ["--extra", "dev", "--extra", "bench"]
OTHERS = {"requirements.txt": [], "requirements-dev.txt": ["--extra", "dev"]}
GROUPS = {"requirements-audit.txt": ["--group", "audit"]}


def main(given: Sequence[str] | None = None) -> None:
    """Lock everything, then each smaller group at the same versions."""
    end_plainly()
    argparse.ArgumentParser(prog="python -m tools.lock", description=__doc__).parse_args(given)
    whole = "requirements-bench.txt"
    compile_lock(whole, ALL)
    for name, extras in OTHERS.items():
        compile_lock(name, [*extras, "--constraints", whole])
    for name, groups in GROUPS.items():
        compile_lock(name, groups)


def compile_lock(name: str, arguments: list[str]) -> None:
    """Write one lock file: of the project with these extras, or of these groups alone."""
    project = [] if "--group" in arguments else ["pyproject.toml"]
    try:
        subprocess.run([*UV, *arguments, *project, "--output-file", name], cwd=ROOT, check=True)
    except FileNotFoundError:
        sys.exit("make lock needs uv: please install it (pip install uv).")
    except subprocess.CalledProcessError:
        sys.exit(f"{name} could not be locked: see what uv said above.")


if __name__ == "__main__":
    main()
