"""The surface that every game shows: lobby, table, bots, history and commands know no other."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Self, TypeAlias

from . import options as option_specs
from .chance import Chance
from .errors import DumpError, IllegalAction, OptionError, RulesError
from .options import Options, Spec

Event: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]
Dump: TypeAlias = dict[str, Any]


class State(ABC):
    """A position: all that there is on and off the table, hidden things included.

    It never leaves the server; what does is a `view` of it. A game defines the class
    attributes and the methods that are abstract here, and keeps `turn`, `to_act` and
    `phase` true in `_play`.
    """

    slug: ClassVar[str]
    seats: ClassVar[range]
    rules_version: ClassVar[int]
    dump_version: ClassVar[int]
    option_specs: ClassVar[tuple[Spec, ...]]

    __slots__ = ("_legal", "options", "phase", "seat_count", "to_act", "turn")

    seat_count: int
    options: Options  # never changed after the deal, so copies share it
    turn: int | None
    to_act: int | None
    phase: str
    _legal: tuple[str, ...] | None  # of this position; None until asked for

    # Before a game

    @classmethod
    def check_options(cls, options: Mapping[str, object], seats: int) -> Options:
        """The full options for so many seats; OptionError says which one is bad and why."""
        if type(seats) is not int or seats not in cls.seats:
            low, high = cls.seats[0], cls.seats[-1]
            raise OptionError("seats", f"The number of seats must be from {low} to {high}.")
        return option_specs.check(cls.option_specs, options, seats)

    @classmethod
    def deal(cls, *, seats: int, options: Mapping[str, object], chance: Chance, first: int) -> Self:
        """A new game, in which the seat `first` begins."""
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
        """Whether this is a choice that the others learn only once they have made theirs."""
        return False

    def legal(self) -> tuple[str, ...]:
        """The actions open to the seat to act, in a stable order; () when the game is over."""
        if self._legal is None:
            self._legal = self._list_legal()
        return self._legal

    def forced(self) -> str | None:
        """The action to be played at once, because no other is open; None where one is, or where that would tell."""
        legal = self.legal()
        return legal[0] if len(legal) == 1 else None

    def play(self, action: str, chance: Chance) -> list[Event]:
        """Carry one action out, in place, and tell what it made happen.

        IllegalAction leaves the position untouched. An error of `chance` may leave it
        half played: load it anew.
        """
        if not isinstance(action, str) or action not in self.legal():
            raise IllegalAction(self._refusal(action))
        self._legal = None
        return self._play(action, chance)

    @property
    def acting(self) -> int:
        """The seat to act, where the game is known to run."""
        assert self.to_act is not None
        return self.to_act

    @abstractmethod
    def scores(self) -> list[int]:
        """Points a seat, at any time."""

    @abstractmethod
    def winners(self) -> list[int] | None:
        """The seats that have won, None while the game runs."""

    def ranks(self) -> list[tuple[int, ...]]:
        """How the seats stand, the greater the better; equal ones share a place. Winners are the best of all."""
        return [(score,) for score in self.scores()]

    # What may be told, kept and tried

    def view(self, seat: int | None) -> View:
        """What this seat may see, JSON-able; None is a spectator."""
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
        """An independent position, cheap: bots make thousands."""
        twin = self.__new__(type(self))
        twin.seat_count = self.seat_count
        twin.options = self.options
        twin.turn = self.turn
        twin.to_act = self.to_act
        twin.phase = self.phase
        twin._legal = self._legal
        self._copy_into(twin)
        return twin

    def dump(self) -> Dump:
        """All of the position, JSON-able; `load` makes the same position of it."""
        return {
            "game": self.slug,
            "version": self.dump_version,
            "seats": self.seat_count,
            "options": dict(self.options),
            "turn": self.turn,
            "to_act": self.to_act,
            "phase": self.phase,
            **self._own_dump(),
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """The position that `dump` gave; DumpError if it is of another game or version."""
        if data.get("game") != cls.slug or data.get("version") != cls.dump_version:
            raise DumpError(f"This is no position of {cls.slug}, version {cls.dump_version}.")
        state = cls.__new__(cls)
        state.seat_count = data["seats"]
        state.options = dict(data["options"])
        state.turn = data["turn"]
        state.to_act = data["to_act"]
        state.phase = data["phase"]
        state._legal = None
        state._own_load(data)
        return state

    # What each game adds

    @abstractmethod
    def _deal(self, chance: Chance) -> None:
        """Lay the game out and name the first phase; seats, options and turn are set."""

    @abstractmethod
    def _list_legal(self) -> tuple[str, ...]:
        """`legal()` of this position, worked out."""

    @abstractmethod
    def _play(self, action: str, chance: Chance) -> list[Event]:
        """Carry out an action that is known to be legal."""

    @abstractmethod
    def _own_view(self, seat: int | None) -> View:
        """The keys of the view that are the game's own."""

    @abstractmethod
    def _copy_into(self, twin: Self) -> None:
        """Give the twin its own copies of what is the game's own."""

    @abstractmethod
    def _own_dump(self) -> Dump:
        """The keys of the dump that are the game's own."""

    @abstractmethod
    def _own_load(self, data: Mapping[str, Any]) -> None:
        """The inverse of `_own_dump`."""

    def _refusal(self, action: object) -> str:
        why = "the game is over" if self.to_act is None else "it is not among the legal actions"
        return f"{repr(action)[:40]} cannot be played: {why}."
