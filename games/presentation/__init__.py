"""The sentences and scenes that all games share, in the reader's language, from plain data: no queries, no models.

Each game has its own in ``games/<slug>/presentation/__init__.py``: `names`, `tell`, `batches`, `question`, `waiting`,
`decision` and `scene`, and optionally `weigh` (see `games.presentation.events.steps`), `hint`, `in_context` (adds to
events what only earlier ones tell), `LESSON`, `figures` (see `games.presentation.figures`), `picture`, `private_hand`
(what only one seat can see, from its view) and `AUTOMATIC` (the types of events that begin an action without any
choice).
"""
