"""What went wrong, in one sentence for the person at the terminal."""


class Problem(Exception):
    """Set-up cannot go on; the text says why and what to do, and is all that is printed."""


def say(line: str) -> None:
    """Tell what takes a while."""
    print(line, flush=True)
