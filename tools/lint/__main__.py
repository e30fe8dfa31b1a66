"""python -m tools.lint [--fix]: run every check and name the failed ones; or fix and format everything."""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pushsite.management.plain_ending import end_plainly
from testing.site import ROOT
from tools.bootstrap.environment import Environment
from tools.bootstrap.npm import NpmPackages
from tools.lint.lengths import report
from tools.lint.steps import Step, fixes, steps


def main() -> None:
    """Run every step, also after a failure, and exit with the names of the failed ones."""
    end_plainly()
    parser = argparse.ArgumentParser(prog="python -m tools.lint", description=__doc__)
    parser.add_argument("--fix", action="store_true", help="fix and format everything")
    fixing = parser.parse_args().fix
    install_biome()
    todo = fixes() if fixing else steps()
    # Checks change nothing, so they run side by side; fixes write to the same files.
    with ThreadPoolExecutor(1 if fixing else os.cpu_count()) as pool:
        failed = [step.name for step, fine in zip(todo, pool.map(passes, todo), strict=True) if not fine]
    print(report())
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}")


def install_biome() -> None:
    """Install the linter of scripts and style sheets, which only this command needs, unless it is there."""
    packages = NpmPackages(ROOT, Environment(Path(sys.prefix)))
    if not packages.installed():
        packages.install()


def passes(step: Step) -> bool:
    """Whether the step's command succeeds; print its output only if it does not."""
    done = subprocess.run(
        step.command, cwd=ROOT, env={**os.environ, **step.environment}, capture_output=True, text=True
    )
    fine = done.returncode in step.fine
    output = "" if fine else done.stdout + done.stderr + "\n"
    print(f"{'ok  ' if fine else 'FAIL'}  {step.name}\n{output}", end="", flush=True)
    return fine


if __name__ == "__main__":
    main()
