"""The sentences and scenes that all games share, in the reader's language, from plain data: no queries, no models.

Each game has its own in ``games/<slug>/presentation/__init__.py``: `names`, `tell`, `tell_instead`, `batches`,
`question`, `waiting`, `decision` and `scene`, and optionally `weigh`, `costs`, `seconds_moved`, `is_routine` and
`part_of_turn` (see `steps` and `gathering` in `games.presentation.events`), `hint`, `in_context` (adds to events what
only earlier ones tell), `LESSON`, `figures` and `facts` (see their modules here), `picture`, `private_hand` (what only
one seat can see, from its view) and `AUTOMATIC` (the types of events that begin an action without any choice).
"""
