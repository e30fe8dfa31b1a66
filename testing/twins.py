"""Stored games with changed hidden information, which must not change what other seats are shown."""

import random

from games.engine.state import Event
from games.history.export import Redaction
from games.models import Action, Game
from testing.games import samples_of

COLUMNS = ["action", "events", "chance", "chain"]


def change_hidden(game: Game, viewer: int | None) -> bool:
    """Change all that is stored of a running game and that the viewer cannot know: position, choices, shuffles, draws,
    chain. Whether the position differs now: the last few cards can fall as they lay.
    """
    game = Game.objects.get(pk=game.pk)
    hidden = samples_of(game.rules)
    changed = hidden.another(game.state(), viewer, random.Random(f"mixed for {viewer}"))
    shown, rows = Redaction.of(viewer, game).shown, list(game.actions.all())
    for row in rows:
        if row.number > shown:  # a choice that is still hidden
            row.chain = "1" * 64
            row.action = row.action if row.seat == viewer else hidden.choice(changed, row.seat)
        row.events = [_changed(event, viewer) for event in row.events]
        row.chance = [[kind, outcome[::-1] if kind == "shuffle" else outcome] for kind, outcome in row.chance]
    Action.objects.bulk_update(rows, COLUMNS, batch_size=200)
    chain = "0" * 64 if shown < game.version else game.chain
    Game.objects.filter(pk=game.pk).update(position=changed.dump(), chain=chain)
    return bool(changed.dump() != game.position)


def restore(stored: Game, actions: list[Action]) -> None:
    """Restore the game and its actions as they were read."""
    Game.objects.filter(pk=stored.pk).update(position=stored.position, chain=stored.chain)
    Action.objects.bulk_update(actions, COLUMNS, batch_size=200)


def _changed(event: Event, viewer: int | None) -> Event:
    if event["to"] is None or viewer in event["to"]:
        return event
    return event | {"cards": ["superpush"] * 3}
