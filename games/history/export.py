"""What players download of a game, without what they may not know: its history, and the lock of its deal."""

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any, Self

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.chance import Seeded
from games.fairness import SCHEME
from games.fairness.commitment import SecretBytes
from games.history.deal import chance_of, dealt, opened, value_at
from games.models import Action, Game, Seat, Secret
from games.queries.actions import actions_of
from games.queries.archive import archived_of


@dataclass(frozen=True)
class Redaction:
    """What ``viewer`` (a seat, None for a spectator) may know; the first ``shown`` actions are public."""

    over: bool
    viewer: int | None
    shown: int

    @classmethod
    def of(cls, viewer: int | None, game: Game) -> Self:
        """Return the redaction for ``viewer`` of ``game`` as it was read."""
        return cls(game.over, viewer, game.version - (0 if game.over else _hidden(game)))

    def action(self, number: int, seat: int, action: str) -> str | None:
        """Return the action; None if it is a choice still hidden from the viewer."""
        return action if number <= self.shown or seat == self.viewer else None

    def chance(self, outcomes: list[list[object]]) -> list[list[object] | None]:
        """Return the outcomes; None for a shuffle of a running game, whose order nobody knows."""
        return [outcome if self.over or outcome[0] == "roll" else None for outcome in outcomes]


def _hidden(game: Game) -> int:
    """Return how many of the newest actions are choices that the others learn only after making theirs."""
    state = game.state()
    if not state.hides(state.legal()[0]):
        return 0
    newest = actions_of(game, "action", after=max(0, game.version - game.seats))[::-1]
    return sum(1 for _ in takewhile(state.hides, (row.action for row in newest)))


HISTORY_FORMAT, HISTORY_VERSION = "pushsite-history", 1
ANALYSIS = "analysis"  # the relation of `games.luck`
FORMER_PLAYER = "Former player"  # the file is in English
ACTION_COLUMNS = ("number", "seat", "action", "chance", "by", "at")


def history_of(game: Game, seats: Sequence[Seat], viewer: int | None) -> dict[str, Any]:
    """Return the history of a started or cancelled game, as far as ``viewer`` may know it.

    It shows the game as it was read, even if actions have been played since. When the game is over it has everything,
    the secret included. Raises ``UnknownRules`` if the site does not have its rules.
    """
    secret = Secret.objects.get(game_id=game.pk) if game.over else None
    rows = actions_of(game, *ACTION_COLUMNS)
    return history_from(game, seats, viewer, secret, rows)


def histories_of(games: Sequence[Game], person: User) -> Iterator[dict[str, Any]]:
    """Yield the histories of games of ``person`` that are over, by three queries for all; the games have their seats.

    Games whose rules the site does not have are left out.
    """
    known = [game for game in games if game.rules_known]
    secrets = Secret.objects.in_bulk([game.pk for game in known])
    prefetch_related_objects(known, ANALYSIS)
    rows: dict[str, list[Any]] = defaultdict(list)
    actions = Action.objects.filter(game__in=known).order_by("game_id", "number")
    for row in actions.values_list("game_id", *ACTION_COLUMNS, named=True):
        rows[row.game_id].append(row)
    rows |= archived_of(game for game in known if len(rows[game.pk]) < game.version)
    for game in known:
        seats = list(game.seat_rows.all())
        viewer = next(seat.number for seat in seats if seat.user_id == person.pk)
        yield history_from(game, seats, viewer, secrets[game.pk], rows[game.pk])


def history_from(
    game: Game, seats: Sequence[Seat], viewer: int | None, hidden: Secret | None, rows: Iterable[Any]
) -> dict[str, Any]:
    """Return the history from what is given, stored or not: the secret of a game that is over, its ``rows``.

    A row has the columns of an action that `ACTION_COLUMNS` names.
    """
    secret = opened(hidden) if hidden else None
    started = game.started_at is not None
    redaction = Redaction.of(viewer, game)
    return {
        "format": HISTORY_FORMAT,
        "version": HISTORY_VERSION,
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
        "actions": _actions(rows, redaction),
        "result": {"scores": game.scores, "winners": game.winners} if game.winners is not None else None,
        "fairness": {
            "scheme": SCHEME,
            "commitment": game.commitment,
            "secret": secret.reveal().hex() if secret else None,
            "entropy": [seat.entropy for seat in seats] if started else None,
            "chain": value_at(game, seats, redaction.shown) if started else None,
        },
        "analysis": _analysis(game),
        "complete": True,
    }


def _analysis(game: Game) -> dict[str, Any] | None:
    """What the site's evaluator found of a game that is over, with the evaluator's version; see docs/luck.md."""
    analysis = getattr(game, "analysis", None) if game.over else None
    return analysis.found or None if analysis is not None else None


def text_of(history: dict[str, Any]) -> str:
    """Return the file, one action a line. ``complete`` comes last and shows that nothing is missing."""
    rows = ",\n".join(_json(row) for row in history["actions"])
    parts = {name: _json(value) for name, value in history.items()} | {"actions": f"[\n{rows}\n]"}
    return "{" + ", ".join(f"{_json(name)}: {value}" for name, value in parts.items()) + "}\n"


def line_of(history: dict[str, Any]) -> str:
    """Return the same file as one line, for a file of many games."""
    return f"{_json(history)}\n"


def _player(seat: Seat) -> dict[str, Any]:
    """The player at a seat from the start; none if a table was cancelled with a free seat."""
    if seat.free:
        return {"seat": seat.number, "name": None, "kind": None}
    if seat.bot:
        return {"seat": seat.number, "name": seat.name, "kind": "bot", "level": seat.bot}
    return {"seat": seat.number, "name": seat.name or FORMER_PLAYER, "kind": "human"}


def _deal(game: Game, seats: Sequence[Seat], secret: SecretBytes | None) -> list[Any]:
    """The outcomes of chance; in a running game only their number, which any chance gives."""
    if secret is not None:
        return dealt(game, chance_of(game, seats, secret))[1]
    return [None for _ in dealt(game, Seeded(random.Random(0)))[1]]  # noqa: S311 - nothing of it is used


def _actions(rows: Iterable[Any], redaction: Redaction) -> list[dict[str, Any]]:
    return [
        {
            "n": row.number,
            "seat": row.seat,
            "action": redaction.action(row.number, row.seat, row.action),
            "chance": redaction.chance(row.chance),
            "by": row.by,
            "at": f"{row.at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        }
        for row in rows
    ]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


COMMITMENT_FORMAT, COMMITMENT_VERSION = "pushsite-lock", 1


def saved_commitment(game: Game, seats: Sequence[Seat], viewer: int | None, now: datetime) -> dict[str, Any]:
    """Return the lock, with the text for the deal of ``viewer`` (None for a spectator) and of nobody else."""
    return {
        "format": COMMITMENT_FORMAT,
        "version": COMMITMENT_VERSION,
        "what": _(
            "The lock of a game's deal, saved before the game was over. Keep it. When the game is over, download its "
            "history and choose both files on the page that checks games: it says whether the deal was locked as it "
            "says here."
        ),
        "id": game.pk,
        "game": game.rules,
        "rules_version": game.rules_version,
        "seats": game.seats,
        "options": game.options,
        "scheme": SCHEME,
        "commitment": game.commitment,
        "locked_at": _utc(game.created_at),
        "saved_at": _utc(now),
        "seat": viewer,
        "text": None if viewer is None else seats[viewer].entropy,
    }


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
