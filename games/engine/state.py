"""The interface of every game: Play, table, bots, history and commands use no other."""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeAlias, get_args, get_origin

from games.engine import options as option_specs
from games.engine.chance import Chance
from games.engine.errors import DumpError, IllegalAction, OptionError, RulesError
from games.engine.options import Options, Spec

Event: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]
Dump: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Field:
    """A field of one game: its name, how a value is copied, and how it is converted for storing and back."""

    name: str
    depth: int  # of lists in lists
    copied: Callable[[Any], Any]
    stored: Callable[[Any], Any]


class State(ABC):
    """A position: everything on and off the table, hidden things included.

    It never leaves the server; only a `view` of it does. A game defines the class
    attributes and the methods that are abstract here, and keeps `turn`, `to_act` and
    `phase` true in `_play`. Its own fields are annotations of the class: values that JSON
    knows and does not change, or (nested) lists of them. From these come `copy`, `dump` and `load`.
    """

    slug: ClassVar[str]
    order: ClassVar[int] = 1000  # in the lists of games, lowest first
    seats: ClassVar[range]
    rules_version: ClassVar[int]
    dump_version: ClassVar[int]
    option_specs: ClassVar[tuple[Spec, ...]]
    stored_reversed: ClassVar[tuple[str, ...]] = ()  # piles whose top is last here but first when stored
    _fields: ClassVar[tuple[Field, ...]]
    _lists: ClassVar[tuple[tuple[str, Callable[[Any], Any]], ...]]  # fields that a copy must not share

    seat_count: int
    options: Options  # never changed after the deal, so copies share it
    turn: int | None
    to_act: int | None
    phase: str
    _legal: tuple[str, ...] | None  # of this position; None until asked for

    def __init_subclass__(cls) -> None:
        """Collect the fields that the class adds."""
        kinds = {name: kind for name, kind in inspect.get_annotations(cls).items() if not _is_of_the_class(kind)}
        fields = (_field(name, _depth(kind), turned=name in cls.stored_reversed) for name, kind in kinds.items())
        cls._fields = (*getattr(cls, "_fields", ()), *fields)
        cls._lists = tuple((field.name, field.copied) for field in cls._fields if field.depth)

    # Before a game

    @classmethod
    def check_options(cls, options: Mapping[str, object], seats: int) -> Options:
        """Return the full options for this number of seats; raises OptionError for a bad one."""
        if type(seats) is not int or seats not in cls.seats:
            low, high = cls.seats[0], cls.seats[-1]
            raise OptionError("seats", f"The number of seats must be from {low} to {high}.")
        return option_specs.checked_options(cls.option_specs, options, seats)

    @classmethod
    def deal(cls, *, seats: int, options: Mapping[str, object], chance: Chance, first: int) -> Self:
        """Return a new game in which the seat `first` begins."""
        full = cls.check_options(options, seats)
        if type(first) is not int or first not in range(seats):
            raise OptionError("first", f"The first seat must be from 0 to {seats - 1}.")
        state = cls.__new__(cls)
        state.seat_count = seats
        state.options = full
        state.turn = state.to_act = first
        state._legal = None
        state._deal(chance)
        return state

    # While it runs

    @classmethod
    def hides(cls, action: str) -> bool:
        """Return whether others learn this choice only after making theirs."""
        return False

    def legal(self) -> tuple[str, ...]:
        """Return the legal actions of the seat to act, in a stable order; () when the game is over."""
        if self._legal is None:
            self._legal = self._list_legal()
        return self._legal

    def forced(self) -> str | None:
        """Return the only legal action, to be played at once; None if there are more or it would reveal a secret."""
        legal = self.legal()
        return legal[0] if len(legal) == 1 else None

    def play(self, action: str, chance: Chance) -> list[Event]:
        """Play one action in place and return its events.

        IllegalAction leaves the position unchanged. An error of `chance` may leave it
        half played: load it again.
        """
        happened: list[Event] = []
        self._carry_out(action, chance, happened)
        return happened

    def play_stepwise(self, action: str, chance: Chance) -> list[tuple[Event, Self]]:
        """Play one action in place as `play` does; return each event with a copy of the position right after it.

        The copies are to look at, by `view`: nothing is legal in them. The last is the position after the action.
        """
        happened = _EventsAndPositions(self)
        self._carry_out(action, chance, happened)
        seen = list(zip(happened, happened.positions, strict=True))
        return [*seen[:-1], (seen[-1][0], happened.copied())]

    def shuffle_piles(self, chance: Chance) -> None:
        """Give the cards of all face-down piles another order, in place."""
        for field in self._fields:
            if field.name in self.stored_reversed:
                setattr(self, field.name, _each(field.depth, chance.shuffle)(getattr(self, field.name)))

    def _carry_out(self, action: str, chance: Chance, happened: list[Event]) -> None:
        if not isinstance(action, str) or action not in self.legal():
            raise IllegalAction(self._refusal(action))
        self._legal = None
        self._play(action, chance, happened)

    @property
    def acting(self) -> int:
        """The seat to act in a running game."""
        assert self.to_act is not None
        return self.to_act

    @abstractmethod
    def scores(self) -> list[int]:
        """Return the points of each seat, at any time."""

    @abstractmethod
    def winners(self) -> list[int] | None:
        """Return the seats that have won; None while the game runs."""

    def ranks(self) -> list[tuple[int, ...]]:
        """Return a rank for each seat, the greater the better; equal seats share a place, the best have won."""
        return [(score,) for score in self.scores()]

    # Views, copies and dumps

    def view(self, seat: int | None) -> View:
        """Return what this seat may see, JSON-able; None is a spectator."""
        if seat is not None and (type(seat) is not int or seat not in range(self.seat_count)):
            raise RulesError(f"There is no seat {seat!r} at this table.")
        return {
            "game": self.slug,
            "seats": self.seat_count,
            "options": dict(self.options),
            "viewer": seat,
            "turn": self.turn,
            "to_act": self.to_act,
            "phase": self.phase,
            "legal": list(self.legal()) if seat == self.to_act else [],
            "scores": self.scores(),
            "winners": self.winners(),
            **self._own_view(seat),
        }

    def copy(self) -> Self:
        """Return an independent copy; it is cheap, since bots make thousands."""
        twin = self.__new__(type(self))
        values = vars(twin)
        values.update(vars(self))
        for name, copied in self._lists:
            values[name] = copied(values[name])
        return twin

    def dump(self) -> Dump:
        """Return the whole position, JSON-able, for `load`."""
        return {
            "game": self.slug,
            "version": self.dump_version,
            "seats": self.seat_count,
            "options": dict(self.options),
            "turn": self.turn,
            "to_act": self.to_act,
            "phase": self.phase,
            **{field.name: field.stored(getattr(self, field.name)) for field in self._fields},
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return the position of a `dump`; raises DumpError if it is of another game or version."""
        if data.get("game") != cls.slug or data.get("version") != cls.dump_version:
            raise DumpError(f"This is no position of {cls.slug}, version {cls.dump_version}.")
        state = cls.__new__(cls)
        state.seat_count = data["seats"]
        state.options = dict(data["options"])
        state.turn = data["turn"]
        state.to_act = data["to_act"]
        state.phase = data["phase"]
        state._legal = None
        for field in cls._fields:
            setattr(state, field.name, field.stored(data[field.name]))
        return state

    # What each game adds

    @abstractmethod
    def _deal(self, chance: Chance) -> None:
        """Deal the game and set the first phase; seats, options and turn are already set."""

    @abstractmethod
    def _list_legal(self) -> tuple[str, ...]:
        """Work out `legal()` of this position."""

    @abstractmethod
    def _play(self, action: str, chance: Chance, happened: list[Event]) -> None:
        """Play an action that is known to be legal, and append its events to `happened`.

        Append (or `extend`) with each event when the position shows it, not before: pages draw what it was then.
        """

    @abstractmethod
    def _own_view(self, seat: int | None) -> View:
        """Return the keys of the view that only this game has."""

    def _refusal(self, action: object) -> str:
        why = "the game is over" if self.to_act is None else "it is not among the legal actions"
        return f"{repr(action)[:40]} cannot be played: {why}."


class _EventsAndPositions(list[Event]):
    """The events of an action, with a copy of the position at each of them."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state
        self.positions: list[Any] = []

    def copied(self) -> Any:
        """A copy of the position as it is now, in which nothing is legal."""
        copy = self._state.copy()
        copy._legal = ()
        return copy

    def append(self, event: Event) -> None:
        super().append(event)
        self.positions.append(self.copied())

    def extend(self, events: Iterable[Event]) -> None:
        for event in events:
            self.append(event)


def _is_of_the_class(kind: object) -> bool:
    origin: object = get_origin(kind)
    return origin is ClassVar


def _depth(kind: object) -> int:
    """How deep lists are nested: 2 for `list[list[str]]`, 0 for a plain value."""
    return 1 + _depth(get_args(kind)[0]) if get_origin(kind) is list else 0


def _field(name: str, depth: int, *, turned: bool) -> Field:
    copied = _each(depth, list.copy)
    return Field(name, depth, copied, _each(depth, _reversed) if turned else copied)


def _each(depth: int, do: Callable[[list[Any]], list[Any]]) -> Callable[[Any], Any]:
    """`do` for the innermost lists of a value, in new lists."""
    if depth == 0:
        return lambda value: value
    if depth == 1:
        return do
    inner = _each(depth - 1, do)
    return lambda value: list(map(inner, value))


def _reversed(pile: list[Any]) -> list[Any]:
    return pile[::-1]
