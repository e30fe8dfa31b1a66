"""A thing of a game in a sentence: what the eye sees of it, and what the ear hears."""

from typing import NamedTuple


class Token(NamedTuple):
    """``shape``: one of the site's suits, "" for a thing without; ``label`` stands beside it; ``name`` is said."""

    shape: str
    label: str
    name: str
