"""Stored games played again with the current rules, and their points turn by turn."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from django.db.models import Prefetch, Q

from games.engine.chance import Chance, Recording
from games.engine.errors import DumpError, RulesError
from games.engine.state import Dump, State, View
from games.fairness import chain
from games.history.deal import chance_of, dealt, first_value, opened
from games.models import Action, Game, Seat
from games.presentation.chart.data import ChartTurn
from games.queries.archive import put_archived_actions

GAMES_A_BATCH = 20  # games, with all their actions
LOG = Action.objects.only("game_id", "number", "seat", "action", "chance", "chain").order_by("number")


def started_games(which: Q | None = None) -> Iterator[Game]:
    """Yield every started game, or those for which ``which`` holds, with the rows that `difference` reads.

    A few are in memory at a time. Each batch is a query of its own: an open cursor would be lost behind a pooler.
    """
    games = Game.objects.filter(which or Q(), started_at__isnull=False).select_related("secret").order_by("pk")
    prefetched = games.prefetch_related("seat_rows", Prefetch("actions", LOG))
    last = ""
    while batch := list(prefetched.filter(pk__gt=last)[:GAMES_A_BATCH]):
        put_archived_actions(batch)
        yield from batch
        last = batch[-1].pk


def difference(game: Game) -> str | None:
    """Return how the replayed game differs from the stored one, in one sentence; None if it does not."""
    try:
        return _difference(game, list(game.seat_rows.all()))
    except RulesError as error:
        return str(error)


def _difference(game: Game, seats: Sequence[Seat]) -> str | None:
    # Actions played since the game was read are left out.
    log = [row for row in game.actions.all() if row.number <= game.version]
    if len(log) != game.version:
        return f"It has {len(log)} actions instead of {game.version}."
    chance = chance_of(game, seats, opened(game.secret))
    state, _outcomes = dealt(game, chance)
    link = first_value(game, seats)
    for row in log:
        link = chain.chain_step(link, row.number, row.seat, row.action)
        if wrong := _wrong(row, state, chance, link):
            return f"Action {row.number} ({row.action} of seat {row.seat}): {wrong}."
    return _wrong_end(game, state, {"shuffles": chance.shuffles, "rolls": chance.rolls, "chain": link})


def _wrong(row: Action, state: State, chance: Chance, link: str) -> str | None:
    """Play the action on ``state`` and return what differs."""
    if state.to_act != row.seat:
        return f"seat {state.to_act} is to act"
    if row.action not in state.legal():
        return "it is not legal"
    recording = Recording(chance)
    state.play(row.action, recording)
    if recording.outcomes != row.chance:
        return "chance gives something else"
    return "the chain does not fit" if link != row.chain else None


def _wrong_end(game: Game, state: State, reached: dict[str, object]) -> str | None:
    """Return what differs after the last action."""
    reached |= {
        "scores": state.scores(),
        "winners": state.winners(),
        "to_act": state.to_act,
        "position": state.dump(),
    }
    stored = {"position": _stored_position(game, state)}
    wrong = [name for name, value in reached.items() if stored.get(name, getattr(game, name)) != value]
    if (game.status == Game.Status.FINISHED) != (state.to_act is None):
        wrong.append("status")
    return f"In the end these differ: {', '.join(wrong)}." if wrong else None


def _stored_position(game: Game, state: State) -> Dump | None:
    """Return the stored position as it would be stored today, since older sites stored more; None if it cannot load."""
    try:
        return type(state).load(game.position or {}).dump()
    except (DumpError, KeyError):
        return None


ENDS_A_TURN = {"turn", "over"}  # events


def points_by_turn(
    state: State, chance: Chance, actions: Iterable[str], counted: Callable[[View], Sequence[int]]
) -> list[ChartTurn]:
    """Return the turns of a game that begins at ``state``, by playing its actions with its own ``chance``.

    The last turn may not be over yet. ``counted`` returns each seat's number from a view. Raises ``RulesError`` if an
    action cannot be played.
    """

    def ended(owner: int | None, at: int, before: View, view: View) -> ChartTurn:
        return ChartTurn(owner, at, before.get("round", 1), tuple(counted(view)))

    view = state.view(None)
    turns = [ended(None, 0, view, view)]
    owner, number = state.turn, 0
    for number, action in enumerate(actions, 1):
        events = state.play(action, chance)
        if not ENDS_A_TURN.isdisjoint(event["type"] for event in events):
            before, view = view, state.view(None)
            turns.append(ended(owner, number, before, view))
            owner = state.turn
    if number > turns[-1].at:
        turns.append(ended(owner, number, view, state.view(None)))
    return turns
