"""python -m tools.lock: write uv.lock from pyproject.toml, and export the requirements files that pip installs.

None of them contains anything about this machine, such as its package index.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from pushsite.management.plain_ending import end_plainly

ROOT = Path(__file__).resolve().parents[1]
EXPORT = ["uv", "export", "--quiet", "--frozen", "--format=requirements-txt"]
EXPORT += ["--no-emit-project", "--no-default-groups", "--no-header", "--no-annotate"]
REQUIREMENTS = {
    "requirements.txt": [],
    "requirements-dev.txt": ["--extra=dev"],
    "requirements-bench.txt": ["--extra=dev", "--extra=bench"],
    "requirements-audit.txt": ["--only-group=audit"],
    "requirements-node.txt": ["--only-group=node"],
}


def main(given: Sequence[str] | None = None) -> None:
    """Lock the newest versions that are allowed, then export them."""
    end_plainly()
    argparse.ArgumentParser(prog="python -m tools.lock", description=__doc__).parse_args(given)
    run("uv", "lock", "--upgrade")
    export()


def export() -> None:
    """Write the requirements files from uv.lock."""
    for name, parts in REQUIREMENTS.items():
        run(*EXPORT, *parts, f"--output-file={name}")


def run(*command: str) -> None:
    """Run uv's command in the project, whatever package index this machine has."""
    try:
        subprocess.run([*command, "--no-config"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    except FileNotFoundError:
        sys.exit("make lock needs uv: please install it (pip install uv).")
    except subprocess.CalledProcessError:
        sys.exit("The packages could not be locked: see what uv said above.")


if __name__ == "__main__":
    main()
