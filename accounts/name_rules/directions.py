"""Names that are written from right to left, inside sentences that are not."""

import unicodedata

FROM_RIGHT = {"R", "AL"}  # Unicode's classes of letters
FIRST_STRONG_ISOLATE, END = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """Return ``name`` so that it moves nothing that stands beside it; the same if it is written from left to right.

    What is invisible around it works in pages, mails, titles and pictures alike. It is never stored.
    """
    if any(unicodedata.bidirectional(sign) in FROM_RIGHT for sign in name):
        return f"{FIRST_STRONG_ISOLATE}{name}{END}"
    return name
