"""A game as the file that a stranger can check: `pushsite-history`, version 1."""

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC
from typing import Any

from games.fairness import SCHEME
from games.fairness.lock import Secret as LockedSecret
from games.history.chain import value_at
from games.history.deal import chance_of, dealt, opened
from games.history.known import Known
from games.models import Game, Seat, Secret
from games.rules.chance import Seeded

FORMAT, VERSION = "pushsite-history", 1
FORMER = "Former player"  # in a file, which has no language
COLUMNS = ("number", "seat", "action", "chance", "by", "at")
A_CHUNK = 200  # actions


@dataclass(frozen=True)
class History:
    """The file in parts: its ``actions`` are read as they are written, so that a long game needs no more memory."""

    before: dict[str, Any]
    actions: Iterable[dict[str, Any]]
    after: dict[str, Any]

    def text(self) -> Iterator[str]:
        """The file in chunks, with an action a line."""
        chunk = [_json(self.before).removesuffix("}") + ', "actions": [\n']
        for number, action in enumerate(self.actions):
            chunk.append(",\n" * (number > 0) + _json(action))
            if len(chunk) == A_CHUNK:
                yield "".join(chunk)
                chunk = []
        yield "".join([*chunk, "],\n", _json(self.after).removeprefix("{"), "\n"])


def history_of(game: Game, seats: Sequence[Seat], viewer: int | None) -> History:
    """The history of a game that is no open table any more, as far as ``viewer`` may know it.

    Once it is over that is everything, the secret too; ``UnknownRules`` where its rules are not here.
    """
    secret = opened(Secret.objects.get(game_id=game.pk)) if game.over else None
    started = game.started_at is not None
    known = Known.to(viewer, game)
    return History(
        before={
            "format": FORMAT,
            "version": VERSION,
            "id": game.pk,
            "game": game.rules,
            "rules_version": game.rules_version,
            "seats": game.seats,
            "options": game.options,
            "first": game.first if started else None,
            "first_by": game.first_by if started else None,
            "ended": str(game.status),
            "players": [_player(seat) for seat in seats],
            "deal": _deal(game, seats, secret) if started else [],
        },
        actions=_actions(game, known),
        after={
            "result": {"scores": game.scores, "winners": game.winners} if game.winners is not None else None,
            "fairness": {
                "scheme": SCHEME,
                "commitment": game.commitment,
                "secret": secret.reveal().hex() if secret else None,
                "entropy": [seat.entropy for seat in seats] if started else None,
                "chain": value_at(game, seats, known.shown) if started else None,
            },
        },
    )


def _player(seat: Seat) -> dict[str, Any]:
    """Who sat there from the start; nobody, where a table was cancelled with a free seat."""
    if seat.free:
        return {"seat": seat.number, "name": None, "kind": None}
    if seat.bot:
        return {"seat": seat.number, "name": seat.name, "kind": "bot", "level": seat.bot}
    return {"seat": seat.number, "name": seat.name or FORMER, "kind": "human"}


def _deal(game: Game, seats: Sequence[Seat], secret: LockedSecret | None) -> list[Any]:
    """What chance gave; while the secret is kept, how often it was asked: any chance will do to find that out."""
    if secret is not None:
        return dealt(game, chance_of(game, seats, secret))[1]
    return [None for _ in dealt(game, Seeded(random.Random(0)))[1]]  # noqa: S311 - nothing of it is used


def _actions(game: Game, known: Known) -> Iterator[dict[str, Any]]:
    rows = game.played().order_by("number").values_list(*COLUMNS, named=True)
    for row in rows.iterator(chunk_size=A_CHUNK):
        yield {
            "n": row.number,
            "seat": row.seat,
            "action": known.action(row.number, row.seat, row.action),
            "chance": known.chance(row.chance),
            "by": row.by,
            "at": f"{row.at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
