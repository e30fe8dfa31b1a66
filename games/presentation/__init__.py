"""Games in sentences and in what a page draws, in the reader's language, from plain data: no queries, no models.

A game's own is in its folder. ``presentation/__init__.py`` there has `names`, `tell`, `batches`, `question`, `waiting`,
`decision` and `scene`. It may have `hint`, `picture`, `held` (what a seat alone can see, from its view) and
`AUTOMATIC` (the types of events that begin an action without any choice).
"""

from games.catalog import RULES, presentation_of


def name_of(slug: str) -> str:
    """What a game is called; its slug, where the site does not have it."""
    return str(presentation_of(slug).names.NAME) if slug in RULES else slug
