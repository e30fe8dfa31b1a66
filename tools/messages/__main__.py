"""python -m tools.messages extract | compile | check."""

import argparse
import sys
from pathlib import Path

from accounts.time_zones import CITIES
from pushsite.management.plain_ending import end_plainly
from tools.messages.catalogue import catalogues, problems
from tools.messages.cities import cities_of_zones, update_cities

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Run the command for every catalogue of the project."""
    end_plainly()
    parser = argparse.ArgumentParser(prog="python -m tools.messages", description=__doc__)
    parser.add_argument("verb", choices=["extract", "compile", "check"])
    verb = parser.parse_args().verb
    languages = ["en", *(catalogue.language for catalogue in catalogues(ROOT))]
    if verb == "check":
        wrong = [problem for catalogue in catalogues(ROOT) for problem in problems(catalogue)]
        if CITIES.read_text() != cities_of_zones(languages):
            wrong.append(f"{CITIES.relative_to(ROOT)} is out of date: run make messages.")
        sys.exit("\n".join(wrong) or None)
    if verb == "extract":
        update_cities(languages)
    for catalogue in catalogues(ROOT):
        if verb == "extract":
            catalogue.update()
        catalogue.compile()


if __name__ == "__main__":
    main()
