"""python -m tools.audit: list what the site is made of, and which of it has known holes.

Runs in an environment of its own (``python -m tools.bootstrap audit``), and needs only the standard library.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from pushsite.management.plain_ending import end_plainly

ROOT = Path(__file__).resolve().parents[1]
LIST = "sbom.json"
SHIPPED = "requirements.txt"
LOCKS = (SHIPPED, "requirements-dev.txt")


def main(given: Sequence[str] | None = None) -> None:
    """Write the list (CycloneDX), then ask for known holes; exit with 1 if there are any, or nobody answers."""
    end_plainly()
    argparse.ArgumentParser(prog="python -m tools.audit", description=__doc__).parse_args(given)
    status = run("cyclonedx_py", "requirements", SHIPPED, "--pyproject", "pyproject.toml", "--output-reproducible",
               "--output-file", LIST)  # fmt: skip
    if status != 0:
        sys.exit(f"{LIST} could not be written: see above.")
    print(f"{LIST} names what {SHIPPED} locks.", flush=True)
    options = [word for lock in LOCKS for word in ("--requirement", lock)]
    if run("pip_audit", "--disable-pip", "--require-hashes", "--strict", "--progress-spinner=off", *options) != 0:
        sys.exit("Packages have known holes, or the service that knows them did not answer: see above.")


def run(module: str, *arguments: str) -> int:
    """Run a tool of this environment in the project's folder; return its status."""
    return subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT).returncode


if __name__ == "__main__":
    main()
