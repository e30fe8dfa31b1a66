"""python -m tools.lint [--fix]: run every check and name the failed ones; or fix and format everything."""

import os
import subprocess
import sys

from tools.lint.steps import ROOT, Step, fixes, steps


def main() -> None:
    """Run every step, also after a failure, and exit with the names of the failed ones."""
    todo = fixes() if "--fix" in sys.argv[1:] else steps()
    failed = [step.name for step in todo if not passes(step)]
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}")


def passes(step: Step) -> bool:
    """Whether the step's command succeeds; print its output only if it does not."""
    done = subprocess.run(
        step.command, cwd=ROOT, env={**os.environ, **step.environment}, capture_output=True, text=True
    )
    fine = done.returncode in step.fine
    print(f"{'ok  ' if fine else 'FAIL'}  {step.name}", flush=True)
    if not fine:
        print(done.stdout + done.stderr, flush=True)
    return fine


if __name__ == "__main__":
    main()
