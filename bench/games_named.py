"""Games, and their number, as arguments of the command line."""

from argparse import ArgumentParser, ArgumentTypeError

from games.catalog import RULES


def named_game(slug: str) -> str:
    """Return the slug, for ``type`` of an argument; argparse says which games there are if it is none."""
    if slug not in RULES:
        raise ArgumentTypeError(f"there is no game {slug!r}: choose from {', '.join(RULES)}")
    return slug


def number_of_games(otherwise: int) -> int:
    """Return the only argument of the program, a number of games."""
    parser = ArgumentParser()
    parser.add_argument("games", type=int, nargs="?", default=otherwise)
    return int(parser.parse_args().games)
