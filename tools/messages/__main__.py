"""python -m tools.messages extract | compile | check."""

import argparse
import sys
from pathlib import Path

from pushsite.management.plain_ending import end_plainly
from tools.messages.catalogue import catalogues, problems

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Run the command for every catalogue of the project."""
    end_plainly()
    parser = argparse.ArgumentParser(prog="python -m tools.messages", description=__doc__)
    parser.add_argument("verb", choices=["extract", "compile", "check"])
    verb = parser.parse_args().verb
    found = []
    for catalogue in catalogues(ROOT):
        if verb == "extract":
            catalogue.update()
        elif verb == "compile":
            catalogue.compile()
        else:
            found += problems(catalogue)
    sys.exit("\n".join(found) or None)


if __name__ == "__main__":
    main()
