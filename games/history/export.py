"""A game as the file that players download, as far as its reader may know it."""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC
from itertools import takewhile
from typing import Any, Self

from games.engine.chance import Seeded
from games.fairness import SCHEME
from games.fairness.lock import Secret as LockedSecret
from games.history.deal import chance_of, dealt, opened, value_at
from games.models import Game, Seat, Secret


@dataclass(frozen=True)
class Known:
    """What ``viewer`` (a seat, ``None`` for a spectator) may know; ``shown`` actions may be known to everybody."""

    over: bool
    viewer: int | None
    shown: int

    @classmethod
    def to(cls, viewer: int | None, game: Game) -> Self:
        """Of ``game`` as it was read."""
        return cls(game.over, viewer, game.version - (0 if game.over else _hidden(game)))

    def action(self, number: int, seat: int, action: str) -> str | None:
        """The action; ``None`` where it is a choice that is still hidden from the viewer."""
        return action if number <= self.shown or seat == self.viewer else None

    def chance(self, outcomes: list[list[object]]) -> list[list[object] | None]:
        """The outcomes; ``None`` for a shuffle of a running game, whose order nobody knows."""
        return [outcome if self.over or outcome[0] == "roll" else None for outcome in outcomes]


def _hidden(game: Game) -> int:
    """How many of the newest actions are choices that the others learn only once they have made theirs."""
    state = game.state()
    if not state.hides(state.legal()[0]):
        return 0
    newest = game.played().order_by("-number").values_list("action", flat=True)[: game.seats]
    return sum(1 for _ in takewhile(state.hides, newest))


FORMAT, VERSION = "pushsite-history", 1
FORMER = "Former player"  # in a file, which has no language
COLUMNS = ("number", "seat", "action", "chance", "by", "at")


def history_of(game: Game, seats: Sequence[Seat], viewer: int | None) -> dict[str, Any]:
    """The history of a game that is no open table any more, as far as ``viewer`` may know it.

    It is that of the moment at which ``game`` was read, whatever is played meanwhile. Once the game is over it holds
    everything, the secret too; ``UnknownRules`` where its rules are not here.
    """
    secret = opened(Secret.objects.get(game_id=game.pk)) if game.over else None
    started = game.started_at is not None
    known = Known.to(viewer, game)
    return {
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
        "length": game.version,
        "players": [_player(seat) for seat in seats],
        "deal": _deal(game, seats, secret) if started else [],
        "actions": _actions(game, known),
        "result": {"scores": game.scores, "winners": game.winners} if game.winners is not None else None,
        "fairness": {
            "scheme": SCHEME,
            "commitment": game.commitment,
            "secret": secret.reveal().hex() if secret else None,
            "entropy": [seat.entropy for seat in seats] if started else None,
            "chain": value_at(game, seats, known.shown) if started else None,
        },
        "complete": True,
    }


def text_of(history: dict[str, Any]) -> str:
    """The file, with an action a line. ``complete`` comes last: a check knows by it that nothing is missing."""
    rows = ",\n".join(_json(row) for row in history["actions"])
    told = {name: _json(value) for name, value in history.items()} | {"actions": f"[\n{rows}\n]"}
    return "{" + ", ".join(f"{_json(name)}: {value}" for name, value in told.items()) + "}\n"


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


def _actions(game: Game, known: Known) -> list[dict[str, Any]]:
    rows = game.played().order_by("number").values_list(*COLUMNS, named=True)
    return [
        {
            "n": row.number,
            "seat": row.seat,
            "action": known.action(row.number, row.seat, row.action),
            "chance": known.chance(row.chance),
            "by": row.by,
            "at": f"{row.at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        }
        for row in rows
    ]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
